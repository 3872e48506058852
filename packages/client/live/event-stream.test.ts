import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { aPage } from '../testing/fake-browser.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { aSession } from '../testing/fake-session.ts'
import { recordEvents, waitForStatus } from '../testing/live-recorder.ts'
import { aTestServer, hangUp, refuse, neverRespond, type ReceivedRequest, type Responder } from '../testing/test-server.ts'
import { createEventStream } from './event-stream.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const id = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'

/** The server's ends of the open streams, in the order of the requests. */
function streams() {
  const open: ServerResponse[] = []
  const stream: Responder = (response) => {
    open.push(response)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': welcome\n\n')
  }
  return { open, stream }
}

async function aListener(...handlers: ((request: ReceivedRequest) => Responder)[]) {
  const server = await aTestServer(...handlers)
  const time = fakeClock()
  const { page, change, listeners } = aPage()
  const { session, setMember } = aSession()
  const live = createEventStream({ url: `${server.baseUrl}/events`, since: time.clock.now() - 2000, session, clock: time.clock, page })
  const { changes, received, unsubscribe } = recordEvents(live)
  closers.push(unsubscribe, server.close)
  return { server, time, live, unsubscribe, received, changes, change, listeners, setMember }
}

describe('change events', () => {
  test('name the changed activity, the kind of the change, or a resync', async () => {
    const { open, stream } = streams()
    const { received, live, server } = await aListener(() => stream)
    await waitForStatus(live, 'connected')
    expect(server.requests[0]).toMatchObject({ path: '/events', headers: { accept: 'text/event-stream' } })
    open[0]!.write(
      `data: {"activity":"${id}"}\n\ndata: {"settings":true}\n\ndata: {"group":"${id}"}\n\ndata: {"people":true}\n\ndata: {"review":true}\n\ndata: {"members":true}\n\ndata: {"viewer":"${id}"}\n\nevent: resync\ndata: {}\n\n`,
    )
    expect(await received(7)).toEqual([
      { activity: id },
      { settings: true },
      { group: id },
      { people: true },
      { review: true },
      { members: true },
      { viewer: id },
      { resync: true },
    ])
  })

  test('of an unknown kind are ignored', async () => {
    const { open, stream } = streams()
    const { received, live } = await aListener(() => stream)
    await waitForStatus(live, 'connected')
    open[0]!.write(`data: {"weather":"fine"}\n\ndata: {\n\ndata: null\n\ndata: {"activity":7}\n\ndata: {"activity":"${id}"}\n\n`)
    expect(await received(1)).toEqual([{ activity: id }])
  })
})

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
])('a stream with %s', (_, lineBreak) => {
  const lines = [': heartbeat', '', 'event: resync', 'id: 7', 'retry: 1000', 'data: {}', '', 'event: resync', '']
  const text = [...lines, 'data: {"activity":', `data:"${id}"}`, '', ''].join(lineBreak)

  test('has the same events whatever its chunks are; a heartbeat and a name without data are no events', async () => {
    const { open, stream } = streams()
    const { received, live } = await aListener(() => stream)
    await waitForStatus(live, 'connected')
    for (const character of text) open[0]!.write(character)
    expect(await received(2)).toEqual([{ resync: true }, { activity: id }])
  })

  test('has an event only at its empty line', async () => {
    const { open, stream } = streams()
    const { received, changes, live } = await aListener(() => stream)
    await waitForStatus(live, 'connected')
    open[0]!.write(text.slice(0, -lineBreak.length))
    expect(await received(1)).toEqual([{ resync: true }])
    open[0]!.write(lineBreak)
    await received(2)
    expect(changes).toEqual([{ resync: true }, { activity: id }])
  })
})

