/** Registering and signing in at the provider: by email and password, by a code in a text message, by Google. */
import { Refusal, type RefusalCode } from '@bothy/contract/refusals.ts'
import { assertStrong, done, weak, type AccountCalls, type AccountParts } from './account-call.ts'
import { held, refusalOf } from './refusal.ts'

/** Seconds until another code may be asked for: the provider's own figure. */
const resendAfter = 60

/** What an answer would give away about who is in the club. */
const tellsWhoIsIn = new Set(['otp_disabled', 'user_not_found', 'user_already_exists'])

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

type WaysIn = Pick<
  AccountCalls,
  | 'register'
  | 'verifyEmail'
  | 'createFirstAdmin'
  | 'emailLogin'
  | 'sendCode'
  | 'phoneLogin'
  | 'listProviders'
  | 'startOpenId'
  | 'finishOpenId'
  | 'answerMfa'
>

const refuseAs = (code: RefusalCode) => (): never => {
  throw new Refusal(code)
}

const confirmFirst = { needEmailConfirmation: true, session: null }

export function waysIn({ provider, entrance, home }: AccountParts): WaysIn {
  const { aside, ask, ways } = provider

  return {
    async register({ name, email, phone, password, language }, signal) {
      const settings = await ask('getSettings', {}, { signal })
      if (!settings.allowSelfRegistration) throw new Refusal('REGISTRATION_CLOSED')
      assertStrong(password, settings, { email, name }, 'password')
      const mine = aside()
      const { data, error } = await mine.signUp({ email, password, options: { data: { name, phone, language }, emailRedirectTo: home } })
      // Where addresses are confirmed, one that is known already gets the answer of a new one.
      if (error && !(settings.requireEmailVerification && tellsWhoIsIn.has(codeOf(error))))
        return Promise.reject(refusalOf(error)).catch(weak('password'))
      if (settings.requireEmailVerification) return confirmFirst
      if (!data.session && data.user?.identities?.length === 0) throw new Refusal('ALREADY_REGISTERED')
      // The provider waits for a confirmation that the club does not ask for: its database has given it.
      const { session } = data.session ? data : held(await mine.signInWithPassword({ email, password }))
      return { needEmailConfirmation: false, session: await entrance.begin(session!, signal) }
    },

    async verifyEmail({ token }) {
      const mine = aside()
      held(await mine.verifyOtp({ type: 'email', token_hash: token }))
      // The link confirms an address; who it belongs to signs in with the password.
      await mine.signOut({ scope: 'local' })
      return done
    },

    /** The first administrator of a hosted club is named by its owner, in the database. */
    createFirstAdmin: async () => refuseAs('BAD_CODE')(),

    async emailLogin({ email, password }, signal) {
      const mine = aside()
      const { error } = await mine.signInWithPassword({ email, password })
      // Another link for who knows the password: the first one may be lost or too old.
      if (codeOf(error) === 'email_not_confirmed') await mine.resend({ type: 'signup', email })
      if (error) throw refusalOf(error)
      return entrance.enter(mine, signal)
    },

    async sendCode({ phone }) {
      const { error } = await aside().signInWithOtp({ phone, options: { shouldCreateUser: false } })
      if (error && !tellsWhoIsIn.has(codeOf(error))) throw refusalOf(error)
      return { ok: true, resendAfter }
    },

    async phoneLogin({ phone, code }, signal) {
      const mine = aside()
      held(await mine.verifyOtp({ type: 'sms', phone, token: code }))
      return entrance.enter(mine, signal)
    },

    async listProviders(_, signal) {
      const { external } = await ways(signal)
      return { email: external.email === true, phone: external.phone === true, openId: external.google ? { name: 'Google' } : null }
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

    answerMfa: ({ challenge, code }, signal) => entrance.answerChallenge(challenge, code, signal),
  }
}

/** Where the library keeps what proves that the sign-in was begun here. */
const verifierKey = 'aside-code-verifier'
