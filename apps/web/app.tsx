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
import { CoverDrawing, type DrawCover } from './ui/cover-source.ts'
import { ToastProvider } from './ui/toasts.tsx'
import { WordsProvider, type Language } from './words/words.tsx'

/** In the tab alone: its code comes with the first cover. */
const drawHere: DrawCover = async (wanted) => (await import('./cover-art/kept-covers.ts')).keptCover(wanted)

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
            <CoverDrawing value={connected.demo && drawHere}>
              <ToastProvider>
                <RouterProvider router={router} />
              </ToastProvider>
            </CoverDrawing>
          </ClubProvider>
        </QueryClientProvider>
      </WordsProvider>
    </CSPProvider>
  )
}
