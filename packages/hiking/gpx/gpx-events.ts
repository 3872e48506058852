/** From the tags of a file to its points. */
import type { Track, TrackPoint } from '../track.ts'
import { TrackCollector } from './collect-tracks.ts'
import { decodeText, maxTextLength } from './decode-text.ts'
import { OpenElements, type Element } from './elements.ts'
import { formatOfRoot, refusalOfFormat, refusalOfText } from './file-format.ts'
import { GpxError, gpxLimits } from './gpx-error.ts'
import type { MarkupEvents, Tag } from './markup.ts'
import { lineAt, NoteBook } from './notes.ts'
import { parseDegrees, parseElevation, parseTime } from './values.ts'

const isGathered = (element: Element | undefined) => element === 'name' || element === 'elevation' || element === 'time'

const isRead = (element: Element | undefined) => element !== 'other' && element !== 'foreign'

/** White space, and what devices fill the rest of a file with. */
const filling = /^[\s\0\x1A\uFEFF]*$/

/** Turns the tags of a file into points. */
export class GpxEvents implements MarkupEvents {
  readonly notes = new NoteBook()
  readonly collector = new TrackCollector(this.notes)
  readonly #source: string
  readonly #elements = new OpenElements()
  #state: 'before' | 'inside' | 'after' = 'before'
  #point: TrackPoint | undefined
  #hasCommas = false
  /** Places on the way to the next route point. */
  #shaping: TrackPoint[] = []
  #text = ''
  /** Where the first invalid point stands. */
  #invalidAt = 0

  constructor(source: string) {
    this.#source = source
  }

  get isDone(): boolean {
    return this.#state === 'after' && this.notes.has('other-content')
  }

