import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import type { LiveEvent } from '../live/live.ts'
import { aPage } from '../testing/fake-browser.ts'
import { aSession } from '../testing/fake-session.ts'
import { aRealtimeServer } from '../testing/fake-supabase.ts'
import { recordEvents, waitForStatus } from '../testing/live-recorder.ts'
import { createRealtimeLive } from './realtime-live.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const since = Date.parse('2026-06-20T05:30:00Z')
const id = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'

async function aListener() {
  const server = await aRealtimeServer()
  const client = createClient(server.url, 'the-public-key', { auth: { persistSession: false, autoRefreshToken: false } })
  const { page, change } = aPage()
  const { session, setMember } = aSession()
  const live = createRealtimeLive(client, page, session, since)
  const { changes, received, unsubscribe } = recordEvents(live)
  closers.push(unsubscribe, () => client.removeAllChannels(), server.close)
  return { server, live, unsubscribe, changes, received, change, setMember }
}

test('an event names the changed activity, or the kind of the change', async () => {
  const { server, live, received } = await aListener()
  expect(live.current()).toBe('connecting')
  await waitForStatus(live, 'connected')
  for (const payload of [{ activity: id }, { settings: true }, { people: true }, { weather: 'fine' }, 'rain', { review: true }])
    server.broadcast(payload)
  expect(await received(4)).toEqual([{ activity: id }, { settings: true }, { people: true }, { review: true }])
})

test('a broken connection is restored with a resync', async () => {
  const { server, live, received } = await aListener()
  await waitForStatus(live, 'connected')
  server.hangUp()
  await waitForStatus(live, 'connecting')
  await server.joined(2)
  expect(await received(1)).toEqual([{ resync: true }])
  expect(live.current()).toBe('connected')
})

test('past events are requested from five seconds before the start of the page, and 25 of them add a resync', async () => {
  const { server, live, received } = await aListener()
  await waitForStatus(live, 'connected')
  expect(server.replays()).toEqual([{ since: since - 5000, limit: 25 }])
  for (let count = 1; count <= 25; count++) server.broadcast({ settings: true }, { replayed: true })
  const events = await received(26)
  expect(events.filter((event) => 'settings' in event)).toHaveLength(25)
  expect(events.at(-1)).toEqual({ resync: true })
})

test('without a network the status is offline', async () => {
  const { server, live, change } = await aListener()
  await waitForStatus(live, 'connected')
  change('offline')
  server.hangUp()
  await expect.poll(() => live.current()).toBe('offline')
})

test('a listener that unsubscribes gets no more events, and can subscribe again at once', async () => {
  const { server, live, unsubscribe, changes } = await aListener()
  await waitForStatus(live, 'connected')
  unsubscribe()
  expect(live.current()).toBe('connecting')
  const laterChanges: LiveEvent[] = []
  closers.unshift(live.listen((one) => laterChanges.push(one)))
  await server.joined(2)
  await waitForStatus(live, 'connected')
  server.broadcast({ activity: id })
  await expect.poll(() => laterChanges).toEqual([{ activity: id }])
  expect(changes).toEqual([])
})

test('a member who signs in joins a channel of their own, and leaves it with the sign-out', async () => {
  const { server, live, received, setMember } = await aListener()
  await waitForStatus(live, 'connected')
  setMember(id)
  expect(await received(1)).toEqual([{ notifications: id }])
  expect(server.topics()).toEqual(['realtime:club', `realtime:member:${id}`])
  setMember(undefined)
  await expect.poll(() => server.topics()).toEqual(['realtime:club'])
})
