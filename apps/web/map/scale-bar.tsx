import type { Map as MapLibreMap } from 'maplibre-gl'
import { useFormat } from '../format/use-format.ts'
import { barLength } from '../tracks/sheet-shape.ts'
import { metersPerPixel } from './meters-per-pixel.ts'
import { useMapValue } from './use-map-value.ts'
import styles from './scale-bar.module.css'

/** Pixels that the bar is a third of, at most. */
const width = 300
const onScale = ['zoomend', 'resize'] as const

/** A round distance at the middle of the map, also where the map is wider than the world. */
export function ScaleBar({ map }: { map: MapLibreMap }) {
  const format = useFormat()
  const kilometersWide = useMapValue(map, onScale, (shown) => {
    return (metersPerPixel(shown.getCenter().lat, shown.getZoom()) * width) / 1000
  })
  if (!kilometersWide) return null
  const bar = barLength(kilometersWide, format.units)
  return (
    <span className={styles.bar} style={{ inlineSize: `${(bar / kilometersWide) * width}px` }} data-scale aria-hidden>
      <span>{format.scale(bar)}</span>
    </span>
  )
}
