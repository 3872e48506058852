/** Reads a GPX file in a worker. The worker and the parser load when the first file is chosen. */
import type { FileNote, NamedTrack, ReadTracks, TrackRefusal } from './read-tracks.ts'
import type { ReaderMessage, ReaderRequest } from './read-tracks.worker.ts'

export type { FileNote, NamedTrack, TrackRefusal }

type Options = { onProgress: (share: number) => void; signal: AbortSignal } & Pick<ReaderRequest, 'elevations'>

/** The tracks of the file and what its reader is told, or why it is not used. It never settles after `signal` aborts. */
export function readFile(file: File, { onProgress, signal, elevations }: Options): Promise<ReadTracks | TrackRefusal> {
  const worker = new Worker(new URL('./read-tracks.worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  const result = new Promise<ReadTracks | TrackRefusal>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
      if ('progress' in data) return onProgress(data.progress)
      resolve(data.result)
    })
    worker.addEventListener('error', () => resolve({ code: 'unreadable', params: {} }))
  })
  worker.postMessage({ file, elevations } satisfies ReaderRequest)
  return result.finally(stop)
}
