/** Updates the session from the answers of the API, for every backend. */
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import type { Output } from '@bothy/contract/call-schemas.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import type { SessionAnswer, SignInAnswer, UserInfo } from '@bothy/contract/entities.ts'
import type { Api } from '../api.ts'
import type { Session } from './session.ts'

/** `before` is the token at the time of the call. */
type Updates = { [Name in CallName]?: (answer: Output<Name>, before: string | null) => void }

/** `refreshSession` is made under the lock by its callers, and `logout` is below. */
const endsToken: ReadonlySet<string> = new Set<CallName>(['enableTwoFactor', 'changePassword', 'deleteAccount'])

/**
 * Returns the same API, but a sign-in, a refresh, a change of the member’s own profile and a sign-out also update the session. A new password and the
 * second factor end the former token, a deletion the session; a call that is refused meanwhile waits for that.
 */
export function withSessionSync(api: Api, session: Session): Api {
  const begin = (answer: SessionAnswer) => session.begin(answer)
  const beginUnlessChallenged = (answer: SignInAnswer) => {
    if (isSession(answer)) session.begin(answer)
  }
  const update = (user: UserInfo) => session.updateUser(user)
  /** Does nothing when the session has changed since the call, for example by a sign-out. */
  const rotate = (answer: SessionAnswer, before: string | null) => {
    if (session.token() === before) session.begin(answer)
  }
  const updates: Updates = {
    emailLogin: beginUnlessChallenged,
    phoneLogin: beginUnlessChallenged,
    finishOidc: beginUnlessChallenged,
    passkeyLogin: beginUnlessChallenged,
    answerMfa: (answer) => {
      session.begin(answer)
      session.announce('mfa-verified')
    },
    enableTwoFactor: ({ session: next }, before) => rotate(next, before),
    createFirstAdmin: begin,
    register: (answer) => answer.session && session.begin(answer.session),
    refreshSession: rotate,
    changePassword: rotate,
    deleteAccount: () => session.end('signed-out'),
    getUserInfo: update,
    updateUserInfo: update,
    changePhone: ({ user }) => update(user),
    confirmPhone: update,
    requestEmailChange: update,
    cancelEmailChange: update,
  }
  const wrapped = Object.entries(updates).map(([name, after]) => {
    const call = api[name as CallName] as (...args: unknown[]) => Promise<never>
    const callAndUpdate = async (...args: unknown[]) => {
      const before = session.token()
      const answer = await call(...args)
      ;(after as (answer: never, before: string | null) => void)(answer, before)
      return answer
    }
    const underLock = (...args: unknown[]) => session.exclusively(() => callAndUpdate(...args))
    return [name, endsToken.has(name) ? underLock : callAndUpdate]
  })
  return Object.assign(Object.create(api) as Api, Object.fromEntries(wrapped), { logout: () => signOut(api, session) })
}

/** Ends the session on this device even when the server cannot be reached; the token then expires on the server. */
function signOut(api: Api, session: Session): Promise<Output<'logout'>> {
  return session.exclusively(async () => {
    await api.logout().catch(() => undefined)
    session.end('signed-out')
    return { ok: true }
  })
}
