import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createLive, type Connection, type Live, type News } from './live.ts'
import { aPage } from './testing/browser.ts'
import { handClock } from './testing/hand-clock.ts'
import { aPeer, hangUp, refuse, silence, type Heard, type Say } from './testing/peer.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const id = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'

/** The server's end of open streams, in the order in which they came. */
function streams() {
  const open: ServerResponse[] = []
  const stream: Say = (response) => {
    open.push(response)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': welcome\n\n')
  }
  return { open, stream }
}

async function aListener(...ways: ((heard: Heard) => Say)[]) {
  const peer = await aPeer(...ways)
  const hands = handClock()
  const { page, change, listeners } = aPage()
  const live = createLive({ url: `${peer.baseUrl}/events`, clock: hands.clock, page })
  const news: News[] = []
  const arrived = new Set<() => void>()
  const leave = live.listen((one) => {
    news.push(one)
    arrived.forEach((look) => look())
  })
  closers.push(leave, peer.close)
  /** Resolves with all news when there are so many. */
  const heard = (count: number): Promise<News[]> =>
    new Promise((resolve) => {
      const look = () => news.length >= count && arrived.delete(look) && resolve(news)
      arrived.add(look as () => void)
      look()
    })
  return { peer, hands, live, leave, heard, news, change, listeners }
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

describe('news', () => {
  test('say which activity changed, that the settings changed, or that some were missed', async () => {
    const { open, stream } = streams()
    const { heard, live, peer } = await aListener(() => stream)
    await becomes(live, 'connected')
    expect(peer.heard[0]).toMatchObject({ path: '/events', headers: { accept: 'text/event-stream' } })
    open[0]!.write(`data: {"activity":"${id}"}\n\ndata: {"settings":true}\n\ndata: {"people":true}\n\nevent: resync\ndata: {}\n\n`)
    expect(await heard(4)).toEqual([{ activity: id }, { settings: true }, { resync: true }, { resync: true }])
  })

  test('that nobody knows are passed over', async () => {
    const { open, stream } = streams()
    const { heard, live } = await aListener(() => stream)
    await becomes(live, 'connected')
    open[0]!.write(`data: {"weather":"fine"}\n\ndata: {\n\ndata: null\n\ndata: {"activity":7}\n\ndata: {"activity":"${id}"}\n\n`)
    expect(await heard(1)).toEqual([{ activity: id }])
  })
})

describe('a connection', () => {
  test('that ends is made again after a second, and everything is asked for again', async () => {
    const { open, stream } = streams()
    const { heard, live, hands } = await aListener(() => stream)
    await becomes(live, 'connected')
    open[0]!.end()
    await hands.armed(1000)
    expect(live.current()).toBe('connecting')
    hands.advance(1000)
    expect(await heard(1)).toEqual([{ resync: true }])
    expect(live.current()).toBe('connected')
  })

  test('that fails is tried again after 1, 2, 5, 10 and 10 seconds, and then after 1 again', async () => {
    const { open, stream } = streams()
    const refused = () => refuse(503, 'UNAVAILABLE')
    const { live, hands, peer } = await aListener(
      () => hangUp,
      refused,
      refused,
      () => hangUp,
      refused,
      () => stream,
    )
    for (const wait of [1000, 2000, 5000, 10_000, 10_000]) await hands.armed(wait).then(() => hands.advance(wait))
    await becomes(live, 'connected')
    expect(peer.heard).toHaveLength(6)
    open[0]!.destroy()
    await hands.armed(1000)
  })

  test('that fails three times in a row is called offline', async () => {
    const { live, hands } = await aListener(() => hangUp)
    for (const [wait, connection] of [
      [1000, 'connecting'],
      [2000, 'connecting'],
      [5000, 'offline'],
    ] as const) {
      await hands.armed(wait)
      expect(live.current()).toBe(connection)
      hands.advance(wait)
    }
  })

  test('that is silent for a minute is made anew', async () => {
    const { open, stream } = streams()
    const { heard, live, hands } = await aListener(() => stream)
    await becomes(live, 'connected')
    hands.advance(60_000)
    await hands.armed(1000)
    hands.advance(1000)
    expect(await heard(1)).toEqual([{ resync: true }])
    expect(open).toHaveLength(2)
  })

  test('is kept by a heartbeat', async () => {
    const { open, stream } = streams()
    const { heard, live, hands, peer } = await aListener(() => stream)
    await becomes(live, 'connected')
    for (let beat = 1; beat <= 4; beat++) {
      hands.advance(25_000)
      open[0]!.write(`: beat\n\ndata: {"activity":"${beat}"}\n\n`)
      await heard(beat)
    }
    expect(peer.heard).toHaveLength(1)
  })

  test('to a server that never answers is given up after a minute', async () => {
    const { hands, peer } = await aListener(() => silence)
    await peer.asked(1)
    hands.advance(60_000)
    await hands.armed(1000)
    hands.advance(1000)
    await peer.asked(2)
    expect(peer.heard.map(({ path }) => path)).toEqual(['/events', '/events'])
  })

  test('is let go with the last listener, and made again with the next', async () => {
    const { stream } = streams()
    const { live, leave, hands, listeners, peer } = await aListener(() => stream)
    const other = live.listen(() => undefined)
    await becomes(live, 'connected')
    leave()
    expect(hands.pending()).toBe(1)
    other()
    expect(listeners.size).toBe(0)
    closers.unshift(live.listen(() => undefined))
    await peer.asked(2)
  })
})

describe('a page', () => {
  test('that is hidden for a minute lets go, and has missed something when it is shown', async () => {
    const { open, stream } = streams()
    const { live, hands, change, heard } = await aListener(() => stream)
    await becomes(live, 'connected')
    const ended = new Promise((resolve) => open[0]!.on('close', resolve))
    change('hidden')
    hands.advance(60_000)
    await ended
    change('shown')
    expect(await heard(1)).toEqual([{ resync: true }])
    expect(open).toHaveLength(2)
  })

  test('that is hidden for a moment stays connected', async () => {
    const { open, stream } = streams()
    const { live, hands, change, heard, peer } = await aListener(() => stream)
    await becomes(live, 'connected')
    change('hidden')
    hands.advance(59_000)
    change('shown')
    open[0]!.write(`data: {"activity":"${id}"}\n\n`)
    expect(await heard(1)).toEqual([{ activity: id }])
    expect(peer.heard).toHaveLength(1)
  })

  test('that finds a network does not wait to connect', async () => {
    const { stream } = streams()
    const { live, hands, change, heard } = await aListener(
      () => hangUp,
      () => stream,
    )
    await hands.armed(1000)
    change('offline')
    expect(live.current()).toBe('offline')
    change('online')
    expect(await heard(1)).toEqual([{ resync: true }])
    expect(live.current()).toBe('connected')
  })
})
