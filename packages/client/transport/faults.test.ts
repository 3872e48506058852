/** Faults of our own code, wherever a call meets them: none may look like the network or the club. */
import { afterEach, describe, expect, test } from 'vitest'
import { callNames } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { createApi } from '../api.ts'
import { createRestBackend } from '../rest/backend.ts'
import { createSession } from '../session/session.ts'
import { aBrowser } from '../testing/fake-browser.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { aTestServer, hangUp, respond } from '../testing/test-server.ts'
import { createTransport, type Send } from './transport.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const fault = new TypeError('x is not a function')
const anId = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'

function aTransport(send: Send) {
  const { clock, timerSet, advance } = fakeClock()
  const tab = aBrowser().tab()
  const session = createSession({ ...tab, clock })
  const run = createTransport({ session, clock, page: { isOnline: () => true }, storage: tab.storage, send, timeoutOf: () => undefined })
  return { run, api: createApi(run), timerSet, advance }
}

test.each(callNames)('a fault while %s is sent is reported as it is, and nothing is repeated', async (name) => {
  let sent = 0
  const { run } = aTransport(async () => {
    sent++
    throw fault
  })
  await expect(run(name, {}, {})).rejects.toBe(fault)
  expect(sent).toBe(1)
})

test('a command after a fault, and one whose first answer was lost before it, keeps its key', async () => {
  const keys: unknown[] = []
  const outcomes: (() => Promise<unknown>)[] = [
    () => Promise.reject(fault),
    () => Promise.reject(new Refusal('NETWORK_ERROR')),
    () => Promise.reject(fault),
    async () => ({}),
  ]
  const { api, timerSet, advance } = aTransport((_, __, ___, { idempotencyKey }) => {
    keys.push(idempotencyKey)
    return outcomes[keys.length - 1]!()
  })
  const join = () => api.joinActivity({ activityId: anId })
  await expect(join()).rejects.toBe(fault)
  const second = join()
  void timerSet(200).then(() => advance(200))
  await expect(second).rejects.toBe(fault)
  await join()
  expect([keys.length, new Set(keys).size]).toEqual([4, 1])
})

describe('the rest backend', () => {
  async function aBackend(options: Partial<Parameters<typeof createRestBackend>[0]>, respondWith = respond(200, { items: [] })) {
    const server = await aTestServer(() => respondWith)
    closers.push(server.close)
    const session = createSession({ ...aBrowser().tab(), clock: fakeClock().clock })
    return createRestBackend({ baseUrl: server.baseUrl, session, locale: () => 'en', ...options })
  }

  const broken = () => {
    throw fault
  }

  test('reports a fault before the request and one after the answer', async () => {
    await expect((await aBackend({ locale: broken })).getSettings()).rejects.toBe(fault)
    const dated = respond(200, { ok: true }, { Date: new Date(0).toUTCString() })
    await expect((await aBackend({ onServerTime: broken }, dated)).logout()).rejects.toBe(fault)
  })

  test('reports what the network does as such, also where the answer breaks off', async () => {
    await expect((await aBackend({}, hangUp)).logout()).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    const half: Parameters<typeof aBackend>[1] = (response) =>
      void response.writeHead(200, { 'Content-Length': '99' }).write('{"ok":', () => response.destroy())
    await expect((await aBackend({}, half)).logout()).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  })
})
