/** Input and output of an image upload. Separate from images.ts, which a browser loads without the schemas. */
import * as z from 'zod/mini'
import { imageUses } from './images.ts'

export const imageUpload = z.strictObject({
  /** A file of a form over HTTP (multipart/form-data), a Blob in a browser. */
  file: z.custom<Blob>((value) => value instanceof Blob, 'REQUIRED'),
  use: z.optional(z.enum(imageUses, 'NOT_A_CHOICE')),
})

/** `url` is the address of the widest size; the other sizes have the same address with their width. */
export const uploadedImage = z.object({ url: z.string(), widths: z.array(z.int()) })
export type UploadedImage = z.infer<typeof uploadedImage>
