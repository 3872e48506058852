/** The messages between the page and the worker of the mock backend. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { SentMessage } from './inbox.ts'
import type { FieldProblems, RefusalCode } from '@bothy/contract/errors.ts'

/** The loading state: 0 to 1 while the database loads; `elsewhere` while another tab has it open. */
export type LoadingState = number | 'ready' | 'elsewhere' | 'failed'

export type WorkerRequest =
  | { open: { image: string; delay: number; /** Deletes the stored database first. */ reset: boolean } }
  | { id: number; ask: CallName; input: unknown; token: string | null; idempotencyKey: string | undefined; isActive: boolean }

export type WorkerMessage =
  | { loading: LoadingState }
  | { event: string }
  | { sent: SentMessage }
  | { id: number; answer: unknown }
  | { id: number; refused: { code: RefusalCode; fields: FieldProblems | undefined; message: string; retryAfter: number | undefined } }

/** One end of the message channel. */
export type MessageEndpoint<Sent, Received> = {
  postMessage: (message: Sent) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<Received>) => void) => void
}

/** The page's end, which can also stop the worker. */
export type DatabaseWorker = MessageEndpoint<WorkerRequest, WorkerMessage> & { terminate: () => void }
