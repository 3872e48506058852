/** From the bytes of a GPX file to routes of the form. It runs in a worker, because a large file takes a second. */
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { limits } from '@bothy/contract/limits.ts'
import {
  GpxError,
  longestLeg,
  readGpxFile,
  recordedHours,
  type GpxErrorCode,
  type GpxErrorParams,
  type GpxNote,
  type Track,
} from '@bothy/hiking'
import { fillElevations, type FilledTrack } from './fill-elevations.ts'
import type { HeightsAt } from './land-heights.ts'
import { routeTrackOf } from './measure-track.ts'
import { suggestFigures, type SuggestedFigures } from './suggest-figures.ts'

/** A track of a file, what the route may be called, its figures, and the hours of a recording. */
export type NamedTrack = { title: string; track: RouteTrack; figures: SuggestedFigures; hours?: number | undefined }

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

type Options = {
  onProgress?: (share: number) => void
  /** The land of the club's map, for elevations that the file lacks. It is opened only then. */
  openLand?: () => Promise<HeightsAt>
}

/** The tracks with elevations of the map where they have none. Without a map, and when it cannot be read, as they are. */
async function withHeights(tracks: readonly Track[], openLand: Options['openLand']): Promise<FilledTrack[]> {
  const lacksSome = tracks.some(({ segments }) => segments.some((points) => points.some(({ ele }) => ele === undefined)))
  if (!openLand || !lacksSome) return tracks.map((track) => ({ track }))
  try {
    const heightsAt = await openLand()
    const filled: FilledTrack[] = []
    for (const track of tracks) filled.push(await fillElevations(track, heightsAt))
    return filled
  } catch {
    return tracks.map((track) => ({ track }))
  }
}

/** Each track of the file, named as in the file, else like the file; or why none is used. Rejects with a `GpxError`. */
export async function readTracks(
  bytes: Uint8Array,
  fileName: string,
  { onProgress = () => {}, openLand }: Options = {},
): Promise<ReadTracks | TrackRefusal> {
  const name = clean(withoutFolder(fileName)) || 'track.gpx'
  const { tracks, notes } = readGpxFile(bytes, { onProgress })
  const filled = await withHeights(tracks, openLand)
  const all = filled.map(({ track, mapHeights }, index) => {
    const unnamed = tracks.length > 1 ? `${withoutEnding(name)} ${index + 1}` : withoutEnding(name)
    const stored = routeTrackOf(track, name, mapHeights)
    return { title: clean(track.name ?? '') || clean(unnamed), track: stored, figures: suggestFigures(stored), hours: recordedHours(track) }
  })
  const used = all.filter(({ track }) => isStored(track))
  if (used.length === 0) return refusalOf(tracks[0]!, all[0]!.track)
  const leftOut = all.length - used.length
  return { tracks: used, notes: leftOut > 0 ? [...notes, { code: 'too-long', count: leftOut }] : notes }
}

/** The same, with a refusal instead of an error, as a worker can send it. */
export async function readOrRefuse(bytes: Uint8Array, fileName: string, options?: Options): Promise<ReadTracks | TrackRefusal> {
  try {
    return await readTracks(bytes, fileName, options)
  } catch (error) {
    if (error instanceof GpxError) return { code: error.code, params: error.params }
    throw error
  }
}
