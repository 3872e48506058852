/** Checks codes of authenticator apps and backup codes. Each works once: SQL functions mark them as used. */
import { randomBytes } from 'node:crypto'
import { isTotpCode, newBackupCodes, normalizeBackupCode, totpStepOf } from '@bothy/contract/auth/two-factor-codes.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountParts } from '../account-call.ts'
import { resetGuesses, countGuess, type Guess } from '../rate-limit/lock-out.ts'
import { hashWithSalt } from '../password/password-hash.ts'

type Dependencies = Pick<AccountParts, 'pool' | 'secretCipher' | 'log'>
type Factor = { secret: Buffer; enabled: boolean; salt: Buffer | null; codes: Buffer[] }

/** A matching code: a TOTP code by its 30-second step, or a backup code by its hash. */
export type MatchedCode = { step: number; backupHash: null } | { step: null; backupHash: Buffer }

export async function findSecondFactor(pool: Dependencies['pool'], memberId: string): Promise<Factor | undefined> {
  const { rows } = await pool.query<Factor>(
    `select f.secret, f.enabled_at is not null as enabled, (array_agg(b.salt))[1] as salt, array_remove(array_agg(b.code_hash), null) as codes
     from accounts.second_factors as f left join accounts.backup_codes as b using (user_id)
     where f.user_id = $1 group by f.user_id`,
    [memberId],
  )
  return rows[0]
}

/** Checks `code` without marking it as used. */
export async function matchCode(parts: Dependencies, memberId: string, factor: Factor, code: string): Promise<MatchedCode | undefined> {
  if (isTotpCode(code)) {
    const step = totpStepOf(code, await parts.secretCipher.decrypt(memberId, factor.secret), Date.now())
    return step === undefined ? undefined : { step, backupHash: null }
  }
  if (!factor.salt) return undefined
  const backupHash = await hashWithSalt(normalizeBackupCode(code), factor.salt)
  return factor.codes.some((stored) => stored.equals(backupHash)) ? { step: null, backupHash } : undefined
}

/** Checks `code` and marks it as used with `take`. Throws BAD_CODE when it is wrong or was used before, and LOCKED_OUT after too many wrong codes. */
export async function tryCode<Result>(
  parts: Dependencies,
  { member, address }: { member: string; address: string },
  code: string,
  take: (proof: MatchedCode, factor: Factor) => Promise<Result | undefined>,
): Promise<Result> {
  const guess: Guess = { kind: 'second-factor', target: member, member, address }
  await countGuess(parts.pool, guess)
  const factor = await findSecondFactor(parts.pool, member)
  const proof = factor && (await matchCode(parts, member, factor, code))
  const result = proof && (await take(proof, factor))
  if (result === undefined) throw new Refusal('BAD_CODE')
  await resetGuesses(parts.pool, guess)
  return result
}

/** Creates backup codes and their hashes. This costs ten password hashes, so it runs only after a right code. */
export async function createBackupCodes() {
  const codes = newBackupCodes()
  const salt = randomBytes(16)
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashWithSalt(normalizeBackupCode(code), salt))) }
}
