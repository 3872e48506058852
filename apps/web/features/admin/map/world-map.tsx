import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { aspect, between, cornerOf, corners, moved, oppositeOf, roundedRegion, viewOf, world, zoomed, type Corner } from './rectangle.ts'
import { loadOutline } from './world-outline.ts'
import styles from './world-map.module.css'

type WorldMapProps = {
  region: MapRegion | null
  /** While the rectangle moves, and with `isFinal` when it rests. */
  onChange: (region: MapRegion, isFinal: boolean) => void
}

type Place = { lon: number; lat: number }
/** What a pointer moves: a corner against its opposite, or the whole rectangle. */
type Drag = { fixed: Place } | { from: Place; region: MapRegion }

const steps: Record<string, [lon: number, lat: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }

/** A small map of the world, on which a rectangle is drawn, moved and resized: with a finger, a mouse, or the arrow keys. */
export function WorldMap({ region, onChange }: WorldMapProps) {
  const { t } = useTranslation()
  const [view, setView] = useState(() => (region ? viewOf(region) : world))
  const picture = useRef<SVGSVGElement>(null)
  const drag = useRef<Drag>(undefined)
  const { data: outline } = useQuery({ queryKey: ['world-outline'], queryFn: ({ signal }) => loadOutline(signal), staleTime: Infinity })
  const height = view.width / aspect
  const [left, top] = [view.lon - view.width / 2, -view.lat - height / 2]

  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const box = picture.current!.getBoundingClientRect()
    return { lon: left + ((clientX - box.left) / box.width) * view.width, lat: -(top + ((clientY - box.top) / box.height) * height) }
  }
  const draggedTo = (place: Place): MapRegion | undefined => {
    const current = drag.current
    if (!current) return undefined
    if ('fixed' in current) return between(current.fixed, place)
    return moved(current.region, place.lon - current.from.lon, place.lat - current.from.lat)
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    const place = placeOf(event)
    const part = (event.target as Element).getAttribute('data-part')
    if (region && part === 'area') drag.current = { from: place, region }
    else drag.current = { fixed: region && part ? cornerOf(region, oppositeOf(part as Corner)) : place }
    picture.current!.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent, isFinal: boolean) => {
    const next = draggedTo(placeOf(event))
    if (isFinal) drag.current = undefined
    if (next) onChange(next, isFinal)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const [lon, lat] = step.map((direction) => (direction * view.width) / 40) as [number, number]
    const center = { west: view.lon - 1, east: view.lon + 1, south: view.lat - 1, north: view.lat + 1 }
    const { west, south, east, north } = region ?? center
    const next = event.shiftKey
      ? between({ lon: west, lat: south }, { lon: east + lon, lat: north + lat })
      : moved({ west, south, east, north }, lon, lat)
    onChange(roundedRegion(next), true)
  }

  return (
    <div className={styles.map}>
      <svg
        ref={picture}
        className={styles.picture}
        viewBox={`${left} ${top} ${view.width} ${height}`}
        role="slider"
        aria-valuemin={-180}
        aria-valuemax={180}
        aria-valuenow={region?.west ?? view.lon}
        aria-valuetext={region ? `${region.north}, ${region.west}; ${region.south}, ${region.east}` : undefined}
        aria-label={t('region-map.area')}
        tabIndex={0}
        onPointerDown={start}
        onPointerMove={(event) => move(event, false)}
        onPointerUp={(event) => move(event, true)}
        onPointerCancel={() => (drag.current = undefined)}
        onKeyDown={press}
      >
        <path className={styles.land} d={outline} />
        {region && <Rectangle region={region} unit={view.width / 100} />}
      </svg>
      <div className={styles.zoom}>
        <IconButton
          icon={IconPlus}
          label={t('map.zoom-in')}
          onClick={() => setView(zoomed(region ? { ...viewOf(region), width: view.width } : view, 1 / 2))}
        />
        <IconButton icon={IconMinus} label={t('map.zoom-out')} onClick={() => setView(zoomed(view, 2))} />
      </div>
    </div>
  )
}

/** `unit`: a hundredth of the width of the picture. Over the date line, the rectangle has two parts. */
function Rectangle({ region, unit }: { region: MapRegion; unit: number }) {
  const { west, south, east, north } = region
  const parts =
    west <= east
      ? [{ from: west, to: east }]
      : [
          { from: west, to: 180 },
          { from: -180, to: east },
        ]
  return (
    <>
      {parts.map(({ from, to }) => (
        <rect key={from} data-part="area" className={styles.area} x={from} y={-north} width={to - from} height={north - south} />
      ))}
      {corners.map((corner) => {
        const { lon, lat } = cornerOf(region, corner)
        return <circle key={corner} data-part={corner} className={styles.corner} cx={lon} cy={-lat} r={unit * 2.5} />
      })}
    </>
  )
}
