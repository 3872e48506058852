/** The calls about a second factor: the second step of a sign-in, and switching it on and off. */
import { newSecret, secretUri } from '@bothy/contract/one-time-codes.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { hashOf } from '../http/rulebook.ts'
import { readSettings, sessionAnswer, viewerOf, type AccountCall, type AccountParts } from './account-call.ts'
import { provePassword } from './prove-password.ts'
import { factorOf, makeBackupCodes, tryCode } from './second-factor.ts'
import { answerOf, newToken, valuesOf } from './sessions.ts'

const done = JSON.stringify({ ok: true })

/** A try is counted before the code is looked at: of any number of answers to one challenge at once three count and one succeeds. */
export function answerMfa(parts: AccountParts): AccountCall<'answerMfa'> {
  return async ({ challenge, code }, asker) => {
    await parts.rateLimit('sign-in', asker.address)
    const challengeHash = hashOf(challenge)
    const { rows } = await parts.pool.query<{ user_id: string }>(
      `update accounts.challenges set tries = tries + 1 where token_hash = $1 and tries < 3 and expires_at > now() returning user_id`,
      [challengeHash],
    )
    if (!rows[0]) throw new Refusal('BAD_CODE')
    const member = rows[0].user_id
    const made = newToken()
    const ends = await tryCode(parts, { member, address: asker.address }, code, async ({ step, backupHash }) => {
      const { rows: begun } = await parts.pool.query<{ ends: Date | null }>(
        'select accounts.answer_challenge($1, $2, $3, $4, $5, $6, $7, $8) as ends',
        [challengeHash, member, step, backupHash, made.tokenHash, ...valuesOf(asker)],
      )
      return begun[0]!.ends ?? undefined
    })
    return sessionAnswer(parts, answerOf(made, ends))
  }
}

export function getTwoFactor(parts: AccountParts): AccountCall<'getTwoFactor'> {
  return async (_, asker) => {
    const factor = await factorOf(parts.pool, await viewerOf(parts, asker))
    return JSON.stringify({ enabled: factor?.enabled ?? false, backupCodesLeft: factor?.codes.length ?? 0 })
  }
}

/** A new secret, which guards nothing until a code has shown that the app has it. */
export function setUpTwoFactor(parts: AccountParts): AccountCall<'setUpTwoFactor'> {
  return async ({ password }, asker) => {
    const id = await viewerOf(parts, asker)
    const member = await provePassword(parts, id, password)
    const secret = newSecret()
    const { rowCount } = await parts.pool.query(
      `insert into accounts.second_factors as f (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, created_at = now() where f.enabled_at is null`,
      [id, await parts.vault.seal(id, secret)],
    )
    if (rowCount !== 1) throw new Refusal('TWO_FACTOR_ON')
    const { systemName } = await readSettings(parts)
    return JSON.stringify({ secret, uri: secretUri(secret, { club: systemName, member: member?.email ?? '' }) })
  }
}

/** From now on every way in asks for a code: whoever is signed in elsewhere is signed out. */
export function enableTwoFactor(parts: AccountParts): AccountCall<'enableTwoFactor'> {
  return async ({ code }, asker) => {
    const member = await viewerOf(parts, asker)
    if ((await factorOf(parts.pool, member))?.enabled) throw new Refusal('TWO_FACTOR_ON')
    const made = newToken()
    const { ends, codes } = await tryCode(parts, { member, address: asker.address }, code, async ({ step }, { secret }) => {
      const { codes, salt, hashes } = await makeBackupCodes()
      const { rows } = await parts.pool.query<{ ends: Date | null }>(
        'select accounts.enable_second_factor($1, $2, $3, $4, $5, $6, $7, $8, $9) as ends',
        [asker.tokenHash, secret, step, salt, hashes, made.tokenHash, ...valuesOf(asker)],
      )
      const { ends } = rows[0]!
      return ends ? { ends, codes } : undefined
    })
    const session = await sessionAnswer(parts, answerOf(made, ends))
    return `{"backupCodes":${JSON.stringify(codes)},"session":${session}}`
  }
}

export function disableTwoFactor(parts: AccountParts): AccountCall<'disableTwoFactor'> {
  return async ({ code }, asker) => {
    const member = await withFactor(parts, await viewerOf(parts, asker))
    await tryCode(parts, { member, address: asker.address }, code, ({ step, backupHash }) =>
      took(parts, 'select accounts.disable_second_factor($1, $2, $3) as took', [member, step, backupHash]),
    )
    return done
  }
}

export function renewBackupCodes(parts: AccountParts): AccountCall<'renewBackupCodes'> {
  return async ({ code }, asker) => {
    const member = await withFactor(parts, await viewerOf(parts, asker))
    const backupCodes = await tryCode(parts, { member, address: asker.address }, code, async ({ step, backupHash }) => {
      const { codes, salt, hashes } = await makeBackupCodes()
      const values = [member, step, backupHash, salt, hashes]
      return (await took(parts, 'select accounts.renew_backup_codes($1, $2, $3, $4, $5) as took', values)) && codes
    })
    return JSON.stringify({ backupCodes })
  }
}

async function withFactor(parts: AccountParts, member: string): Promise<string> {
  if (!(await factorOf(parts.pool, member))?.enabled) throw new Refusal('TWO_FACTOR_OFF')
  return member
}

async function took({ pool }: AccountParts, sql: string, values: unknown[]): Promise<true | undefined> {
  const { rows } = await pool.query<{ took: boolean }>(sql, values)
  return rows[0]!.took || undefined
}
