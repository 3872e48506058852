import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completed, databaseTimeout, settled } from './database.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a browser gives for a request or a transaction: it reports events, or never any. */
const fromBrowser = <Given extends EventTarget>(state: object) => Object.assign(new EventTarget(), state) as Given

test('a request that the browser never answers is given up', async () => {
  const answer = expect(settled(fromBrowser<IDBRequest>({}))).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(databaseTimeout)
  await answer
})

test('changes count once the browser has stored all of them', async () => {
  const stored = vi.fn()
  const transaction = fromBrowser<IDBTransaction>({ error: null })
  const storing = completed(transaction).then(stored)
  await vi.advanceTimersByTimeAsync(databaseTimeout - 1)
  expect(stored).not.toHaveBeenCalled()
  transaction.dispatchEvent(new Event('complete'))
  await storing
  expect(stored).toHaveBeenCalledOnce()
})

test('changes that are given up are not stored later', async () => {
  const abort = vi.fn()
  const answer = expect(completed(fromBrowser<IDBTransaction>({ error: null, abort }))).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(databaseTimeout)
  await answer
  expect(abort).toHaveBeenCalledOnce()
})

test('a storage that is full refuses the changes', async () => {
  const transaction = fromBrowser<IDBTransaction>({ error: new DOMException('full', 'QuotaExceededError') })
  const answer = expect(completed(transaction)).rejects.toThrow('full')
  transaction.dispatchEvent(new Event('abort'))
  await answer
})
