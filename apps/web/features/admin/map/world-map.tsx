import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  aspect,
  between,
  cornerOf,
  corners,
  latOf,
  moved,
  oppositeOf,
  pressed,
  viewOf,
  world,
  yOf,
  zoomed,
  type Corner,
  type View,
} from './rectangle.ts'
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

/** A small map of the world, on which a rectangle is drawn, moved and resized: with a finger, a mouse, or keys. */
export function WorldMap({ region, onChange }: WorldMapProps) {
  const { t } = useTranslation()
  const [view, setView] = useState(() => (region ? viewOf(region) : world))
  const picture = useRef<SVGSVGElement>(null)
  const drag = useRef<Drag>(undefined)
  const { data: outline } = useQuery({ queryKey: ['world-outline'], queryFn: ({ signal }) => loadOutline(signal), staleTime: Infinity })
  const height = view.width / aspect
  const [left, top] = [view.x - view.width / 2, view.y - height / 2]

  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const box = picture.current!.getBoundingClientRect()
    return { lon: left + ((clientX - box.left) / box.width) * view.width, lat: latOf(top + ((clientY - box.top) / box.height) * height) }
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
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = pressed(region ?? middleOf(view), event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    onChange(next, true)
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
        aria-valuenow={region?.west ?? view.x}
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

/** A rectangle to begin with, where there is none. */
function middleOf({ x, y, width }: View): MapRegion {
  const [lat, size] = [latOf(y), width / 40]
  return between({ lon: x - size, lat: lat - size }, { lon: x + size, lat: lat + size })
}

/** `unit`: a hundredth of the width of the picture. Over the date line, the rectangle has two parts. */
function Rectangle({ region, unit }: { region: MapRegion; unit: number }) {
  const { west, south, east, north } = region
  const [top, bottom, radius] = [yOf(north), yOf(south), unit * 2.5]
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
        <rect key={from} data-part="area" className={styles.area} x={from} y={top} width={to - from} height={bottom - top} />
      ))}
      {corners.map((corner) => {
        const { lon, lat } = cornerOf(region, corner)
        // Outside of the rectangle: a small one stays in view, and can be moved.
        const x = lon + (corner.endsWith('west') ? -radius : radius)
        const y = yOf(lat) + (corner.startsWith('north') ? -radius : radius)
        return <circle key={corner} data-part={corner} className={styles.corner} cx={x} cy={y} r={radius} />
      })}
    </>
  )
}
