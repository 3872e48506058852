/** The worker's end of the wire: opens the club when it is told where, and answers what is asked. */
import type { Reencode } from '../images.ts'
import { openTabClub, type Store, type TabClub } from './club-in-tab.ts'
import { refusalBehind } from './rulebook.ts'
import type { Order, Report, Wire } from './wire.ts'

type Opening = Extract<Order, { open: unknown }>['open']

type StoreOf = (image: string, onLoading: (part: number) => void) => Promise<Store>

/** `storeOf` is told the address of the image and where to tell how far it has come. */
export function serve(wire: Wire<Report, Order>, storeOf: StoreOf, reencode?: Reencode): void {
  let club: Promise<TabClub> | undefined

  async function open({ image, delay, anew }: Opening): Promise<TabClub> {
    const store = await storeOf(image, (part) => wire.postMessage({ loading: part }))
    if (anew) await store.erase()
    return openTabClub({
      store,
      reencode,
      delay,
      onNews: (news) => wire.postMessage({ news }),
      onSent: (sent) => wire.postMessage({ sent }),
    })
  }

  function begin(opening: Opening): void {
    club = open(opening)
    club.then(
      () => wire.postMessage({ loading: 'ready' }),
      () => wire.postMessage({ loading: 'failed' }),
    )
  }

  async function carryOut({ ask, input, token }: Exclude<Order, { open: unknown }>): Promise<unknown> {
    const askedAt = Date.now()
    return (await club!).ask(ask, input, token, askedAt)
  }

  wire.addEventListener('message', async ({ data: order }) => {
    if ('open' in order) return begin(order.open)
    try {
      wire.postMessage({ id: order.id, answer: await carryOut(order) })
    } catch (error) {
      const { code, fields, message, retryAfter } = refusalBehind(error)
      wire.postMessage({ id: order.id, refused: { code, fields, message, retryAfter } })
    }
  })
}
