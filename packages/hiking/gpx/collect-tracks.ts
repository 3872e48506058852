import { believableElevations } from '../elevation/believable-elevations.ts'
import type { Track, TrackPoint } from '../track.ts'
import { walkableTrack } from '../walkable/walkable-track.ts'
import { GpxError, gpxLimits } from './gpx-error.ts'
import type { NoteBook } from './notes.ts'

const isElsewhere = (point: TrackPoint, other: TrackPoint) => point.lat !== other.lat || point.lon !== other.lon

/** Something was read of two different places in one segment. */
const leadsSomewhere = ({ segments }: Track) => segments.some((points) => points.some((point) => isElsewhere(point, points[0]!)))

const leadSomewhere = (tracks: readonly Track[]) => tracks.some(leadsSomewhere)

const joinedSegments = (tracks: readonly Track[]) => [tracks.flatMap(({ segments }) => segments.flat())]

/** Some programs write each point into a segment of its own: a track whose segments all stay at one place is one line through them. */
const asOneLine = (track: Track): Track => (leadsSomewhere(track) ? track : { ...track, segments: joinedSegments([track]) })

/** The same for a file that has each point in a track of its own. Names that differ are those of the points. */
function asOneTrack(tracks: readonly Track[]): readonly Track[] {
  const [first, ...others] = tracks
  if (!first || others.length === 0) return tracks
  const hasOneName = first.name !== undefined && others.every(({ name }) => name === first.name)
  return [{ ...(hasOneName && { name: first.name! }), segments: joinedSegments(tracks) }]
}

/** The tracks of a file, or its routes: the last one may continue. */
class Lines {
  readonly #ended: Track[] = []
  #line: Track = { segments: [] }
  #segment: TrackPoint[] = []

  name(name: string): void {
    if (name) this.#line.name = name
  }

  add(point: TrackPoint): void {
    this.#segment.push(point)
  }

  endSegment(): void {
    if (this.#segment.length > 0) this.#line.segments.push(this.#segment)
    this.#segment = []
  }

  end(): void {
    this.endSegment()
    if (this.#line.segments.length > 0) this.#ended.push(asOneLine(this.#line))
    this.#line = { segments: [] }
  }

  /** With the last one, which may lie outside of a track, or lack its end. */
  finish(): Track[] {
    this.end()
    return this.#ended
  }
}

/** Gathers points into segments, and segments into tracks and routes, and decides at the end what the file offers. */
export class TrackCollector {
  readonly #notes: NoteBook
  readonly #tracks = new Lines()
  readonly #routes = new Lines()
  /** Where points and names go: a route inside of a track does not end it. */
  #open = this.#tracks
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

  nameLine(name: string): void {
    this.#open.name(name)
  }

  endSegment(): void {
    this.#open.endSegment()
  }

  /** Points that stand before it, outside of any track, are a track of their own. */
  openTrack(): void {
    this.#tracks.end()
  }

  endTrack(): void {
    this.#tracks.end()
  }

  openRoute(): void {
    this.#open = this.#routes
  }

  endRoute(): void {
    this.#routes.end()
    this.#open = this.#tracks
  }

  countPoint(): void {
    if (++this.#points > gpxLimits.points) throw new GpxError('too-many-points', { limit: gpxLimits.points })
  }

  countWaypoint(): void {
    this.#waypoints++
  }

  addPoint(point: TrackPoint): void {
    this.#validPoints++
    this.#open.add(point)
  }

  /** The tracks, or the routes of a file without tracks: a file with both describes the same walk twice. `line` finds the first invalid point. */
  finish(lineOfInvalid: () => number): Track[] {
    const [tracks, routes] = this.#lines()
    const hasTracks = leadSomewhere(tracks)
    const read = hasTracks ? tracks : routes
    const found = this.#believable(read)
    if (found.length === 0) throw this.#refusal(lineOfInvalid)
    this.#notes.add('routes', 0, hasTracks ? routes.length : 0)
    this.#notes.add('one-place', 0, read.length - found.length + (hasTracks ? 0 : tracks.length))
    this.#notes.add('waypoints', 0, this.#waypoints)
    return found
  }

  #lines(): [tracks: readonly Track[], routes: readonly Track[]] {
    const [tracks, routes] = [this.#tracks.finish(), this.#routes.finish()]
    return leadSomewhere(tracks) || leadSomewhere(routes) ? [tracks, routes] : [asOneTrack(tracks), asOneTrack(routes)]
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
