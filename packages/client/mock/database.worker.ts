/** The worker that holds the database. Only one tab at a time may open it: two would corrupt the files. */
import { openIndexedDbStore } from './indexed-db-store.ts'
import { serveWorker } from './worker-server.ts'
import type { WorkerRequest, WorkerMessage, MessageEndpoint } from './worker-messages.ts'

const page = self as unknown as MessageEndpoint<WorkerMessage, WorkerRequest>

/** Milliseconds. After a reload the previous worker may need a moment to stop. */
const gracePeriod = 500

/** Acquires the database for this worker's lifetime. Resolves when no other tab has it open. */
function acquireLock(): Promise<void> {
  if (!navigator.locks) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => page.postMessage({ loading: 'elsewhere' }), gracePeriod)
    const hold = () => {
      clearTimeout(timer)
      resolve()
      return new Promise<never>(() => undefined)
    }
    void navigator.locks.request('bothy.mock', hold)
  })
}

serveWorker(page, async (image, onLoading) => {
  await acquireLock()
  onLoading(0)
  return openIndexedDbStore(image, onLoading)
})
