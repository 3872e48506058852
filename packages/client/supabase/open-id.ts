/** The sign-in methods that are enabled in Supabase Auth, and sign-in with Google (OIDC). */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { AccountCalls, AccountParts } from './account-call.ts'
import { held } from './refusal.ts'

/** The storage key under which the library stores the PKCE code verifier. */
const verifierKey = 'aside-code-verifier'

export function openId({
  connection: { createAuthClient, authSettings },
  signInFlow,
  home,
}: AccountParts): Pick<AccountCalls, 'listProviders' | 'startOpenId' | 'finishOpenId'> {
  return {
    async listProviders(_, signal) {
      const { external } = await authSettings(signal)
      const openId = external.google ? { name: 'Google' } : null
      return { email: external.email === true, phone: external.phone === true, openId, passkey: null }
    },

    async startOpenId(_, signal) {
      if (!(await authSettings(signal)).external.google) throw new Refusal('NOT_FOUND')
      const pkceStorage = new Map<string, string>()
      const state = crypto.randomUUID()
      const redirectTo = new URL(`auth/callback?state=${state}`, home).href
      const { url } = held(
        await createAuthClient(pkceStorage).signInWithOAuth({ provider: 'google', options: { redirectTo, skipBrowserRedirect: true } }),
      )
      return { url: url!, binding: `${state} ${pkceStorage.get(verifierKey)}` }
    },

    async finishOpenId({ state, code, binding }, signal) {
      const [begun, verifier] = binding.split(' ')
      // A forged redirect with another member's code lacks the state of this browser.
      if (begun !== state || !verifier) throw new Refusal('BAD_CODE')
      const authClient = createAuthClient(new Map([[verifierKey, verifier]]))
      held(await authClient.exchangeCodeForSession(code))
      return signInFlow.enter(authClient, signal)
    },
  }
}
