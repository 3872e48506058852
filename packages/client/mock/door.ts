/** The door to the club in the tab: every call goes to the worker that holds the database. */
import { calls, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { clubOf, type Club } from '../club.ts'
import type { Session } from '../session.ts'
import type { Loading, Report, TabWorker } from './wire.ts'

export type MockDoorOptions = {
  session: Pick<Session, 'token' | 'end'>
  /** Address of the image that a new club begins with. */
  image: string
  /** Milliseconds that an answer about activities takes at least. */
  delay: number
  onNews: (data: string) => void
  onLoading: (loading: Loading) => void
  startWorker?: () => TabWorker
}

export type MockDoor = { club: Club; startOver: () => Promise<void> }

type Waiting = { resolve: (answer: unknown) => void; reject: (refusal: Refusal) => void }

const inBrowser = () => new Worker(new URL('./tab.worker.ts', import.meta.url), { type: 'module' }) as TabWorker

export function createMockDoor({ session, image, delay, onNews, onLoading, startWorker = inBrowser }: MockDoorOptions): MockDoor {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let onReady = (): void => undefined
  let worker = start({ anew: false })

  function start({ anew }: { anew: boolean }): TabWorker {
    const started = startWorker()
    started.addEventListener('message', ({ data }) => hear(data))
    started.postMessage({ open: { image, delay, anew } })
    return started
  }

  function hear(report: Report): void {
    if ('loading' in report) {
      onLoading(report.loading)
      if (report.loading === 'ready') onReady()
      return undefined
    }
    if ('news' in report) return onNews(report.news)
    const asked = waiting.get(report.id)
    waiting.delete(report.id)
    if ('answer' in report) asked?.resolve(report.answer)
    else asked?.reject(new Refusal(report.refused.code, report.refused))
  }

  const send = (name: CallName, input: unknown, token: string | null) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ask: name, input, token })
    })

  /** A session that has run out, or is from a club that was thrown away, ends here; what is open is then asked as a visitor. */
  async function ask(name: CallName, input: unknown): Promise<unknown> {
    const token = session.token()
    try {
      return await send(name, input, token)
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
      // With the worker goes its hold on what is kept.
      worker.terminate()
      waiting.forEach(({ reject }) => reject(new Refusal('UNAVAILABLE')))
      waiting.clear()
      const ready = new Promise<void>((resolve) => (onReady = resolve))
      worker = start({ anew: true })
      await ready
      session.end('signed-out')
      onNews('{"resync":true}')
    },
  }
}