  open(tag: Tag, at: number): void {
    if (this.#state === 'before' && !this.#isRoot(tag, at)) return
    if (this.#state === 'after') return this.notes.add('other-content', at)
    this.#state = 'inside'
    const ended = this.#elements.endedBy(tag)
    // An element that is skipped would hide what follows.
    if (ended > 0 && !isRead(this.#elements.innermost)) this.notes.add('repaired', at)
    this.#closeElements(ended, at, ended)
    const element = this.#elements.open(tag)
    if (this.#elements.depth > gpxLimits.depth) this.#refuse('too-deep', at, { limit: gpxLimits.depth })
    if (isGathered(element)) this.#text = ''
    if (element === 'track') this.collector.openTrack()
    else if (element === 'route') this.collector.openRoute()
    else if (element === 'point') this.#openPoint(tag, at)
    else if (element === 'shaping') this.#addShaping(tag, at)
    else if (element === 'waypoint') this.collector.countWaypoint()
    if (tag.isClosed) this.#closeElements(1, at)
    if (this.#elements.depth === 0) this.#state = 'after'
  }

  close(name: string, at: number): void {
    if (this.#state !== 'inside') return
    const count = this.#elements.closedBy(name)
    if (count === 0) return this.flaw(at)
    this.#closeElements(count, at, count - 1)
    if (this.#elements.depth === 0) this.#state = 'after'
  }

  text(text: string, at: number, isLiteral: boolean): void {
    if (this.#state !== 'inside') {
      if (!filling.test(text)) this.notes.add('other-content', at)
      return
    }
    if (!isGathered(this.#elements.innermost) || this.#text.length >= maxTextLength) return
    const decoded = decodeText(text, isLiteral)
    this.#text += decoded.text
    if (decoded.isFlawed) this.flaw(at)
  }

  doctype(text: string, at: number): void {
    if (this.#state === 'after') return
    if (/^\s*html\b/i.test(text)) throw new GpxError('web-page')
    this.#refuse('doctype', at)
  }

  /** What is wrong inside of an element that is skipped changes nothing. */
  flaw(at: number): void {
    if (this.#state === 'inside' && isRead(this.#elements.innermost)) this.notes.add('repaired', at)
  }

  cut(at: number): void {
    if (this.#state === 'before' && /^<(?:[^<>:\s]*:)?gpx\b/i.test(this.#source.slice(at, at + 100)))
      throw new GpxError('incomplete', { line: lineAt(this.#source, at) })
    if (this.#state === 'after') this.notes.add('other-content', at)
    else if (this.#state === 'inside') this.notes.add('incomplete', at)
  }

  finish(): Track[] {
    if (this.#state === 'before') throw refusalOfText(this.#source)
    if (this.#state === 'inside') this.notes.add('incomplete', this.#source.trimEnd().length)
    try {
      return this.collector.finish(() => lineAt(this.#source, this.#invalidAt))
    } catch (error) {
      // In a file that continues, another reason is true as well.
      if (!this.notes.has('incomplete') || this.collector.validPoints > 1 || this.notes.has('invalid-points')) throw error
      throw new GpxError('incomplete', { line: this.notes.notes(this.#source).find(({ code }) => code === 'incomplete')!.line! })
    }
  }

  /** What stands before the first GPX element is not read. */
  #isRoot({ name }: Tag, at: number): boolean {
    if (/^(?:[^:]*:)?gpx$/i.test(name)) return true
    const format = formatOfRoot(name)
    if (format) throw refusalOfFormat(format)
    this.notes.add('other-content', at)
    return false
  }

  /** The innermost of them may have no end tag: their text may be cut off, and says nothing. */
  #closeElements(count: number, at: number, withoutEndTag = 0): void {
    for (let i = 0; i < count; i++) {
      if (i < withoutEndTag) {
        this.flaw(at)
        this.#text = ''
      }
      this.#closeElement(at)
    }
  }

  #closeElement(at: number): void {
    const element = this.#elements.close()
    if (element === 'name') this.collector.nameLine(this.#text.trim())
    else if (element === 'elevation') this.#readElevation(at)
    else if (element === 'time') this.#readTime()
    else if (element === 'point') this.#closePoint()
    else if (element === 'segment') this.collector.endSegment()
    else if (element === 'track') this.collector.endTrack()
    else if (element === 'route') this.collector.endRoute()
  }

  #openPoint(tag: Tag, at: number): void {
    this.#shaping = []
    this.#point = this.#positionOf(tag, at)
  }

  #closePoint(): void {
    if (this.#point) this.collector.addPoint(this.#point)
    for (const point of this.#shaping) this.collector.addPoint(point)
    this.#point = undefined
  }

  #addShaping(tag: Tag, at: number): void {
    const position = this.#positionOf(tag, at)
    if (position) this.#shaping.push(position)
  }

  #positionOf({ attributes }: Tag, at: number): TrackPoint | undefined {
    this.collector.countPoint()
    const [written, beside] = [
      attributes.get('lat') ?? attributes.get('latitude'),
      attributes.get('lon') ?? attributes.get('longitude'),
    ].map((text) => (text?.includes('&') ? decodeText(text).text : text))
    const [lat, lon] = [parseDegrees(written, 90), parseDegrees(beside, 180)]
    this.#hasCommas = (written ?? '').includes(',')
    if (lat !== undefined && lon !== undefined) return { lat, lon }
    if (!this.notes.has('invalid-points')) this.#invalidAt = at
    this.notes.add('invalid-points', at)
    return undefined
  }

  #readElevation(at: number): void {
    if (!this.#point || this.#text.trim() === '') return
    const ele = parseElevation(this.#text, this.#hasCommas)
    if (ele === undefined) this.notes.add('elevations', at)
    else this.#point.ele = ele
  }

  /** Times are not kept; a wrong one is as good as none. */
  #readTime(): void {
    const time = this.#point && parseTime(this.#text)
    if (time !== undefined) this.#point!.time = time
  }

  #refuse(code: 'too-deep' | 'doctype', at: number, params: { limit?: number } = {}): never {
    throw new GpxError(code, { ...params, line: lineAt(this.#source, at) })
  }
}
