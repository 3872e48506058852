import { useUser } from '../../club/club.tsx'
import { Columns, Lift, Page } from '../../ui/page.tsx'
import { GuideCard } from './guide-card.tsx'
import { Masthead } from './masthead.tsx'
import { OpenToJoin } from './open-to-join.tsx'
import { QuickActions } from './quick-actions.tsx'
import { WantedVotes } from './wanted-votes.tsx'
import styles from './home.module.css'

/** The home screen: search, quick actions, activities with free seats, open votes. */
export function HomeScreen() {
  const user = useUser()
  return (
    <>
      <Masthead user={user} />
      <Lift className={styles.lift}>
        <Page width="page">
          <QuickActions />
          <Columns
            rail={
              <>
                <WantedVotes />
                <GuideCard />
              </>
            }
          >
            <OpenToJoin />
          </Columns>
        </Page>
      </Lift>
    </>
  )
}
