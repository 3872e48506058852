/** The identity provider of the demo: a page of the app stands in for it, where the visitor chooses who signs in. */
import type { AccountFlow, RunCall } from '@bothy/auth/account-database.ts'
import { registration } from '@bothy/contract/auth/inputs.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { createIdempotencyKey as createToken } from '../transport/idempotency-keys.ts'
import { demoProvider } from './demo-members.ts'

type ProviderCalls = { [Name in 'startOidc' | 'finishOidc']: AccountFlow<Parsed<Name>> }

/** The code of the page is a name and an address. It proves nothing: a visitor of the demo may be anybody in it. */
export function demoProviderCalls(run: RunCall): ProviderCalls {
  return {
    async startOidc(_, requester) {
      const pending = { state: createToken(), binding: createToken() }
      await run('start_oidc', {}, requester, pending)
      return JSON.stringify({ url: `${demoProvider.path}?state=${pending.state}`, binding: pending.binding })
    },
    async finishOidc({ code, stay, ...pending }, requester) {
      await run('take_oidc_state', pending, requester)
      const [address, ...words] = code.split(' ')
      const email = registration.shape.email.safeParse(address)
      const name = registration.shape.name.safeParse(words.join(' '))
      if (!email.success || !name.success) throw new Refusal('BAD_CODE')
      return run('finish_oidc', { stay }, requester, {
        issuer: demoProvider.issuer,
        subject: email.data,
        email: email.data,
        name: name.data,
      })
    },
  }
}
