/**
 * The tags and texts of an XML file that may be damaged. XML that is well-formed is read as XML says; what is not is read as far as it goes:
 * a "<" that begins no tag is text, a tag without its ">" ends before the next one, a value may lack its quotes.
 * Each character is looked at a bounded number of times, whatever the file contains.
 */
import { GpxError, gpxLimits } from './gpx-error.ts'
import { lineAt } from './notes.ts'

/** Names of attributes are in lower case. An attribute that is given twice with different values has the value ''. */
export type Tag = { name: string; attributes: ReadonlyMap<string, string>; isClosed: boolean }

/** Receives what is found; `at` is the position of its first character. */
export type MarkupEvents = {
  open: (tag: Tag, at: number) => void
  close: (name: string, at: number) => void
  /** Text as it is written: with entities, if it is not of a CDATA section. */
  text: (text: string, at: number, isLiteral: boolean) => void
  doctype: (text: string, at: number) => void
  /** Something is not well-formed. */
  flaw: (at: number) => void
  /** The text ends inside a tag, a comment or the like. */
  cut: (at: number) => void
}

const nameStart = /[^\s<>/="'&!?\d.-]/
const openName = /<([^\s<>/="'&]+)/y
const closeTag = /<\/\s*([^\s<>/]*)[^<>]*/y
const space = /\s*/y
/**
 * A value in quotes, and one whose quotes are missing. Only single characters repeat in any pattern here:
 * a repeated choice needs memory for each repetition, and a value of 16 MB more than there is.
 */
const attribute = /([^\s<>/="']+)(?:\s*=\s*(?:"([^"<]*)"|'([^'<]*)'|([^\s"'<>]+)))?/y

/** Sections that begin and end with fixed characters. The "?" at the end of the XML declaration is missing now and then. */
const sections = [
  { begin: '<!--', end: '-->' },
  { begin: '<![CDATA[', end: ']]>' },
  { begin: '<?xml', end: '>' },
  { begin: '<?', end: '?>' },
] as const

/** False for one that XML would refuse. */
function addAttribute(attributes: Map<string, string>, [, name, inQuotes, inApostrophes, bare]: RegExpExecArray): boolean {
  const key = name!.toLowerCase()
  const value = inQuotes ?? inApostrophes ?? bare
  if (value === undefined) return false
  const isTwice = attributes.has(key)
  attributes.set(key, isTwice && attributes.get(key) !== value ? '' : value)
  return !isTwice && bare === undefined
}

export class Markup {
  readonly #text: string
  readonly #events: MarkupEvents
  #at = 0

  constructor(text: string, events: MarkupEvents) {
    this.#text = text
    this.#events = events
  }

  /** Characters that have been read. */
  get position(): number {
    return this.#at
  }

  /** Reads the next text or tag; false at the end. */
  next(): boolean {
    const text = this.#text
    if (this.#at >= text.length) return false
    const start = this.#at
    const tag = text.indexOf('<', start)
    if (tag !== start) {
      this.#at = tag === -1 ? text.length : tag
      this.#events.text(text.slice(start, this.#at), start, false)
      return true
    }
    const section = sections.find(({ begin }) => text.startsWith(begin, start))
    if (section) this.#readSection(section)
    else if (text[start + 1] === '/') this.#readCloseTag()
    else if (text[start + 1] === '!') this.#readDeclaration()
    else if (nameStart.test(text[start + 1] ?? '')) this.#readOpenTag()
    else if (start + 1 === text.length) this.#endInside(start)
    else {
      this.#at++
      this.#events.flaw(start)
      this.#events.text('<', start, true)
    }
    return true
  }

  #endInside(start: number): void {
    this.#at = this.#text.length
    this.#events.cut(start)
  }

  #readSection({ begin, end }: (typeof sections)[number]): void {
    const start = this.#at
    const close = this.#text.indexOf(end, start + begin.length)
    if (close === -1) return this.#endInside(start)
    this.#at = close + end.length
    if (begin === '<![CDATA[') this.#events.text(this.#text.slice(start + begin.length, close), start, true)
  }

  /** A DOCTYPE, or something that no GPX file has. */
  #readDeclaration(): void {
    const start = this.#at
    if (/^<!doctype/i.test(this.#text.slice(start, start + 9))) this.#events.doctype(this.#text.slice(start + 9, start + 60), start)
    const close = this.#text.indexOf('>', start)
    if (close === -1) return this.#endInside(start)
    this.#at = close + 1
    this.#events.flaw(start)
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match) this.#at = pattern.lastIndex
    return match
  }

  #readCloseTag(): void {
    const start = this.#at
    const name = this.#match(closeTag)![1]!
    if (this.#at === this.#text.length) return this.#endInside(start)
    if (this.#text[this.#at] === '>') this.#at++
    else this.#events.flaw(start)
    this.#events.close(name, start)
  }

  #readOpenTag(): void {
    const start = this.#at
    const name = this.#match(openName)![1]!
    const { attributes, isFlawed } = this.#readAttributes(start)
    if (this.#at === this.#text.length) return this.#endInside(start)
    const isClosed = this.#text.startsWith('/>', this.#at)
    const hasEnd = isClosed || this.#text[this.#at] === '>'
    this.#at += isClosed ? 2 : hasEnd ? 1 : 0
    if (isFlawed || !hasEnd) this.#events.flaw(start)
    this.#events.open({ name, attributes, isClosed }, start)
  }

  /** A "/" at the end of a value without quotes closes the tag. */
  #matchAttribute(): RegExpExecArray | null {
    const match = this.#match(attribute)
    if (match?.[4]?.endsWith('/') && this.#text[this.#at] === '>') {
      match[4] = match[4].slice(0, -1)
      this.#at--
    }
    return match
  }

  /** Up to the end of the tag, which is not read. */
  #readAttributes(start: number): { attributes: Map<string, string>; isFlawed: boolean } {
    const attributes = new Map<string, string>()
    let [count, isFlawed] = [0, false]
    for (;;) {
      this.#match(space)
      const character = this.#text[this.#at]
      if (character === undefined || character === '<' || character === '>' || this.#text.startsWith('/>', this.#at))
        return { attributes, isFlawed }
      const match = this.#matchAttribute()
      if (match && ++count > gpxLimits.attributes) throw new GpxError('malformed', { line: lineAt(this.#text, start) })
      if (!match) this.#at++
      if (!match || !addAttribute(attributes, match)) isFlawed = true
    }
  }
}
