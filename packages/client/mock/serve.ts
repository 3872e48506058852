/** The worker's side of the mock backend: opens the database when the page requests it, and answers calls. */
import type { Reencode } from '../images.ts'
import { openTabClub, type Store, type TabClub } from './club-in-tab.ts'
import { refusalBehind } from './rulebook.ts'
import type { Order, Report, Wire } from './wire.ts'

type OpenOptions = Extract<Order, { open: unknown }>['open']

type StoreOf = (image: string, onLoading: (part: number) => void) => Promise<Store>

/** `storeOf` receives the address of the database image and a callback for the progress. */
export function serve(wire: Wire<Report, Order>, storeOf: StoreOf, reencode?: Reencode): void {
  let server: Promise<TabClub> | undefined

  async function open({ image, delay, reset }: OpenOptions): Promise<TabClub> {
    const store = await storeOf(image, (part) => wire.postMessage({ loading: part }))
    if (reset) await store.erase()
    return openTabClub({
      store,
      reencode,
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

  async function runCall({ ask, input, token }: Exclude<Order, { open: unknown }>): Promise<unknown> {
    const askedAt = Date.now()
    return (await server!).ask(ask, input, token, askedAt)
  }

  wire.addEventListener('message', async ({ data: request }) => {
    if ('open' in request) return start(request.open)
    try {
      wire.postMessage({ id: request.id, answer: await runCall(request) })
    } catch (error) {
      const { code, fields, message, retryAfter } = refusalBehind(error)
      wire.postMessage({ id: request.id, refused: { code, fields, message, retryAfter } })
    }
  })
}
