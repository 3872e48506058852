import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnActivityKind } from '@bothy/contract/choices.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { ActivityRow } from '../../activity-parts/activity-card.tsx'
import { useQueries } from '../../api/api-context.tsx'
import { ErrorState } from '../../forms/error-state.tsx'
import type { MessageId } from '../../i18n/catalog.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { earlyLoadingAt, type EarlyLoading } from '../../images/cover/cover.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { groupActivities, reachesPast, type ActivityGroupName } from './activity-groups.ts'
import styles from './profile.module.css'

const titles: Record<ActivityGroupName, MessageId> = {
  rejected: 'phase.rejected',
  review: 'phase.review',
  coming: 'profile.coming',
  over: 'profile.over',
  cancelled: 'phase.cancelled',
}

/** The activities that the member created, joined or marked as favorites: upcoming ones first, then past ones, page by page. */
export function MyActivities({ kind }: { kind: OwnActivityKind }) {
  const { t } = useTranslation()
  const [now] = useState(() => new Date())
  const list = useInfiniteQuery(useQueries().activities.mine(kind))
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const activities = list.data?.pages.flatMap((page) => page.items)
  const needsMore = activities !== undefined && hasNextPage && !isFetchNextPageError && !reachesPast(activities, now)
  useEffect(() => {
    if (needsMore && !isFetching) void fetchNextPage()
  }, [needsMore, isFetching, fetchNextPage])

  if (list.error && !activities) return <ErrorState wholePage error={list.error} onRetry={() => void list.refetch()} />
  if (!activities || needsMore) return <CardSkeletons count={4} columns={2} />
  if (activities.length === 0) return <EmptyActivityList kind={kind} />
  return (
    <>
      {groupActivities(kind, activities, now).map(({ name, activities: inGroup }, groupIndex) => (
        <Section key={name} variant="quiet" title={t(name === 'over' && kind === 'joined' ? 'profile.been' : titles[name])}>
          <Stack list columns={2}>
            {inGroup.map((activity, index) => (
              <MyActivityRow key={activity.id} activity={activity} early={groupIndex === 0 ? earlyLoadingAt(index, 3) : undefined} />
            ))}
          </Stack>
        </Section>
      ))}
      <InfiniteListFooter list={list} length={activities.length} />
    </>
  )
}

/** The empty state of a list, with the action that fills it. The primary action of its pages is Create, in the navigation. */
function EmptyActivityList({ kind }: { kind: OwnActivityKind }) {
  const { t } = useTranslation()
  const action =
    kind === 'created' ? (
      <LinkButton variant="filled" icon={IconPlus} to="/create-activity">
        {t('app.create')}
      </LinkButton>
    ) : (
      <LinkButton variant="filled" icon={IconMap2} to="/activities">
        {t('profile.find')}
      </LinkButton>
    )
  return (
    <EmptyState title={t(`profile.none.${kind}.title`)} action={action}>
      {t(`profile.none.${kind}.text`)}
    </EmptyState>
  )
}

/** A row of the list. It shows the leader why the activity was rejected. */
function MyActivityRow({ activity, early }: { activity: ActivityListItem; early: EarlyLoading | undefined }) {
  const { t } = useTranslation()
  const { rejectReason } = activity
  const row = <ActivityRow activity={activity} early={early} />
  if (rejectReason === undefined) return row
  return (
    <div className={styles.rejected}>
      {row}
      <p className={styles.reason}>
        <b>{t('profile.reason')}</b> <span lang={detectLanguage(rejectReason)}>{rejectReason}</span>
      </p>
    </div>
  )
}
