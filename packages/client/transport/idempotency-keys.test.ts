import { afterEach, describe, expect, test } from 'vitest'
import type { Refusal } from '@bothy/contract/errors.ts'
import { createRestBackend } from '../rest/backend.ts'
import { createSession } from '../session/session.ts'
import { aBrowser } from '../testing/fake-browser.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { aTestServer, hangUp, neverRespond, refuse, respond, type Responder } from '../testing/test-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const id = '3c9c0c36-6f0c-4f7e-8b52-7b8f0f6f1d11'
const joined = { id, isJoined: true }

/** The API on a server that gives these answers. The last one is repeated. */
async function anApi(...answers: Responder[]) {
  const server = await aTestServer(...answers.map((answer) => () => answer))
  closers.push(server.close)
  const time = fakeClock()
  const page = { online: true, isOnline: () => page.online, idleMs: () => 0 }
  const browser = aBrowser()
  const openTab = () => {
    const tab = browser.tab()
    const session = createSession({ ...tab, clock: time.clock })
    return createRestBackend({ baseUrl: server.baseUrl, session, locale: () => 'en', clock: time.clock, page, storage: tab.storage })
  }
  return {
    api: openTab(),
    openTab,
    browser,
    server,
    time,
    page,
    keys: () => server.requests.map(({ headers }) => headers['idempotency-key']),
  }
}

const codeOf = (pending: Promise<unknown>): Promise<string> =>
  pending.then(
    (answer) => `answered ${JSON.stringify(answer)}`,
    (error: unknown) => (error as Refusal).code,
  )

/** Lets the waits between three tries pass. */
async function threeTries(time: ReturnType<typeof fakeClock>, pending: Promise<unknown>): Promise<string> {
  const code = codeOf(pending)
  for (const wait of [200, 400]) await time.timerSet(wait).then(() => time.advance(wait))
  return code
}

const lost = [hangUp, hangUp, hangUp]

test('a command that is sent again before its answer keeps its key, and a later one is a new command', async () => {
  const answers: (() => void)[] = []
  const later: Responder = (response) => void answers.push(() => respond(200, joined)(response))
  const { api, keys } = await anApi(later)
  const join = () => api.joinActivity({ activityId: id })
  const answerAll = async (pending: Promise<unknown>[]) => {
    await expect.poll(() => answers.length).toBe(pending.length)
    answers.splice(0).forEach((answer) => answer())
    await Promise.all(pending)
  }
  await answerAll([join(), join()])
  await answerAll([join()])
  expect(keys()).toEqual([keys()[0], keys()[0], expect.not.stringMatching(String(keys()[0]))])
})

