import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { countryLabels } from './country-labels.ts'
import {
  aspect,
  between,
  cornerOf,
  corners,
  handleOf,
  latOf,
  moved,
  oppositeOf,
  pressed,
  viewOf,
  world as wholeWorld,
  yOf,
  zoomed,
  type Corner,
  type View,
} from './rectangle.ts'
import { WorldMapLegend } from './world-map-legend.tsx'
import { loadCountries, type DrawnCountry } from './world-outline.ts'
import styles from './world-map.module.css'

type WorldMapProps = {
  region: MapRegion | null
  /** The region of the map that members see. */
  present: MapRegion | null
  /** Where the activities of the club are. */
  places: readonly Coordinates[]
  /** While the rectangle moves, and with `isFinal` when it rests. */
  onChange: (region: MapRegion, isFinal: boolean) => void
}

type Place = { lon: number; lat: number }
/** What a pointer moves: a corner against its opposite, or the whole rectangle. */
type Drag = { fixed: Place } | { from: Place; region: MapRegion }

/** A small map of the world, on which a rectangle is drawn, moved and resized: with a finger, a mouse, or keys. */
export function WorldMap({ region, present, places, onChange }: WorldMapProps) {
  const { t, locale } = useTranslation()
  const [view, setView] = useState(() => (region ? viewOf(region) : wholeWorld))
  const picture = useRef<SVGSVGElement>(null)
  const drag = useRef<Drag>(undefined)
  const { data: world } = useQuery({ queryKey: ['world-outline'], queryFn: ({ signal }) => loadCountries(signal), staleTime: Infinity })
  const labels = useMemo(() => (world ? countryLabels(world.countries, view) : []), [world, view])
  const nameOf = useMemo(() => countryNames(locale), [locale])
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
    <div>
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
          <path className={styles.land} d={world?.outline} />
          {region && partsOf(region).map((part) => <rect key={part.x} data-part="area" className={styles.area} {...part} />)}
          {present && partsOf(present).map((part) => <rect key={part.x} className={styles.present} {...part} />)}
          <path className={styles.places} data-places={places.length} d={places.map(dotAt).join('')} />
          {region && <Handles region={region} unit={view.width / 100} />}
        </svg>
        <div className={styles.labels} aria-hidden>
          {labels.map(({ country, x, y }) => (
            <span
              key={country.name}
              style={{ insetInlineStart: percent((x - left) / view.width), insetBlockStart: percent((y - top) / height) }}
            >
              {nameOf(country)}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.below}>
        <WorldMapLegend hasPlaces={places.length > 0} hasPresent={present !== null} />
        <div className={styles.zoom}>
          <IconButton variant="outlined" icon={IconMinus} label={t('map.zoom-out')} onClick={() => setView(zoomed(view, 2))} />
          <IconButton
            variant="outlined"
            icon={IconPlus}
            label={t('map.zoom-in')}
            onClick={() => setView(zoomed(region ? { ...viewOf(region), width: view.width } : view, 1 / 2))}
          />
        </div>
      </div>
    </div>
  )
}

/** A rectangle to begin with, where there is none. */
function middleOf({ x, y, width }: View): MapRegion {
  const [lat, size] = [latOf(y), width / 40]
  return between({ lon: x - size, lat: lat - size }, { lon: x + size, lat: lat + size })
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** A line of no length, which its round ends make a dot of the same size at every zoom. */
const dotAt = ({ latitude, longitude }: Coordinates) => `M${longitude.toFixed(4)} ${yOf(latitude).toFixed(4)}h0`

/** In the language of the reader, where it has a name for the country. */
function countryNames(locale: string): (country: DrawnCountry) => string {
  const names = new Intl.DisplayNames(locale === 'en-x-pirate' ? 'en' : locale, { type: 'region', fallback: 'none' })
  return ({ code, name }) => (code && names.of(new Intl.Locale(`und-${code}`).region ?? code)) || name
}

/** Over the date line, a rectangle has two parts. */
function partsOf({ west, south, east, north }: MapRegion) {
  const [y, height] = [yOf(north), yOf(south) - yOf(north)]
  const spans =
    west <= east
      ? [{ from: west, to: east }]
      : [
          { from: west, to: 180 },
          { from: -180, to: east },
        ]
  return spans.map(({ from, to }) => ({ x: from, y, width: to - from, height }))
}

/** `unit`: a hundredth of the width of the picture. */
function Handles({ region, unit }: { region: MapRegion; unit: number }) {
  const radius = unit * 2
  return corners.map((corner) => {
    const { x, y } = handleOf(region, corner, radius)
    return <circle key={corner} data-part={corner} className={styles.corner} cx={x} cy={y} r={radius} />
  })
}
