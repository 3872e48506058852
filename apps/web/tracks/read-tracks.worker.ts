/** Reads one GPX file off the main thread, so that typing never waits. */
import { gpxLimits } from '@bothy/hiking'
import { readOrRefuse, type ReadTracks, type TrackRefusal } from './read-tracks.ts'

export type ReaderMessage = { progress: number } | { result: ReadTracks | TrackRefusal }

const send = (message: ReaderMessage) => postMessage(message)

addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  // A larger file is refused before it fills the memory.
  if (file.size > gpxLimits.size) return send({ result: { code: 'too-large', params: { limit: gpxLimits.size / 1_000_000 } } })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    send({ result: readOrRefuse(bytes, file.name, (progress) => send({ progress })) })
  } catch {
    // The browser cannot open the file: it was moved or deleted after the choice, or is too large for the memory.
    send({ result: { code: 'unreadable', params: {} } })
  }
})
