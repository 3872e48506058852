/** The sign-in methods that are enabled in Supabase Auth, and sign-in with Google (OIDC). */
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountCalls, AccountContext } from './account-call.ts'
import { canSendCodes, pkceStorageKey } from './connection.ts'
import { unwrap } from './errors.ts'

/** The storage key under which the library stores the PKCE code verifier. */
const verifierKey = `${pkceStorageKey}-code-verifier`

export function oidc({
  connection: { createAuthClient, authSettings },
  signInFlow,
  home,
}: AccountContext): Pick<AccountCalls, 'listProviders' | 'startOidc' | 'finishOidc'> {
  return {
    async listProviders(_, signal) {
      const settings = await authSettings(signal)
      const { external } = settings
      const oidc = external.google ? { name: 'Google' } : null
      return { email: external.email === true, phone: canSendCodes(settings), oidc, passkey: null, mail: true, alarms: [] }
    },

    async startOidc(_, signal) {
      if (!(await authSettings(signal)).external.google) throw new Refusal('NOT_FOUND')
      const pkceStorage = new Map<string, string>()
      const state = crypto.randomUUID()
      const redirectTo = new URL(`auth/callback?state=${state}`, home).href
      const { url } = unwrap(
        await createAuthClient(pkceStorage).signInWithOAuth({ provider: 'google', options: { redirectTo, skipBrowserRedirect: true } }),
      )
      return { url: url!, binding: `${state} ${pkceStorage.get(verifierKey)}` }
    },

    async finishOidc({ state, code, binding, stay }, signal) {
      const [begun, verifier] = binding.split(' ')
      // A forged redirect with another member's code lacks the state of this browser.
      if (begun !== state || !verifier) throw new Refusal('BAD_CODE')
      const authClient = createAuthClient(new Map([[verifierKey, verifier]]))
      unwrap(await authClient.exchangeCodeForSession(code))
      return signInFlow.completeSignIn(authClient, stay, signal)
    },
  }
}
