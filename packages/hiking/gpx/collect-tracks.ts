import { believableElevations } from '../elevation/believable-elevations.ts'
import type { Track, TrackPoint } from '../track.ts'
import { walkableTrack } from '../walkable/walkable-track.ts'
import { GpxError, gpxLimits } from './gpx-error.ts'
import type { NoteBook } from './notes.ts'

/** Something was read of two different places in one segment. */
const leadsSomewhere = ({ segments }: Track) =>
  segments.some((segment) => segment.some(({ lat, lon }) => lat !== segment[0]!.lat || lon !== segment[0]!.lon))

/** Gathers points into segments, and segments into tracks and routes, and decides at the end what the file offers. */
export class TrackCollector {
  readonly #notes: NoteBook
  readonly #tracks: Track[] = []
  readonly #routes: Track[] = []
  #track: Track = { segments: [] }
  #segment: TrackPoint[] = []
  #waypoints = 0
  #points = 0
  #validPoints = 0

  constructor(notes: NoteBook) {
    this.#notes = notes
  }

  /** Points of tracks and routes, the invalid ones included. */
  get points(): number {
    return this.#points
  }

  get validPoints(): number {
    return this.#validPoints
  }

  nameTrack(name: string): void {
    if (name) this.#track.name = name
  }

  endSegment(): void {
    if (this.#segment.length > 0) this.#track.segments.push(this.#segment)
    this.#segment = []
  }

  endTrack(): void {
    this.#end(this.#tracks)
  }

  endRoute(): void {
    this.#end(this.#routes)
  }

  #end(list: Track[]): void {
    this.endSegment()
    if (this.#track.segments.length > 0) list.push(this.#track)
    this.#track = { segments: [] }
  }

  countPoint(): void {
    if (++this.#points > gpxLimits.points) throw new GpxError('too-many-points', { limit: gpxLimits.points })
  }

  countWaypoint(): void {
    this.#waypoints++
  }

  addPoint(point: TrackPoint): void {
    this.#validPoints++
    this.#segment.push(point)
  }

  /** The tracks, or the routes of a file without tracks: a file with both describes the same walk twice. `line` finds the first invalid point. */
  finish(lineOfInvalid: () => number): Track[] {
    // What lies outside of a track.
    this.endTrack()
    const hasTracks = this.#tracks.some(leadsSomewhere)
    const read = hasTracks ? this.#tracks : this.#routes
    const found = this.#believable(read)
    if (found.length === 0) throw this.#refusal(lineOfInvalid)
    this.#notes.add('routes', 0, hasTracks ? this.#routes.length : 0)
    this.#notes.add('one-place', 0, read.length - found.length + (hasTracks ? 0 : this.#tracks.length))
    this.#notes.add('waypoints', 0, this.#waypoints)
    return found
  }

  /** Without what nobody can have walked or climbed. */
  #believable(tracks: readonly Track[]): Track[] {
    return tracks.filter(leadsSomewhere).flatMap((read) => {
      const { track, farPoints, jumps } = walkableTrack(read)
      if (!leadsSomewhere(track)) return []
      const climbed = believableElevations(track)
      this.#notes.add('far-points', 0, farPoints)
      this.#notes.add('jumps', 0, jumps)
      this.#notes.add('elevations', 0, climbed.leftOut)
      this.#notes.add('elevation-steps', 0, climbed.steps)
      return climbed.track
    })
  }

  #refusal(lineOfInvalid: () => number): GpxError {
    if (this.#validPoints > 0) return new GpxError('one-place')
    if (this.#points > 0) return new GpxError('no-valid-points', { count: this.#points, line: lineOfInvalid() })
    if (this.#waypoints > 0) return new GpxError('only-waypoints', { count: this.#waypoints })
    return new GpxError('no-points')
  }
}
