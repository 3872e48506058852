/** Begins in a page that the server has rendered. */
import type { QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState, type ReactElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Session } from '@bothy/client/session/session.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import type { PageData } from '../format/page-data.ts'
import { RenderedPageContext } from '../format/rendered-page.ts'
import type { LocaleMessages } from '../i18n/locale-messages.ts'
import { keepRendered } from '../lazy/lazy-screen.ts'
import type { AppRouter } from '../router.tsx'
import { keepEarlyInput } from './early-input.ts'
import { showOfflineNotice } from './offline-notice.tsx'
import { watchTakeOver } from './taken-over.ts'

/** Milliseconds. A page may have been in the cache of the server before, and takes time on its way. */
const freshFor = 180_000

/** React renders a part again where this browser writes, for example, a date differently from the server. The mark is for tests. */
const renderedAgain = 'bothy.rendered-again'

/** Browsers show a page of their history without asking the server. */
function isFresh({ at }: PageData): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'back_forward' && Math.abs(Date.now() - at) < freshFor
}

/**
 * The data of the page, if it was rendered for this viewer: a visitor or this member, in this language, at this address. Otherwise the page begins empty,
 * like one that was not rendered. `theme.js` has hidden the content before where it could tell.
 */
async function takePageData(locale: Locale, container: HTMLElement, session: Session): Promise<PageData | undefined> {
  const { dataset } = document.documentElement
  const ofVisitor = () => JSON.parse(document.getElementById('page-data')!.textContent) as PageData
  const data = (await window.bothyMemberPage) ?? ofVisitor()
  const firstPaint = document.querySelector('body > .first-paint')!
  const isPlain = dataset['plain'] !== undefined
  const isOfSession = data.member === null ? session.token() === null : data.member === session.current()?.user.id
  const isOfPlace = data.locale === locale && data.path === location.pathname && location.search === ''
  const isOfViewer = !isPlain && isOfSession && isOfPlace
  if (isPlain) container.replaceChildren(firstPaint)
  else firstPaint.remove()
  delete dataset['plain']
  return isOfViewer ? data : undefined
}

type AppParts = { language: LocaleMessages; app: ReactElement; client: QueryClient; router: AppRouter; session: Session }

type HydratedProps = { page: PageData; whenTakenOver: ReturnType<typeof watchTakeOver>; onStart: () => void; app: ReactElement }

function Hydrated({ page: { at, dateLocale, member }, whenTakenOver, onStart, app }: HydratedProps) {
  const [isHydrated, setIsHydrated] = useState(false)
  // Not while the code of a part is still loading: React would draw that part again, without what was pressed or opened in it.
  // In a transition, React pauses for the browser.
  useEffect(() => whenTakenOver(() => startTransition(() => setIsHydrated(true))), [whenTakenOver])
  // Outside of the effect: an event makes React hydrate its target first, which it cannot do while it runs effects.
  useEffect(() => void setTimeout(onStart), [onStart])
  return (
    <RenderedPageContext value={useMemo(() => ({ at, dateLocale, member, isHydrated }), [at, dateLocale, member, isHydrated])}>
      {app}
    </RenderedPageContext>
  )
}

/** Without a network, what is shown stays, and says so. */
async function loadScreen(container: HTMLElement, language: LocaleMessages, router: AppRouter): Promise<void> {
  let hideNotice: (() => void) | undefined
  await keepRendered(
    () => router.load(),
    () => (hideNotice = showOfflineNotice(container, language)),
  )
  hideNotice?.()
}

/** Continues the page with the data that is in it, without a request. */
export async function startRenderedPage(container: HTMLElement, { language, app, client, router, session }: AppParts): Promise<void> {
  const page = await takePageData(language.locale, container, session)
  // What is not fresh is shown, and read again.
  const updatedAt = page && isFresh(page) ? Date.now() : 0
  for (const { key, data } of page?.queries ?? []) client.setQueryData(key, data, { updatedAt })
  if (container.querySelector('main')) await loadScreen(container, language, router)
  delete document.documentElement.dataset['member']
  if (!page) return createRoot(container).render(app)
  // The router draws the same boundaries as on the server.
  router.ssr = { manifest: undefined }
  const { scrollRestoration } = router.options
  // Who has scrolled before the code was here stays there.
  router.options.scrollRestoration = () => scrollY === 0
  const repeatInput = keepEarlyInput(container)
  const start = () => {
    router.options.scrollRestoration = scrollRestoration
    repeatInput()
  }
  const content = <Hydrated page={page} whenTakenOver={watchTakeOver(container)} onStart={start} app={app} />
  startTransition(() => void hydrateRoot(container, content, { onRecoverableError: () => performance.mark(renderedAgain) }))
}
