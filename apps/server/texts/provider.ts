/** Sends SMS as JSON to a webhook that the operator configured, for example an SMS gateway. */
import type { Letter } from '../outbox/message.ts'
import { Undeliverable, type Carrier } from '../outbox/delivery.ts'
import { textOf } from './words.ts'

/** Milliseconds. */
const timeout = 10_000
/** Temporary 4xx responses: Request Timeout, Too Early, Too Many Requests. */
const temporaryStatuses = new Set([408, 425, 429])

/**
 * Posts `{to, text}`. The URL comes from the operator, and gateways are often in the local network, so private addresses are allowed.
 * Redirects are not followed.
 */
export function webhookTexts(
  address: string,
  token: string | undefined,
  clubName: () => Promise<string>,
  host: string | undefined,
): Carrier {
  return {
    async carry(letter: Letter) {
      const { address: to } = letter
      const text = textOf(letter, await clubName(), host)
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      await response.body?.cancel()
      if (response.ok) return
      const problem = `the SMS provider answered ${response.status}`
      throw response.status >= 400 && response.status < 500 && !temporaryStatuses.has(response.status)
        ? new Undeliverable(problem)
        : new Error(problem)
    },
  }
}
