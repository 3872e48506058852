/** Commands whose answer was lost: the page sends them again, with the same idempotency key. Those that may wait on the device do so, see `offline/send-or-queue.ts`. */
import type { DefaultOptions } from '@tanstack/react-query'
import { Refusal } from '@bothy/contract/errors.ts'

export const isOutcomeUnknown = (error: unknown): boolean => error instanceof Refusal && error.code === 'OUTCOME_UNKNOWN'

/** About five minutes of tries, at most ten seconds apart. While the browser is offline, they wait for the network. */
export const retryUnknownOutcomes: DefaultOptions['mutations'] = {
  retry: (failures, error) => isOutcomeUnknown(error) && failures < 30,
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, 10_000),
  networkMode: 'offlineFirst',
}
