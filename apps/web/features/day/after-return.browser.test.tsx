/** What the page of the day says once somebody is back, and to whom it offers to say so. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import type { Activity, SessionAnswer } from '@bothy/contract/entities.ts'
import { CheckIn } from '../../activity-parts/check-in.tsx'
import { Return } from '../../activity-parts/return.tsx'
import { ApiProvider } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import { NextCard } from './next-card.tsx'

const now = Date.now()
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

const person = (name: string, isPresent: boolean | null, returnedAt: string | null = null) => ({ id: name, name, isPresent, returnedAt })

const anOuting = (fields: object = {}) =>
  ({
    id: 'hut',
    title: 'To the hut',
    phase: 'active',
    startTime: inHours(-3),
    endTime: inHours(5),
    expectedReturn: inHours(5),
    returnedAt: null,
    timeZone: 'Europe/Zurich',
    location: 'Brig',
    coordinates: null,
    creatorId: 'Ada',
    creatorName: 'Ada',
    creatorPhone: null,
    coLeaders: [],
    isJoined: true,
    participants: [person('Ada', true), person('Bo', null), person('Cy', true)],
    refusals: { confirmReturn: null, postponeAlarm: 'NOT_PERMITTED', complete: null, checkIn: null },
    ...fields,
  }) as unknown as Activity

async function aDay(viewer: string, activity: Activity, contact: object | null = null) {
  const client = new QueryClient()
  client.setQueryDefaults(queryKeys.commandQueue, { queryFn: () => [] })
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  session.begin({ token: 'a', expiresAt: inHours(24), user: { id: viewer } } as SessionAnswer)
  const api = { getEmergencyContact: () => Promise.resolve({ contact }) }
  const live = { current: () => 'connected', subscribe: () => () => undefined }
  const screen = await render(
    <QueryClientProvider client={client}>
      <ApiProvider connection={{ api, live, session } as unknown as Connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <NextCard activity={activity} now={now} />
          <CheckIn activity={activity} />
          <Return activity={activity} />
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('heading', { name: 'To the hut' })).toBeVisible()
  const shows = (words: string | RegExp) => screen.getByText(words, { exact: true }).query() !== null
  return { screen, shows }
}

const over = ['Directions', 'Meeting point', 'Brig']

test('until then, it leads to the meeting point', async () => {
  const { shows } = await aDay('Bo', anOuting())
  expect(over.map(shows)).toEqual([true, true, true])
})

test('who is back is not sent to the meeting point', async () => {
  const { shows } = await aDay('Bo', anOuting({ participants: [person('Bo', true, inHours(-0.1))] }))
  expect(over.map(shows)).toEqual([false, false, false])
  expect(shows('You’re back')).toBe(true)
})

test('once everyone is back, the leader ends the activity', async () => {
  const { screen, shows } = await aDay('Ada', anOuting({ returnedAt: inHours(-0.1) }))
  expect(over.map(shows)).toEqual([false, false, false])
  expect(shows('Everyone is back')).toBe(true)
  await expect.element(screen.getByRole('link', { name: 'Mark as done' })).toHaveAttribute('href', '/activity/hut#complete')
})

test('the leader reads who is out by the roll call, and near the end also who was never marked', async () => {
  const before = await aDay('Ada', anOuting())
  expect([before.shows('0 of 2 are back'), before.shows('Still out: Ada and Cy'), before.shows(/^Maybe out too/)]).toEqual([
    true,
    true,
    false,
  ])
  await before.screen.unmount()
  const { shows } = await aDay('Ada', anOuting({ expectedReturn: inHours(0.5) }))
  expect([shows('Still out: Ada and Cy'), shows('Maybe out too, not marked at the start: Bo')]).toEqual([true, true])
})

test('without a roll call nobody is out before the end, and then everybody', async () => {
  const unmarked = { participants: [person('Bo', null), person('Cy', null)] }
  const before = await aDay('Ada', anOuting(unmarked))
  expect(before.shows(/^Still out/)).toBe(false)
  await before.screen.unmount()
  const { shows } = await aDay('Ada', anOuting({ ...unmarked, expectedReturn: inHours(-2) }))
  expect([shows('0 of 2 are back'), shows('Still out: Bo and Cy')]).toEqual([true, true])
})

test('only who may have come is asked whether they are back', async () => {
  const asked = async (isPresent: boolean | null) => {
    const { screen, shows } = await aDay('Bo', anOuting({ participants: [person('Bo', isPresent)] }))
    const isAsked = shows('I’m back')
    await screen.unmount()
    return isAsked
  }
  expect([await asked(true), await asked(null), await asked(false)]).toEqual([true, true, false])
})

test('who is back reads that, and no longer that the leader saw them', async () => {
  const ofBo = (returnedAt: string | null) =>
    anOuting({ participants: [person('Bo', true, returnedAt)], refusals: { confirmReturn: null, checkIn: 'NOT_PERMITTED' } })
  const before = await aDay('Bo', ofBo(null))
  expect(before.shows('The leader marked you as here.')).toBe(true)
  await before.screen.unmount()
  const { shows } = await aDay('Bo', ofBo(inHours(-0.1)))
  expect([shows('The leader marked you as here.'), shows(/^You said at .* that you’re back\.$/)]).toEqual([false, true])
})

test('the roll call waits for nobody who is back', async () => {
  const { screen, shows } = await aDay('Ada', anOuting({ participants: [person('Ada', true), person('Bo', null, inHours(-0.1))] }))
  expect([shows('2 of 2 here'), shows(/^Not here yet/), shows('All here')]).toEqual([true, false, false])
  expect(screen.getByRole('checkbox', { name: /Bo/ }).query()).toBeNull()
})

test('a leader without an emergency contact reads that there is none, with the way to name one', async () => {
  const led = anOuting({ refusals: { confirmReturn: null, postponeAlarm: null, checkIn: null } })
  const without = await aDay('Ada', led)
  await expect
    .element(without.screen.getByRole('link', { name: 'Add an emergency contact' }))
    .toHaveAttribute('href', '/profile/info#emergency-contact')
  await without.screen.unmount()
  const { screen, shows } = await aDay('Ada', led, { name: 'Eve', phone: '+41791234567', email: null, note: '' })
  await expect.element(screen.getByRole('group', { name: 'We’re running late' })).toBeVisible()
  expect(shows('You haven’t named one yet.')).toBe(false)
})
