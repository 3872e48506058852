import { expect, test } from 'vitest'
import { awaitAnswer, whenLeft } from './awaited-commands.ts'

test('what another page waits for is taken over when that page is gone, and not before', async () => {
  const events: string[] = []
  const open = Promise.withResolvers<void>()
  const page = navigator.locks.request('bothy.command one', () => open.promise)
  const left = whenLeft('one', async () => events.push('taken over'))
  await navigator.locks.query()
  events.push('page gone')
  open.resolve()
  await Promise.all([page, left])
  expect(events).toEqual(['page gone', 'taken over'])
})

test('a page does not take over its own', async () => {
  const answered = awaitAnswer('two')
  let isTaken = false
  const takeOver = async () => void (isTaken = true)
  await whenLeft('two', takeOver)
  expect(isTaken).toBe(false)
  answered()
  await whenLeft('two', takeOver)
  expect(isTaken).toBe(true)
})
