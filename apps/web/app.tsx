import { CSPProvider } from '@base-ui/react/csp-provider'
import type { Connected } from '@bothy/client/connect.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ClubProvider } from './club/club.tsx'
import { followNews } from './club/follow-news.ts'
import { createQueryClient } from './club/query-client.ts'
import { createAppRouter } from './router.tsx'
import { followSession } from './shell/follow-session.ts'
import { ToastProvider } from './ui/toasts.tsx'
import { WordsProvider, type Language } from './words/words.tsx'

/** The app around one connection to the club, speaking `language` first. */
export function App({ connected, language }: { connected: Connected; language: Language }) {
  const [client] = useState(createQueryClient)
  const [router] = useState(() => createAppRouter({ connected }))
  useEffect(() => followNews(connected, client), [connected, client])
  useEffect(() => followSession(connected.session, router), [connected, router])
  return (
    <CSPProvider disableStyleElements>
      <WordsProvider first={language}>
        <QueryClientProvider client={client}>
          <ClubProvider connected={connected}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </ClubProvider>
        </QueryClientProvider>
      </WordsProvider>
    </CSPProvider>
  )
}
