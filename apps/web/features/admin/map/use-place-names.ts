import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'
import { fold } from '@bothy/contract/search/fold.ts'
import { useClubSettings } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { citiesOf, loadCities, type City, type CityColumns } from '../../../map/cities.ts'
import type { NamedPlace } from '../../../map/tile-names.ts'

const towns = import.meta.glob<CityColumns>('./towns.json', { import: 'default' })

const asPlace = (city: City): NamedPlace => ({ ...city, kind: 'town', elevationM: undefined })

async function loadTowns(locale: string): Promise<NamedPlace[]> {
  const [cities, others] = await Promise.all([loadCities(locale), towns['./towns.json']!()])
  return [...cities, ...citiesOf(others)].map(asPlace)
}

/** The kinds that help to aim. */
const kinds: readonly NamedPlace['kind'][] = ['town', 'lake', 'village', 'peak']
/** Degrees within which one name is one place. */
const near = 0.1

/** The names of the present map after the towns of the world that are not among them. */
export function withoutDoubles(world: readonly NamedPlace[], present: readonly NamedPlace[]): NamedPlace[] {
  const known = new Map<string, NamedPlace[]>()
  for (const place of present) known.set(fold(place.name), [...(known.get(fold(place.name)) ?? []), place])
  const isKnown = (town: NamedPlace) =>
    known.get(fold(town.name))?.some((one) => Math.hypot(one.latitude - town.latitude, one.longitude - town.longitude) < near)
  const ofMap = present.filter(({ kind }) => kinds.includes(kind)).toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return [...world.filter((town) => !isKnown(town)), ...ofMap]
}

/** The towns of the world, and what the club's present map names in its region. Undefined until the towns are there. */
export function usePlaceNames(present: MapRegion | null): NamedPlace[] | undefined {
  const { locale } = useTranslation()
  const settings = useClubSettings()
  const world = useQuery({ queryKey: ['towns', locale], queryFn: () => loadTowns(locale), staleTime: Infinity }).data
  const ofMap = useQuery({
    queryKey: ['names-of-map', locale, present],
    queryFn: async () => {
      const { openMapNames } = await import('../../../map/map-names.ts')
      const { west, south, east, north } = present!
      const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
      return (await openMapNames(settings!, locale))?.around(middle) ?? []
    },
    enabled: settings !== undefined && present !== null,
    staleTime: Infinity,
  }).data
  return useMemo(() => world && withoutDoubles(world, ofMap ?? []), [world, ofMap])
}
