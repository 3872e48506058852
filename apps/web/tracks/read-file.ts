/** Reads a GPX file in a worker. The worker and the parser load when the first file is chosen. */
import type { NamedTrack, TrackRefusal } from './read-tracks.ts'
import type { ReaderMessage } from './read-tracks.worker.ts'

export type { NamedTrack, TrackRefusal }

type Options = { onProgress: (share: number) => void; signal: AbortSignal }

/** The tracks of the file, or why it is not used. It never settles after `signal` aborts. */
export function readFile(file: File, { onProgress, signal }: Options): Promise<NamedTrack[] | TrackRefusal> {
  const worker = new Worker(new URL('./read-tracks.worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  const { promise, resolve } = Promise.withResolvers<NamedTrack[] | TrackRefusal>()
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
    if ('progress' in data) return onProgress(data.progress)
    resolve('tracks' in data ? data.tracks : data.refusal)
  })
  worker.addEventListener('error', () => resolve({ code: 'unreadable', params: {} }))
  worker.postMessage(file)
  return promise.finally(stop)
}
