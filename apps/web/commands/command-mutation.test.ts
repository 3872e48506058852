import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '@bothy/client/api.ts'
import type { Connection } from '@bothy/client/connect.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { ActivityCommand } from '../api/activity-command.ts'
import { queryKeys } from '../api/queries.ts'
import { commandMutation, newCommand, type CommandContext } from './command-mutation.ts'
import { withPendingChanges, type KnownActivity, type CommandScope } from './pending-commands.ts'

const hut = { id: 'hut', title: 'To the hut', isFavorite: false } as Activity

/** A page of the activity, and a club that gives these answers in turn; a `Refusal` is thrown. */
function aPage(...answers: unknown[]) {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: 1, retryDelay: 0 } } })
  client.setQueryData(queryKeys.detail(hut.id), hut)
  const sent: { name: string; key: string | undefined; shown: KnownActivity }[] = []
  const api = createApi(async (name, _, { idempotencyKey: key }) => {
    sent.push({ name, key, shown: withPendingChanges(client, hut) })
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  const said: string[] = []
  const outdated: string[] = []
  let pressUndo = (): void => undefined
  const toast: CommandContext['toast'] = {
    done: (text) => said.push(text),
    undoable: (text, undo) => {
      said.push(`${text}, with undo`)
      pressUndo = undo
      return () => undefined
    },
    outdated: (about) => void outdated.push(about),
    failed: (error) => said.push((error as Refusal).code),
    warn: (text) => said.push(text),
    leavePage: () => undefined,
  }
  const undone: ActivityCommand[] = []
  const events: string[] = []
  const cached = () => client.getQueryData<Activity>(queryKeys.detail(hut.id))
  const connection = {
    api,
    mode: 'mock',
    session: { current: () => ({ user: { id: 'bo' } }) },
    live: { current: () => 'connected' },
  } as unknown as Connection
  const context: CommandContext = { connection, client, toast, t: (id) => id }
  const run = async (command: ActivityCommand, scope: CommandScope = 'plan') => {
    const options = commandMutation({
      ...context,
      activityId: hut.id,
      scope,
      run: (back) => undone.push(back),
      onAnswer: ({ name }) => events.push(`${name} answered, shown as ${cached()?.phase ?? 'before'}`),
    })
    await client
      .getMutationCache()
      .build(client, options)
      .execute(newCommand(command, hut))
      .catch(() => undefined)
  }
  return { client, run, sent, said, outdated, pressUndo: () => pressUndo(), undone, events, cached }
}

test('a command whose answer was lost is repeated with its key', async () => {
  const { run, sent, cached } = aPage(new Refusal('OUTCOME_UNKNOWN'), { ...hut, phase: 'voting' })
  await run({ name: 'approve' })
  expect(sent.map(({ name }) => name)).toEqual(['approveActivity', 'approveActivity'])
  expect(sent[0]!.key).toBeDefined()
  expect(sent[1]!.key).toBe(sent[0]!.key)
  expect(cached()).toMatchObject({ phase: 'voting' })
})

test('what was offered to be undone is outdated by the next command in its scope that succeeds', async () => {
  const { run, outdated } = aPage(hut, new Refusal('WRONG_PHASE'), hut)
  await run({ name: 'join' })
  await run({ name: 'leave' })
  expect(outdated).toEqual(['plan hut'])
})

test('each command has a key of its own', async () => {
  const { run, sent } = aPage(hut, hut)
  await run({ name: 'resubmit' })
  await run({ name: 'resubmit' })
  expect(sent[0]!.key).not.toBe(sent[1]!.key)
})

test('the answer is said with an offer to undo, and the page acts before it changes', async () => {
  const { client, run, said, pressUndo, undone, events } = aPage({ ...hut, phase: 'voting' })
  client.setQueryData(queryKeys.log, {})
  await run({ name: 'approve' })
  expect(client.getQueryState(queryKeys.log)?.isInvalidated).toBe(true)
  expect(events).toEqual(['approve answered, shown as before'])
  expect(said).toEqual(['activity.done.approve, with undo'])
  pressUndo()
  expect(undone).toEqual([{ name: 'undo' }])
})

test('a refusal is said, and what shows the activity is loaded again', async () => {
  const { run, said, client } = aPage(new Refusal('WRONG_PHASE'), new Refusal('WRONG_PHASE'))
  await run({ name: 'start' })
  expect(said).toEqual(['WRONG_PHASE'])
  expect(client.getQueryState(queryKeys.detail(hut.id))?.isInvalidated).toBe(true)
})

test('a deleted activity is forgotten, and not loaded again', async () => {
  const { run, cached, said } = aPage({ ok: true })
  await run({ name: 'delete' })
  expect(cached()).toBeUndefined()
  expect(said).toEqual(['activity.done.delete'])
})

test('a favorite is shown before its answer, and then in every list', async () => {
  const { run, sent, cached, client } = aPage({ ...hut, isFavorite: true })
  client.setQueryData([...queryKeys.lists, 'pages', {}], { pages: [{ items: [hut], nextCursor: null }], pageParams: [''] })
  await run({ name: 'favorite' }, 'favorite')
  expect(sent[0]!.shown).toMatchObject({ isFavorite: true })
  expect(cached()).toMatchObject({ isFavorite: true })
  expect(client.getQueryData([...queryKeys.lists, 'pages', {}])).toMatchObject({ pages: [{ items: [{ isFavorite: true }] }] })
})
