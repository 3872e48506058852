import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { countryLabels } from '../../../map/country-labels.ts'
import { countryNames } from '../../../map/drawn-countries.ts'
import { latOf, yOf } from '../../../map/mercator.ts'
import { PlaceSearch } from '../../../map/place-search.tsx'
import type { NamedPlace } from '../../../map/tile-names.ts'
import { MapControls } from './map-controls.tsx'
import { MapLabels } from './map-labels.tsx'
import {
  aspect,
  between,
  corners,
  edgesOf,
  handleOf,
  pressed,
  viewAround,
  viewOf,
  world as wholeWorld,
  zoomed,
  type View,
} from './rectangle.ts'
import { isApartFrom, townLabels } from './town-labels.ts'
import { useDrag } from './use-drag.ts'
import { usePlaceNames } from './use-place-names.ts'
import { WorldMapLegend } from './world-map-legend.tsx'
import { loadCountries } from './world-outline.ts'
import styles from './world-map.module.css'

type WorldMapProps = {
  region: MapRegion | null
  /** The region of the map that members see. */
  present: MapRegion | null
  /** Where the activities of the club are. */
  places: readonly Coordinates[]
  /** Around most of them. */
  suggestion: MapRegion | null
  /** While the rectangle moves, and with `isFinal` when it rests. */
  onChange: (region: MapRegion, isFinal: boolean) => void
}

/** A small map of the world, on which a rectangle is drawn, moved and resized: with a finger, a mouse, or keys. */
export function WorldMap({ region, present, places, suggestion, onChange }: WorldMapProps) {
  const { t } = useTranslation()
  const [view, setView] = useState(() => (region ? viewOf(region) : wholeWorld))
  /** The place that was searched: it stays in the middle. */
  const [found, setFound] = useState<NamedPlace>()
  const picture = useRef<SVGSVGElement>(null)
  const drag = useDrag({ picture, region, view, onChange })
  const names = usePlaceNames(present)
  const { data: world } = useQuery({ queryKey: ['world-outline'], queryFn: ({ signal }) => loadCountries(signal), staleTime: Infinity })
  const labels = useLabels(view, world, names, found)
  const { left, top } = edgesOf(view)
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = pressed(region ?? middleOf(view), event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    onChange(next, true)
  }
  const show = (next: View, place?: NamedPlace) => {
    setFound(place)
    setView(next)
  }
  const middle = () => (found ? viewAround(found, view.width) : region ? { ...viewOf(region), width: view.width } : view)
  const moveAround = (next: MapRegion) => {
    onChange(next, true)
    show(viewOf(next))
  }
  return (
    <div>
      <div className={styles.search}>
        <PlaceSearch places={names} none={t('region-map.search.none')} onChoose={(place) => show(viewAround(place, view.width), place)} />
      </div>
      <div className={styles.map}>
        <svg
          ref={picture}
          className={styles.picture}
          viewBox={`${left} ${top} ${view.width} ${view.width / aspect}`}
          role="slider"
          aria-valuemin={-180}
          aria-valuemax={180}
          aria-valuenow={region?.west ?? view.x}
          aria-valuetext={region ? `${region.north}, ${region.west}; ${region.south}, ${region.east}` : undefined}
          aria-label={t('region-map.area')}
          tabIndex={0}
          onKeyDown={press}
          {...drag}
        >
          <path className={styles.land} d={world?.outline} />
          {region && partsOf(region).map((part) => <rect key={part.x} data-part="area" className={styles.area} {...part} />)}
          {present && partsOf(present).map((part) => <rect key={part.x} className={styles.present} {...part} />)}
          <path className={styles.towns} d={labels.towns.map(({ town }) => dotAt(town)).join('')} />
          <path className={styles.places} data-places={places.length} d={places.map(dotAt).join('')} />
          {region && <Handles region={region} view={view} />}
        </svg>
        <MapLabels frame={frameOf(view)} {...labels} />
      </div>
      <WorldMapLegend hasPlaces={places.length > 0} hasPresent={present !== null} />
      <small className={styles.source}>{t('map.attribution', { source: 'Natural Earth, GeoNames (CC BY 4.0)' })}</small>
      <MapControls
        onZoom={(factor) => setView(zoomed(factor < 1 ? middle() : view, factor))}
        onBack={region ? () => show(viewOf(region)) : undefined}
        onAround={suggestion ? () => moveAround(suggestion) : undefined}
      />
    </div>
  )
}

const frameOf = (view: View) => ({ ...view, height: view.width / aspect })

/** The names in view: first of the place that was searched, then of countries, then of towns. */
function useLabels(
  view: View,
  world: Awaited<ReturnType<typeof loadCountries>> | undefined,
  names: readonly NamedPlace[] | undefined,
  found: NamedPlace | undefined,
) {
  const { locale } = useTranslation()
  const nameOf = useMemo(() => countryNames(locale), [locale])
  return useMemo(() => {
    const frame = frameOf(view)
    const all = world ? countryLabels(world.countries, frame) : []
    const countries = found ? all.filter((country) => isApartFrom({ x: found.longitude, y: yOf(found.latitude) }, country, frame)) : all
    return { nameOf, countries, towns: townLabels([...(found ? [found] : []), ...(names ?? [])], frame, countries) }
  }, [view, world, names, found, nameOf])
}

/** A rectangle to begin with, where there is none. */
function middleOf({ x, y, width }: View): MapRegion {
  const [lat, size] = [latOf(y), width / 40]
  return between({ lon: x - size, lat: lat - size }, { lon: x + size, lat: lat + size })
}

/** A line of no length, which its round ends make a dot of the same size at every zoom. */
const dotAt = ({ latitude, longitude }: Coordinates) => `M${longitude.toFixed(4)} ${yOf(latitude).toFixed(4)}h0`

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

function Handles({ region, view }: { region: MapRegion; view: View }) {
  const radius = view.width / 50
  return corners.map((corner) => {
    const { x, y } = handleOf(region, corner, radius, view)
    return <circle key={corner} data-part={corner} className={styles.corner} cx={x} cy={y} r={radius} />
  })
}
