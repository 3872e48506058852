import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useFormat } from '../format/use-format.ts'
import { barLength } from '../tracks/sheet-shape.ts'
import styles from './scale-bar.module.css'

/** Pixels that the bar is a third of, at most. */
const width = 300

/** A round distance at the middle of the map. */
export function ScaleBar({ map }: { map: MapLibreMap }) {
  const format = useFormat()
  const [kilometersWide, setKilometersWide] = useState(0)
  useEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = map.getContainer()
      const [left, y] = [(clientWidth - width) / 2, clientHeight / 2]
      setKilometersWide(map.unproject([left, y]).distanceTo(map.unproject([left + width, y])) / 1000)
    }
    measure()
    map.on('zoomend', measure)
    map.on('resize', measure)
    return () => {
      map.off('zoomend', measure)
      map.off('resize', measure)
    }
  }, [map])
  if (!(kilometersWide > 0)) return null
  const bar = barLength(kilometersWide, format.units)
  return (
    <span className={styles.bar} style={{ inlineSize: `${(bar / kilometersWide) * width}px` }} data-scale aria-hidden>
      <span>{format.scale(bar)}</span>
    </span>
  )
}
