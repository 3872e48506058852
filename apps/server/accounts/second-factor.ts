/** A second factor: codes of an authenticator app, each good once, and backup codes. What is right is found here, what is used up in SQL. */
import { randomBytes } from 'node:crypto'
import { isAppCode, newBackupCodes, plainBackupCode, stepOf } from '@bothy/contract/one-time-codes.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { AccountParts } from './account-call.ts'
import { forgetGuesses, takeGuess, type Guess } from './lock-out.ts'
import { stretch } from './password-hash.ts'

type Stands = Pick<AccountParts, 'pool' | 'vault' | 'log'>
type Factor = { secret: Buffer; enabled: boolean; salt: Buffer | null; codes: Buffer[] }

/** A code that fits: of the app, by its half minute, or a backup code, by its hash. */
export type Proof = { step: number; backupHash: null } | { step: null; backupHash: Buffer }

export async function factorOf(pool: Stands['pool'], memberId: string): Promise<Factor | undefined> {
  const { rows } = await pool.query<Factor>(
    `select f.secret, f.enabled_at is not null as enabled, (array_agg(b.salt))[1] as salt, array_remove(array_agg(b.code_hash), null) as codes
     from accounts.second_factors as f left join accounts.backup_codes as b using (user_id)
     where f.user_id = $1 group by f.user_id`,
    [memberId],
  )
  return rows[0]
}

/** Whether `code` fits a factor. Nothing is used up yet. */
export async function proofIn(parts: Stands, memberId: string, factor: Factor, code: string): Promise<Proof | undefined> {
  if (isAppCode(code)) {
    const step = stepOf(code, await parts.vault.open(memberId, factor.secret), Date.now())
    return step === undefined ? undefined : { step, backupHash: null }
  }
  if (!factor.salt) return undefined
  const backupHash = await stretch(plainBackupCode(code), factor.salt)
  return factor.codes.some((known) => known.equals(backupHash)) ? { step: null, backupHash } : undefined
}

/** Lets a code be tried, which `take` then takes; throws BAD_CODE when it is wrong or was taken before, and LOCKED_OUT after too many of those. */
export async function tryCode<Result>(
  parts: Stands,
  { member, address }: { member: string; address: string },
  code: string,
  take: (proof: Proof, factor: Factor) => Promise<Result | undefined>,
): Promise<Result> {
  const guess: Guess = { kind: 'second-factor', at: member, member, address }
  await takeGuess(parts.pool, guess)
  const factor = await factorOf(parts.pool, member)
  const proof = factor && (await proofIn(parts, member, factor, code))
  const result = proof && (await take(proof, factor))
  if (result === undefined) throw new Refusal('BAD_CODE')
  await forgetGuesses(parts.pool, guess)
  return result
}

/** Codes to show once, and what is kept of them. Ten times the work of a password: only for who has shown a right code. */
export async function makeBackupCodes() {
  const codes = newBackupCodes()
  const salt = randomBytes(16)
  return { codes, salt, hashes: await Promise.all(codes.map((code) => stretch(plainBackupCode(code), salt))) }
}