describe('a connection', () => {
  test('that ends is restored after a second, with a resync', async () => {
    const { open, stream } = streams()
    const { received, live, time } = await aListener(() => stream)
    await waitForStatus(live, 'connected')
    open[0]!.end()
    await time.timerSet(1000)
    expect(live.current()).toBe('connecting')
    time.advance(1000)
    expect(await received(1)).toEqual([{ resync: true }])
    expect(live.current()).toBe('connected')
  })

  test('that fails is retried after 1, 2, 5, 10 and 10 seconds; the delays start again after a success', async () => {
    const { open, stream } = streams()
    const refused = () => refuse(503, 'UNAVAILABLE')
    const { live, time, server } = await aListener(
      () => hangUp,
      refused,
      refused,
      () => hangUp,
      refused,
      () => stream,
    )
    for (const delay of [1000, 2000, 5000, 10_000, 10_000]) await time.timerSet(delay).then(() => time.advance(delay))
    await waitForStatus(live, 'connected')
    expect(server.requests).toHaveLength(6)
    open[0]!.destroy()
    await time.timerSet(1000)
  })

  test('that fails three times in a row is offline', async () => {
    const { live, time } = await aListener(() => hangUp)
    for (const [delay, connection] of [
      [1000, 'connecting'],
      [2000, 'connecting'],
      [5000, 'offline'],
    ] as const) {
      await time.timerSet(delay)
      expect(live.current()).toBe(connection)
      time.advance(delay)
    }
  })

  test('that is silent for a minute is replaced', async () => {
    const { open, stream } = streams()
    const { received, live, time } = await aListener(() => stream)
    await waitForStatus(live, 'connected')
    time.advance(60_000)
    await time.timerSet(1000)
    time.advance(1000)
    expect(await received(1)).toEqual([{ resync: true }])
    expect(open).toHaveLength(2)
  })

  test('is kept alive by the heartbeat', async () => {
    const { open, stream } = streams()
    const { received, live, time, server } = await aListener(() => stream)
    await waitForStatus(live, 'connected')
    for (let beat = 1; beat <= 4; beat++) {
      time.advance(25_000)
      open[0]!.write(`: beat\n\ndata: {"activity":"${beat}"}\n\n`)
      await received(beat)
    }
    expect(server.requests).toHaveLength(1)
  })

  test('to a server that never answers is abandoned after a minute', async () => {
    const { time, server } = await aListener(() => neverRespond)
    await server.received(1)
    time.advance(60_000)
    await time.timerSet(1000)
    time.advance(1000)
    await server.received(2)
    expect(server.requests.map(({ path }) => path)).toEqual(['/events', '/events'])
  })

  test('begins with the events of the moments in which the page loaded its data, and a later one with a resync instead', async () => {
    const { open, stream } = streams()
    const { live, time, server, received } = await aListener(
      () => hangUp,
      () => stream,
    )
    await time.timerSet(1000)
    time.advance(1000)
    await waitForStatus(live, 'connected')
    open[0]!.end()
    await time.timerSet(1000)
    time.advance(1000)
    await server.received(3)
    // The page began two seconds before the first request. A request may take five seconds longer than the one that connects.
    expect(server.requests.map(({ query }) => query.get('past'))).toEqual(['7000', '8000', null])
    expect(await received(2)).toEqual([{ resync: true }, { resync: true }])
  })

  test('closes with the last listener and opens again with the next', async () => {
    const { stream } = streams()
    const { live, unsubscribe, time, listeners, server } = await aListener(() => stream)
    const other = live.listen(() => undefined)
    await waitForStatus(live, 'connected')
    unsubscribe()
    expect(time.pending()).toBe(1)
    other()
    expect(listeners.size).toBe(0)
    closers.unshift(live.listen(() => undefined))
    await server.received(2)
  })
})

describe('a page', () => {
  test('that comes online connects at once', async () => {
    const { stream } = streams()
    const { live, time, change, received } = await aListener(
      () => hangUp,
      () => stream,
    )
    await time.timerSet(1000)
    change('offline')
    expect(live.current()).toBe('offline')
    change('online')
    expect(await received(1)).toEqual([{ resync: true }])
    expect(live.current()).toBe('connected')
  })
})

describe('a member', () => {
  test('who signs in or out connects again, and receives the events of their notifications', async () => {
    const { open, stream } = streams()
    const { live, received, server, setMember } = await aListener(() => stream)
    await waitForStatus(live, 'connected')
    setMember(id)
    await server.received(2)
    expect(await received(1)).toEqual([{ resync: true }])
    open[1]!.write(`data: {"notifications":"${id}"}\n\n`)
    expect(await received(2)).toEqual([{ resync: true }, { notifications: id }])
    setMember(undefined)
    await server.received(3)
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer token-${id}`, undefined])
  })

  test('whose session has ended connects as a visitor', async () => {
    const { stream } = streams()
    const { live, server, setMember } = await aListener(
      () => stream,
      () => refuse(401, 'NOT_SIGNED_IN'),
      () => stream,
    )
    await waitForStatus(live, 'connected')
    setMember(id)
    await server.received(3)
    await waitForStatus(live, 'connected')
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer token-${id}`, undefined])
  })
})
