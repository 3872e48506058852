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

/** The layout of a page for an unknown URL. */
const notFound: Partial<PageFrame> = { title: 'state.missing.title', bottom: 'tabs' }

/** The layout that all pages share: navigation, banners and the document title. */
export function Shell() {
  const { t } = useWords()
  const clubName = useClubName()
  const page = useMatches().at(-1)
  const layout: Partial<PageFrame> = page && page.routeId !== rootRouteId ? page.staticData : notFound
  const pathname = page?.pathname ?? '/'
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main, pathname)
  const { demo } = useClub()
  const user = useUser()
  // Prevents the jump to `#main`: it would change the hash, which the router may use.
  const skipToMain = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <PageTitleProvider
      club={clubName}
      fallback={layout.title && t(layout.title)}
      title={(page) => t('title.page', { page, club: clubName })}
    >
      {user && (
        <Suspense>
          <NotifyInBackground userId={user.id} />
        </Suspense>
      )}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t('app.skip')}
      </a>
      <div className={classes(styles.layout, layout.bare && styles.bare)}>
        {!layout.bare && <SideNav frame={layout} />}
        <div className={styles.column}>
          <ConnectionBanner />
          {demo && (
            <Suspense>
              <DemoBar demo={demo} />
            </Suspense>
          )}
          <main id="main" tabIndex={-1} ref={main} key={pathname} className={classes(styles.main, layout.bottom && styles[layout.bottom])}>
            <Outlet />
          </main>
        </div>
        {layout.bottom === 'tabs' && <TabBar frame={layout} />}
      </div>
    </PageTitleProvider>
  )
}
