import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '@bothy/contract/errors.ts'
import { createEventStreams } from './event-streams.ts'

const events = createEventStreams({ all: 4, each: 2 })
const server = createServer((request, response) => {
  try {
    events.open(request, response, { activity: undefined, network: String(request.headers['x-network']) })
  } catch (error) {
    response.writeHead(400).end(error instanceof Refusal ? error.code : 'not a refusal')
  }
})
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
  it('are limited per network, so that other networks can still connect', async () => {
    expect([await open('hut'), await open('hut'), await open('hut')]).toEqual(['open', 'open', 'RATE_LIMITED'])
    expect([await open('valley'), await open('lake'), await open('pass')]).toEqual(['open', 'open', 'UNAVAILABLE'])
    streams[0]!.abort()
    await expect.poll(() => events.count()).toBe(3)
    expect(await open('hut')).toBe('open')
  })
})
