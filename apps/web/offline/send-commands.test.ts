import { describe, expect, test } from 'vitest'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Queue, QueuedCommand } from './command-queue.ts'
import { sendCommands } from './send-commands.ts'

const now = Date.UTC(2026, 10, 22, 14)

const aCommand = (order: number, change: Partial<QueuedCommand> = {}): QueuedCommand => ({
  activityId: `activity ${order}`,
  title: 'To the hut',
  subject: 'seat',
  before: null,
  wanted: 'yes',
  order,
  memberId: 'bo',
  key: `key ${order}`,
  at: now,
  ...change,
})

/** A device with these commands, and a club that gives these answers; a `Refusal` is thrown. */
function aDevice(queue: Queue, ...answers: unknown[]) {
  const device = {
    queue,
    keys: [] as (string | undefined)[],
    whileSending: [] as Queue[],
    whileAnswered: [] as Queue[],
    answered: [] as unknown[],
  }
  const member = new AbortController()
  const send = () =>
    sendCommands({
      change: async (change) => (device.queue = change(device.queue)),
      call: async (_, { idempotencyKey }) => {
        device.keys.push(idempotencyKey)
        device.whileSending.push(device.queue)
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer
      },
      signal: member.signal,
      now: () => now,
      onAnswer: async (answer) => {
        device.answered.push(answer)
        device.whileAnswered.push(device.queue)
        if (answer === 'signs out') member.abort()
      },
    })
  return { device, send }
}

test('all that waits is sent in its order, with the keys of the acts', async () => {
  const { device, send } = aDevice([aCommand(1), aCommand(2)], 'one', 'two')
  expect(await send()).toEqual({ isDone: true })
  expect(device).toMatchObject({ keys: ['key 1', 'key 2'], answered: ['one', 'two'], queue: [] })
})

test('before it is sent, the device knows that it may have been run', async () => {
  const { device, send } = aDevice([aCommand(1)], 'one')
  await send()
  expect(device.whileSending).toEqual([[aCommand(1, { isSent: true })]])
})

test('a command stays on the device until its answer is shown', async () => {
  const { device, send } = aDevice([aCommand(1)], 'one')
  await send()
  expect(device.whileAnswered).toEqual([[aCommand(1, { isSent: true })]])
})

test('a refusal is kept for the member, and the others are sent', async () => {
  const { device, send } = aDevice([aCommand(1), aCommand(2)], new Refusal('ACTIVITY_FULL'), 'two')
  expect(await send()).toEqual({ isDone: true })
  expect(device.queue).toEqual([aCommand(1, { isSent: true, refusal: 'ACTIVITY_FULL' })])
  expect(device.answered).toEqual(['two'])
})

describe('without an answer', () => {
  test('it keeps its key and its place, and later ones do not overtake it', async () => {
    const { device, send } = aDevice([aCommand(1), aCommand(2)], new Refusal('OUTCOME_UNKNOWN'), 'one', 'two')
    expect(await send()).toEqual({ isDone: false, seconds: undefined })
    expect(device.queue).toEqual([aCommand(1, { isSent: true }), aCommand(2)])
    expect(await send()).toEqual({ isDone: true })
    expect(device.keys).toEqual(['key 1', 'key 1', 'key 2'])
  })

  test('it can be taken back again if the network was gone before it was sent', async () => {
    const { device, send } = aDevice([aCommand(1)], new Refusal('NETWORK_ERROR'))
    await send()
    expect(device.queue).toEqual([aCommand(1, { isSent: false })])
  })

  test('it may have been run if an earlier try was sent', async () => {
    const { device, send } = aDevice([aCommand(1, { isSent: true })], new Refusal('NETWORK_ERROR'))
    await send()
    expect(device.queue).toEqual([aCommand(1, { isSent: true })])
  })

  test('a busy club says when to come back', async () => {
    const { send } = aDevice([aCommand(1)], new Refusal('RATE_LIMITED', { retryAfter: 30 }))
    expect(await send()).toEqual({ isDone: false, seconds: 30 })
  })
})

test('nothing is sent once the member has signed out', async () => {
  const { device, send } = aDevice([aCommand(1), aCommand(2)], 'signs out', 'two')
  expect(await send()).toEqual({ isDone: false, seconds: undefined })
  expect(device.keys).toEqual(['key 1'])
  expect(device.queue).toEqual([aCommand(2)])
})
