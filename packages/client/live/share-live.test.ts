import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { aPage } from '../testing/fake-browser.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { aSession } from '../testing/fake-session.ts'
import { aTestServer } from '../testing/test-server.ts'
import { createEventStream } from './event-stream.ts'
import type { LiveEvent } from './live.ts'
import { shareLive } from './share-live.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const resync = { resync: true }

/** A browser on one server. `locks` null is a browser without Web Locks. */
async function aBrowserOnAServer(locks: LockManager | null = navigator.locks) {
  const streams: ServerResponse[] = []
  const server = await aTestServer(() => (response) => {
    streams.push(response)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': welcome\n\n')
  })
  closers.push(server.close)
  const url = `${server.baseUrl}/events`

  /** Opens a tab that began to load its data `after` milliseconds after the start of the fake clocks. */
  function openTab({ after = 0 } = {}) {
    const time = fakeClock()
    const since = time.clock.now() + after
    const { page, change } = aPage()
    const live = shareLive(createEventStream({ url, since, session: aSession().session, clock: time.clock, page }), {
      name: url,
      since,
      clock: time.clock,
      page,
      locks,
    })
    const changes: LiveEvent[] = []
    const close = live.listen((one) => changes.push(one))
    closers.unshift(close)
    return { time, change, changes, close, connected: () => expect.poll(live.current).toBe('connected') }
  }

  return {
    openTab,
    lockName: url,
    requests: () => server.requests.length,
    openStreams: () => streams.filter(({ closed }) => !closed).length,
    send: (activity: string) => streams.filter(({ closed }) => !closed).forEach((one) => one.write(`data: {"activity":"${activity}"}\n\n`)),
  }
}

describe('the tabs of one browser', () => {
  test('share one connection, and every tab gets every event', async () => {
    const { openTab, send, requests } = await aBrowserOnAServer()
    const tabs = Array.from({ length: 7 }, () => openTab())
    for (const tab of tabs) await tab.connected()
    send('one')
    for (const { changes } of tabs) await expect.poll(() => changes).toEqual([{ activity: 'one' }])
    expect(requests()).toBe(1)
  })

  test('load again what has changed while they loaded it', async () => {
    const { openTab, send, requests } = await aBrowserOnAServer()
    const first = openTab()
    await first.connected()
    first.time.advance(2000)
    send('one')
    await expect.poll(() => first.changes).toEqual([{ activity: 'one' }])
    const [loading, later] = [openTab({ after: 1000 }), openTab({ after: 3000 })]
    for (const tab of [loading, later]) await tab.connected()
    send('two')
    await expect.poll(() => later.changes).toEqual([{ activity: 'two' }])
    await expect.poll(() => loading.changes).toEqual([resync, { activity: 'two' }])
    expect(requests()).toBe(1)
  })

  test('load again when they began to load before the connected tab, which may have missed earlier events', async () => {
    const { openTab, send } = await aBrowserOnAServer()
    const connected = openTab({ after: 500 })
    const earlier = openTab()
    for (const tab of [connected, earlier]) await tab.connected()
    send('one')
    await expect.poll(() => earlier.changes).toEqual([resync, { activity: 'one' }])
    expect(connected.changes).toEqual([{ activity: 'one' }])
  })

  test('lose nothing when the connected tab closes: another connects, and all load again', async () => {
    const { openTab, send, openStreams } = await aBrowserOnAServer()
    const first = openTab()
    await first.connected()
    const others = [openTab(), openTab()]
    for (const tab of others) await tab.connected()
    first.close()
    for (const { changes } of others) await expect.poll(() => changes).toEqual([resync])
    await expect.poll(openStreams).toBe(1)
    send('two')
    for (const { changes } of others) await expect.poll(() => changes).toEqual([resync, { activity: 'two' }])
  })

  test('take the connection from a tab that is frozen', async () => {
    const { openTab, lockName } = await aBrowserOnAServer()
    const frozen = Promise.withResolvers<void>()
    const held = navigator.locks.request(lockName, () => frozen.promise).catch((error: unknown) => error)
    const tab = openTab()
    await tab.time.timerSet(10_000)
    tab.time.advance(10_000)
    await tab.connected()
    await expect.poll(() => tab.changes).toEqual([resync])
    expect(await held).toMatchObject({ name: 'AbortError' })
    frozen.resolve()
  })

  test('keep the connection of a tab that answers', async () => {
    const { openTab, requests, lockName } = await aBrowserOnAServer()
    await openTab().connected()
    const witness = new BroadcastChannel(lockName)
    closers.push(() => witness.close())
    const answer = () =>
      new Promise((resolve) => witness.addEventListener('message', ({ data }) => 'status' in Object(data) && resolve(data)))
    const second = openTab()
    for (let round = 1; round <= 3; round++) {
      await answer()
      // When its own question is answered too, every tab has received the earlier answer.
      witness.postMessage({ ask: 0 })
      await answer()
      second.time.advance(10_000)
      await second.time.timerSet(20_000)
      second.time.advance(20_000)
    }
    expect(requests()).toBe(1)
  })

  test('leave the connection to a shown tab when the connected one is hidden for a minute; the hidden one still gets events', async () => {
    const { openTab, send, openStreams } = await aBrowserOnAServer()
    const hidden = openTab()
    await hidden.connected()
    const shown = openTab()
    await shown.connected()
    hidden.change('hidden')
    hidden.time.advance(60_000)
    await expect.poll(() => shown.changes).toEqual([resync])
    await expect.poll(openStreams).toBe(1)
    send('three')
    await expect.poll(() => hidden.changes).toEqual([resync, { activity: 'three' }])
  })
})

