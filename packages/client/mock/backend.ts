/** The mock backend: sends every call to the worker that holds the database. */
import { takesIdempotencyKey } from '@bothy/contract/call.ts'
import { calls } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { createApi, type Api } from '../api.ts'
import type { LiveEvent } from '../live/live.ts'
import { parseLiveText } from '../live/parse-live-event.ts'
import { isUserActive, type Page } from '../page.ts'
import type { Session } from '../session/session.ts'
import { removeMemberSettings } from '../settings/stored-settings.ts'
import { createKeyValueStore } from '../storage.ts'
import { withIdempotencyKeys } from '../transport/idempotency-keys.ts'
import { withAuth, type Send } from '../transport/transport.ts'
import type { SentMessage } from './inbox.ts'
import {
  unpackFailure,
  type LoadingState,
  type StorageState,
  type WorkerMessage,
  type WorkerRequest,
  type DatabaseWorker,
} from './worker-messages.ts'

export type MockBackendOptions = {
  session: Pick<Session, 'token' | 'end' | 'exclusively'>
  /** Address of the database image that a new demo starts with. */
  image: string
  /** Minimum duration of calls about activities, in milliseconds. */
  delay: number
  onEvent: (change: LiveEvent) => void
  onLoading: (loading: LoadingState) => void
  onStorage: (storage: StorageState) => void
  onSent: (sent: SentMessage) => void
  page: Page
  /** `onError` is called with what the worker throws, for example when its code cannot be loaded. */
  startWorker?: (onError: (message: string) => void) => DatabaseWorker
}

type Restart = {
  /** Deletes the stored club first. */ reset: boolean
  /** Without, the club is in the memory of this page only. */ isKept: boolean
}

export type MockBackend = {
  api: Api
  /** Opens the club again, and resolves when it is open or has failed to open. */
  restart: (how: Restart) => Promise<void>
}

type Ask = Extract<WorkerRequest, { ask: unknown }>
/** The answer to a call. */
type CallReport = Extract<WorkerMessage, { id: number }>
type Waiting = { ask: Ask; resolve: (answer: unknown) => void; reject: (failure: Error) => void }

/** Whether a call that may have run can be sent again without doing it twice. */
const isRepeatable = ({ ask, idempotencyKey }: Ask) =>
  calls[ask].method === 'GET' || (idempotencyKey !== undefined && takesIdempotencyKey(calls[ask]))

function startBrowserWorker(onError: (message: string) => void): DatabaseWorker {
  const worker = new Worker(new URL('./database.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('error', ({ message }) => onError(message))
  return worker as DatabaseWorker
}

/** The calls that the worker has not answered. */
function createWaitingCalls() {
  const waiting = new Map<number, Waiting>()
  return {
    add: (call: Waiting) => waiting.set(call.ask.id, call),
    settle(report: CallReport): void {
      const call = waiting.get(report.id)
      waiting.delete(report.id)
      if ('answer' in report) call?.resolve(report.answer)
      else call?.reject(unpackFailure(report))
    },
    /** By another worker. Refuses the others. */
    sendAgain(worker: DatabaseWorker): void {
      for (const [id, { ask, reject }] of waiting) {
        if (isRepeatable(ask)) worker.postMessage(ask)
        else if (waiting.delete(id)) reject(new Refusal('UNAVAILABLE'))
      }
    },
    refuseAll(): void {
      waiting.forEach(({ reject }) => reject(new Refusal('UNAVAILABLE')))
      waiting.clear()
    },
  }
}

export function createMockBackend(options: MockBackendOptions): MockBackend {
  const { session, image, delay, onEvent, onLoading, onStorage, onSent, page, startWorker = startBrowserWorker } = options
  const waiting = createWaitingCalls()
  let lastId = 0
  let onOpened = (): void => undefined
  let isKept = true
  let hasLeft = false
  let storage: StorageState | undefined
  let worker = start({ reset: false })

  function start({ reset }: { reset: boolean }): DatabaseWorker {
    storage = undefined
    const started = startWorker((message) => storage ?? receive({ loading: { failed: 'other', message } }))
    started.addEventListener('message', ({ data }) => receive(data))
    started.postMessage({ open: { image, delay, reset, isKept } })
    return started
  }

  /**
   * Terminating the worker releases its lock and the storage of the database: the browser may keep the page, but nothing that another page waits for.
   * A club that is in memory only would be lost, and no other page waits for it.
   */
  function leave(): void {
    if (storage?.notStored === 'refused' || storage?.notStored === 'chosen') return
    hasLeft = true
    worker.terminate()
  }

  function goOn(): void {
    if (!hasLeft) return
    hasLeft = false
    worker = start({ reset: false })
    waiting.sendAgain(worker)
    // Another page may have changed everything meanwhile.
    onEvent({ resync: true })
  }

  page.watch((change) => {
    if (change === 'left') leave()
    else if (change === 'restored') goOn()
  })

  function receive(report: WorkerMessage): void {
    if ('loading' in report) {
      onLoading(report.loading)
      if (report.loading === 'ready' || typeof report.loading === 'object') onOpened()
      return undefined
    }
    if ('storage' in report) return receiveStorage(report.storage)
    if ('sent' in report) return onSent(report.sent)
    if (!('event' in report)) return waiting.settle(report)
    const change = parseLiveText(report.event)
    if (change) onEvent(change)
  }

  /** A new club knows no session and no member of the former one. */
  function receiveStorage(next: StorageState): void {
    const isOpening = storage === undefined
    storage = next
    onStorage(next)
    if (!isOpening || next.opened === 'stored') return
    if (session.token()) session.end('signed-out')
    removeMemberSettings()
  }

  const send: Send = (name, input, token, { idempotencyKey }) =>
    new Promise((resolve, reject) => {
      const ask = { id: ++lastId, ask: name, input, token, idempotencyKey, isActive: isUserActive(page) }
      waiting.add({ ask, resolve, reject })
      worker.postMessage(ask)
    })

  return {
    api: createApi(withIdempotencyKeys(withAuth(session, send), createKeyValueStore(undefined))),
    async restart(how) {
      worker.terminate()
      waiting.refuseAll()
      const opened = new Promise<void>((resolve) => (onOpened = resolve))
      isKept = how.isKept
      worker = start(how)
      await opened
      session.end('signed-out')
      onEvent({ resync: true })
    },
  }
}
