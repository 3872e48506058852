import { useUser } from '../../api/api-context.tsx'
import { Columns, OverlapPanel, Page } from '../../ui/page.tsx'
import { AdminCards } from './admin-cards.tsx'
import { HomeHeader } from './home-header.tsx'
import { OpenToJoin } from './open-to-join.tsx'
import { QuickActions } from './quick-actions.tsx'
import { OpenVotes } from './open-votes.tsx'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { PhaseStepper } from '../../activity/phase-stepper.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts'
import { Suspense } from 'react'
import styles from './home.module.css'

const AboutClub = lazyWithMessages(() => import('./later/about-club.tsx'))

/** The home screen: search, quick actions, activities with free seats, open votes. */
export function HomeScreen() {
  const user = useUser()
  return (
    <>
      <HomeHeader user={user} />
      <OverlapPanel className={styles.lift}>
        <Page width="page">
          {user?.isAdmin && <AdminCards />}
          <QuickActions />
          <Columns
            sidebar={
              <>
                <OpenVotes />
                <GuideCard />
                {!user && (
                  <Suspense>
                    <AboutClub />
                  </Suspense>
                )}
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

/** A link to the guide, with a picture of the phases of an activity. */
function GuideCard() {
  const { t } = useTranslation()
  return (
    <Card className={styles.guide}>
      <div className={styles.guideHead}>
        <div>
          <h2>
            <Link to="/guide">{t('home.guide.title')}</Link>
          </h2>
          <p>{t('home.guide.text')}</p>
        </div>
        <IconChevronRight size={20} aria-hidden />
      </div>
      <PhaseStepper activity={{ phase: 'voting', routes: [], voters: 0 }} />
    </Card>
  )
}
