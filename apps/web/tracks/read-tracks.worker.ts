/** Reads one GPX file off the main thread, so that typing never waits. */
import { gpxLimits } from '@bothy/hiking'
import { readOrRefuse, type ReadTracks, type TrackRefusal } from './read-tracks.ts'

export type ReaderMessage = { progress: number } | { result: ReadTracks | TrackRefusal }

/** `elevations`: the address of those beside the map of the club, if it has a map. */
export type ReaderRequest = { file: File; elevations: string | undefined }

/** Milliseconds for the elevations of one file. After them, it is read as without a map. */
const patience = 30_000

const send = (message: ReaderMessage) => postMessage(message)

addEventListener('message', async ({ data: { file, elevations } }: MessageEvent<ReaderRequest>) => {
  // A larger file is refused before it fills the memory.
  if (file.size > gpxLimits.size) return send({ result: { code: 'too-large', params: { limit: gpxLimits.size / 1_000_000 } } })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const openLand = async (url: string) => (await import('./land-heights.ts')).openLand(url, AbortSignal.timeout(patience))
    const result = await readOrRefuse(bytes, file.name, {
      onProgress: (progress) => send({ progress }),
      ...(elevations && { openLand: () => openLand(elevations) }),
    })
    send({ result })
  } catch {
    // The browser cannot open the file: it was moved or deleted after the choice, or is too large for the memory.
    send({ result: { code: 'unreadable', params: {} } })
  }
})
