import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useQueries, useUser } from '../../api/api-context.tsx'
import { lazyWithMessages } from '../../loading/lazy-with-messages.tsx'
import { ErrorState } from '../../api/error-state.tsx'
import { Columns, OverlapPanel, Page } from '../../ui/page.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { HomeHeader } from './home-header.tsx'
import { OpenToJoin } from './open-to-join.tsx'
import { QuickActions } from './quick-actions.tsx'
import styles from './home.module.css'

const AboutClub = lazyWithMessages(() => import('./later/about-club.tsx'))
const OverdueGroups = lazyWithMessages(() => import('./later/overdue-groups.tsx'))
const WaitingForMember = lazyWithMessages(() => import('./later/waiting-for-member.tsx'))
const OpenVotes = lazyWithMessages(() => import('./later/open-votes.tsx'))
const GuideCard = lazyWithMessages(() => import('./later/guide-card.tsx'))

/** The home screen: groups that are overdue, search, quick actions, what waits for the member, activities with free seats, open votes. */
export function HomeScreen() {
  const user = useUser()
  const { data: overview, error, refetch } = useQuery(useQueries().activities.overview())
  const isAwaited = overview && (overview.upcoming.length > 0 || (overview.review?.waiting ?? 0) > 0)
  // Both columns appear together, so that nothing is pushed down.
  const skeletons = (
    <Columns sidebar={<CardSkeletons count={2} isTitled />}>
      <CardSkeletons shape="tall" isTitled />
    </Columns>
  )
  return (
    <>
      <HomeHeader user={user} overview={overview} />
      <OverlapPanel className={styles.lift}>
        <Page width="wide">
          {overview && overview.overdue.length > 0 && (
            <Suspense>
              <OverdueGroups groups={overview.overdue} />
            </Suspense>
          )}
          {user?.isAdmin && <AdminCards />}
          <QuickActions />
          {!overview ? (
            // The shelves are not mounted before there is an answer: each would ask again as soon as the last attempt has failed.
            error ? (
              <ErrorState error={error} level={2} onRetry={() => void refetch()} />
            ) : (
              skeletons
            )
          ) : (
            <Suspense fallback={skeletons}>
              <Columns
                sidebar={
                  <>
                    <OpenVotes activities={overview.voting} />
                    <GuideCard />
                    {!user && <AboutClub />}
                  </>
                }
              >
                {isAwaited && <WaitingForMember overview={overview} />}
                <OpenToJoin activities={overview.openToJoin} />
              </Columns>
            </Suspense>
          )}
        </Page>
      </OverlapPanel>
    </>
  )
}

const MembersToLetIn = lazyWithMessages(() => import('../../api/members-to-let-in.tsx'))
const NeedsAdmins = lazyWithMessages(() => import('./later/needs-admins.tsx'))
const NextSteps = lazyWithMessages(() => import('./later/next-steps.tsx'))

/** What only admins see on the home screen. It loads after the first screen. */
function AdminCards() {
  return (
    <Suspense>
      <MembersToLetIn />
      <NeedsAdmins />
      <NextSteps />
    </Suspense>
  )
}
