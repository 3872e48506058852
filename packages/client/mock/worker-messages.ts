/** The messages between the page and the worker of the mock backend. */
import type { CallName } from '@bothy/contract/calls.ts'
import { Refusal, type FieldProblems, type RefusalCode } from '@bothy/contract/errors.ts'
import type { SentMessage } from './inbox.ts'

/** The loading state: 0 to 1 while the database loads; `elsewhere` while another tab has it open. */
export type LoadingState = number | 'ready' | 'elsewhere' | LoadingFailure

/** Why the database could not be opened, with the message of the error. `damaged`: what is stored cannot be read. */
export type LoadingFailure = { failed: 'network' | 'damaged' | 'other'; message: string }

/** Why changes are lost with the page: the browser refuses storage, has no room for it, fails to store, or the visitor chose so. */
export type NotStoredReason = 'refused' | 'full' | 'failed' | 'chosen'

/** What became of the stored club. */
export type StorageState = {
  /** Null while changes are kept in this browser. */
  notStored: NotStoredReason | null
  /** How the club of this visit began. `replaced`: an earlier one could not be brought to this version. */
  opened: 'stored' | 'created' | 'replaced'
}

export type OpenOptions = {
  image: string
  delay: number
  /** Deletes the stored database first. */
  reset: boolean
  /** Without, nothing is read from and written to the storage of the browser. */
  isKept: boolean
}

export type WorkerRequest =
  | { open: OpenOptions }
  | { id: number; ask: CallName; input: unknown; token: string | null; idempotencyKey: string | undefined; isActive: boolean }

type Refused = { code: RefusalCode; fields: FieldProblems | undefined; message: string; retryAfter: number | undefined }
/** A fault of our own code. An error itself cannot always be sent: its cause may be anything. */
type Fault = { name: string; message: string; stack: string | undefined }

export type WorkerMessage =
  | { loading: LoadingState }
  | { storage: StorageState }
  | { event: string }
  | { sent: SentMessage }
  | { id: number; answer: unknown }
  | ({ id: number } & Failure)

type Failure = { refused: Refused } | { fault: Fault }

/** PGlite's file system throws objects that are no errors, with a number of POSIX. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name
  const { name, errno } = Object(error) as { name?: string; errno?: number }
  return name ? [name, errno].join(' ') : String(error)
}

export function packFailure(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { code, fields, message, retryAfter } = error
    return { refused: { code, fields, message, retryAfter } }
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(messageOf(error))
  return { fault: { name, message, stack } }
}

export const unpackFailure = (failure: Failure): Error =>
  'refused' in failure ? new Refusal(failure.refused.code, failure.refused) : Object.assign(new Error(failure.fault.message), failure.fault)

/** One end of the message channel. */
export type MessageEndpoint<Sent, Received> = {
  postMessage: (message: Sent) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<Received>) => void) => void
}

/** The page's end, which can also stop the worker. */
export type DatabaseWorker = MessageEndpoint<WorkerRequest, WorkerMessage> & { terminate: () => void }
