/** The card of an activity that leads to its discussion. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import type { Discussion } from '@bothy/contract/activities/discussion.ts'
import type { Activity, SessionAnswer } from '@bothy/contract/entities.ts'
import { ApiProvider } from '../../api/api-context.tsx'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import DiscussionLink from './discussion-link.tsx'

async function aCard(discussion: Partial<Discussion>) {
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  session.begin({ token: 'a', expiresAt: new Date().toISOString(), user: { id: 'bo' } } as SessionAnswer)
  const api = { listMessages: () => Promise.resolve({ title: 'To the hut', items: [], nextCursor: null, refusal: null, ...discussion }) }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider connection={{ api, session } as unknown as Connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <DiscussionLink activity={{ id: 'hut' } as Activity} />
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
}

test.each([
  [{ isOpen: true, unread: 0 }, undefined],
  [{ isOpen: true, unread: 3 }, '3 new'],
  [{ isOpen: false, unread: 0 }, 'Closed'],
  [{ isOpen: false, unread: 3 }, '3 new · Closed'],
])('of one with %o says %s', async (discussion, said) => {
  const screen = await aCard(discussion)
  await expect.element(screen.getByText('No messages yet')).toBeVisible()
  if (said) await expect.element(screen.getByText(said, { exact: true })).toBeVisible()
  else for (const word of ['new', 'Closed']) await expect.element(screen.getByText(word)).not.toBeInTheDocument()
})
