/** Looking for a ride: a draft that is shown over what is saved already, and the seats that are needed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import type { RideRequest } from '@bothy/contract/activities/cars.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { ApiProvider } from '../../api/api-context.tsx'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import { RequestSheet } from './request-sheet.tsx'

beforeEach(() => localStorage.clear())

const key = 'bothy.draft.bo.ride.hut'
const saved = { place: 'Bern', note: 'With skis' } as RideRequest

/** `typed` earlier, and not sent. */
async function aSheet({ request, typed, people = 1 }: { request?: RideRequest; typed?: Partial<RideRequest>; people?: number }) {
  if (typed) localStorage.setItem(key, JSON.stringify(typed))
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  session.begin({ token: 'a', expiresAt: new Date().toISOString(), user: { id: 'bo' } } as SessionAnswer)
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider connection={{ api: {}, session } as unknown as Connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <RequestSheet activityId="hut" request={request} people={people} onClose={() => undefined} />
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { screen, place: screen.getByRole('textbox', { name: 'Pickup point' }), unsaved: screen.getByText('Unsaved draft') }
}

test('is called unsaved, and discarding it shows what is saved', async () => {
  const { screen, place, unsaved } = await aSheet({ request: saved, typed: { place: 'Thun' } })
  await expect.element(place).toHaveValue('Thun')
  await expect.element(unsaved).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(place).toHaveValue('Bern')
  await expect.element(unsaved).not.toBeInTheDocument()
  expect(localStorage.getItem(key)).toBeNull()
})

test('where nothing is saved, is only restored', async () => {
  const { screen, unsaved } = await aSheet({ typed: { place: 'Thun' } })
  await expect.element(screen.getByText('We restored your draft.')).toBeVisible()
  await expect.element(unsaved).not.toBeInTheDocument()
})

test('what is typed now is no draft of earlier, and what says the same as before is none', async () => {
  const { place, unsaved } = await aSheet({ request: saved })
  await place.fill('Thun')
  await expect.element(unsaved).not.toBeInTheDocument()
  expect(localStorage.getItem(key)).toBe('{"place":"Thun"}')
  await place.fill('Bern')
  expect(localStorage.getItem(key)).toBeNull()
})

test('says how many seats a member with companions needs, and nothing of seats to others', async () => {
  const alone = await aSheet({})
  await expect.element(alone.screen.getByText('Others can see where to pick you up.')).toBeVisible()
  await alone.screen.unmount()
  const { screen } = await aSheet({ people: 3 })
  await expect.element(screen.getByText('Others can see where to pick you up, and that you need 3 seats.')).toBeVisible()
})
