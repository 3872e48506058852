/** The pictures that the page and the card of an activity show, in the sizes of this device. */
import type { Activity } from '@bothy/contract/entities.ts'
import { drawnCoverWidths, imageWidths, type DrawnCoverWidth } from '@bothy/contract/images.ts'
import { servedCover } from '../images/cover/cover-source.ts'
import { pageCover } from '../images/cover/page-cover.ts'
import { imageAttributes } from '../images/image-attributes.ts'

export type Picture = {
  /** The usual size of such a picture, in bytes; 0 if an earlier picture of the list has the same file. */
  bytes: number
  /** Starts loading it. */
  load: () => HTMLImageElement
  /** The address that the browser chooses. */
  address: () => Promise<string>
}

const maxAvatars = 30
/** As the list and the page of an activity show them, with their widths in CSS pixels. */
const coverSizes = [{ sizes: '240px', width: () => 240 }, pageCover]
/** Typical bytes of an uploaded cover, divided by the square of its width in pixels. */
const photoDensity = 0.09
const avatarSize = { sizes: '34px', bytes: 2_500 }

const drawnBytes: Record<DrawnCoverWidth, number> = { 320: 5_000, 640: 14_000, 1600: 48_000 }

/** The width in pixels of the file that the browser will choose, and its size in bytes: measured for drawn covers, typical for uploaded ones. */
export function coverFile(pixels: number, isPhoto: boolean): { width: number; bytes: number } {
  const widths = isPhoto ? imageWidths.cover : drawnCoverWidths
  const width = widths.find((each) => each >= pixels) ?? widths.at(-1)!
  return { width, bytes: isPhoto ? photoDensity * width ** 2 : drawnBytes[width as DrawnCoverWidth] }
}

/** `imageOrigin` is the origin that has the covers; undefined if this tab draws them. */
export function picturesOf(activity: Activity, imageOrigin: string | undefined): Picture[] {
  const cover = imageOrigin === undefined && !activity.coverImage ? undefined : servedCover(activity, imageOrigin ?? '')
  const files = coverSizes.map(({ width }) => coverFile(width() * devicePixelRatio, Boolean(activity.coverImage)))
  // The card and the page may show the same file.
  const bytesOf = (index: number) => (files.findIndex(({ width }) => width === files[index]!.width) === index ? files[index]!.bytes : 0)
  const people = [{ avatar: activity.creatorAvatar }, ...activity.participants].flatMap(({ avatar }) => avatar ?? [])
  return [
    ...coverSizes.map(({ sizes }, index) => picture({ ...cover, sizes, bytes: bytesOf(index) })),
    ...[...new Set(people)]
      .slice(0, maxAvatars)
      .map((avatar) => picture({ ...imageAttributes(avatar, 'avatar', imageOrigin), ...avatarSize })),
  ].flatMap((one) => one ?? [])
}

type Source = { src?: string | undefined; srcSet?: string; sizes: string; bytes: number }

function picture({ src, srcSet = '', sizes, bytes }: Source): Picture | undefined {
  // Drawn faces, as in the sample club, are in the answer itself.
  if (!src || src.startsWith('data:')) return undefined
  const load = () => {
    const image = new Image()
    image.sizes = sizes
    image.srcset = srcSet
    image.src = src
    return image
  }
  const address = async () => {
    const image = load()
    await image.decode().catch(() => undefined)
    return image.currentSrc || src
  }
  return { bytes, load, address }
}
