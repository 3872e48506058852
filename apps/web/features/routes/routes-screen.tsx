import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useApi, useClubSettings } from '../../api/api-context.tsx'
import { routesQuery } from '../../api/route-queries.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { earlyLoadingAt } from '../../images/cover/cover.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilteredSearch } from '../../ui/filtered-search.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { MountOnOpen } from '../../ui/mount-on-open.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { RouteRow } from './route-row.tsx'
import { filterCount, isFiltered, noFilters, routesQueryOf, type RouteSearch } from './route-search.ts'
import styles from './routes.module.css'

const FilterSheet = lazyWhenReachable(() => import('./filter-sheet.tsx'))
const RoutesMap = lazyWhenReachable(() => import('./routes-map.tsx'))

/** What the club has walked. The URL holds the search text and the filters. */
export function RoutesScreen() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/routes' })
  const navigate = useNavigate({ from: '/routes' })
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const hasMap = useClubSettings()?.mapSource !== 'none'
  const isMap = hasMap && search.view === 'map'
  // The latest search may not be on the screen yet.
  const change = (changes: RouteSearch, replace = false) =>
    void navigate({ search: (latest) => ({ ...latest, ...changes }), replace, resetScroll: false })
  return (
    <>
      <TopBar title={t('library.title')} back="/activities">
        {hasMap && (
          <IconButton
            icon={IconMap}
            label={t('map.label')}
            aria-pressed={isMap}
            className={styles.view}
            onClick={() => change({ view: isMap ? undefined : 'map', at: undefined, pick: undefined })}
          />
        )}
      </TopBar>
      <Page width="wide" className={classes(styles.screen, isMap && styles.withMap)}>
        <FilteredSearch
          value={search.q ?? ''}
          onSearch={(q) => change({ q: q || undefined }, true)}
          placeholder={t('library.search')}
          count={filterCount(search)}
          onOpenFilters={() => setIsFilterOpen(true)}
          className={styles.search}
        />
        {isMap ? (
          <Suspense fallback={<div aria-busy />}>
            <RoutesMap search={search} onSearch={change} />
          </Suspense>
        ) : (
          <RouteList search={search} onReset={() => change({ ...noFilters, q: undefined })} />
        )}
      </Page>
      <MountOnOpen open={isFilterOpen}>
        <FilterSheet open={isFilterOpen} onOpenChange={setIsFilterOpen} search={search} onApply={change} />
      </MountOnOpen>
    </>
  )
}

function RouteList({ search, onReset }: { search: RouteSearch; onReset: () => void }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const list = useInfiniteQuery(routesQuery(api, routesQueryOf(search)))
  if (!list.data)
    return list.error ? (
      <ErrorState wholePage error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <CardSkeletons count={6} columns={2} />
    )
  const routes = list.data.pages.flatMap((page) => page.items)
  return (
    <>
      <p role="status" className={styles.status}>
        {list.data.pages[0]?.nearMatch && <b>{t('list.near-match')}</b>}
      </p>
      {routes.length === 0 ? (
        <NoRoutes isFiltered={isFiltered(search)} onReset={onReset} />
      ) : (
        <Stack list columns={2}>
          {routes.map((route, index) => (
            <RouteRow key={route.hash} route={route} early={earlyLoadingAt(index, 4)} />
          ))}
        </Stack>
      )}
      <InfiniteListFooter list={list} />
    </>
  )
}

function NoRoutes({ isFiltered: some, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation()
  if (!some) return <EmptyState title={t('library.none.title')}>{t('library.none.text')}</EmptyState>
  return (
    <EmptyState
      title={t('list.none-found.title')}
      action={
        <Button variant="filled" onClick={onReset}>
          {t('library.show-all')}
        </Button>
      }
    >
      {t('list.none-found.text')}
    </EmptyState>
  )
}
