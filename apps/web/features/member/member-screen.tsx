import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Member } from '@bothy/contract/entities.ts'
import { useQueries, useUser } from '../../api/api-context.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../api/error-state.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { CardSkeletons, Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { MemberCard } from './member-card.tsx'
import { MemberActivities } from './member-activities.tsx'
import styles from './member.module.css'

/** The profile of a member. Their privacy settings decide what this viewer sees. */
export function MemberScreen() {
  const { t } = useTranslation()
  const { userId = '' } = useParams({ strict: false })
  const { data: member, error, refetch } = useQuery(useQueries().members.detail(userId))
  usePageTitle(member?.name)
  return (
    <>
      <TopBar title={t('title.member')} back="/activities" />
      <Page width="page">
        {member ? (
          <Profile member={member} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
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
