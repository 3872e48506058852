/** The door to the club in the tab: every call goes to the worker that holds the database. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { asViewer, type Carry } from '../asking.ts'
import { clubOf, type Club } from '../club.ts'
import type { Session } from '../session.ts'
import type { Sent } from './one-time.ts'
import type { Loading, Report, TabWorker } from './wire.ts'

export type MockDoorOptions = {
  session: Pick<Session, 'token' | 'end' | 'exclusively'>
  /** Address of the image that a new club begins with. */
  image: string
  /** Milliseconds that an answer about activities takes at least. */
  delay: number
  onNews: (data: string) => void
  onLoading: (loading: Loading) => void
  onSent: (sent: Sent) => void
  startWorker?: () => TabWorker
}

export type MockDoor = { club: Club; startOver: () => Promise<void> }

type Waiting = { resolve: (answer: unknown) => void; reject: (refusal: Refusal) => void }

const inBrowser = () => new Worker(new URL('./tab.worker.ts', import.meta.url), { type: 'module' }) as TabWorker

export function createMockDoor({ session, image, delay, onNews, onLoading, onSent, startWorker = inBrowser }: MockDoorOptions): MockDoor {
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
    if ('sent' in report) return onSent(report.sent)
    const asked = waiting.get(report.id)
    waiting.delete(report.id)
    if ('answer' in report) asked?.resolve(report.answer)
    else asked?.reject(new Refusal(report.refused.code, report.refused))
  }

  const send: Carry = (name, input, token) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ask: name, input, token })
    })

  return {
    club: clubOf(asViewer(session, send)),
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
