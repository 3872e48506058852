/** Which ways in the provider has switched on, and the one by Google. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { AccountCalls, AccountParts } from './account-call.ts'
import { held } from './refusal.ts'

/** Where the library keeps what proves that the sign-in was begun here. */
const verifierKey = 'aside-code-verifier'

export function openId({
  provider: { aside, ways },
  entrance,
  home,
}: AccountParts): Pick<AccountCalls, 'listProviders' | 'startOpenId' | 'finishOpenId'> {
  return {
    async listProviders(_, signal) {
      const { external } = await ways(signal)
      const openId = external.google ? { name: 'Google' } : null
      return { email: external.email === true, phone: external.phone === true, openId, passkey: null }
    },

    async startOpenId(_, signal) {
      if (!(await ways(signal)).external.google) throw new Refusal('NOT_FOUND')
      const memory = new Map<string, string>()
      const state = crypto.randomUUID()
      const redirectTo = new URL(`auth/callback?state=${state}`, home).href
      const { url } = held(await aside(memory).signInWithOAuth({ provider: 'google', options: { redirectTo, skipBrowserRedirect: true } }))
      return { url: url!, binding: `${state} ${memory.get(verifierKey)}` }
    },

    async finishOpenId({ state, code, binding }, signal) {
      const [begun, verifier] = binding.split(' ')
      // Who was sent here with a code of somebody else's has not begun with this state.
      if (begun !== state || !verifier) throw new Refusal('BAD_CODE')
      const mine = aside(new Map([[verifierKey, verifier]]))
      held(await mine.exchangeCodeForSession(code))
      return entrance.enter(mine, signal)
    },
  }
}