describe('a tab', () => {
  test('whose page is left gives the connection to the next page at once, hears nothing, and loads again when it is restored', async () => {
    const { openTab, send, openStreams } = await aBrowserOnAServer()
    const tab = openTab()
    await tab.connected()
    tab.change('left')
    await expect.poll(openStreams).toBe(0)
    tab.change('hidden')
    const next = openTab()
    await next.connected()
    send('six')
    await expect.poll(() => next.changes).toEqual([{ activity: 'six' }])
    expect(tab.changes).toEqual([])
    next.close()
    tab.change('shown')
    tab.change('restored')
    await expect.poll(() => tab.changes).toEqual([resync])
    send('seven')
    await expect.poll(() => tab.changes).toEqual([resync, { activity: 'seven' }])
    expect(openStreams()).toBe(1)
  })

  test('that is hidden for a minute disconnects, and gets a resync when it is shown', async () => {
    const { openTab, openStreams, requests } = await aBrowserOnAServer()
    const tab = openTab()
    await tab.connected()
    tab.change('hidden')
    tab.time.advance(60_000)
    await expect.poll(openStreams).toBe(0)
    tab.change('shown')
    await expect.poll(() => tab.changes).toEqual([resync])
    expect(requests()).toBe(2)
  })

  test('that is hidden for less than a minute stays connected', async () => {
    const { openTab, send, requests } = await aBrowserOnAServer()
    const tab = openTab()
    await tab.connected()
    tab.change('hidden')
    tab.time.advance(59_000)
    tab.change('shown')
    send('four')
    await expect.poll(() => tab.changes).toEqual([{ activity: 'four' }])
    expect(requests()).toBe(1)
  })
})

describe('without Web Locks', () => {
  test('a shown tab has its own connection, and a hidden one has none', async () => {
    const { openTab, openStreams, send } = await aBrowserOnAServer(null)
    const [shown, hidden] = [openTab(), openTab()]
    await shown.connected()
    await hidden.connected()
    expect(openStreams()).toBe(2)
    hidden.change('hidden')
    hidden.time.advance(1000)
    await expect.poll(openStreams).toBe(1)
    send('five')
    await expect.poll(() => shown.changes).toEqual([{ activity: 'five' }])
    hidden.change('shown')
    await expect.poll(() => hidden.changes).toEqual([resync])
  })

  test('a tab has its own connection when the browser forbids their use', async () => {
    const forbidden = { request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) } as unknown as LockManager
    const { openTab, openStreams } = await aBrowserOnAServer(forbidden)
    await openTab().connected()
    expect(openStreams()).toBe(1)
  })
})
