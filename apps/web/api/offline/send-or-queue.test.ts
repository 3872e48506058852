import { nextTick } from 'node:process'
import { Refusal } from '@bothy/contract/errors.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../queries.ts'
import type { QueuedCommand } from './command-queue.ts'
import { storedCommands } from './command-store.ts'
import { sendOrQueue } from './send-or-queue.ts'

type Context = Parameters<typeof sendOrQueue>[0]

/** What Node lacks: the IndexedDB of a browser, as far as the store of commands uses it. */
const records = new Map<number, QueuedCommand>()
let lastOrder = 0

function request<Result>(result: Result): IDBRequest<Result> {
  const made = Object.assign(new EventTarget(), { result })
  queueMicrotask(() => made.dispatchEvent(new Event('success')))
  return made as unknown as IDBRequest<Result>
}

function transaction() {
  const target = Object.assign(new EventTarget(), { objectStore: () => store, commit: () => undefined })
  let timer: NodeJS.Timeout | undefined
  const used = <Result>(result: Result) => {
    clearTimeout(timer)
    timer = setTimeout(() => target.dispatchEvent(new Event('complete')))
    return request(result)
  }
  const put = (one: QueuedCommand) => {
    const order = one.order ?? ++lastOrder
    records.set(order, { ...one, order })
    return used(order)
  }
  const store = {
    transaction: target,
    getAll: () => used([...records.values()]),
    put,
    add: put,
    delete: (order: number) => used(records.delete(order)),
  }
  return target
}

vi.stubGlobal('indexedDB', { open: () => request(Object.assign(new EventTarget(), { transaction, close: () => undefined })) })
afterEach(() => records.clear())

const change = { activityId: 'hut', title: 'To the hut', subject: 'seat', before: null, wanted: 'yes' } as const

/** A member whose queue has started presses a button. `answer` is what the club does then. */
async function press() {
  const client = new QueryClient()
  const said: string[] = []
  const toast: Context['toast'] = {
    done: (text) => said.push(text),
    undoable: (text) => {
      said.push(text)
      return () => undefined
    },
    failed: () => said.push('failed'),
    warn: (text) => said.push(text),
  }
  const connection = {
    mode: 'rest',
    session: { current: () => ({ user: { id: 'bo' } }) },
    live: { current: () => 'connected' },
  } as unknown as Context['connection']
  await storedCommands('bo')
  const club = Promise.withResolvers<string>()
  const answer = sendOrQueue({ connection, client, toast, t: (id) => id }, { change, key: 'key' }, () => club.promise)
  // A page can be left when its task has ended, with all that was settled in it.
  await new Promise<void>((resolve) => nextTick(resolve))
  return { club, answer, said, shown: () => client.getQueryData(queryKeys.commandQueue) }
}
const stored = () => [...records.values()]

test('a command is on the device in the moment in which it is sent, and no screen shows it as waiting', async () => {
  const { club, answer, shown } = await press()
  expect(stored()).toMatchObject([{ key: 'key', isSent: true, isAwaited: true, memberId: 'bo', subject: 'seat' }])
  expect(shown()).toBeUndefined()
  club.resolve('joined')
  expect(await answer).toBe('joined')
  await expect.poll(stored).toEqual([])
  expect(shown()).toBeUndefined()
})

test('without an answer it waits, with its key, as one that may have been run', async () => {
  const { club, answer, said, shown } = await press()
  club.reject(new Refusal('OUTCOME_UNKNOWN'))
  expect(await answer).toBeUndefined()
  expect(stored()).toMatchObject([{ key: 'key', isSent: true }])
  expect(stored()[0]!.isAwaited).toBeUndefined()
  expect(shown()).toEqual(stored())
  expect(said).toEqual(['outcome.checking'])
})

test('without a network it waits, and can be taken back', async () => {
  const { club, answer, said } = await press()
  club.reject(new Refusal('NETWORK_ERROR'))
  expect(await answer).toBeUndefined()
  expect(stored()).toMatchObject([{ key: 'key' }])
  expect(stored()[0]!.isSent).toBeUndefined()
  expect(said).toEqual(['waiting.added'])
})

test('a refusal is thrown, and nothing waits', async () => {
  const { club, answer } = await press()
  club.reject(new Refusal('ACTIVITY_FULL'))
  await expect(answer).rejects.toThrow('ACTIVITY_FULL')
  await expect.poll(stored).toEqual([])
})
