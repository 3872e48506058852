/** The mock backend: sends every call to the worker that holds the database. */
import { Refusal } from '@bothy/contract/errors.ts'
import { withIdempotencyKeys } from '../transport/idempotency-keys.ts'
import { withAuth, type Send } from '../transport/transport.ts'
import { createApi, type Api } from '../api.ts'
import { browserPage, isUserActive } from '../page.ts'
import { createKeyValueStore } from '../storage.ts'
import type { Session } from '../session/session.ts'
import type { LiveEvent } from '../live/live.ts'
import { parseLiveText } from '../live/parse-live-event.ts'
import type { SentMessage } from './inbox.ts'
import type { LoadingState, WorkerMessage, DatabaseWorker } from './worker-messages.ts'

export type MockBackendOptions = {
  session: Pick<Session, 'token' | 'end' | 'exclusively'>
  /** Address of the database image that a new demo starts with. */
  image: string
  /** Minimum duration of calls about activities, in milliseconds. */
  delay: number
  onEvent: (change: LiveEvent) => void
  onLoading: (loading: LoadingState) => void
  onSent: (sent: SentMessage) => void
  startWorker?: () => DatabaseWorker
}

export type MockBackend = { api: Api; startOver: () => Promise<void> }

type Waiting = { resolve: (answer: unknown) => void; reject: (refusal: Refusal) => void }

const startBrowserWorker = () => new Worker(new URL('./database.worker.ts', import.meta.url), { type: 'module' }) as DatabaseWorker

export function createMockBackend({
  session,
  image,
  delay,
  onEvent,
  onLoading,
  onSent,
  startWorker = startBrowserWorker,
}: MockBackendOptions): MockBackend {
  const page = browserPage()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let onReady = (): void => undefined
  let worker = start({ reset: false })

  function start({ reset }: { reset: boolean }): DatabaseWorker {
    const started = startWorker()
    started.addEventListener('message', ({ data }) => receive(data))
    started.postMessage({ open: { image, delay, reset } })
    return started
  }

  function emitEvent(text: string): void {
    const change = parseLiveText(text)
    if (change) onEvent(change)
  }

  function receive(report: WorkerMessage): void {
    if ('loading' in report) {
      onLoading(report.loading)
      if (report.loading === 'ready') onReady()
      return undefined
    }
    if ('event' in report) return emitEvent(report.event)
    if ('sent' in report) return onSent(report.sent)
    const call = waiting.get(report.id)
    waiting.delete(report.id)
    if ('answer' in report) call?.resolve(report.answer)
    else call?.reject(new Refusal(report.refused.code, report.refused))
  }

  const send: Send = (name, input, token, { idempotencyKey }) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ask: name, input, token, idempotencyKey, isActive: isUserActive(page) })
    })

  return {
    api: createApi(withIdempotencyKeys(withAuth(session, send), createKeyValueStore(undefined))),
    async startOver() {
      // Terminating the worker releases the storage of the database.
      worker.terminate()
      waiting.forEach(({ reject }) => reject(new Refusal('UNAVAILABLE')))
      waiting.clear()
      const ready = new Promise<void>((resolve) => (onReady = resolve))
      worker = start({ reset: true })
      await ready
      session.end('signed-out')
      onEvent({ resync: true })
    },
  }
}
