import type { Track } from '../track.ts'
import { decodeGpx } from './decode-gpx.ts'
import { refuseLargerThanLimit } from './gpx-error.ts'
import { GpxEvents } from './gpx-events.ts'
import { Markup } from './markup.ts'
import type { GpxNote } from './notes.ts'

/** The tracks of a file, each a choice of its own, and what was left out or repaired. */
export type GpxFile = { tracks: Track[]; notes: GpxNote[] }

export type GpxReaderOptions = {
  /** Is called now and then with the share of the text that has been read, at last with 1. */
  onProgress?: (share: number) => void
}

/** Characters between two reports of the progress: some thousand points. */
const reportEvery = 256 * 1024

/**
 * The tracks of a GPX text (1.0 or 1.1), each a choice of its own: neither tracks nor segments are joined.
 * Routes are read if the file has no tracks. What is damaged is read as far as it can be told what it says; the notes say what was left out.
 * Points that nobody can have walked to are left out, see `walkableTrack`.
 * Throws a `GpxError` that says why a file is not read: a DOCTYPE, more than 12 levels, 100,000 points or 50 MB are refused when they are met.
 */
export function readGpx(text: string, { onProgress = () => {} }: GpxReaderOptions = {}): GpxFile {
  refuseLargerThanLimit(text.length)
  const events = new GpxEvents(text)
  const markup = new Markup(text, events)
  for (let reported = 0; !events.isDone && markup.next();)
    if (markup.position - reported >= reportEvery) onProgress((reported = markup.position) / text.length)
  const tracks = events.finish()
  onProgress(1)
  return { tracks, notes: events.notes.notes(text) }
}

/** The same for the bytes of a file, in whatever encoding they are. */
export function readGpxFile(bytes: Uint8Array, options: GpxReaderOptions = {}): GpxFile {
  const { text, wrongEncoding } = decodeGpx(bytes)
  const { tracks, notes } = readGpx(text, options)
  return { tracks, notes: wrongEncoding === undefined ? notes : [...notes, { code: 'encoding', encoding: wrongEncoding }] }
}
