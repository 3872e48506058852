import { Outlet, rootRouteId, useLocation, useMatches } from '@tanstack/react-router'
import { useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { useApi, useClubName } from '../api/api-context.tsx'
import { OfflineContent } from '../forms/error-state.tsx'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { devicePreferences } from '../settings/device-preferences.ts'
import { classes } from '../ui/classes.ts'
import { PageTitleProvider } from '../ui/page-title.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useOnChange } from '../ui/use-on-change.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import type { PageLayout } from './page-layout.ts'
import { SideNav } from './side-nav.tsx'
import { TabBar } from './tab-bar.tsx'
import styles from './app-layout.module.css'

const PageServices = lazyPart(() => import('./page-services.tsx'))
const OpenableOffline = lazyPart(() => withAllMessages(import('./openable-offline.tsx')))
const ListPane = lazyPart(() => withAllMessages(import('../features/activities/list-pane.tsx')))
const DemoBar = lazyPart(() => withAllMessages(import('./demo-bar.tsx')))

/** The layout of a page for an unknown URL. */
const notFound: Partial<PageLayout> = { title: 'state.missing.title', bottom: 'tabs' }

/** The layout that all pages share: navigation, banners and the document title. */
export function AppLayout() {
  const { t } = useTranslation()
  const clubName = useClubName()
  const matches = useMatches()
  const page = matches.at(-1)
  const layout: Partial<PageLayout> = page && page.routeId !== rootRouteId ? page.staticData : notFound
  const pathname = page?.pathname ?? '/'
  // A page that opens above another one, as a photo above its album, leaves that one as it is.
  const lowest = matches.find(({ staticData: { bottom, bare } }) => bottom ?? bare) ?? page
  const main = useRef<HTMLElement>(null)
  const isFirst = useIsFirst(pathname)
  useFocusOnNavigation(main, pathname)
  useCloseToastsOnNavigation(pathname)
  const { demo } = useApi()
  const list = useOpenedList(page?.routeId)
  const [atStart] = useState(() => (import.meta.env.SSR ? undefined : devicePreferences()))
  // The same element until the page is another: see lazy/lazy-part.tsx.
  const offlineNavigation = useMemo(() => <OfflineNavigation layout={layout} />, [layout])
  // Prevents the jump to `#main`: it would change the hash, which the router may use.
  const skipToMain = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <PageTitleProvider
      clubName={clubName}
      fallback={layout.title && t(layout.title)}
      formatTitle={(page) => t('title.page', { page, club: clubName })}
    >
      {atStart && <PageServices atStart={atStart} />}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t('app.skip')}
      </a>
      <div className={classes(styles.layout, layout.bare && styles.bare, list && styles.withList)} data-beside-list={list && ''}>
        {!layout.bare && <SideNav layout={layout} />}
        {list && <ListPane search={list} />}
        <div className={styles.column}>
          <ConnectionBanner />
          {demo && <DemoBar demo={demo} page={pathname} />}
          <main
            id="main"
            tabIndex={-1}
            ref={main}
            key={lowest?.pathname}
            className={classes(styles.main, !isFirst && styles.next, layout.bottom && styles[layout.bottom])}
          >
            <OfflineContent value={offlineNavigation}>
              <Outlet />
            </OfflineContent>
          </main>
        </div>
        {layout.bottom === 'tabs' && <TabBar layout={layout} />}
      </div>
    </PageTitleProvider>
  )
}

/** Without a network, a page that this device does not have is no dead end. */
function OfflineNavigation({ layout }: { layout: Partial<PageLayout> }) {
  return (
    <>
      <OpenableOffline />
      {!layout.bare && layout.bottom !== 'tabs' && <TabBar layout={layout} />}
    </>
  )
}

/** The list from which this activity was opened, where there is room for it. */
function useOpenedList(route: string | undefined) {
  const list = useLocation({ select: ({ state }) => state.list })
  return list && route === '/activity/$id' && innerWidth >= 1200 ? list : undefined
}

/** Whether the viewer has opened no other page. The first page is there at once, and does not fade in. */
function useIsFirst(page: string): boolean {
  const [opened] = useState(page)
  const [isFirst, setIsFirst] = useState(true)
  if (isFirst && page !== opened) setIsFirst(false)
  return isFirst
}

/** Closes error and undo toasts when the page changes, except when the sign-in page opens: there the toast gives the reason of the redirect. */
function useCloseToastsOnNavigation(page: string): void {
  const { leavePage } = useToast()
  useOnChange(page, () => {
    if (page !== '/login') leavePage()
  })
}

/** Moves the focus to the heading after a navigation, so that screen readers read it. A page without a heading gets the focus itself. The first page is left alone, and so is who moves in the list beside. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>, page: string): void {
  useOnChange(page, () => {
    if (document.activeElement?.closest('[data-list-pane]')) return
    const heading = main.current?.querySelector<HTMLElement>('h1:not([inert] *)')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
  })
}
