import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Track, TrackPoint } from '../track.ts'
import { TrackCollector } from './collect-tracks.ts'
import { OpenElements } from './elements.ts'
import { GpxError, gpxLimits, refuseLargerThanLimit } from './gpx-error.ts'
import { parseDecimal, parseTime } from './values.ts'

/** What is wrong with one point. Invalid coordinates leave the point out; an invalid elevation or time is unknown. */
export type GpxProblem = { code: 'coordinates' | 'elevation' | 'time'; line: number }

/** Characters and points that have been read so far. */
export type GpxProgress = { characters: number; points: number }

export type GpxReaderOptions = {
  /** Is called after each chunk. */
  onProgress?: (progress: GpxProgress) => void
  /** Is called for each point that is not read as it stands. */
  onProblem?: (problem: GpxProblem) => void
}

export type GpxReader = {
  /** Reads the next part of the text, cut anywhere. Throws a `GpxError`; the reader is of no use after that. */
  write: (chunk: string) => void
  /** Ends the text. Throws a `GpxError` if it is incomplete or offers no track. */
  close: () => Track[]
}

/** From the shores of the Dead Sea to above Mount Everest; devices write 32767 or -9999 for "unknown". */
const elevationRange = { min: -1000, max: 10_000 }

/** Characters of a name, an elevation or a time; what follows is not kept. */
const maxTextLength = 500

/** Characters of a chunk of `readGpx`: some thousand points, so that progress moves. */
const chunkLength = 256 * 1024

const isGathered = (element: string | undefined) => element === 'name' || element === 'elevation' || element === 'time'

/** Turns the events of the XML parser into points. */
class GpxEvents {
  readonly collector = new TrackCollector()
  readonly #elements = new OpenElements()
  readonly #onProblem: (problem: GpxProblem) => void
  #point: TrackPoint | undefined
  #text = ''

  constructor(onProblem: (problem: GpxProblem) => void) {
    this.#onProblem = onProblem
  }

  /** Whether the root was a GPX element. */
  hasRoot = false

  open({ name, attributes }: SaxesTagPlain, line: number): void {
    const element = this.#elements.open(name, attributes)
    if (element === undefined) throw new GpxError('not-gpx')
    this.hasRoot = true
    if (this.#elements.depth > gpxLimits.depth) throw new GpxError('too-deep', { line, limit: gpxLimits.depth })
    if (isGathered(element)) this.#text = ''
    if (element === 'track') this.collector.startTrack()
    else if (element === 'segment') this.collector.startSegment()
    else if (element === 'point') this.#openPoint(attributes, line)
    else if (element === 'waypoint') this.collector.countWaypoint()
    else if (element === 'route') {
      // A route is a track of one segment.
      this.collector.startTrack()
      this.collector.startSegment()
    }
  }

  text(text: string): void {
    if (isGathered(this.#elements.innermost) && this.#text.length < maxTextLength) this.#text += text.slice(0, maxTextLength)
  }

  close(line: number): void {
    const element = this.#elements.close()
    if (element === 'name') this.collector.nameTrack(this.#text.trim())
    else if (element === 'elevation') this.#readElevation(line)
    else if (element === 'time') this.#readTime(line)
    else if (element === 'point' && this.#point) this.collector.addPoint(this.#point)
    else if (element === 'segment') this.collector.endSegment()
    else if (element === 'track') this.collector.endTrack()
    else if (element === 'route') {
      this.collector.endSegment()
      this.collector.endRoute()
    }
  }

  #openPoint(attributes: Record<string, string>, line: number): void {
    this.collector.countPoint()
    const lat = parseDecimal(attributes['lat'], -90, 90)
    const lon = parseDecimal(attributes['lon'], -180, 180)
    this.#point = lat === undefined || lon === undefined ? undefined : { lat, lon }
    if (this.#point) return
    this.collector.countInvalidPoint(line)
    this.#onProblem({ code: 'coordinates', line })
  }

  #readElevation(line: number): void {
    if (!this.#point || this.#text.trim() === '') return
    const ele = parseDecimal(this.#text, elevationRange.min, elevationRange.max)
    if (ele === undefined) this.#onProblem({ code: 'elevation', line })
    else this.#point.ele = ele
  }

  #readTime(line: number): void {
    if (!this.#point || this.#text.trim() === '') return
    const time = parseTime(this.#text)
    if (time === undefined) this.#onProblem({ code: 'time', line })
    else this.#point.time = time
  }
}

/**
 * Reads a GPX file that arrives in chunks, for example in a web worker that reports progress.
 * The parser is strict: crossed or cut tags, a DOCTYPE, more than 12 levels, 100,000 points or 50 MB are refused when they are met.
 */
export function createGpxReader({ onProgress, onProblem = () => {} }: GpxReaderOptions = {}): GpxReader {
  const events = new GpxEvents(onProblem)
  const parser = new SaxesParser()
  let characters = 0
  let begun = false
  let closing = false
  let attributes = 0

  parser.on('attribute', () => {
    if (++attributes > gpxLimits.attributes) throw new GpxError('malformed', { line: parser.line })
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    events.open(tag, parser.line)
  })
  parser.on('text', (text) => events.text(text))
  parser.on('cdata', (text) => events.text(text))
  parser.on('closetag', () => events.close(parser.line))
  parser.on('doctype', (doctype) => {
    throw new GpxError(/^\s*html\b/i.test(doctype) ? 'not-gpx' : 'doctype', { line: parser.line })
  })
  parser.on('error', () => {
    if (!events.hasRoot) throw new GpxError('not-gpx')
    throw new GpxError(closing ? 'incomplete' : 'malformed', { line: parser.line })
  })

  /** Programs print blank lines before the XML declaration, where XML allows none. */
  function withoutLeadingSpace(chunk: string): string {
    const text = chunk.replace(/^\uFEFF?\s+/, '')
    parser.line += chunk.slice(0, chunk.length - text.length).split('\n').length - 1
    return text
  }

  return {
    write(chunk) {
      refuseLargerThanLimit((characters += chunk.length))
      const text = begun ? chunk : withoutLeadingSpace(chunk)
      begun ||= text !== ''
      parser.write(text)
      onProgress?.({ characters, points: events.collector.points })
    },
    close() {
      if (!begun) throw new GpxError('empty')
      closing = true
      parser.close()
      return events.collector.finish()
    },
  }
}

/**
 * The tracks of a GPX text (1.0 or 1.1), each a choice of its own: neither tracks nor segments are joined.
 * Routes are read if the file has no tracks. Tracks without two different places in one segment are left out.
 * Throws a `GpxError` that says why a file is not read; a point that is not read as it stands goes to `onProblem`.
 */
export function readGpx(xml: string, options: GpxReaderOptions = {}): Track[] {
  refuseLargerThanLimit(xml.length)
  const reader = createGpxReader(options)
  for (let start = 0; start < xml.length; start += chunkLength) reader.write(xml.slice(start, start + chunkLength))
  return reader.close()
}
