/** The inputs and outputs of the calls on photos. */
import { requestLimits } from '../request-limits.ts'
import { editedPhoto, newPhoto, photo, photoIdInput, photos, photosChange, photosQuery, storedPhoto } from './photos.ts'

export const photoCallSchemas = {
  listPhotos: { input: photosQuery, output: photos },
  addPhoto: { input: newPhoto, maxBytes: requestLimits.input.bytes.texts, output: photo },
  setPhotos: { input: photosChange, output: photos },
  getPhoto: { input: photoIdInput, output: storedPhoto },
  editPhoto: { input: editedPhoto, output: photo },
} as const
