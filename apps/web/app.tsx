import { CSPProvider } from '@base-ui/react/csp-provider'
import type { Connected } from '@bothy/client/connect.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ClubProvider } from './club/club.tsx'
import { followNews } from './club/follow-news.ts'
import { createQueryClient } from './club/query-client.ts'
import { SettingsProvider } from './club/settings.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { createAppRouter } from './router.tsx'
import { followSession } from './shell/follow-session.ts'
import { FollowSettings } from './shell/follow-settings.tsx'
import { CoverMaking, type CoverMaker, type DrawCover } from './ui/cover-source.ts'
import { ToastProvider } from './ui/toasts.tsx'
import type { Language } from './words/language.ts'
import { WordsProvider } from './words/words.tsx'

/** Used where no Bothy server draws covers. The code is loaded with the first cover. */
const drawInTab: DrawCover = async (request) => (await import('./cover-art/kept-covers.ts')).keptCover(request)

type AppProps = {
  connected: Connected
  /** Address of the API of a Bothy server; undefined when that server sent the page. */
  api: string | undefined
  language: Language
}

/** The app on one backend. `language` holds the initial messages. */
export function App({ connected, api, language }: AppProps) {
  const [client] = useState(createQueryClient)
  const [covers] = useState<CoverMaker>(() =>
    connected.mode === 'rest' ? { server: api ? new URL(api).origin : '' } : { draw: drawInTab },
  )
  const [router] = useState(() => createAppRouter({ connected }))
  useEffect(() => fetchAhead(client), [client])
  useEffect(() => followNews(connected, client), [connected, client])
  useEffect(() => followSession(connected.session, router), [connected, router])
  return (
    <CSPProvider disableStyleElements>
      <WordsProvider first={language}>
        <QueryClientProvider client={client}>
          <ClubProvider connected={connected}>
            <SettingsProvider connected={connected}>
              <CoverMaking value={covers}>
                <ToastProvider>
                  <FollowSettings />
                  <RouterProvider router={router} />
                </ToastProvider>
              </CoverMaking>
            </SettingsProvider>
          </ClubProvider>
        </QueryClientProvider>
      </WordsProvider>
    </CSPProvider>
  )
}
