import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '@bothy/contract/refusals.ts'
import { createEvents } from './events.ts'

const events = createEvents({ all: 4, each: 2 })
const server = createServer((request, response) => {
  try {
    events.open(request, response, { activity: undefined, network: String(request.headers['x-network']) })
  } catch (error) {
    response.writeHead(400).end(error instanceof Refusal ? error.code : 'no refusal')
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

const screens: AbortController[] = []
async function open(network: string): Promise<string> {
  const screen = new AbortController()
  const answer = await fetch(url, { headers: { 'x-network': network }, signal: screen.signal })
  if (answer.status !== 200) return answer.text()
  screens.push(screen)
  return 'open'
}

describe('live screens', () => {
  it('are so many from one network, and others still find a place', async () => {
    expect([await open('hut'), await open('hut'), await open('hut')]).toEqual(['open', 'open', 'RATE_LIMITED'])
    expect([await open('valley'), await open('lake'), await open('pass')]).toEqual(['open', 'open', 'UNAVAILABLE'])
    screens[0]!.abort()
    await expect.poll(() => events.count()).toBe(3)
    expect(await open('hut')).toBe('open')
  })
})
