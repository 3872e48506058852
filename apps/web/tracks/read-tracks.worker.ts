/** Reads one GPX file off the main thread, so that typing never waits. */
import { gpxLimits } from '@bothy/hiking'
import { readOrRefuse, type NamedTrack, type TrackRefusal } from './read-tracks.ts'

export type ReaderMessage = { progress: number } | { tracks: NamedTrack[] } | { refusal: TrackRefusal }

const send = (message: ReaderMessage) => postMessage(message)

addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  // A larger file is refused before it fills the memory.
  if (file.size > gpxLimits.size) return send({ refusal: { code: 'too-large', params: { limit: gpxLimits.size / 1_000_000 } } })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const result = readOrRefuse(bytes, file.name, (progress) => send({ progress }))
    send(Array.isArray(result) ? { tracks: result } : { refusal: result })
  } catch {
    // The browser cannot open the file: it was moved or deleted after the choice, or is too large for the memory.
    send({ refusal: { code: 'unreadable', params: {} } })
  }
})
