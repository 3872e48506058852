/** Reads a form with one picture into memory. Writes nothing to disk. */
import { limits } from '@bothy/contract/limits.ts'
import { readForm } from './read-form.ts'

/** The fields of the form, with the file as a Blob. Throws IMAGE_TOO_LARGE or INVALID_INPUT. */
export const readUpload = ({ req }: { req: { raw: Request } }): Promise<Record<string, unknown>> =>
  readForm(req.raw, {
    maxFileBytes: limits.image.bytes,
    tooLarge: 'IMAGE_TOO_LARGE',
    storeFile: async (file) => new Blob(await file.toArray()),
  })
