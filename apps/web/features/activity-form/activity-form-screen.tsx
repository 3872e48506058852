import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { updateCachedActivity } from '../../api/activity-cache.ts'
import { useApi, useClubSettings, useQueries, useUser } from '../../api/api-context.tsx'
import { pathsOf, tracksQuery } from '../../api/track-paths.tsx'
import { useFormat } from '../../format/use-format.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock, SkeletonLine } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { ActivityForm } from './activity-form.tsx'
import { savedTimesOf } from './activity-times.ts'
import { copyOf, newValues, valuesOf, type LoadedActivity } from './activity-values.ts'
import { createDraft } from './draft.ts'
import { useIsNoticeLoading } from './proposal-notice.tsx'
import { useLoadedRoute, valuesOnRoute, type LoadedRoute } from './use-loaded-route.ts'
import { useSteps } from './use-steps.ts'
import styles from './activity-form.module.css'

const storage = createKeyValueStore(browserStorage())
const seats = limits.activity.maxParticipants

/** Creates or edits an activity. */
export function ActivityFormScreen() {
  const { id } = useParams({ strict: false })
  return id ? <EditScreen key={id} id={id} /> : <NewScreen />
}

/**
 * The activity with the lines of its tracks: a form without them would save the routes without their tracks.
 * The lines stay those that were read first: while a member types, new ones neither replace the form nor what it began with.
 */
function useLoadedActivity(id: string | undefined) {
  const { api } = useApi()
  const { activities } = useQueries()
  const [first, setFirst] = useState<LoadedActivity>()
  const detail = useQuery({ ...activities.detail(id ?? ''), enabled: id !== undefined })
  const tracks = useQuery(tracksQuery(api, detail.data))
  const hasTracks = tracks.data !== undefined || !detail.data?.routes.some(({ track }) => track)
  if (detail.data && hasTracks && first?.activity.id !== id) setFirst({ activity: detail.data, paths: pathsOf(tracks.data) })
  const loaded = first?.activity.id === id ? first : undefined
  return {
    loaded: loaded && { ...loaded, activity: detail.data ?? loaded.activity },
    isLoading: !loaded && (detail.isLoading || tracks.isLoading),
    detailError: loaded || detail.data ? null : detail.error,
    tracksError: loaded ? null : tracks.error,
    retry: () => void (detail.data ? tracks : detail).refetch(),
  }
}

/** The form is large: React renders it in pieces behind its outline, and answers in between. */
const useReady = (hasAll: boolean): boolean => useDeferredValue(hasAll)

function NewScreen() {
  const { t } = useTranslation()
  const settings = useClubSettings()
  const { copy, route: hash } = useSearch({ strict: false }) as { copy?: string; route?: string }
  const { loaded, isLoading, tracksError, retry } = useLoadedActivity(copy)
  const route = useLoadedRoute(copy ? undefined : hash)
  const isNoticeLoading = useIsNoticeLoading()
  const isWaiting = settings === undefined || isLoading || route.isLoading || isNoticeLoading
  const isReady = useReady(!isWaiting)
  const error = tracksError ?? route.error
  if (error) return <ErrorState level={1} wholePage error={error} onRetry={tracksError ? retry : route.retry} />
  if (isWaiting || !isReady) return <FormSkeleton title={t('title.create')} />
  const maxSeats = Math.max(seats.min, Math.min(seats.max, settings.maxParticipants))
  return <NewForm key={copy ?? hash} original={loaded} route={route.loaded} maxSeats={maxSeats} autoApprove={settings.autoApprove} />
}

type NewFormProps = {
  /** The activity that the new one begins with. Its draft is apart from that of an empty form. */
  original: LoadedActivity | undefined
  /** The walked route that it begins with, with a draft of its own, too. */
  route: LoadedRoute | undefined
  maxSeats: number
  autoApprove: boolean
}

