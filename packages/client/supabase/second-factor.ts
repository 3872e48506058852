/** The second factor: the provider checks codes of the app; backup codes are the club's own, in functions of its database. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { done, provePassword, type AccountCalls, type AccountParts } from './account-call.ts'
import { isAppCode } from './entrance.ts'
import { held } from './refusal.ts'

type SecondFactor = Pick<AccountCalls, 'setUpTwoFactor' | 'enableTwoFactor' | 'disableTwoFactor' | 'renewBackupCodes'>

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
