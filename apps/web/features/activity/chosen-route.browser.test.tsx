/** The chosen route is in full while it matters, and folded once the activity is over. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { ApiProvider } from '../../api/api-context.tsx'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import { ChosenRoute } from './route-sections.tsx'

const route = (position: number, title: string) => ({
  id: title,
  position,
  title,
  description: `About the ${title}`,
  distance: 10,
  duration: 3,
  difficulty: 'Easy',
  track: null,
  votes: 2 - position,
  isSelected: position === 0,
})

async function aRoute(phase: Activity['phase']) {
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  const activity = { id: 'hut', phase, routes: [route(0, 'ridge'), route(1, 'lake')], voters: 3, voteClosedAt: null } as unknown as Activity
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider connection={{ api: {}, session } as unknown as Connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <ChosenRoute activity={activity} />
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Chosen route' })).toBeVisible()
  return {
    screen,
    details: () => ['About the ridge', 'Both routes', /won with 2 of 3/].map((words) => screen.getByText(words).query() !== null),
  }
}

test.each(['enrolling', 'active'] as const)('of an activity that is %s, route and vote are shown', async (phase) => {
  const { details } = await aRoute(phase)
  expect(details()).toEqual([true, true, true])
})

test('of a finished one, they are behind its name', async () => {
  const { screen, details } = await aRoute('finished')
  expect(details()).toEqual([false, false, false])
  await screen.getByText('ridge', { exact: true }).click()
  await expect.element(screen.getByText('About the ridge')).toBeVisible()
  expect(details()).toEqual([true, true, true])
})
