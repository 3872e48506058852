/** What members do about their own account at the provider: passwords, second factor, sessions. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { assertStrong, done, weak, type AccountCalls, type AccountParts } from './account-call.ts'
import { totpOf } from './entrance.ts'
import { held, refusalOf } from './refusal.ts'

type Aside = ReturnType<AccountParts['provider']['aside']>

type Passwords = Pick<AccountCalls, 'resetPassword' | 'confirmPasswordReset' | 'changePassword'>
type SecondFactor = Pick<AccountCalls, 'getTwoFactor' | 'setUpTwoFactor' | 'enableTwoFactor' | 'disableTwoFactor' | 'renewBackupCodes'>
type Sessions = Pick<AccountCalls, 'refreshSession' | 'logout' | 'listSessions' | 'endSession'>

export function passwords({ provider, entrance, home }: AccountParts): Passwords {
  const { client, aside, ask } = provider
  /** A link works once; a password that is refused after it was used must not cost the link. */
  let opened: { token: string; with: Aside } | undefined

  async function open(token: string): Promise<Aside> {
    if (opened?.token === token) return opened.with
    const mine = aside()
    held(await mine.verifyOtp({ type: 'recovery', token_hash: token }))
    opened = { token, with: mine }
    return mine
  }

  return {
    async resetPassword({ email }) {
      const { error } = await aside().resetPasswordForEmail(email, { redirectTo: new URL('reset-password', home).href })
      const refusal = error && refusalOf(error)
      // Only who is a member can have asked a moment ago, and then the mail is on its way.
      if (refusal && refusal.retryAfter === undefined) throw refusal
      return done
    },

    async confirmPasswordReset({ token, newPassword }, signal) {
      const settings = await ask('getSettings', {}, { signal })
      assertStrong(newPassword, settings, { email: '' }, 'newPassword')
      const mine = await open(token)
      await mine.updateUser({ password: newPassword }).then(held).catch(weak('newPassword'))
      opened = undefined
      await mine.signOut({ scope: 'global' })
      return done
    },

    async changePassword({ currentPassword, newPassword }, signal) {
      const { email, name } = await ask('getUserInfo', {}, { signal, token: (await provider.tokens()).access_token })
      const mine = aside()
      held(await mine.signInWithPassword({ email, password: currentPassword }))
      assertStrong(newPassword, await ask('getSettings', {}, { signal }), { email, name }, 'newPassword')
      const { user } = await provider.tokens()
      // With a second factor only the session that has given it may; without one, the session of a moment ago.
      const withFactor = totpOf(user) !== undefined
      await (withFactor ? client.auth : mine).updateUser({ password: newPassword }).then(held).catch(weak('newPassword'))
      const { session } = held(withFactor ? await client.auth.refreshSession() : await mine.getSession())
      const answer = await entrance.begin(session!, signal)
      await client.auth.signOut({ scope: 'others' })
      return answer
    },
  }
}

export function secondFactor({ provider, entrance }: AccountParts): SecondFactor {
  const { client, aside, ask } = provider
  const { mfa } = client.auth

  const factors = async () => held(await mfa.listFactors())

  /** A code of the factor that is on. */
  async function prove(code: string): Promise<string> {
    const factor = (await factors()).totp[0]
    if (!factor) throw new Refusal('NOT_FOUND')
    held(await mfa.challengeAndVerify({ factorId: factor.id, code }))
    return factor.id
  }

  async function provePassword(password: string | null | undefined): Promise<void> {
    const { user, access_token: token } = await provider.tokens()
    const hasPassword = user.identities?.some(({ provider: way }) => way === 'email') ?? true
    if (!hasPassword) return
    const { email } = await ask('getUserInfo', {}, { token })
    const mine = aside()
    held(await mine.signInWithPassword({ email, password: password ?? '' }))
    await mine.signOut({ scope: 'local' })
  }

  return {
    /** The provider knows no backup codes. */
    getTwoFactor: async () => ({ enabled: (await factors()).totp.length > 0, backupCodesLeft: 0 }),

    async setUpTwoFactor({ password }, signal) {
      await provePassword(password)
      const { systemName: issuer } = await ask('getSettings', {}, { signal })
      // What was begun before and left.
      for (const { id, status } of (await factors()).all) if (status === 'unverified') held(await mfa.unenroll({ factorId: id }))
      const { totp } = held(await mfa.enroll({ factorType: 'totp', issuer, friendlyName: issuer }))
      return { secret: totp.secret, uri: totp.uri }
    },

    async enableTwoFactor({ code }, signal) {
      const begun = (await factors()).all.find(({ status, factor_type }) => status === 'unverified' && factor_type === 'totp')
      if (!begun) throw new Refusal('BAD_CODE')
      held(await mfa.challengeAndVerify({ factorId: begun.id, code }))
      await client.auth.signOut({ scope: 'others' })
      return { backupCodes: [], session: await entrance.answerOf(await provider.tokens(), signal) }
    },

    async disableTwoFactor({ code }) {
      held(await mfa.unenroll({ factorId: await prove(code) }))
      return done
    },

    async renewBackupCodes({ code }) {
      await prove(code)
      return { backupCodes: [] }
    },
  }
}

export function sessions({ provider, entrance }: AccountParts): Sessions {
  const { client, ask } = provider
  const asMember = async (signal: AbortSignal) => ({ signal, token: (await provider.tokens()).access_token })

  return {
    async refreshSession(_, signal) {
      const { session } = held(await client.auth.refreshSession())
      return entrance.answerOf(session!, signal)
    },
    async logout() {
      await client.auth.signOut({ scope: 'local' })
      return done
    },
    // The provider's library tells nobody of their sessions, so functions of ours in its database do.
    listSessions: async (input, signal) => ask('listSessions', input, await asMember(signal)),
    endSession: async (input, signal) => ask('endSession', input, await asMember(signal)),
  }
}
