/** Account calls that check codes of authenticator apps and backup codes. Each code works once: the database marks it as used. */
import { isTotpCode } from '@bothy/contract/auth/sign-in.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountFlow, Requester, RunCall } from './account-database.ts'
import { fromHex, toHex } from './hex.ts'
import type { ConfirmPassword } from './password.ts'

export type TwoFactorCrypto = {
  /** Hashes a backup code slowly, because it has only 50 bits. */
  stretch: (code: string, salt: Uint8Array) => Promise<Uint8Array>
  sealSecret: (member: string, secret: string) => Promise<Uint8Array>
  openSecret: (member: string, sealed: Uint8Array) => Promise<string>
}

/** What the database stores of a second factor, in hex. */
type StoredFactor = { member: string; secret: string | null; salt: string | null; codes: string[] }
/** A matching code: a TOTP code by its 30-second step, or a backup code by its hash. */
type MatchedCode = { step: number } | { backupHash: string }

type TwoFactorCalls = {
  [
    Name in
      | 'answerMfa'
      | 'setUpTwoFactor'
      | 'enableTwoFactor'
      | 'disableTwoFactor'
      | 'renewBackupCodes'
      | 'resetTwoFactor'
      | 'deleteAccount'
      | 'requestEmailChange'
  ]: AccountFlow<Parsed<Name>>
}

/** Loaded when it is first needed. */
const loadCodes = () => import('@bothy/contract/auth/two-factor-codes.ts')

type Matching = Pick<TwoFactorCrypto, 'stretch' | 'openSecret'> & { now: () => number }

/** Throws BAD_CODE when the code does not match. */
async function matchCodeOf(
  { stretch, openSecret, now }: Matching,
  { member, secret, salt, codes }: StoredFactor,
  code: string,
): Promise<MatchedCode> {
  const { normalizeBackupCode, totpStepOf } = await loadCodes()
  if (isTotpCode(code)) {
    const step = secret === null ? undefined : totpStepOf(code, await openSecret(member, fromHex(secret)), now())
    if (step !== undefined) return { step }
  } else if (salt !== null) {
    const backupHash = toHex(await stretch(normalizeBackupCode(code), fromHex(salt)))
    if (codes.includes(backupHash)) return { backupHash }
  }
  throw new Refusal('BAD_CODE')
}

/** Costs ten slow hashes, so it runs only after a right code. */
async function createBackupCodes(stretch: TwoFactorCrypto['stretch']) {
  const { newBackupCodes, normalizeBackupCode } = await loadCodes()
  const codes = newBackupCodes()
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const hashes = await Promise.all(codes.map(async (code) => toHex(await stretch(normalizeBackupCode(code), salt))))
  return { codes, stored: { salt: toHex(salt), hashes } }
}

export function twoFactorCalls(
  run: RunCall,
  { stretch, sealSecret, openSecret }: TwoFactorCrypto,
  confirmPassword: ConfirmPassword,
  now: () => number,
  sendsMail: boolean,
): TwoFactorCalls {
  const matchCode = (factor: StoredFactor, code: string) => matchCodeOf({ stretch, openSecret, now }, factor, code)

  /** Counts the attempt in the database. Returns what the code is compared with. */
  async function countAttempt(call: string, input: unknown, requester: Requester): Promise<StoredFactor> {
    return JSON.parse(await run(call, input, requester)) as StoredFactor
  }

  /** Confirms the password, and a code if one was entered. The database decides whether a code is required. */
  async function confirm({ password, code }: Parsed<'deleteAccount'>, requester: Requester) {
    const { passwordHash } = await confirmPassword(password, requester)
    const matched = code ? await matchCode(await countAttempt('start_two_factor_code', { enabled: true }, requester), code) : {}
    return { passwordHash, ...matched }
  }

  return {
    async answerMfa({ challenge, code }, requester) {
      const factor = await countAttempt('start_mfa', { challenge }, requester)
      return run('answer_mfa', { challenge }, requester, await matchCode(factor, code))
    },
    async setUpTwoFactor({ password }, requester) {
      const { member, email, passwordHash, settings } = await confirmPassword(password, requester)
      const { newTotpSecret, totpUri } = await loadCodes()
      const secret = newTotpSecret()
      await run('set_up_two_factor', {}, requester, { passwordHash, secret: toHex(await sealSecret(member, secret)) })
      return JSON.stringify({ secret, uri: totpUri(secret, { club: settings.systemName, member: email }) })
    },
    async enableTwoFactor({ code }, requester) {
      const factor = await countAttempt('start_two_factor_code', { enabled: false }, requester)
      const matched = await matchCode(factor, code)
      const { codes, stored } = await createBackupCodes(stretch)
      const session = await run('enable_two_factor', {}, requester, { ...matched, ...stored, secret: factor.secret })
      return `{"backupCodes":${JSON.stringify(codes)},"session":${session}}`
    },
    async disableTwoFactor({ code }, requester) {
      const factor = await countAttempt('start_two_factor_code', { enabled: true }, requester)
      return run('disable_two_factor', {}, requester, await matchCode(factor, code))
    },
    async renewBackupCodes({ code }, requester) {
      const matched = await matchCode(await countAttempt('start_two_factor_code', { enabled: true }, requester), code)
      const { codes, stored } = await createBackupCodes(stretch)
      await run('renew_backup_codes', {}, requester, { ...matched, ...stored })
      return JSON.stringify({ backupCodes: codes })
    },
    async resetTwoFactor({ password, userId }, requester) {
      const { passwordHash } = await confirmPassword(password, requester, { input: { admin: true } })
      return run('reset_two_factor', { userId }, requester, { passwordHash })
    },
    deleteAccount: async (proof, requester) => run('delete_account', {}, requester, await confirm(proof, requester)),
    requestEmailChange: async ({ email, ...proof }, requester) =>
      run('request_email_change', { email }, requester, { ...(await confirm(proof, requester)), sendsMail }),
  }
}
