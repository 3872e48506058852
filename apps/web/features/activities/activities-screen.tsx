import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import { OpenedFrom } from '../../activity-parts/activity-card.tsx'
import { counted } from '../../activity-parts/counted.ts'
import { useClubSettings, useQueries } from '../../api/api-context.tsx'
import { useIsHydrated, useRenderedPage } from '../../format/rendered-page.ts'
import { useFormat } from '../../format/use-format.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DefaultLogo } from '../../images/logo.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { ahead } from '../../lazy/load-ahead.ts'
import { LazyBell } from '../../notifications/lazy-bell.tsx'
import { classes } from '../../ui/classes.ts'
import { FilteredSearch } from '../../ui/filtered-search.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { IconType } from '../../ui/icon.ts'
import { MountOnOpen } from '../../ui/mount-on-open.tsx'
import { Page } from '../../ui/page.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { ActivityList } from './activity-list.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { filterCount, filtersOf, isFiltered, sortOf, type Reader } from './list-filters.ts'
import styles from './activities.module.css'

const ActivitiesMap = lazyWhenReachable(() => withAllMessages(import('./activities-map.tsx')))
const Calendar = lazyWhenReachable(() => withAllMessages(import('./calendar.tsx')))
const FilterRail = lazyWhenReachable(() => withAllMessages(import('./filter-rail.tsx')))
const FilterSheet = lazyWhenReachable(ahead(() => withAllMessages(import('./filter-sheet.tsx'))))

/** All activities. The URL holds the search text and the filters. */
export function ActivitiesScreen() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/activities' })
  const navigate = useNavigate({ from: '/activities' })
  const format = useFormat()
  const isHydrated = useIsHydrated()
  const rendered = useRenderedPage()
  const [now] = useState(() => new Date(isHydrated ? Date.now() : rendered!.at))
  const reader = { now, timeZone: format.viewerZone }
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  // The latest search may not be on the screen yet.
  const change = (changes: ActivitySearch, replace = false, resetScroll = true) =>
    void navigate({ search: (latest) => ({ ...latest, ...changes }), replace, resetScroll })
  const count = useRef<HTMLParagraphElement>(null)
  const activeCount = filterCount(search)
  // A new one would render all rows again when the filters open.
  const openedFrom = useMemo(() => ({ list: search }), [search])
  const club = useClubSettings()
  const hasMap = club?.mapSource !== 'none'
  // A link to a map that the club does not have anymore leads to the list.
  const view = search.view === 'map' && !hasMap ? undefined : search.view
  const hasRail = useSyncExternalStore(onWidth, isWide, () => false) && view !== 'map'
  return (
    <Page width="wide" className={classes(styles.screen, view === 'map' && styles.withMap)}>
      <header className={styles.head}>
        <h1>{t('app.activities')}</h1>
        <Views search={search} view={view} hasMap={hasMap} onChange={change} />
        <LazyBell place="head" />
        <span className={styles.logo}>
          <DefaultLogo size={26} />
        </span>
      </header>
      <FilteredSearch
        value={search.q ?? ''}
        onSearch={(q) => change({ q: q || undefined }, true)}
        placeholder={t('search.placeholder')}
        count={activeCount}
        onOpenFilters={() => setIsFilterOpen(true)}
        className={styles.search}
      />
      {/* Before the list, whose end comes late by the keyboard. */}
      {hasRail && (
        <Suspense>
          <FilterRail search={search} reader={reader} onApply={change} />
        </Suspense>
      )}
      <div className={styles.results}>
        {activeCount > 0 && <ActiveFilters search={search} onChange={change} />}
        <OpenedFrom value={openedFrom}>
          {view === 'map' ? (
            isHydrated && (
              <Suspense fallback={<div aria-busy />}>
                <ActivitiesMap search={search} reader={reader} onSearch={(changes, replace) => change(changes, replace, false)} />
              </Suspense>
            )
          ) : view ? (
            <Suspense fallback={<div aria-busy />}>
              <Calendar search={search} reader={reader} onSearch={change} />
            </Suspense>
          ) : (
            <>
              <div className={styles.counted}>
                <ResultCount search={search} reader={reader} ref={count} />
                {club?.hasRoutes && <Link to="/routes">{t('library.title')}</Link>}
              </div>
              <ActivityList
                search={search}
                reader={reader}
                onSearch={(changes) => {
                  change(changes)
                  // The pressed button disappears.
                  count.current?.focus()
                }}
              />
            </>
          )}
        </OpenedFrom>
      </div>
      <MountOnOpen open={isFilterOpen}>
        <FilterSheet open={isFilterOpen} onOpenChange={setIsFilterOpen} search={search} reader={reader} onApply={change} />
      </MountOnOpen>
    </Page>
  )
}

/** From this width on, the filters stand beside the list; the style sheet has the same one. */
const isWide = () => innerWidth >= 1280

function onWidth(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

type View = NonNullable<ActivitySearch['view']>

type ViewsProps = { search: ActivitySearch; view: View | undefined; hasMap: boolean; onChange: (changes: ActivitySearch) => void }

/** The map and the calendar instead of the list. A club without a map has none here either. */
function Views({ search, view, hasMap, onChange }: ViewsProps) {
  const { t } = useTranslation()
  const button = (each: View, icon: IconType, label: string) => (
    <IconButton
      icon={icon}
      label={label}
      aria-pressed={view === each}
      className={styles.view}
      onClick={() => onChange(inView(search, view === each ? undefined : each))}
    />
  )
  return (
    <>
      {hasMap && button('map', IconMap, t('map.label'))}
      {button('calendar', IconCalendarEvent, t('list.calendar'))}
    </>
  )
}

/** The calendar has dates of its own. */
function inView(search: ActivitySearch, view: View | undefined): ActivitySearch {
  const changes = { view, month: undefined, day: undefined, at: undefined, pick: undefined }
  if (view !== 'calendar' && search.view !== 'calendar') return changes
  const dates = { when: undefined, from: undefined, to: undefined }
  return { ...changes, ...dates, month: view === 'calendar' ? search.from?.slice(0, 7) : undefined }
}

type ResultCountProps = { search: ActivitySearch; reader: Reader; ref: Ref<HTMLParagraphElement> }

/** "24 activities, soonest first". Screen readers announce each change. Without an activity, the list below says so to all others. */
function ResultCount({ search, reader, ref }: ResultCountProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(useQueries().activities.counts(filtersOf(search, reader)))
  const sort = sortOf(search)
  return (
    <p className={styles.count} role="status" ref={ref} tabIndex={-1}>
      {data?.total === 0 && <VisuallyHidden>{t(isFiltered(search) ? 'list.none-found.title' : 'list.none.title')}</VisuallyHidden>}
      {data !== undefined &&
        data.total > 0 &&
        t(`list.count.${sort}`, {
          count: data.total,
          shown: counted(data.total, format),
        })}
    </p>
  )
}
