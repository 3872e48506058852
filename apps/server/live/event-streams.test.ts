import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '@bothy/contract/errors.ts'
import { createEventStreams } from './event-streams.ts'

const events = createEventStreams({ all: 4, each: 2 })
const server = createServer(
  getRequestListener(({ headers }) => {
    try {
      return events.open({ activity: undefined, network: headers.get('x-network')!, session: null })
    } catch (error) {
      return new Response(error instanceof Refusal ? error.code : 'not a refusal', { status: 400 })
    }
  }),
)
let url: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  events.close()
  server.closeAllConnections()
  server.close()
})

const streams: AbortController[] = []
async function open(network: string): Promise<string> {
  const stream = new AbortController()
  const answer = await fetch(url, { headers: { 'x-network': network }, signal: stream.signal })
  if (answer.status !== 200) return answer.text()
  streams.push(stream)
  return 'open'
}

describe('event streams', () => {
  test('are limited per network, so that other networks can still connect', async () => {
    expect([await open('hut'), await open('hut'), await open('hut')]).toEqual(['open', 'open', 'RATE_LIMITED'])
    expect([await open('valley'), await open('lake'), await open('pass')]).toEqual(['open', 'open', 'UNAVAILABLE'])
    streams[0]!.abort()
    await expect.poll(() => events.count()).toBe(3)
    expect(await open('hut')).toBe('open')
  })

  test('tell visitors nothing about hidden activities, and about what only admins see', async () => {
    const own = createEventStreams()
    const session = { memberId: 'lin', isValid: () => Promise.resolve(true) }
    const textFor = async (who: typeof session | null) => {
      const reader = own.open({ activity: undefined, network: 'home', session: who, past: 10_000 }).body!.getReader()
      for (const change of [{ review: true }, { members: true }, { people: true }] as const) own.publish(change)
      let text = ''
      while (!text.includes('people')) text += new TextDecoder().decode((await reader.read()).value)
      await reader.cancel()
      return text
    }
    expect(await textFor(session)).toMatch(/review[^]+members[^]+people/)
    expect(await textFor(null)).not.toMatch(/review|members/)
    own.close()
  })

  test('begin with what has changed while the client loaded its data, each change once, and those of other members not at all', async () => {
    let now = 0
    const own = createEventStreams(undefined, () => now)
    const [lake, ridge] = [{ activity: 'lake' }, { activity: 'ridge' }]
    own.publish({ settings: true })
    now = 1000
    for (const change of [lake, ridge, lake, { notifications: 'lin' }, { notifications: 'finn' }, { viewer: 'lin' }, { viewer: 'finn' }])
      own.publish(change)
    now = 1500
    const session = { memberId: 'lin', isValid: () => Promise.resolve(true) }
    const begin = async (past: number, activity?: string) => {
      const reader = own.open({ activity, network: 'home', session, past }).body!.getReader()
      const { value } = await reader.read()
      await reader.cancel()
      return [...new TextDecoder().decode(value).matchAll(/event: (\w+)\ndata: (.*)/g)].map(([, event, data]) => [event, JSON.parse(data!)])
    }
    const ready = ['ready', {}]
    expect(await begin(0)).toEqual([ready])
    expect(await begin(400)).toEqual([ready])
    expect(await begin(600)).toEqual([
      ready,
      ['change', lake],
      ['change', ridge],
      ['change', { notifications: 'lin' }],
      ['change', { viewer: 'lin' }],
    ])
    expect(await begin(600, 'ridge')).toEqual([
      ready,
      ['change', ridge],
      ['change', { notifications: 'lin' }],
      ['change', { viewer: 'lin' }],
    ])
    // The server does not know what was before its start, before its database came back, or more than a minute ago.
    expect(await begin(1500)).toEqual([ready, ['resync', {}]])
    own.resync()
    expect(await begin(600)).toEqual([ready, ['resync', {}]])
    now = 70_000
    own.publish(ridge)
    expect(await begin(60_000)).toEqual([ready, ['change', ridge]])
    expect(await begin(69_000)).toEqual([ready, ['resync', {}]])
    own.close()
  })

  test('end for a client that reads too slowly', async () => {
    const own = createEventStreams()
    const { body } = own.open({ activity: undefined, network: 'slow', session: null })
    for (let sent = 0; sent < 2_000; sent++) own.publish({ activity: '00000000-0000-4000-8000-000000000000' })
    await expect(Array.fromAsync(body!)).rejects.toThrow('too slowly')
    expect(own.count()).toBe(0)
    own.close()
  })
})