describe('a command whose answer is lost', () => {
  test.each([hangUp, refuse(502, ''), refuse(503, 'UNAVAILABLE'), respond(504, '<html>'), respond(404, '<html>'), respond(403, '<html>')])(
    'is repeated with the same key',
    async (answer) => {
      const { api, time, keys } = await anApi(answer, respond(200, joined))
      const pending = api.joinActivity({ activityId: id })
      await time.timerSet(200)
      time.advance(200)
      expect(await pending).toEqual(joined)
      const [first, second] = keys()
      expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
      expect(second).toBe(first)
    },
  )

  test('has an unknown outcome after three tries', async () => {
    const { api, time, keys } = await anApi(hangUp)
    expect(await threeTries(time, api.joinActivity({ activityId: id }))).toBe('OUTCOME_UNKNOWN')
    expect(keys()).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
  })

  test('has an unknown outcome when there is none within 10 seconds', async () => {
    const { api, server, time } = await anApi(neverRespond)
    const code = codeOf(api.joinActivity({ activityId: id }))
    await server.received(1)
    time.advance(10_000)
    expect(await code).toBe('OUTCOME_UNKNOWN')
    expect(server.requests).toHaveLength(1)
  })

  test('keeps its key when the member sends it again, until there is an answer', async () => {
    const { api, time, keys } = await anApi(...lost, respond(200, joined))
    await threeTries(time, api.joinActivity({ activityId: id }))
    await api.joinActivity({ activityId: id })
    await api.joinActivity({ activityId: id })
    const [first, , , again, another] = keys()
    expect(again).toBe(first)
    expect(another).not.toBe(first)
  })

  test('keeps its key after a reload, and its input is not stored', async () => {
    const { api, openTab, browser, time, keys } = await anApi(...lost, respond(200, joined))
    await threeTries(time, api.cancelActivity({ activityId: id, reason: 'Bo has the flu' }))
    expect(JSON.stringify(browser.stored())).not.toContain('flu')
    await openTab().cancelActivity({ activityId: id, reason: 'Bo has the flu' })
    expect(new Set(keys()).size).toBe(1)
    expect(browser.stored()).toEqual({})
  })

  test('keeps its key when the caller proposes another one', async () => {
    const { api, time, keys } = await anApi(...lost, respond(200, joined))
    await threeTries(time, api.joinActivity({ activityId: id }))
    await api.joinActivity({ activityId: id }, { idempotencyKey: id })
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).not.toContain(id)
  })

  test('keeps its key until the command itself is refused, not the session', async () => {
    const { api, time, keys } = await anApi(...lost, refuse(401, 'NOT_SIGNED_IN'), refuse(409, 'ACTIVITY_FULL'), respond(200, joined))
    await threeTries(time, api.joinActivity({ activityId: id }))
    expect(await codeOf(api.joinActivity({ activityId: id }))).toBe('NOT_SIGNED_IN')
    expect(await codeOf(api.joinActivity({ activityId: id }))).toBe('ACTIVITY_FULL')
    await api.joinActivity({ activityId: id })
    const [first, , , signedOut, full, joining] = keys()
    expect([signedOut, full]).toEqual([first, first])
    expect(joining).not.toBe(first)
  })

  test('is a new command with another input, and after another command on the same activity', async () => {
    const { api, time, keys } = await anApi(...lost, respond(200, joined))
    await threeTries(time, api.cancelActivity({ activityId: id, reason: 'Rain' }))
    await api.cancelActivity({ activityId: id, reason: 'Snow' })
    await api.cancelActivity({ activityId: id, reason: 'Rain' })
    const [first, , , changed, again] = keys()
    expect(new Set([first, changed, again]).size).toBe(3)
  })

  test('is a new command after another one about the same, so a contact that was entered again can be deleted', async () => {
    const { api, time, keys } = await anApi(...lost, respond(200, { ok: true }))
    await threeTries(time, api.deleteEmergencyContact())
    await api.setEmergencyContact({ name: 'Ada', phone: '+41795124018' })
    await api.deleteEmergencyContact()
    expect(keys().at(-1)).not.toBe(keys()[0])
  })

  test.each([
    ['is a new command after another one about the same member', id, 2],
    ['keeps its key after another one about another member', '5d0c7a41-9a55-4c0b-8f0e-2a5f6f1f7b22', 1],
  ])('%s', async (_, userId, count) => {
    const { api, time, keys } = await anApi(...lost, respond(200, { ok: true }))
    await threeTries(time, api.removeAdminRole({ userId: id }))
    await api.updateUser({ userId, name: 'Ada' })
    await api.removeAdminRole({ userId: id })
    expect(new Set([keys()[0], keys().at(-1)]).size).toBe(count)
  })

  test('keeps its key when it creates an activity and the member creates another one meanwhile', async () => {
    const { api, time, keys } = await anApi(...lost, respond(200, { id }))
    const [hike, climb] = [{ title: 'Over the pass' }, { title: 'Up the ridge' }] as never[]
    await threeTries(time, api.createActivity(hike!))
    await api.createActivity(climb!)
    await api.createActivity(hike!)
    expect(keys().at(-1)).toBe(keys()[0])
  })

  test('keeps the key that a former version of the app has stored', async () => {
    const { api, openTab, browser, time, keys } = await anApi(...lost, respond(200, joined))
    await threeTries(time, api.joinActivity({ activityId: id }))
    const { storage } = browser.tab()
    const stored = JSON.parse(storage.getItem('bothy.unknown-outcomes')!) as { command: string; key: string }[]
    const formerly = stored.map(({ command, key }) => ({ command, key, activityId: id }))
    storage.setItem('bothy.unknown-outcomes', JSON.stringify(formerly))
    await openTab().joinActivity({ activityId: id })
    expect(new Set(keys()).size).toBe(1)
    expect(browser.stored()).toEqual({})
  })

  test('keeps its key when the club then asks to wait', async () => {
    const wait = refuse(429, 'RATE_LIMITED')
    const { api, time, keys } = await anApi(refuse(502, ''), wait, wait, respond(200, joined))
    expect(await threeTries(time, api.joinActivity({ activityId: id }))).toBe('OUTCOME_UNKNOWN')
    await api.joinActivity({ activityId: id })
    expect(keys()).toHaveLength(4)
    expect(new Set(keys()).size).toBe(1)
  })
})

test('a command that the club refuses with a wait, and has not seen before, surely has not run', async () => {
  const { api } = await anApi(refuse(429, 'RATE_LIMITED'))
  expect(await codeOf(api.joinActivity({ activityId: id }))).toBe('RATE_LIMITED')
})

test('a command that is sent without a network surely has not run', async () => {
  const { api, server, page, time } = await anApi(hangUp)
  page.online = false
  expect(await codeOf(api.joinActivity({ activityId: id }))).toBe('NETWORK_ERROR')
  expect(server.requests).toHaveLength(1)
  expect(time.pending()).toBe(0)
})

test('a caller may choose the key', async () => {
  const { api, keys } = await anApi(respond(200, joined))
  await api.joinActivity({ activityId: id }, { idempotencyKey: id })
  expect(keys()).toEqual([id])
})
