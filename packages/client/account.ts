/** Lets the session follow what is asked of the club, through whichever door. */
import type { SessionAnswer, SignInAnswer, UserInfo } from '@bothy/contract/entities.ts'
import { isSession } from '@bothy/contract/sign-in.ts'
import type { CallName, Output } from '@bothy/contract/calls.ts'
import type { Club } from './club.ts'
import type { Session } from './session.ts'

/** `before` is the token that the question was asked with. */
type Follow = { [Name in CallName]?: (answer: Output<Name>, before: string | null) => void }

/** The same club; after a sign-in, a refresh, a change of one's profile or a sign-out the session knows. */
export function followed(club: Club, session: Session): Club {
  const begin = (answer: SessionAnswer) => session.begin(answer)
  const beginUnlessChallenged = (answer: SignInAnswer) => {
    if (isSession(answer)) session.begin(answer)
  }
  const update = (user: UserInfo) => session.updateUser(user)
  /** Not when somebody has signed out, or somebody else in, meanwhile. */
  const rotate = (answer: SessionAnswer, before: string | null) => {
    if (session.token() === before) session.begin(answer)
  }
  const follow: Follow = {
    emailLogin: beginUnlessChallenged,
    phoneLogin: beginUnlessChallenged,
    finishOpenId: beginUnlessChallenged,
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
  }
  const following = Object.entries(follow).map(([name, after]) => {
    const ask = club[name as CallName] as (...asked: unknown[]) => Promise<never>
    const asked = async (...given: unknown[]) => {
      const before = session.token()
      const answer = await ask(...given)
      ;(after as (answer: never, before: string | null) => void)(answer, before)
      return answer
    }
    return [name, asked]
  })
  return { ...club, ...Object.fromEntries(following), logout: () => leave(club, session) }
}

/** Ends the session here whatever the server says: who signs out without a network is signed out, and the token runs out by itself. */
function leave(club: Club, session: Session): Promise<Output<'logout'>> {
  return session.exclusively(async () => {
    await club.logout().catch(() => undefined)
    session.end('signed-out')
    return { ok: true }
  })
}
