/** A command that is sent, in the storage of a real browser. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '@bothy/contract/errors.ts'
import { queryKeys } from '../api/queries.ts'
import { removeCommands, storedCommands } from './command-store.ts'
import { sendOrQueue } from './send-or-queue.ts'

type Context = Parameters<typeof sendOrQueue>[0]

beforeEach(() => removeCommands('bo'))

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
  // The queue has read them, so the database is open.
  await storedCommands('bo')
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
  const club = Promise.withResolvers<string>()
  const answer = sendOrQueue({ connection, client, toast, t: (id) => id }, { changes: [change], key: 'key' }, () => club.promise)
  // A page can be left when its task has ended, with all that was settled in it. The browser then stores what was committed.
  await new Promise<void>((resolve) => void setTimeout(resolve))
  const commits = commit.mock.calls.length
  commit.mockRestore()
  return { club, answer, said, commits, shown: () => client.getQueryData(queryKeys.commandQueue) }
}
const stored = () => storedCommands('bo')

test('a command is on the device in the moment in which it is sent, and no screen shows it as waiting', async () => {
  const { club, answer, shown, commits } = await press()
  expect(commits).toBe(1)
  expect(await stored()).toMatchObject([{ key: 'key', isSent: true, isAwaited: true, memberId: 'bo', subject: 'seat' }])
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
  expect(await stored()).toMatchObject([{ key: 'key', isSent: true }])
  expect((await stored())[0]!.isAwaited).toBeUndefined()
  expect(shown()).toEqual(await stored())
  expect(said).toEqual(['outcome.checking'])
})

test('without a network it waits, and can be taken back', async () => {
  const { club, answer, said } = await press()
  club.reject(new Refusal('NETWORK_ERROR'))
  expect(await answer).toBeUndefined()
  expect(await stored()).toMatchObject([{ key: 'key' }])
  expect((await stored())[0]!.isSent).toBeUndefined()
  expect(said).toEqual(['waiting.added'])
})

test('a refusal is thrown, and nothing waits', async () => {
  const { club, answer } = await press()
  club.reject(new Refusal('ACTIVITY_FULL'))
  await expect(answer).rejects.toThrow('ACTIVITY_FULL')
  await expect.poll(stored).toEqual([])
})
