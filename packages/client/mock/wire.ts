/** The messages between the page and the worker of the mock backend. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { Sent } from './one-time.ts'
import type { Fields, RefusalCode } from '@bothy/contract/refusals.ts'

/** The loading state: 0 to 1 while the database loads; `elsewhere` while another tab has it open. */
export type Loading = number | 'ready' | 'elsewhere' | 'failed'

export type Order =
  | { open: { image: string; delay: number; /** Deletes the stored database first. */ reset: boolean } }
  | { id: number; ask: CallName; input: unknown; token: string | null }

export type Report =
  | { loading: Loading }
  | { event: string }
  | { sent: Sent }
  | { id: number; answer: unknown }
  | { id: number; refused: { code: RefusalCode; fields: Fields | undefined; message: string; retryAfter: number | undefined } }

/** One end of the message channel. */
export type Wire<Sent, Received> = {
  postMessage: (message: Sent) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<Received>) => void) => void
}

/** The page's end, which can also stop the worker. */
export type TabWorker = Wire<Order, Report> & { terminate: () => void }
