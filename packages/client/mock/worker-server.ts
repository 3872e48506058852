/** The worker's side of the mock backend: opens the database when the page requests it, and answers calls. */
import type { Clock } from '../clock.ts'
import type { Reencode } from '../reencode-image.ts'
import { openMockServer, type DatabaseStore, type MockServer } from './server.ts'
import { toRefusal } from './call-function.ts'
import type { WorkerRequest, WorkerMessage, MessageEndpoint } from './worker-messages.ts'

type OpenOptions = Extract<WorkerRequest, { open: unknown }>['open']

type StoreOf = (image: string, onLoading: (part: number) => void) => Promise<DatabaseStore>

/** `storeOf` receives the address of the database image and a callback for the progress. */
export function serveWorker(
  wire: MessageEndpoint<WorkerMessage, WorkerRequest>,
  storeOf: StoreOf,
  { reencode, clock }: { reencode?: Reencode; clock?: Clock } = {},
): void {
  let server: Promise<MockServer> | undefined

  async function open({ image, delay, reset }: OpenOptions): Promise<MockServer> {
    const store = await storeOf(image, (part) => wire.postMessage({ loading: part }))
    if (reset) await store.erase()
    return openMockServer({
      store,
      reencode,
      clock,
      delay,
      onEvent: (event) => wire.postMessage({ event }),
      onSent: (sent) => wire.postMessage({ sent }),
    })
  }

  function start(options: OpenOptions): void {
    server = open(options)
    server.then(
      () => wire.postMessage({ loading: 'ready' }),
      () => wire.postMessage({ loading: 'failed' }),
    )
  }

  async function runCall({ ask, input, token, idempotencyKey, isActive }: Exclude<WorkerRequest, { open: unknown }>): Promise<unknown> {
    const askedAt = Date.now()
    return (await server!).call(ask, input, token, { askedAt, idempotencyKey, isActive })
  }

  wire.addEventListener('message', async ({ data: request }) => {
    if ('open' in request) return start(request.open)
    try {
      wire.postMessage({ id: request.id, answer: await runCall(request) })
    } catch (error) {
      const { code, fields, message, retryAfter } = toRefusal(error)
      wire.postMessage({ id: request.id, refused: { code, fields, message, retryAfter } })
    }
  })
}
