import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Connection } from '@bothy/client/connect.ts'
import type { Session } from '@bothy/client/session/session.ts'
import { ApiProvider } from './api/api-context.tsx'
import { syncQueryCache } from './api/sync-query-cache.ts'
import type { LocaleMessages } from './i18n/locale-messages.ts'
import { TranslationProvider } from './i18n/translation.tsx'
import { CoverRendererContext, type CoverRenderer, type DrawCover } from './images/cover/cover-source.ts'
import { prefetch } from './prefetch.ts'
import type { AppRouter } from './router.tsx'
import { ToastProvider } from './ui/toasts.tsx'

/** Used where no Bothy server draws covers. The code is loaded with the first cover. */
const drawInTab: DrawCover = async (request) => (await import('./images/cover/cover-cache.ts')).cachedCover(request)

type AppProps = {
  connection: Connection
  /** Address of the API of a Bothy server; undefined when that server sent the page. */
  apiUrl: string | undefined
  language: LocaleMessages
  client: QueryClient
  router: AppRouter
}

/** The app on one backend. `language` holds the initial messages. */
export function App({ connection, apiUrl, language, client, router }: AppProps) {
  const [covers] = useState<CoverRenderer>(() =>
    connection.mode === 'rest' ? { server: apiUrl ? new URL(apiUrl).origin : '' } : { draw: drawInTab },
  )
  useEffect(() => prefetch(client), [client])
  useEffect(() => syncQueryCache(connection, client), [connection, client])
  return (
    <CSPProvider disableStyleElements>
      <TranslationProvider initial={language}>
        <QueryClientProvider client={client}>
          <ApiProvider connection={connection}>
            <CoverRendererContext value={covers}>
              <ToastProvider>
                <RouterProvider router={router} />
              </ToastProvider>
            </CoverRendererContext>
          </ApiProvider>
        </QueryClientProvider>
      </TranslationProvider>
    </CSPProvider>
  )
}

/**
 * An expired session redirects to the sign-in page and back. After any other change the guards decide again. Call it before the first page opens,
 * because the stored session may turn out to be expired as soon as the guards have passed it.
 */
export function redirectOnSessionChange(session: Session, router: AppRouter): void {
  let wasAdmin = session.current()?.user.isAdmin
  session.subscribe(() => {
    const isAdmin = session.current()?.user.isAdmin
    const hasChanged = wasAdmin !== undefined && isAdmin !== undefined && isAdmin !== wasAdmin
    wasAdmin = isAdmin
    if (hasChanged) void router.invalidate()
  })
  session.on('signed-in', () => void router.invalidate())
  session.on('signed-out', ({ reason }) => {
    const { href, pathname } = router.state.location
    if (reason === 'expired' && pathname !== '/login') void router.navigate({ to: '/login', search: { next: href } })
    else void router.invalidate()
  })
}
