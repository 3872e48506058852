/** Which elements of a GPX file are read, and which namespace they belong to. */

/** An element by its place in the file; `other` is skipped with all that it contains. */
export type Element = 'gpx' | 'track' | 'route' | 'waypoint' | 'segment' | 'point' | 'name' | 'elevation' | 'time' | 'other'

/** GPX 1.0 and 1.1 agree on these. A Map, because an element may be called "constructor". */
const childrenOf: Partial<Record<Element, ReadonlyMap<string, Element>>> = {
  gpx: new Map([
    ['trk', 'track'],
    ['rte', 'route'],
    ['wpt', 'waypoint'],
  ]),
  track: new Map([
    ['trkseg', 'segment'],
    ['name', 'name'],
  ]),
  segment: new Map([['trkpt', 'point']]),
  route: new Map([
    ['rtept', 'point'],
    ['name', 'name'],
  ]),
  point: new Map([
    ['ele', 'elevation'],
    ['time', 'time'],
  ]),
}

type OpenElement = { element: Element; namespaces?: Map<string, string> }

/** The namespaces that a tag declares, by prefix. */
function declaredNamespaces(attributes: Record<string, string>): Map<string, string> | undefined {
  let namespaces: Map<string, string> | undefined
  for (const name in attributes)
    if (name === 'xmlns' || name.startsWith('xmlns:')) (namespaces ??= new Map()).set(name.slice(6), attributes[name]!)
  return namespaces
}

/**
 * The open elements of a document, from its root down.
 * Whatever namespace the root has is the namespace of GPX in this file: 1.0, 1.1, none, or one under a prefix.
 * A prefix without a declaration is a namespace of its own, because devices forget to declare those of their extensions.
 */
export class OpenElements {
  readonly #open: OpenElement[] = []
  #gpxNamespace = ''

  get depth(): number {
    return this.#open.length
  }

  get innermost(): Element | undefined {
    return this.#open.at(-1)?.element
  }

  /** The element of a tag; undefined for a root that is no GPX. */
  open(name: string, attributes: Record<string, string>): Element | undefined {
    const colon = name.indexOf(':')
    const localName = name.slice(colon + 1)
    const parent = this.innermost
    this.#open.push({ element: 'other', namespaces: declaredNamespaces(attributes) })
    const namespace = this.#namespaceOf(name.slice(0, Math.max(colon, 0)))
    if (parent === undefined) {
      this.#gpxNamespace = namespace
      return localName === 'gpx' ? (this.#open[0]!.element = 'gpx') : undefined
    }
    const element = namespace === this.#gpxNamespace ? (childrenOf[parent]?.get(localName) ?? 'other') : 'other'
    this.#open.at(-1)!.element = element
    return element
  }

  close(): Element | undefined {
    return this.#open.pop()?.element
  }

  #namespaceOf(prefix: string): string {
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const namespace = this.#open[i]!.namespaces?.get(prefix)
      if (namespace !== undefined) return namespace
    }
    return prefix && `${prefix}:`
  }
}
