/** The cards of an activity that lead to its shared rides and its discussion, without a network. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import type { Activity, SessionAnswer } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { ApiProvider } from '../../api/api-context.tsx'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import CarsLink from './cars-link.tsx'
import DiscussionLink from './discussion-link.tsx'

const activity = { id: 'hut', phase: 'enrolling' } as Activity

test.each([
  ['Shared rides', CarsLink],
  ['Discussion', DiscussionLink],
])('%s never load without a signal: they say that there is none', async (title, Link) => {
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  session.begin({ token: 'a', expiresAt: new Date().toISOString(), user: { id: 'bo' } } as SessionAnswer)
  const fails = () => Promise.reject(new Refusal('NETWORK_ERROR'))
  const connection = { api: { listCars: fails, listMessages: fails }, session } as unknown as Connection
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })}>
      <ApiProvider connection={connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <Link activity={activity} />
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('link', { name: title })).toBeVisible()
  await expect.element(screen.getByText('No signal up here')).toBeVisible()
  expect(document.body.textContent).not.toContain('Loading')
})
