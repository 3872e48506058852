import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import type { PastActivity, PastRoute } from '@bothy/contract/activities/past-routes.ts'
import { limits } from '@bothy/contract/limits.ts'
import { searchText } from '@bothy/contract/search/search-text.ts'
import { DifficultyBadge } from '../../activity-parts/difficulty-badge.tsx'
import { useApi } from '../../api/api-context.tsx'
import { pages, queryKeys } from '../../api/queries.ts'
import { pathsOf, tracksQuery } from '../../api/track-paths.tsx'
import { useFormat } from '../../format/use-format.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { useToast } from '../../ui/toasts.tsx'
import { newRouteOf, type RouteValues } from './activity-values.ts'
import styles from './past-routes-sheet.module.css'

type PastRoutesSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** How many more routes the activity may have. */
  room: number
  onAdd: (routes: RouteValues[]) => void
}

type Chosen = { activity: PastActivity; route: PastRoute }

/** Chooses routes of past activities, which become routes of this one with their texts, figures and tracks. */
export function PastRoutesSheet({ open, onOpenChange, room, onAdd }: PastRoutesSheetProps) {
  const { t, locale } = useTranslation()
  const { units } = useFormat()
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [isLoading, setIsLoading] = useState(false)

  const request = useRef<AbortController>(null)

  function close(): void {
    request.current?.abort()
    setIsLoading(false)
    setChosen([])
    onOpenChange(false)
  }

  async function add(): Promise<void> {
    const closed = new AbortController()
    request.current = closed
    setIsLoading(true)
    try {
      const tracked = new Map(chosen.flatMap(({ activity, route }) => (route.track ? [[activity.id, activity] as const] : [])))
      const lists = await Promise.all([...tracked.values()].map((activity) => client.fetchQuery(tracksQuery(api, activity))))
      if (closed.signal.aborted) return
      // The club takes no damaged track.
      const paths = pathsOf({ items: lists.flatMap(({ items }) => items).filter(({ path }) => isEncodedTrack(path)) })
      onAdd(chosen.map(({ route }) => newRouteOf(route, paths, { locale, units })))
      toast.done(t('form.past.added', { count: chosen.length }))
      close()
    } catch (error) {
      if (closed.signal.aborted) return
      setIsLoading(false)
      toast.failed(error)
    }
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title={t('form.past')}
      description={t('form.past.text')}
      footer={
        <Button variant="cta" block loading={isLoading} disabled={chosen.length === 0} onClick={() => void add()}>
          {t('form.past.add', { count: chosen.length })}
        </Button>
      }
    >
      {open && <PastActivities chosen={chosen} isFull={chosen.length >= room} onChoose={setChosen} />}
    </Sheet>
  )
}

type PastActivitiesProps = { chosen: readonly Chosen[]; isFull: boolean; onChoose: (chosen: readonly Chosen[]) => void }

function PastActivities({ chosen, isFull, onChoose }: PastActivitiesProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const { api } = useApi()
  const list = useInfiniteQuery({
    ...pages,
    queryKey: [...queryKeys.pastRoutes, q],
    queryFn: ({ pageParam: cursor, signal }) => api.listPastRoutes({ ...(q && { q }), ...(cursor && { cursor }) }, { signal }),
    placeholderData: keepPreviousData,
  })
  const found = list.data?.pages.flatMap((page) => page.items) ?? []
  const isChosen = (route: PastRoute) => chosen.some((each) => each.route.id === route.id)
  const toggle = (activity: PastActivity, route: PastRoute) =>
    onChoose(isChosen(route) ? chosen.filter((each) => each.route.id !== route.id) : [...chosen, { activity, route }])
  return (
    <>
      <SearchField value={q} onSearch={(typed) => setQ(searchText(typed))} placeholder={t('form.past.search')} />
      <p role="status" className={styles.status}>
        {isFull && t('form.routes.full', { max: limits.activity.routes.max })}
        {list.data && found.length === 0 && t(q ? 'form.past.not-found' : 'form.past.none')}
      </p>
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Skeleton>
          <SkeletonBlock height={112} />
          <SkeletonBlock height={112} />
        </Skeleton>
      )}
      {found.map((activity) => (
        <PastActivityRoutes key={activity.id} activity={activity} isChosen={isChosen} isFull={isFull} onToggle={toggle} />
      ))}
      <InfiniteListFooter list={list} />
    </>
  )
}

type PastActivityRoutesProps = {
  activity: PastActivity
  isChosen: (route: PastRoute) => boolean
  isFull: boolean
  onToggle: (activity: PastActivity, route: PastRoute) => void
}

function PastActivityRoutes({ activity, isChosen, isFull, onToggle }: PastActivityRoutesProps) {
  const format = useFormat()
  const { title, startTime, timeZone, routes } = activity
  return (
    <fieldset className={styles.activity}>
      <legend>
        <b lang={detectLanguage(title)}>{title}</b> <small>{format.shortDate(startTime, timeZone)}</small>
      </legend>
      {routes.map((route) => (
        <label key={route.id} className={styles.route}>
          <input
            type="checkbox"
            checked={isChosen(route)}
            disabled={isFull && !isChosen(route)}
            onChange={() => onToggle(activity, route)}
          />
          <RouteLine route={route} />
        </label>
      ))}
    </fieldset>
  )
}

function RouteLine({ route: { title, difficulty, distance, duration, track } }: { route: PastRoute }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className={styles.line}>
      <b lang={detectLanguage(title)}>{title}</b>
      <span className={styles.figures}>
        <DifficultyBadge difficulty={difficulty} />
        <span>{format.distance(distance)}</span>
        <span>{format.duration(duration)}</span>
        {track?.ascent != null && track.descent !== null && (
          <span>{t('route.climb', { ascent: format.height(track.ascent), descent: format.height(track.descent) })}</span>
        )}
      </span>
    </span>
  )
}