function NewForm({ original, route, maxSeats, autoApprove }: NewFormProps) {
  const { t, locale } = useTranslation()
  const { api } = useApi()
  const user = useUser()
  const { viewerZone, units } = useFormat()
  const toast = useToast()
  const client = useQueryClient()
  const steps = useSteps()
  const [initial] = useState(() => {
    if (original) return copyOf(original, { locale, units }, maxSeats)
    const empty = newValues(maxSeats, viewerZone)
    return route ? valuesOnRoute(empty, route, { locale, units }) : empty
  })
  const draftName = original ? `copy-${original.activity.id}` : route ? `route-${route.walked.hash}` : 'new'
  const [draft] = useState(() => createDraft(storage, user?.id ?? '', draftName, { locale, units, timeZone: initial.timeZone }))
  return (
    <ActivityForm
      title={t('title.create')}
      activity={null}
      initial={initial}
      saved={null}
      bounds={{
        units,
        isNew: true,
        frozen: false,
        isDrawn: false,
        seats: { min: seats.min, max: maxSeats },
        savedTimes: {},
      }}
      draft={draft}
      publishes={autoApprove}
      submitLabel={autoApprove ? t('form.publish') : t('form.send')}
      save={(input) => api.createActivity(input)}
      reload={() => Promise.reject(new Error('A new activity has no other version'))}
      onSaved={(created) => {
        updateCachedActivity(client, created)
        toast.done(created.phase === 'review' ? t('form.sent') : t('form.published'))
        steps.toActivity(created.id)
      }}
      steps={steps}
    />
  )
}

function EditScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const settings = useClubSettings()
  const { loaded, detailError, tracksError, retry } = useLoadedActivity(id)
  const isNoticeLoading = useIsNoticeLoading()
  const isReady = useReady(settings !== undefined && loaded !== undefined && !isNoticeLoading)
  const error = detailError ?? tracksError
  if (error) return <ErrorState level={1} wholePage error={error} onRetry={retry} />
  if (!loaded || !settings || isNoticeLoading || !isReady) return <FormSkeleton title={t('title.edit')} />
  if (loaded.activity.refusals.edit) return <EditRefused activity={loaded.activity} />
  return <EditForm loaded={loaded} maxSeats={Math.min(seats.max, settings.maxParticipants)} />
}

function EditForm({ loaded, maxSeats }: { loaded: LoadedActivity; maxSeats: number }) {
  const { activity } = loaded
  const { t, locale } = useTranslation()
  const { units } = useFormat()
  const { api } = useApi()
  const user = useUser()
  const toast = useToast()
  const client = useQueryClient()
  const steps = useSteps()
  const savedOf = (read: LoadedActivity) => ({
    version: read.activity.version,
    values: valuesOf(read, { locale, units }),
    times: savedTimesOf(read.activity),
  })
  const [saved] = useState(() => savedOf(loaded))
  const [draft] = useState(() => createDraft(storage, user?.id ?? '', activity.id, { locale, units, timeZone: activity.timeZone }))
  const min = Math.max(seats.min, activity.currentParticipants)
  return (
    <ActivityForm
      title={t('title.edit')}
      activity={activity}
      initial={saved.values}
      saved={saved}
      bounds={{
        units,
        isNew: false,
        frozen: activity.routesFrozen,
        isDrawn: activity.drawnAt !== null,
        seats: { min, max: Math.max(min, maxSeats, activity.maxParticipants) },
        savedTimes: saved.times,
      }}
      draft={draft}
      submitLabel={t('form.save')}
      save={(input, version) => api.editActivity({ activityId: activity.id, ...input, ...(version !== undefined && { version }) })}
      reload={async () => {
        const fresh = await api.getActivity({ activityId: activity.id })
        updateCachedActivity(client, fresh)
        const tracks = fresh.routes.some(({ track }) => track) ? await client.fetchQuery(tracksQuery(api, fresh)) : undefined
        return savedOf({ activity: fresh, paths: pathsOf(tracks) })
      }}
      onSaved={(saved) => {
        updateCachedActivity(client, saved)
        toast.done(t('form.saved'))
        steps.toActivity(saved.id)
      }}
      steps={steps}
    />
  )
}

/** Shown when the viewer does not lead the activity, or when its phase no longer allows edits. */
function EditRefused({ activity }: { activity: Activity }) {
  const { t, errorMessage } = useTranslation()
  return (
    <Page>
      <TopBar back={`/activity/${activity.id}`} />
      <EmptyState
        kind="error"
        level={1}
        title={activity.refusals.edit === 'NOT_CREATOR' ? t('form.not-yours') : t('form.too-late')}
        action={
          <LinkButton variant="cta" to="/activity/$id" params={{ id: activity.id }}>
            {t('form.to-activity')}
          </LinkButton>
        }
      >
        {errorMessage(activity.refusals.edit)}
      </EmptyState>
    </Page>
  )
}

function FormSkeleton({ title }: { title: string }) {
  return (
    <Page width="page">
      <TopBar title={title} back="/" />
      <Skeleton>
        <div className={styles.form}>
          <SkeletonLine height={24} />
          <SkeletonBlock height={260} />
          <SkeletonBlock height={50} />
          <SkeletonBlock height={120} />
          <SkeletonBlock height={50} />
        </div>
      </Skeleton>
    </Page>
  )
}
