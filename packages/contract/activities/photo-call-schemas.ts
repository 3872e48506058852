/** The inputs and outputs of the calls on photos. */
import { backupFile } from '../admin/club-backup.ts'
import { done } from '../values.ts'
import { editedPhoto, newPhoto, photo, photoFileQuery, photoIdInput, photos, photosChange, photosQuery, storedPhoto } from './photos.ts'

export const photoCallSchemas = {
  listPhotos: { input: photosQuery, output: photos },
  addPhoto: { input: newPhoto, output: photo },
  setPhotos: { input: photosChange, output: photos },
  getPhoto: { input: photoIdInput, output: storedPhoto },
  getPhotoFile: { input: photoFileQuery, output: backupFile },
  deletePhoto: { input: photoIdInput, output: done },
  requestPhotoRemoval: { input: photoIdInput, output: done },
  editPhoto: { input: editedPhoto, output: photo },
} as const
