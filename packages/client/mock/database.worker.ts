/** The worker that holds the database. Only one tab at a time may open it: two would corrupt the files. */
import { openBrowserStore } from './browser-store.ts'
import type { NotStoredReason, WorkerRequest, WorkerMessage, MessageEndpoint } from './worker-messages.ts'
import { serveWorker } from './worker-server.ts'

const page = self as unknown as MessageEndpoint<WorkerMessage, WorkerRequest>

/** Milliseconds. After a reload the previous worker may need a moment to stop. */
const gracePeriod = 500

/**
 * Acquires the database for this worker's lifetime. Resolves when no other tab has it open; with the reason where the browser refuses the lock,
 * as it does to a page without storage.
 */
function acquireLock(): Promise<NotStoredReason | null> {
  if (!navigator.locks) return Promise.resolve(null)
  return new Promise((resolve) => {
    const timer = setTimeout(() => page.postMessage({ loading: 'elsewhere' }), gracePeriod)
    const hold = () => {
      clearTimeout(timer)
      resolve(null)
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request('bothy.mock', hold).catch(() => {
      clearTimeout(timer)
      resolve('refused')
    })
  })
}

serveWorker(page, async ({ image, isKept }, { onLoading, onStorage }) => {
  const notStored = isKept ? await acquireLock() : 'chosen'
  onLoading(0)
  return openBrowserStore({ image, notStored, onLoading, onStorage })
})
