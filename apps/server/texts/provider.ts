/** How text messages leave: as JSON posted to an address that the operator has set, behind which a gateway or a service stands. */
import type { Letter } from '../outbox/message.ts'
import { Undeliverable, type Carrier } from '../outbox/delivery.ts'
import { textOf } from './words.ts'

const timeout = 10_000
/** Refusals that another try may mend: too slow, too early, too many. */
const passing = new Set([408, 425, 429])

/**
 * Posts `{to, text}`. The address comes from the operator, not from a member: a gateway in the own network is the usual case, so private
 * addresses are allowed. Redirects are not followed.
 */
export function webhookTexts(address: string, token: string | undefined, club: () => Promise<string>, host: string | undefined): Carrier {
  return {
    async carry(letter: Letter) {
      const { address: to } = letter
      const text = textOf(letter, await club(), host)
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      const said = `the provider of text messages answered ${answer.status}`
      throw answer.status >= 400 && answer.status < 500 && !passing.has(answer.status) ? new Undeliverable(said) : new Error(said)
    },
  }
}
