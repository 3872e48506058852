/** The worker's side of the mock backend: opens the database when the page requests it, and answers calls. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { Clock } from '../clock.ts'
import type { Reencode } from '../reencode-image.ts'
import { failureOf, LoadingError } from './loading-error.ts'
import { openMockServer, type DatabaseStore, type MockServer } from './server.ts'
import {
  packFailure,
  type OpenOptions,
  type StorageState,
  type WorkerRequest,
  type WorkerMessage,
  type MessageEndpoint,
} from './worker-messages.ts'

type StoreListeners = { onLoading: (part: number) => void; onStorage: (state: StorageState) => void }
type StoreOf = (options: OpenOptions, listeners: StoreListeners) => Promise<DatabaseStore>

/** `storeOf` reports its progress, and what becomes of what is stored. */
export function serveWorker(
  wire: MessageEndpoint<WorkerMessage, WorkerRequest>,
  storeOf: StoreOf,
  { reencode, clock }: { reencode?: Reencode; clock?: Clock } = {},
): void {
  let server: Promise<MockServer> | undefined

  async function open(options: OpenOptions): Promise<MockServer> {
    const onLoading = (part: number) => wire.postMessage({ loading: part })
    const onStorage = (storage: StorageState) => wire.postMessage({ storage })
    const store = await storeOf(options, { onLoading, onStorage })
    if (options.reset) await store.erase()
    return openMockServer({
      store,
      reencode,
      clock,
      delay: options.delay,
      onEvent: (event) => wire.postMessage({ event }),
      onSent: (sent) => wire.postMessage({ sent }),
    })
  }

  function start(options: OpenOptions): void {
    server = open(options)
    server.then(
      () => wire.postMessage({ loading: 'ready' }),
      (error: unknown) => wire.postMessage({ loading: failureOf(error) }),
    )
  }

  async function runCall({ ask, input, token, idempotencyKey, isActive }: Exclude<WorkerRequest, { open: unknown }>): Promise<unknown> {
    const askedAt = Date.now()
    const opened = await server!.catch((error: unknown) => {
      // The loading state says why.
      throw error instanceof LoadingError ? new Refusal('UNAVAILABLE', { message: error.message }) : error
    })
    return opened.call(ask, input, token, { askedAt, idempotencyKey, isActive })
  }

  wire.addEventListener('message', async ({ data: request }) => {
    if ('open' in request) return start(request.open)
    try {
      wire.postMessage({ id: request.id, answer: await runCall(request) })
    } catch (error) {
      wire.postMessage({ id: request.id, ...packFailure(error) })
    }
  })
}
