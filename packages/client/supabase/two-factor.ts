/** The second factor, and deleting an account, which asks for it: Supabase Auth checks TOTP codes, and our database functions check backup codes. */
import { isTotpCode } from '@bothy/contract/auth/sign-in.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { done, withPassword, type AccountCalls, type AccountContext } from './account-call.ts'
import { unwrap } from './errors.ts'

type SecondFactor = Pick<AccountCalls, 'setUpTwoFactor' | 'enableTwoFactor' | 'disableTwoFactor' | 'renewBackupCodes' | 'deleteAccount'>

export function twoFactor({ connection, signInFlow }: AccountContext): SecondFactor {
  const { client, call, callFunction, asMember } = connection
  const { mfa } = client.auth

  const factors = async () => unwrap(await mfa.listFactors()).all.filter(({ factor_type }) => factor_type === 'totp')

  async function findFactor(enabled: boolean): Promise<{ id: string } | undefined> {
    const all = await factors()
    const verified = all.find(({ status }) => status === 'verified')
    if (enabled && !verified) throw new Refusal('TWO_FACTOR_OFF')
    if (!enabled && verified) throw new Refusal('TWO_FACTOR_ON')
    return verified ?? all[0]
  }

  /** Verifies a TOTP code with Supabase Auth. A backup code is verified by the database function that is called next. */
  async function verifyCode(code: string): Promise<{ id: string; isTotp: boolean }> {
    const { id } = (await findFactor(true))!
    if (isTotpCode(code)) unwrap(await mfa.challengeAndVerify({ factorId: id, code }))
    return { id, isTotp: isTotpCode(code) }
  }

  const renewCodes = async (code: string, signal: AbortSignal) =>
    (await callFunction('renew_backup_codes', { code }, await asMember(signal))) as { backupCodes: string[] }

  return {
    async setUpTwoFactor({ password }, signal) {
      const unfinished = await findFactor(false)
      return withPassword(connection, password, async () => {
        // A setup that was started before and never finished.
        if (unfinished) unwrap(await mfa.unenroll({ factorId: unfinished.id }))
        const { systemName: issuer } = await call('getSettings', {}, { signal })
        const { totp } = unwrap(await mfa.enroll({ factorType: 'totp', issuer, friendlyName: issuer }))
        return { secret: totp.secret, uri: totp.uri }
      })
    },

    async enableTwoFactor({ code }, signal) {
      const started = await findFactor(false)
      if (!started) throw new Refusal('BAD_CODE')
      unwrap(await mfa.challengeAndVerify({ factorId: started.id, code }))
      await client.auth.signOut({ scope: 'others' })
      const { backupCodes } = await renewCodes(code, signal)
      return { backupCodes, session: await signInFlow.sessionAnswerOf(await connection.tokens(), signal) }
    },

    async disableTwoFactor({ code }, signal) {
      const { id, isTotp } = await verifyCode(code)
      if (isTotp) unwrap(await mfa.unenroll({ factorId: id }))
      else await callFunction('disable_two_factor', { code }, await asMember(signal))
      return done
    },

    async renewBackupCodes({ code }, signal) {
      await verifyCode(code)
      return renewCodes(code, signal)
    },

    async deleteAccount({ password, code }, signal) {
      await withPassword(connection, password, async () => {
        if (code) await verifyCode(code)
        await callFunction('delete_account', { code }, await asMember(signal))
      })
      await client.auth.signOut({ scope: 'local' })
      return done
    },
  }
}
