/** The process of the preview pictures: composes one per message, a part of the cover with the text of the activity. */
import sharp from 'sharp'
import { coverGround } from '@bothy/contract/image-files.ts'
import { answerDrawings } from './answer-drawings.ts'
import { drawPreviewText, previewSize, type PreviewText } from './preview-text.ts'

export type PreviewDrawing = { cover: Uint8Array; text: PreviewText }

answerDrawings(({ cover, text }: PreviewDrawing) =>
  sharp(cover)
    .resize({ ...previewSize, fit: 'cover' })
    // JPEG has no transparency, and would make it black. Covers of earlier versions may have some.
    .flatten({ background: coverGround })
    .composite([{ input: Buffer.from(drawPreviewText(text)) }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer(),
)
