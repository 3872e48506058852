/** The lines of the legend, as the style of the map draws them at its zoom. */
import type { LayerSpecification } from 'maplibre-gl'
import { reliefLayerIds } from './relief-layers.ts'
import { kindOfLayer, nameOfLayer, wayKinds, type WayKind } from './way-kinds.ts'

/** Pixels. Lines of one kind lie one above the other, unless they are `aside`. */
type LegendLine = {
  color: string
  width: number
  dashes: string | undefined
  cap: 'butt' | 'round'
  opacity: number
  aside: number
}
type LegendEntry = { kind: WayKind | 'contours'; lines: readonly LegendLine[] }

type LineLayer = Extract<LayerSpecification, { type: 'line' }>
type Interpolation = ['interpolate', ['exponential', number] | ['linear'], ['zoom'], ...number[]]

/** A number of our style at a zoom: it is fixed, or an interpolation between stops. */
export function atZoom(value: unknown, zoom: number): number {
  if (!Array.isArray(value)) return Number(value)
  const [, [, base = 1], , ...stops] = value as Interpolation
  const zooms = stops.filter((_, i) => i % 2 === 0)
  const next = zooms.findIndex((stop) => stop > zoom)
  if (next === 0) return stops[1]!
  if (next === -1) return stops.at(-1)!
  const [from, low, to, high] = stops.slice(2 * next - 2, 2 * next + 2) as [number, number, number, number]
  const part = (length: number) => (base === 1 ? length : base ** length - 1)
  return low + ((high - low) * part(zoom - from)) / part(to - from)
}

function lineOf({ paint = {}, layout = {} }: LineLayer, zoom: number, aside = 0): LegendLine {
  const width = atZoom(paint['line-width'], zoom)
  const dashes = paint['line-dasharray'] as number[] | undefined
  return {
    color: String(paint['line-color']),
    width,
    dashes: dashes?.map((length) => length * width).join(' '),
    cap: layout['line-cap'] === 'round' ? 'round' : 'butt',
    opacity: atZoom(paint['line-opacity'] ?? 1, zoom),
    aside,
  }
}

/** Pixels between two contours. */
const apart = 7
/** Below this opacity, a line is not to be seen. */
const leastOpacity = 0.1

function contoursOf(layers: readonly LineLayer[], zoom: number): LegendLine[] {
  const [, contour, index] = reliefLayerIds.contours.map((id) => layers.find((layer) => layer.id === id))
  const lines = [contour && lineOf(contour, zoom, -apart), index && lineOf(index, zoom), contour && lineOf(contour, zoom, apart)]
  return lines.filter((line) => line !== undefined).filter(({ opacity }) => opacity >= leastOpacity)
}

/** What the map draws at this zoom, in the order of the legend. Its layers are those of one schema or of both, which look alike. */
export function legendOf(layers: readonly LayerSpecification[], zoom: number): LegendEntry[] {
  const drawn = layers.filter(
    (layer): layer is LineLayer =>
      layer.type === 'line' && (layer.minzoom ?? 0) <= zoom && zoom < (layer.maxzoom ?? Infinity) && layer.layout?.visibility !== 'none',
  )
  const ofOneSchema = [...new Map(drawn.map((layer) => [nameOfLayer(layer.id), layer])).values()]
  const ways = wayKinds.map((kind) => ({
    kind,
    lines: ofOneSchema.filter(({ id }) => kindOfLayer(id) === kind).map((layer) => lineOf(layer, zoom)),
  }))
  return [...ways, { kind: 'contours' as const, lines: contoursOf(drawn, zoom) }].filter(({ lines }) => lines.length > 0)
}
