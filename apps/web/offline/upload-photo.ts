/** Uploads the file of a queued photo, with its progress in the query cache. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { queryKeys } from '../api/queries.ts'
import type { QueuedCommand } from './command-queue.ts'

/** Resolves with the command and its image. A photo that was uploaded before is not uploaded again. */
export async function uploadPhoto(
  client: QueryClient,
  api: Pick<Api, 'uploadImage'>,
  command: QueuedCommand,
  signal: AbortSignal,
): Promise<QueuedCommand> {
  const { photo } = command
  if (!photo || photo.image) return command
  const onProgress = (part: number) => client.setQueryData(queryKeys.photoProgress(photo.key), part)
  const { url: image } = await api.uploadImage({ file: photo.file, use: 'photo' }, { signal, onProgress })
  return { ...command, photo: { ...photo, image } }
}
