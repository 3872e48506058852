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

/** Where no server of ours draws: its code comes with the first cover. */
const drawHere: DrawCover = async (wanted) => (await import('./cover-art/kept-covers.ts')).keptCover(wanted)

type AppProps = {
  connected: Connected
  /** Of a server of ours that is not the page's own. */
  api: string | undefined
  language: Language
}

/** The app around one connection to the club, speaking `language` first. */
export function App({ connected, api, language }: AppProps) {
  const [client] = useState(createQueryClient)
  const [covers] = useState<CoverMaker>(() => (connected.mode === 'rest' ? { server: api ? new URL(api).origin : '' } : { draw: drawHere }))
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
