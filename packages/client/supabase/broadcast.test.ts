import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import type { Connection, Live, News } from '../live.ts'
import { aPage } from '../testing/browser.ts'
import { aStation } from '../testing/provider.ts'
import { broadcastLive } from './broadcast.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const id = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'

async function aListener() {
  const station = await aStation()
  const client = createClient(station.url, 'the-public-key', { auth: { persistSession: false, autoRefreshToken: false } })
  const { page, change } = aPage()
  const live = broadcastLive(client, page)
  const news: News[] = []
  const arrived = new Set<() => void>()
  const leave = live.listen((one) => {
    news.push(one)
    arrived.forEach((look) => look())
  })
  closers.push(leave, () => client.removeAllChannels(), station.close)
  const heard = (count: number): Promise<News[]> =>
    new Promise((resolve) => {
      const look = () => void (news.length >= count && resolve(news))
      arrived.add(look)
      look()
    })
  return { station, live, leave, heard, change }
}

const becomes = (live: Live, wanted: Connection): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (live.current() !== wanted) return
      leave()
      resolve()
    }
    const leave = live.subscribe(look)
    look()
  })

test('a hosted club tells which activity changed, and that everything shown may have', async () => {
  const { station, live, heard } = await aListener()
  expect(live.current()).toBe('connecting')
  await becomes(live, 'connected')
  for (const said of [{ activity: id }, { settings: true }, { people: true }, { weather: 'fine' }, 'rain', { review: true }])
    station.broadcast(said)
  expect(await heard(4)).toEqual([{ activity: id }, { settings: true }, { resync: true }, { resync: true }])
})

test('after a gap the connection is made again, and everything shown is asked for again', async () => {
  const { station, live, heard } = await aListener()
  await becomes(live, 'connected')
  station.hangUp()
  await becomes(live, 'connecting')
  await station.joined(2)
  expect(await heard(1)).toEqual([{ resync: true }])
  expect(live.current()).toBe('connected')
})

test('without a network the club is offline', async () => {
  const { station, live, change } = await aListener()
  await becomes(live, 'connected')
  change('offline')
  station.hangUp()
  await becomes(live, 'offline')
  expect(live.current()).toBe('offline')
})

test('who listens no more is told nothing more, and may come back at once', async () => {
  const { station, live, leave } = await aListener()
  await becomes(live, 'connected')
  leave()
  expect(live.current()).toBe('connecting')
  const news: News[] = []
  closers.unshift(live.listen((one) => news.push(one)))
  await station.joined(2)
  await becomes(live, 'connected')
  station.broadcast({ activity: id })
  await expect.poll(() => news).toEqual([{ activity: id }])
})
