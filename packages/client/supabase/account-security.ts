/** What members do about their own account at the provider: passwords, second factor, sessions. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { assertStrong, done, weak, type AccountCalls, type AccountParts } from './account-call.ts'
import { isAppCode, totpOf } from './entrance.ts'
import { held, refusalOf } from './refusal.ts'

type Aside = ReturnType<AccountParts['provider']['aside']>

type Passwords = Pick<AccountCalls, 'resetPassword' | 'confirmPasswordReset' | 'changePassword' | 'deleteAccount'>
type SecondFactor = Pick<AccountCalls, 'setUpTwoFactor' | 'enableTwoFactor' | 'disableTwoFactor' | 'renewBackupCodes'>
type Sessions = Pick<AccountCalls, 'refreshSession' | 'logout'>

/** Whoever has a password shows that they know it. */
async function provePassword({ aside, ask, tokens }: AccountParts['provider'], password: string | null | undefined): Promise<void> {
  const { user, access_token: token } = await tokens()
  const hasPassword = user.identities?.some(({ provider: way }) => way === 'email') ?? true
  if (!hasPassword) return
  const { email } = await ask('getUserInfo', {}, { token })
  const mine = aside()
  held(await mine.signInWithPassword({ email, password: password ?? '' }))
  await mine.signOut({ scope: 'local' })
}

export function passwords({ provider, entrance, home }: AccountParts): Passwords {
  const { client, aside, ask, run } = provider
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

    async deleteAccount({ password }, signal) {
      await provePassword(provider, password)
      await run('delete_account', {}, { signal, token: (await provider.tokens()).access_token })
      await client.auth.signOut({ scope: 'local' })
      return done
    },
  }
}

/** The provider checks codes of the app; backup codes are the club's own, in functions of its database. */
export function secondFactor({ provider, entrance }: AccountParts): SecondFactor {
  const { client, ask, run } = provider
  const { mfa } = client.auth

  const factors = async () => held(await mfa.listFactors()).all.filter(({ factor_type }) => factor_type === 'totp')
  const asMember = async (signal: AbortSignal) => ({ signal, token: (await provider.tokens()).access_token })

  async function factorThatIs(on: boolean): Promise<{ id: string } | undefined> {
    const all = await factors()
    const verified = all.find(({ status }) => status === 'verified')
    if (on && !verified) throw new Refusal('TWO_FACTOR_OFF')
    if (!on && verified) throw new Refusal('TWO_FACTOR_ON')
    return verified ?? all[0]
  }

  /** Gives a code of the app to the provider; a backup code is left to the function that is asked next. */
  async function prove(code: string): Promise<{ id: string; isOfApp: boolean }> {
    const { id } = (await factorThatIs(true))!
    if (isAppCode(code)) held(await mfa.challengeAndVerify({ factorId: id, code }))
    return { id, isOfApp: isAppCode(code) }
  }

  const renewed = async (code: string, signal: AbortSignal) =>
    (await run('renew_backup_codes', { code }, await asMember(signal))) as { backupCodes: string[] }

  return {
    async setUpTwoFactor({ password }, signal) {
      const left = await factorThatIs(false)
      await provePassword(provider, password)
      // What was begun before and never finished.
      if (left) held(await mfa.unenroll({ factorId: left.id }))
      const { systemName: issuer } = await ask('getSettings', {}, { signal })
      const { totp } = held(await mfa.enroll({ factorType: 'totp', issuer, friendlyName: issuer }))
      return { secret: totp.secret, uri: totp.uri }
    },

    async enableTwoFactor({ code }, signal) {
      const begun = await factorThatIs(false)
      if (!begun) throw new Refusal('BAD_CODE')
      held(await mfa.challengeAndVerify({ factorId: begun.id, code }))
      await client.auth.signOut({ scope: 'others' })
      const { backupCodes } = await renewed(code, signal)
      return { backupCodes, session: await entrance.answerOf(await provider.tokens(), signal) }
    },

    async disableTwoFactor({ code }, signal) {
      const { id, isOfApp } = await prove(code)
      if (isOfApp) held(await mfa.unenroll({ factorId: id }))
      else await run('disable_two_factor', { code }, await asMember(signal))
      return done
    },

    async renewBackupCodes({ code }, signal) {
      await prove(code)
      return renewed(code, signal)
    },
  }
}

export function sessions({ provider: { client }, entrance }: AccountParts): Sessions {
  return {
    async refreshSession(_, signal) {
      const { session } = held(await client.auth.refreshSession())
      return entrance.answerOf(session!, signal)
    },
    async logout() {
      await client.auth.signOut({ scope: 'local' })
      return done
    },
  }
}
