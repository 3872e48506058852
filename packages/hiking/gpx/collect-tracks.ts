import type { Track, TrackPoint } from '../track.ts'
import { GpxError, gpxLimits } from './gpx-error.ts'

type Place = { points: number; line: number }

/** Something was read of two different places in one segment. */
const leadsSomewhere = ({ segments }: Track) =>
  segments.some((segment) => segment.some(({ lat, lon }) => lat !== segment[0]!.lat || lon !== segment[0]!.lon))

/** Gathers points into segments, and segments into tracks and routes, and decides at the end what the file offers. */
export class TrackCollector {
  readonly #tracks: Track[] = []
  readonly #routes: Track[] = []
  #track: Track = { segments: [] }
  #segment: TrackPoint[] = []
  #waypoints = 0
  #invalid: Place = { points: 0, line: 0 }
  #points = 0

  /** Points of tracks and routes, the invalid ones included. */
  get points(): number {
    return this.#points
  }

  startTrack(): void {
    this.#track = { segments: [] }
  }

  nameTrack(name: string): void {
    if (name) this.#track.name = name
  }

  startSegment(): void {
    this.#segment = []
  }

  endSegment(): void {
    if (this.#segment.length > 0) this.#track.segments.push(this.#segment)
    this.#segment = []
  }

  endTrack(): void {
    if (this.#track.segments.length > 0) this.#tracks.push(this.#track)
  }

  endRoute(): void {
    if (this.#track.segments.length > 0) this.#routes.push(this.#track)
  }

  countPoint(): void {
    if (++this.#points > gpxLimits.points) throw new GpxError('too-many-points', { limit: gpxLimits.points })
  }

  countInvalidPoint(line: number): void {
    if (this.#invalid.points++ === 0) this.#invalid.line = line
  }

  countWaypoint(): void {
    this.#waypoints++
  }

  addPoint(point: TrackPoint): void {
    this.#segment.push(point)
  }

  /** The tracks, or the routes of a file without tracks: a file with both describes the same walk twice. */
  finish(): Track[] {
    const tracks = this.#tracks.filter(leadsSomewhere)
    const found = tracks.length > 0 ? tracks : this.#routes.filter(leadsSomewhere)
    if (found.length > 0) return found
    if (this.#tracks.length > 0 || this.#routes.length > 0) throw new GpxError('one-place')
    if (this.#invalid.points > 0) throw new GpxError('no-valid-points', { count: this.#invalid.points, line: this.#invalid.line })
    if (this.#waypoints > 0) throw new GpxError('only-waypoints', { count: this.#waypoints })
    throw new GpxError('no-points')
  }
}
