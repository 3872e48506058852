import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ActivityPlace } from '@bothy/contract/activities/overview.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useApi, useQueries } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { lacksSignal } from '../../lazy/network-error.ts'
import { formatMapView, isInBounds, parseMapView, type MapBounds, type MapView } from '../../map/map-view.ts'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { EmptyList } from './empty-list.tsx'
import { filtersOf, isFiltered, noSearch, sortOf, type Reader } from './list-filters.ts'
import { MapBox } from './map-box.tsx'
import { ListOfMap } from './map-list.tsx'
import { useKeptPlaces } from './use-kept-places.ts'
import styles from './activities-map.module.css'

type ActivitiesMapProps = { search: ActivitySearch; reader: Reader; onSearch: (changes: ActivitySearch, replace?: boolean) => void }

/** The activities that match the search on the map of the club, and those in view as a list. The URL holds the part of the map and the chosen activity. */
export default function ActivitiesMap({ search, reader, onSearch }: ActivitiesMapProps) {
  const filters = filtersOf(search, reader)
  const { api } = useApi()
  const { data, error, refetch } = useQuery({
    // Stored for no network as the counts are.
    queryKey: [...queryKeys.lists, 'counts', filters, 'places'],
    queryFn: ({ signal }) => api.listActivityPlaces(filters, { signal }),
    placeholderData: keepPreviousData,
  })
  const [bounds, setBounds] = useState<MapBounds>()
  const [isMoved, setIsMoved] = useState(search.at !== undefined)
  const [follows, setFollows] = useState(true)
  const [isShown, setIsShown] = useState<boolean>()
  const [hovered, setHovered] = useState<string>()
  const [fits, setFits] = useState(0)
  const isCutOff = !data && error !== null && lacksSignal(error) && !isFiltered(search)
  const kept = useKeptPlaces(isCutOff)
  const found = data ?? kept?.found
  const places = found?.places ?? none
  const inView = useMemo(
    () => (follows && isMoved && bounds && isShown !== false ? places.filter((place) => isInBounds(place, bounds)) : places),
    [places, bounds, follows, isMoved, isShown],
  )
  const items = useItems(search, reader, places)
  const activities = kept?.activities ?? items
  const marked = useMemo(() => new Set([hovered, search.pick].filter((id) => id !== undefined)), [hovered, search.pick])
  if (!found && error && !(isCutOff && kept === undefined)) return <ErrorState wholePage error={error} onRetry={() => void refetch()} />
  if (!found) return <CardSkeletons count={4} columns={2} />
  if (places.length === 0 && found.withoutPlace === 0)
    return <EmptyList isFiltered={isFiltered(search)} onReset={() => onSearch({ ...noSearch, pick: undefined })} onSearchPast={undefined} />
  const pick = (id: string | undefined) => onSearch({ pick: id }, id === undefined || search.pick !== undefined)
  const move = (view: MapView, next: MapBounds, isOpening: boolean) => {
    setBounds(next)
    if (isOpening) return
    setIsMoved(true)
    const at = formatMapView(view)
    const pickedPlace = places.find(({ id }) => id === search.pick)
    const isLeft = pickedPlace && bounds && isInBounds(pickedPlace, bounds) && !isInBounds(pickedPlace, next)
    if (at !== search.at || isLeft) onSearch(isLeft ? { at, pick: undefined } : { at }, true)
  }
  return (
    <>
      {places.length > 0 && (
        <MapBox
          places={places}
          view={parseMapView(search.at)}
          fits={fits}
          inView={inView}
          activities={activities}
          picked={search.pick}
          marked={marked}
          follows={follows}
          isShown={isShown}
          onFollow={setFollows}
          onMark={setHovered}
          onPick={pick}
          onMove={move}
          onShown={setIsShown}
        />
      )}
      <div className={styles.list}>
        <ListOfMap
          found={found}
          isKept={Boolean(kept)}
          inView={inView}
          activities={activities}
          isPart={follows && isMoved && bounds !== undefined}
          marked={marked}
          onMark={setHovered}
          onShowAll={() => setFits((before) => before + 1)}
          onLeave={() => onSearch({ view: undefined, at: undefined, pick: undefined })}
        />
      </div>
    </>
  )
}

const none: readonly ActivityPlace[] = []

/** What the cards show of all activities on the map, page by page. */
function useItems(search: ActivitySearch, reader: Reader, places: readonly ActivityPlace[]): ReadonlyMap<string, ActivityListItem> {
  const { list } = useQueries().activities
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    list({ ...filtersOf(search, reader), sort: sortOf(search), limit: limits.page.max }),
  )
  const items = useMemo(() => new Map(data?.pages.flatMap((page) => page.items.map((item) => [item.id, item] as const))), [data])
  const isComplete = places.every(({ id }) => items.has(id))
  useEffect(() => {
    if (!isComplete && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isComplete, hasNextPage, isFetching, isError, fetchNextPage])
  return items
}
