import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Member } from '@bothy/contract/entities.ts'
import { ActivityRow } from '../../activity-parts/activity-card.tsx'
import { useQueries, useUser } from '../../api/api-context.tsx'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { earlyLoadingAt } from '../../images/cover/cover.tsx'
import { Card } from '../../ui/card.tsx'
import { InfiniteListFooter } from '../../ui/infinite-list-footer.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { CardSkeletons, Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { MemberCard } from './member-card.tsx'
import { MemberMenu } from './member-menu.tsx'
import styles from './member.module.css'

/** The profile of a member. Their privacy settings decide what this viewer sees. */
export function MemberScreen() {
  const { t } = useTranslation()
  const { userId = '' } = useParams({ strict: false })
  const { data: member, error, refetch } = useQuery(useQueries().members.detail(userId))
  usePageTitle(member?.name)
  return (
    <>
      <TopBar title={t('title.member')} back="/activities">
        {member && <MemberMenu member={member} />}
      </TopBar>
      <Page width="page">
        {member ? (
          <Profile member={member} />
        ) : error ? (
          <ErrorState wholePage error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <SkeletonBlock height={160} />
            <CardSkeletons count={2} columns={2} />
          </Skeleton>
        )}
      </Page>
    </>
  )
}

function Profile({ member }: { member: Member }) {
  const { t } = useTranslation()
  const viewer = useUser()
  const [kind, setKind] = useState<'created' | 'joined'>('created')
  return (
    <div className={styles.page}>
      <MemberCard member={member} isSelf={member.id === viewer?.id} />
      {member.showsActivities ? (
        <>
          <SegmentedControl
            label={t('member.activities')}
            value={kind}
            onChange={setKind}
            segments={[
              { value: 'created', label: t('member.leads') },
              { value: 'joined', label: t('profile.joined') },
            ]}
          />
          <MemberActivities key={kind} userId={member.id} kind={kind} />
        </>
      ) : (
        <Card>{t('member.keeps-activities')}</Card>
      )}
    </div>
  )
}

/** An infinite list of the activities that a member leads or takes part in. */
function MemberActivities({ userId, kind }: { userId: string; kind: 'created' | 'joined' }) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(useQueries().members.activities(userId, kind))
  const activities = list.data?.pages.flatMap((page) => page.items)
  if (!activities)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <CardSkeletons count={2} columns={2} />
  if (activities.length === 0) return <Card>{t('member.none')}</Card>
  return (
    <>
      <Stack list columns={2}>
        {activities.map((activity, index) => (
          <ActivityRow key={activity.id} activity={activity} level={2} early={earlyLoadingAt(index, 3)} />
        ))}
      </Stack>
      <InfiniteListFooter list={list} />
    </>
  )
}
