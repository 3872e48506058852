import { Outlet, rootRouteId, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useRef, type MouseEvent } from 'react'
import { PageTitleProvider } from '../ui/page-title.tsx'
import { classes } from '../ui/classes.ts'
import { useClub, useClubName, useUser } from '../club/club.tsx'
import { allWords } from '../words/language.ts'
import { useWords } from '../words/words.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import type { PageFrame } from './page-frame.ts'
import { SideNav } from './side-nav.tsx'
import { TabBar } from './tab-bar.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import styles from './shell.module.css'

const NotifyInBackground = lazy(() => Promise.all([import('./notify-in-background.tsx'), allWords()]).then(([notify]) => notify))
const DemoBar = lazy(() => Promise.all([import('./demo-bar.tsx'), allWords()]).then(([bar]) => bar))

/** An address that leads nowhere is a page too. */
const missing: Partial<PageFrame> = { title: 'state.missing.title', bottom: 'tabs' }

/** Everything that stays while pages come and go. */
export function Shell() {
  const { t } = useWords()
  const club = useClubName()
  const page = useMatches().at(-1)
  const frame: Partial<PageFrame> = page && page.routeId !== rootRouteId ? page.staticData : missing
  const pathname = page?.pathname ?? '/'
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main, pathname)
  const { demo } = useClub()
  const user = useUser()
  // The hash may be the router's.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <PageTitleProvider club={club} fallback={frame.title && t(frame.title)} title={(page) => t('title.page', { page, club })}>
      {user && (
        <Suspense>
          <NotifyInBackground userId={user.id} />
        </Suspense>
      )}
      <a className={styles.skip} href="#main" onClick={skip}>
        {t('app.skip')}
      </a>
      <div className={classes(styles.shell, frame.bare && styles.bare)}>
        {!frame.bare && <SideNav frame={frame} />}
        <div className={styles.column}>
          <ConnectionBanner />
          {demo && (
            <Suspense>
              <DemoBar demo={demo} />
            </Suspense>
          )}
          <main id="main" tabIndex={-1} ref={main} key={pathname} className={classes(styles.main, frame.bottom && styles[frame.bottom])}>
            <Outlet />
          </main>
        </div>
        {frame.bottom === 'tabs' && <TabBar frame={frame} />}
      </div>
    </PageTitleProvider>
  )
}
