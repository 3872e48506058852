/** What goes into an upload and what comes out: apart from the rules of pictures, which a browser needs without the schemas. */
import * as z from 'zod/mini'
import { imageUses } from './images.ts'

export const imageUpload = z.strictObject({
  /** A file of a form over HTTP (multipart/form-data), a Blob in a browser. */
  file: z.custom<Blob>((value) => value instanceof Blob, 'REQUIRED'),
  use: z.optional(z.enum(imageUses, 'NOT_A_CHOICE')),
})

/** `url` is the address of the widest; the others lie beside it. */
export const uploadedImage = z.object({ url: z.string(), widths: z.array(z.int()) })
export type UploadedImage = z.infer<typeof uploadedImage>
