import { useUser } from '../../api/api-context.tsx'
import { Columns, OverlapPanel, Page } from '../../ui/page.tsx'
import { GuideCard } from './guide-card.tsx'
import { HomeHeader } from './home-header.tsx'
import { OpenToJoin } from './open-to-join.tsx'
import { QuickActions } from './quick-actions.tsx'
import { OpenVotes } from './open-votes.tsx'
import styles from './home.module.css'

/** The home screen: search, quick actions, activities with free seats, open votes. */
export function HomeScreen() {
  const user = useUser()
  return (
    <>
      <HomeHeader user={user} />
      <OverlapPanel className={styles.lift}>
        <Page width="page">
          <QuickActions />
          <Columns
            sidebar={
              <>
                <OpenVotes />
                <GuideCard />
              </>
            }
          >
            <OpenToJoin />
          </Columns>
        </Page>
      </OverlapPanel>
    </>
  )
}
