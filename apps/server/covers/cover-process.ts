/** The process of the covers: draws one per message, and encodes it in every width. */
import sharp, { type Sharp } from 'sharp'
import { drawnCoverWidths, type DrawnCoverWidth } from '@bothy/contract/images.ts'
import { drawCover, type Cover, type CoverRequest } from '@bothy/cover-art/draw-cover.ts'
import { answerDrawings } from './answer-drawings.ts'

// By default, sharp keeps memory for each thread, and caches pixels although no picture is drawn twice.
sharp.concurrency(1)
sharp.cache(false)

/** A cover in each width, as WebP. */
export type CoverPictures = Record<DrawnCoverWidth, Buffer>

const pictureOf = ({ data, width, height }: Cover): Sharp =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } }).removeAlpha()

async function encode(picture: Sharp): Promise<CoverPictures> {
  const encoded = drawnCoverWidths.map(
    async (width) => [width, await picture.clone().resize(width).webp({ quality: 80, smartSubsample: true }).toBuffer()] as const,
  )
  return Object.fromEntries(await Promise.all(encoded)) as CoverPictures
}

answerDrawings(async (request: CoverRequest) => encode(pictureOf(drawCover(request))))
