/** Sends SMS as JSON to a webhook that the operator configured, for example an SMS gateway. */
import type { OutgoingMessage } from '../message.ts'
import { Undeliverable, type Transport } from '../outbox/delivery-queue.ts'
import { composeSms } from './compose-sms.ts'

/** Milliseconds. */
const timeout = 10_000
/** Temporary 4xx responses: Request Timeout, Too Early, Too Many Requests. */
const temporaryStatuses = new Set([408, 425, 429])

/**
 * Posts `{to, text}`. The URL comes from the operator, and gateways are often in the local network, so private addresses are allowed.
 * Redirects are not followed.
 */
export function createSmsGateway(
  address: string,
  token: string | undefined,
  clubName: () => Promise<string>,
  host: string | undefined,
): Transport {
  return {
    async send(letter: OutgoingMessage) {
      const { address: to } = letter
      const text = composeSms(letter, await clubName(), host)
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
