/** The door to the club in the tab: every call goes to the worker that holds the database. */
import { calls, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { clubOf, type Club } from '../club.ts'
import type { Session } from '../session.ts'
import type { Loading, Order, Report, Wire } from './wire.ts'

export type MockDoorOptions = {
  session: Pick<Session, 'token' | 'end'>
  /** Address of the image that a new club begins with. */
  image: string
  /** Milliseconds that an answer about activities takes at least. */
  delay: number
  onNews: (data: string) => void
  onLoading: (loading: Loading) => void
  startWorker?: () => Wire<Order, Report>
}

export type MockDoor = { club: Club; startOver: () => Promise<void> }

type Waiting = { resolve: (answer: unknown) => void; reject: (refusal: Refusal) => void }

const inBrowser = () => new Worker(new URL('./tab.worker.ts', import.meta.url), { type: 'module' }) as Wire<Order, Report>

export function createMockDoor({ session, image, delay, onNews, onLoading, startWorker = inBrowser }: MockDoorOptions): MockDoor {
  const worker = startWorker()
  const waiting = new Map<number, Waiting>()
  let last = 0

  worker.addEventListener('message', ({ data: report }) => {
    if ('loading' in report) return onLoading(report.loading)
    if ('news' in report) return onNews(report.news)
    const asked = waiting.get(report.id)
    waiting.delete(report.id)
    if ('answer' in report) asked?.resolve(report.answer)
    else asked?.reject(new Refusal(report.refused.code, report.refused))
  })
  worker.postMessage({ open: { image, delay } })

  const send = (order: { ask: CallName; input: unknown; token: string | null } | { startOver: true }) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...order })
    })

  /** A session that has run out, or is from a club that was thrown away, ends here; what is open is then asked as a visitor. */
  async function ask(name: CallName, input: unknown): Promise<unknown> {
    const token = session.token()
    try {
      return await send({ ask: name, input, token })
    } catch (fault) {
      if (!token || !(fault instanceof Refusal) || fault.code !== 'NOT_SIGNED_IN') throw fault
      if (session.token() === token) session.end('expired')
      if (calls[name].who === 'open') return ask(name, input)
      throw fault
    }
  }

  return {
    club: clubOf(ask),
    async startOver() {
      await send({ startOver: true })
      session.end('signed-out')
    },
  }
}
