/** From the bytes of a GPX file to routes of the form. It runs in a worker, because a large file takes a second. */
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { limits } from '@bothy/contract/limits.ts'
import { createGpxReader, decodeGpx, GpxError, type GpxErrorCode, type GpxErrorParams, type Track } from '@bothy/hiking'
import { routeTrackOf } from './measure-track.ts'
import { suggestFigures, type SuggestedFigures } from './suggest-figures.ts'

/** A track of a file, what the route may be called, and its figures. */
export type NamedTrack = { title: string; track: RouteTrack; figures: SuggestedFigures }

/** Why a file is not used: the reasons of the reader, a file that the browser cannot open, and a track that is longer than the club stores. */
export type TrackRefusal = { code: GpxErrorCode | 'unreadable' | 'too-long'; params: GpxErrorParams }

/** Characters of a chunk: some thousand points, so that the progress moves. */
const chunkLength = 256 * 1024

/** Without invisible characters, at most 120 visible ones. */
const clean = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/\p{C}/gu, '').replaceAll(/\s+/gu, ' ').trim()].slice(0, limits.track.fileName.max).join('').trim()

const withoutFolder = (fileName: string): string => fileName.split(/[\\/]/).at(-1) ?? ''
const withoutEnding = (fileName: string): string => fileName.replace(/\.(gpx|xml)$/i, '')

function parse(bytes: Uint8Array, onProgress: (share: number) => void): Track[] {
  const text = decodeGpx(bytes)
  const reader = createGpxReader({ onProgress: ({ characters }) => onProgress(characters / text.length) })
  for (let start = 0; start < text.length; start += chunkLength) reader.write(text.slice(start, start + chunkLength))
  return reader.close()
}

/** Each track of the file, named as in the file, else like the file. Throws a `GpxError`. */
export function readTracks(bytes: Uint8Array, fileName: string, onProgress: (share: number) => void = () => {}): NamedTrack[] {
  const name = clean(withoutFolder(fileName)) || 'track.gpx'
  const tracks = parse(bytes, onProgress)
  return tracks.map((track, index) => {
    const unnamed = tracks.length > 1 ? `${withoutEnding(name)} ${index + 1}` : withoutEnding(name)
    const stored = routeTrackOf(track, name)
    return { title: clean(track.name ?? '') || clean(unnamed), track: stored, figures: suggestFigures(stored) }
  })
}

/** The same, with a refusal instead of an error, as a worker can send it. */
export function readOrRefuse(bytes: Uint8Array, fileName: string, onProgress?: (share: number) => void): NamedTrack[] | TrackRefusal {
  try {
    const tracks = readTracks(bytes, fileName, onProgress)
    const isTooLong = tracks.some(({ track }) => track.distance > limits.track.distance.max || (track.ascent ?? 0) > limits.track.climb.max)
    return isTooLong ? { code: 'too-long', params: { limit: limits.track.distance.max } } : tracks
  } catch (error) {
    if (error instanceof GpxError) return { code: error.code, params: error.params }
    throw error
  }
}
