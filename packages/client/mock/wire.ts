/** What page and worker say to each other. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { Sent } from './one-time.ts'
import type { Fields, RefusalCode } from '@bothy/contract/refusals.ts'

/** How the club is coming: 0 to 1 while it loads; `elsewhere` while another tab has it. */
export type Loading = number | 'ready' | 'elsewhere' | 'failed'

export type Order =
  | { open: { image: string; delay: number; /** Throws away what was kept. */ anew: boolean } }
  | { id: number; ask: CallName; input: unknown; token: string | null }

export type Report =
  | { loading: Loading }
  | { news: string }
  | { sent: Sent }
  | { id: number; answer: unknown }
  | { id: number; refused: { code: RefusalCode; fields: Fields | undefined; message: string; retryAfter: number | undefined } }

/** The page as its worker sees it. */
export type Wire<Sent, Heard> = {
  postMessage: (message: Sent) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<Heard>) => void) => void
}

/** A worker as its page sees it. */
export type TabWorker = Wire<Order, Report> & { terminate: () => void }
