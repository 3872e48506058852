/** Which elements of a GPX file are read, and which namespace they belong to. */
import type { Tag } from './markup.ts'

/** An element by its place in the file. `other` and `foreign` are skipped with all that they contain. */
export type Element =
  | 'gpx'
  | 'track'
  | 'route'
  | 'waypoint'
  | 'segment'
  | 'point'
  | 'name'
  | 'elevation'
  | 'time'
  /** A place on the way from a route point to the next one, in an extension of Garmin. */
  | 'shaping'
  | 'other'
  /** An extension, or an element of another namespace. */
  | 'foreign'

/**
 * GPX 1.0 and 1.1 agree on these. Some programs leave out the segment, or the track around it, and some write a route inside of a track.
 * A waypoint is read wherever it stands.
 */
const childrenOf: Partial<Record<Element, ReadonlyMap<string, Element>>> = {
  gpx: new Map([
    ['trk', 'track'],
    ['rte', 'route'],
    ['trkseg', 'segment'],
    ['trkpt', 'point'],
  ]),
  track: new Map([
    ['trkseg', 'segment'],
    ['trkpt', 'point'],
    ['rte', 'route'],
    ['name', 'name'],
  ]),
  segment: new Map([
    ['trkpt', 'point'],
    ['rte', 'route'],
  ]),
  route: new Map([
    ['rtept', 'point'],
    ['name', 'name'],
  ]),
  point: new Map([
    ['ele', 'elevation'],
    ['time', 'time'],
  ]),
}

/** Elements that stand in none but the above: inside another one, its end tag is missing. */
const structure = new Set(['trk', 'trkseg', 'trkpt', 'rte', 'rtept', 'wpt'])

const gpxNamespaces = 'http://www.topografix.com/gpx/'

type OpenElement = { name: string; element: Element; namespaces?: Map<string, string> | undefined }

/** The namespaces that a tag declares, by prefix. */
function declaredNamespaces(attributes: Tag['attributes']): Map<string, string> | undefined {
  let namespaces: Map<string, string> | undefined
  for (const [name, value] of attributes)
    if (name === 'xmlns' || name.startsWith('xmlns:')) (namespaces ??= new Map()).set(name.slice(6), value.toLowerCase())
  return namespaces
}

const splitName = (name: string): [prefix: string, localName: string] => {
  const colon = name.indexOf(':')
  return [name.slice(0, Math.max(colon, 0)), name.slice(colon + 1)]
}

/**
 * The open elements of a document, from its root down. Names are compared without regard to case.
 * Whatever namespace the root has is the namespace of GPX in this file, beside 1.0, 1.1 and none.
 * A prefix without a declaration is that of an extension, unless tracks and points stand under it.
 */
export class OpenElements {
  readonly #open: OpenElement[] = []
  readonly #prefixes = new Set<string>()
  #gpxNamespace = ''

  get depth(): number {
    return this.#open.length
  }

  get innermost(): Element | undefined {
    return this.#open.at(-1)?.element
  }

  /** How many elements a tag ends whose end tags are missing: a point cannot be inside another one. */
  endedBy({ name, attributes }: Tag): number {
    const [prefix, localName] = splitName(name.toLowerCase())
    const namespace = declaredNamespaces(attributes)?.get(prefix) ?? this.#namespaceOf(prefix)
    if (!structure.has(localName) || (namespace !== undefined && !this.#isGpxNamespace(namespace))) return 0
    for (let i = this.#open.length - 1; i >= 0 && this.#open[i]!.element !== 'foreign'; i--) {
      if (localName === 'wpt' && this.#open[i]!.element === 'waypoint') return this.#open.length - i
      if (childrenOf[this.#open[i]!.element]?.has(localName)) return this.#open.length - 1 - i
    }
    return 0
  }

  open({ name, attributes }: Tag): Element {
    const [prefix, localName] = splitName(name.toLowerCase())
    const parent = this.innermost
    const opened: OpenElement = { name: name.toLowerCase(), element: 'other', namespaces: declaredNamespaces(attributes) }
    this.#open.push(opened)
    if (parent === undefined) {
      this.#gpxNamespace = this.#namespaceOf(prefix) ?? ''
      this.#prefixes.add(prefix)
      opened.element = 'gpx'
    } else opened.element = this.#elementIn(parent, prefix, localName)
    return opened.element
  }

  close(): Element | undefined {
    return this.#open.pop()?.element
  }

  /** How many elements an end tag closes; 0 if none of that name is open. */
  closedBy(name: string): number {
    const index = this.#open.findLastIndex((open) => open.name === name.toLowerCase())
    return index === -1 ? 0 : this.#open.length - index
  }

  #elementIn(parent: Element, prefix: string, localName: string): Element {
    if (parent === 'foreign') return localName === 'rpt' && this.#isInRoutePoint() ? 'shaping' : 'foreign'
    const element = localName === 'wpt' ? 'waypoint' : childrenOf[parent]?.get(localName)
    const namespace = this.#namespaceOf(prefix)
    // Devices forget to declare prefixes, and those of GPX too.
    if (namespace === undefined && element !== undefined && structure.has(localName)) this.#prefixes.add(prefix)
    const isGpx = namespace === undefined ? this.#prefixes.has(prefix) : this.#isGpxNamespace(namespace)
    return !isGpx || localName === 'extensions' ? 'foreign' : (element ?? 'other')
  }

  #isInRoutePoint(): boolean {
    return this.#open.some(({ element }) => element === 'point') && this.#open.some(({ element }) => element === 'route')
  }

  #isGpxNamespace(namespace: string): boolean {
    return namespace === '' || namespace === this.#gpxNamespace || namespace.startsWith(gpxNamespaces)
  }

  /** Undefined for a prefix without a declaration. */
  #namespaceOf(prefix: string): string | undefined {
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const namespace = this.#open[i]!.namespaces?.get(prefix)
      if (namespace !== undefined) return namespace
    }
    return prefix === '' ? '' : undefined
  }
}
