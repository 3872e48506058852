/** A walked route in the list. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import type { WalkedRouteItem } from '@bothy/contract/activities/walked-routes.ts'
import { ApiProvider } from '../../api/api-context.tsx'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import { RouteRow } from './route-row.tsx'

const planned = {
  hash: 'a',
  activityId: 'hut',
  title: 'Lookout',
  location: 'Sils',
  timeZone: 'Europe/Zurich',
  coverImage: null,
  coverSeed: 'seed',
  tags: ['hiking'],
  walks: 1,
  lastWalkedAt: '2026-06-20T06:00:00.000Z',
  distance: 2.6,
  duration: 0.75,
  difficulty: 'Easy',
  ascent: null,
  recorded: null,
  leaders: [],
  condition: null,
  photo: null,
} as unknown as WalkedRouteItem

async function aRow(recorded: WalkedRouteItem['recorded']) {
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider connection={{ api: {}, session } as unknown as Connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <RouteRow route={{ ...planned, recorded }} />
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
}

test('shows what was walked where it was recorded, and nothing of the plan beside it', async () => {
  const screen = await aRow({ distance: 5.21, ascent: 60, hours: null })
  await expect.element(screen.getByText('5.2 km walked')).toBeVisible()
  await expect.element(screen.getByText('60 m up')).toBeVisible()
  for (const figure of ['2.6 km', '45 min']) await expect.element(screen.getByText(figure)).not.toBeInTheDocument()
})

test('shows the plan where nothing else is known', async () => {
  const screen = await aRow(null)
  await expect.element(screen.getByText('2.6 km', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('45 min')).toBeVisible()
})
