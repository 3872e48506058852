import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { limits } from '@bothy/contract/limits.ts'
import { useApi } from '../../api/api-context.tsx'
import { routeLineQuery, routesQuery } from '../../api/route-queries.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { MapFrame } from '../../map/map-frame.tsx'
import { formatMapView, isInBounds, parseMapView, type MapBounds } from '../../map/map-view.ts'
import { Stack } from '../../ui/page.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { RouteRow } from './route-row.tsx'
import { routesQueryOf, type RouteSearch } from './route-search.ts'
import styles from './routes.module.css'

/** Pages of the list that the map shows: 500 routes, as many as of activities. */
const maxPages = 5

type RoutesMapProps = { search: RouteSearch; onSearch: (changes: RouteSearch, replace?: boolean) => void }

/** The routes on the map of the club, and those in view as a list. */
export default function RoutesMap({ search, onSearch }: RoutesMapProps) {
  const { t } = useTranslation()
  const list = useRoutesOfMap(search)
  const [bounds, setBounds] = useState<MapBounds>()
  const [isShown, setIsShown] = useState<boolean>()
  const [hovered, setHovered] = useState<string>()
  const [fits, setFits] = useState(0)
  const routes = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const places = useMemo(
    () => routes.flatMap(({ hash, place }) => (place ? [{ id: hash, phase: 'finished' as const, ...place }] : [])),
    [routes],
  )
  const marked = useMemo(() => new Set([hovered, search.pick].filter((id) => id !== undefined)), [hovered, search.pick])
  const inView = routes.filter(({ place }) => !place || !bounds || isShown === false || isInBounds(place, bounds))
  const picked = routes.find(({ hash }) => hash === search.pick)
  const alone = inView.length === 1 ? inView[0] : undefined
  const { data: path } = useQuery(routeLineQuery(useApi().api, routes.find(({ hash }) => hash === hovered) ?? picked ?? alone))
  if (list.error && !list.data) return <ErrorState wholePage error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeletons count={4} columns={2} />
  return (
    <>
      <MapFrame
        className={styles.map}
        isShown={isShown}
        failure={t('library.map-failed')}
        places={places}
        view={parseMapView(search.at)}
        path={path ?? undefined}
        fits={fits}
        marked={marked}
        onMark={setHovered}
        onChoose={([hash]) => onSearch({ pick: hash }, true)}
        onMove={(view, next, isOpening) => {
          if (isOpening) return
          setBounds(next)
          const at = formatMapView(view)
          if (at !== search.at) onSearch({ at }, true)
        }}
        onShown={setIsShown}
        titleOf={(hash) => routes.find((route) => route.hash === hash)?.title}
        clusterLabel={(count) => t('library.cluster', { count })}
      />
      <div className={styles.list}>
        <p role="status" className={styles.status}>
          {bounds && t('library.in-view', { count: inView.length })}
        </p>
        {inView.length < routes.length && <TextButton onClick={() => setFits((before) => before + 1)}>{t('list.map.show-all')}</TextButton>}
        <Stack list columns={2}>
          {(picked ? [picked, ...inView.filter(({ hash }) => hash !== picked.hash)] : inView).map((route) => (
            <div
              key={route.hash}
              className={styles.row}
              data-marked={marked.has(route.hash) || undefined}
              onPointerEnter={() => setHovered(route.hash)}
              onPointerLeave={() => setHovered(undefined)}
            >
              <RouteRow route={route} />
            </div>
          ))}
        </Stack>
      </div>
    </>
  )
}

/** The first pages, one after the other. */
function useRoutesOfMap(search: RouteSearch) {
  const { api } = useApi()
  const list = useInfiniteQuery(routesQuery(api, { ...routesQueryOf(search), limit: limits.page.max }))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const isPart = hasNextPage && (data?.pages.length ?? 0) < maxPages
  useEffect(() => {
    if (isPart && !isFetching && !isError) void fetchNextPage()
  }, [isPart, isFetching, isError, fetchNextPage])
  return list
}
