import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abortWithPage, completed, databaseTimeout, settled } from './database.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a browser gives for a request or a transaction: it reports events, or never any. */
const fromBrowser = <Given extends EventTarget>(state: object) => Object.assign(new EventTarget(), state) as Given

/** How it ends once `act` has happened. */
async function endOf(promise: Promise<unknown>, act: () => unknown): Promise<unknown> {
  const end = promise.then(
    () => 'stored',
    (error: unknown) => (error as Error).message,
  )
  await act()
  return end
}
const giveUp = () => vi.advanceTimersByTimeAsync(databaseTimeout)

test('a request that the browser never answers is given up', async () => {
  expect(await endOf(settled(fromBrowser<IDBRequest>({})), giveUp)).toBe('IndexedDB does not answer')
})

test('changes are stored once the browser says so', async () => {
  const transaction = fromBrowser<IDBTransaction>({ error: null })
  expect(await endOf(completed(transaction), () => transaction.dispatchEvent(new Event('complete')))).toBe('stored')
})

test('changes that are given up are not stored later', async () => {
  const state = { error: null, isAborted: false, abort: () => (state.isAborted = true) }
  expect(await endOf(completed(fromBrowser<IDBTransaction>(state)), giveUp)).toBe('IndexedDB does not answer')
  expect(state.isAborted).toBe(true)
})

test('a storage that is full refuses the changes', async () => {
  const transaction = fromBrowser<IDBTransaction>({ error: new DOMException('full', 'QuotaExceededError') })
  expect(await endOf(completed(transaction), () => transaction.dispatchEvent(new Event('abort')))).toBe('full')
})

test('a transaction ends with its page, and one that has ended before is left alone', () => {
  const page = new EventTarget()
  const begin = () => {
    const transaction = fromBrowser<IDBTransaction & { isAborted: boolean }>({
      isAborted: false,
      abort: () => (transaction.isAborted = true),
    })
    abortWithPage(transaction, page)
    return transaction
  }
  const [stored, open] = [begin(), begin()]
  stored.dispatchEvent(new Event('complete'))
  page.dispatchEvent(new Event('pagehide'))
  expect([stored, open].map(({ isAborted }) => isAborted)).toEqual([false, true])
})
