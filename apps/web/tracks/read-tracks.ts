/** From the bytes of a GPX file to routes of the form. It runs in a worker, because a large file takes a second. */
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { limits } from '@bothy/contract/limits.ts'
import { GpxError, longestLeg, readGpxFile, type GpxErrorCode, type GpxErrorParams, type GpxNote, type Track } from '@bothy/hiking'
import { routeTrackOf } from './measure-track.ts'
import { suggestFigures, type SuggestedFigures } from './suggest-figures.ts'

/** A track of a file, what the route may be called, and its figures. */
export type NamedTrack = { title: string; track: RouteTrack; figures: SuggestedFigures }

/** What was left out or repaired: by the reader, or because the club stores no track like that. */
export type FileNote = GpxNote | { code: 'too-long'; count: number; line?: undefined; encoding?: undefined }

export type ReadTracks = { tracks: NamedTrack[]; notes: FileNote[] }

/**
 * Why a file is not used: the reasons of the reader, a file that the browser cannot open, and a track that is longer, or climbs more, than
 * the club stores. A track that is too long because of one leg has a `jump`.
 */
export type TrackRefusal = {
  code: GpxErrorCode | 'unreadable' | 'too-long' | 'too-long.jump' | 'too-much-ascent'
  /** `length` and `jump` in kilometers, `ascent` in meters. */
  params: GpxErrorParams & { length?: number; jump?: number; ascent?: number }
}

/** Kilometers. A longer leg is named as the reason why a track is too long: nobody walks it. */
const namedJump = 100

/** Without invisible characters, at most 120 visible ones. */
const clean = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/\p{C}/gu, '').replaceAll(/\s+/gu, ' ').trim()].slice(0, limits.track.fileName.max).join('').trim()

const withoutFolder = (fileName: string): string => fileName.split(/[\\/]/).at(-1) ?? ''
const withoutEnding = (fileName: string): string => fileName.replace(/\.(gpx|xml)$/i, '')

const isTooLong = ({ distance }: RouteTrack) => distance > limits.track.distance.max
const climbs = ({ ascent, descent }: RouteTrack) => Math.max(ascent ?? 0, descent ?? 0)
const isStored = (track: RouteTrack) => !isTooLong(track) && climbs(track) <= limits.track.climb.max

function refusalOf(track: Track, stored: RouteTrack): TrackRefusal {
  if (!isTooLong(stored)) return { code: 'too-much-ascent', params: { ascent: climbs(stored) } }
  const jump = longestLeg(track) / 1000
  const params = { length: Math.round(stored.distance) }
  return jump < namedJump ? { code: 'too-long', params } : { code: 'too-long.jump', params: { ...params, jump: Math.round(jump) } }
}

/** Each track of the file, named as in the file, else like the file; or why none is used. Throws a `GpxError`. */
export function readTracks(bytes: Uint8Array, fileName: string, onProgress: (share: number) => void = () => {}): ReadTracks | TrackRefusal {
  const name = clean(withoutFolder(fileName)) || 'track.gpx'
  const { tracks, notes } = readGpxFile(bytes, { onProgress })
  const all = tracks.map((track, index) => {
    const unnamed = tracks.length > 1 ? `${withoutEnding(name)} ${index + 1}` : withoutEnding(name)
    const stored = routeTrackOf(track, name)
    return { title: clean(track.name ?? '') || clean(unnamed), track: stored, figures: suggestFigures(stored) }
  })
  const used = all.filter(({ track }) => isStored(track))
  if (used.length === 0) return refusalOf(tracks[0]!, all[0]!.track)
  const leftOut = all.length - used.length
  return { tracks: used, notes: leftOut > 0 ? [...notes, { code: 'too-long', count: leftOut }] : notes }
}

/** The same, with a refusal instead of an error, as a worker can send it. */
export function readOrRefuse(bytes: Uint8Array, fileName: string, onProgress?: (share: number) => void): ReadTracks | TrackRefusal {
  try {
    return readTracks(bytes, fileName, onProgress)
  } catch (error) {
    if (error instanceof GpxError) return { code: error.code, params: error.params }
    throw error
  }
}
