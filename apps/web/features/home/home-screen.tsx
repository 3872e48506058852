import { useQuery } from '@tanstack/react-query'
import { useQueries, useUser } from '../../api/api-context.tsx'
import { ErrorState } from '../../forms/error-state.tsx'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { lazyPart, lazyRenderedPart } from '../../lazy/lazy-part.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { Columns, OverlapPanel, Page } from '../../ui/page.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { AboutClub } from './about-club.tsx'
import { GuideCard } from './guide-card.tsx'
import { votesDue } from './headline.ts'
import { HomeHeader } from './home-header.tsx'
import { OpenToJoin } from './open-to-join.tsx'
import { OpenVotes } from './open-votes.tsx'
import { useQueuedReturns, withReturns } from './queued-answers.ts'
import { QuickActions } from './quick-actions.tsx'
import { WaitingForMember } from './waiting-for-member.tsx'
import styles from './home.module.css'

// Few people see them, and they need the code of commands.
const NeedsAdmins = lazyRenderedPart(() => withAllMessages(import('./needs-admins.tsx')))
const AdminCards = lazyPart(() => withAllMessages(import('./admin-cards.tsx')))
const Offers = lazyRenderedPart(() => withAllMessages(import('./offers.tsx')))
const LastReports = lazyRenderedPart(() => import('./last-reports.tsx'))
const OverdueGroups = lazyRenderedPart(() => withAllMessages(import('./overdue-groups.tsx')))

/** The home screen: groups that are overdue, what waits for the member, activities with free seats, open votes, what was, and quick actions. */
export function HomeScreen() {
  const user = useUser()
  const { data, error, refetch } = useQuery(useQueries().activities.overview())
  const returns = useQueuedReturns()
  const overview = data && withReturns(data, returns)
  const isAwaited = overview && (overview.upcoming.length > 0 || overview.tasks.length > 0 || (overview.review?.waiting ?? 0) > 0)
  const now = useMinute()
  const due = user && overview ? votesDue(overview, now) : []
  const later = overview?.voting.filter((activity) => !due.includes(activity)) ?? []
  // Both columns appear together, in elements of their own, so that nothing is pushed down.
  const skeletons = (
    <Columns key="skeletons" sidebar={<CardSkeletons count={2} isTitled />}>
      <CardSkeletons shape="tall" isTitled />
    </Columns>
  )
  return (
    <>
      <HomeHeader user={user} overview={overview} />
      <OverlapPanel className={styles.lift}>
        <Page width="wide">
          {overview && overview.overdue.length > 0 && <OverdueGroups groups={overview.overdue} />}
          {overview && overview.offers.length > 0 && <Offers offers={overview.offers} />}
          {overview?.needsAdmins && <NeedsAdmins needs={overview.needsAdmins} />}
          {!overview ? (
            // The shelves are not mounted before there is an answer: each would ask again as soon as the last attempt has failed.
            error ? (
              <ErrorState wholePage error={error} level={2} onRetry={() => void refetch()} />
            ) : (
              skeletons
            )
          ) : (
            <Columns
              sidebar={
                <>
                  {(due.length === 0 || later.length > 0) && <OpenVotes activities={later} />}
                  <GuideCard />
                  {!user && <AboutClub />}
                  {user?.isAdmin && <AdminCards />}
                </>
              }
            >
              {due.length > 0 && <OpenVotes activities={due} />}
              {isAwaited && <WaitingForMember overview={overview} />}
              <OpenToJoin activities={overview.openToJoin} />
              {overview.reported && <LastReports reports={overview.reported} />}
            </Columns>
          )}
          {(overview ?? error) && <QuickActions />}
        </Page>
      </OverlapPanel>
    </>
  )
}
