/** The pictures that the page and the card of an activity show, in the sizes of this device. */
import type { Activity } from '@bothy/contract/entities.ts'
import { servedCover } from '../../images/cover/cover-source.ts'
import { imageAttributes } from '../../images/image-attributes.ts'

export type Picture = {
  /** The usual size of such a picture, in bytes. */
  bytes: number
  /** Starts loading it. */
  load: () => HTMLImageElement
  /** The address that the browser chooses. */
  address: () => Promise<string>
}

const maxAvatars = 30
/** As the list and the page of an activity show them. */
const coverSizes = [
  { sizes: '240px', bytes: 30_000 },
  { sizes: '(min-width: 1024px) 1160px, 100vw', bytes: 90_000 },
]
const avatarSize = { sizes: '34px', bytes: 2_500 }

/** `server` is the origin that has the covers; undefined if this tab draws them. */
export function picturesOf(activity: Activity, server: string | undefined): Picture[] {
  const cover = server === undefined && !activity.coverImage ? undefined : servedCover(activity, server ?? '')
  const people = [{ avatar: activity.creatorAvatar }, ...activity.participants].flatMap(({ avatar }) => avatar ?? [])
  return [
    ...coverSizes.map((size) => picture({ ...cover, ...size })),
    ...[...new Set(people)].slice(0, maxAvatars).map((avatar) => picture({ ...imageAttributes(avatar, 'avatar', server), ...avatarSize })),
  ].flatMap((one) => one ?? [])
}

type Source = { src?: string | undefined; srcSet?: string; sizes: string; bytes: number }

function picture({ src, srcSet = '', sizes, bytes }: Source): Picture | undefined {
  if (!src) return undefined
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
