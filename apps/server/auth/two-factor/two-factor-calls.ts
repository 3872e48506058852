/** Calls for the second step of a sign-in, and to set up, enable and disable the second factor. */
import { newTotpSecret, totpUri } from '@bothy/contract/auth/two-factor-codes.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import { readSettings, sessionAnswer, requireMember, type AccountCall, type AccountParts } from '../account-call.ts'
import { confirmPassword } from '../password/confirm-password.ts'
import { findSecondFactor, createBackupCodes, tryCode } from './second-factor.ts'
import { toNewSession, createToken, clientParameters } from '../sessions/sessions.ts'

const done = JSON.stringify({ ok: true })

/** Counts the try before it checks the code, so that simultaneous answers get three tries and one success in total. */
export function answerMfa(parts: AccountParts): AccountCall<'answerMfa'> {
  return async ({ challenge, code }, requester) => {
    await parts.rateLimit('sign-in', requester.address)
    const challengeHash = hashToken(challenge)
    const { rows } = await parts.pool.query<{ user_id: string }>(
      `update accounts.challenges set tries = tries + 1 where token_hash = $1 and tries < 3 and expires_at > now() returning user_id`,
      [challengeHash],
    )
    if (!rows[0]) throw new Refusal('BAD_CODE')
    const member = rows[0].user_id
    const newSession = createToken()
    const ends = await tryCode(parts, { member, address: requester.address }, code, async ({ step, backupHash }) => {
      const { rows: sessions } = await parts.pool.query<{ ends: Date | null }>(
        'select accounts.answer_challenge($1, $2, $3, $4, $5, $6, $7, $8) as ends',
        [challengeHash, member, step, backupHash, newSession.tokenHash, ...clientParameters(requester)],
      )
      return sessions[0]!.ends ?? undefined
    })
    return sessionAnswer(parts, toNewSession(newSession, ends))
  }
}

export function getTwoFactor(parts: AccountParts): AccountCall<'getTwoFactor'> {
  return async (_, requester) => {
    const factor = await findSecondFactor(parts.pool, await requireMember(parts, requester))
    return JSON.stringify({ enabled: factor?.enabled ?? false, backupCodesLeft: factor?.codes.length ?? 0 })
  }
}

/** Stores a new secret. It has no effect until a code proves that the app has it. */
export function setUpTwoFactor(parts: AccountParts): AccountCall<'setUpTwoFactor'> {
  return async ({ password }, requester) => {
    const id = await requireMember(parts, requester)
    const member = await confirmPassword(parts, id, password)
    const secret = newTotpSecret()
    const { rowCount } = await parts.pool.query(
      `insert into accounts.second_factors as f (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, created_at = now() where f.enabled_at is null`,
      [id, await parts.secretCipher.encrypt(id, secret)],
    )
    if (rowCount !== 1) throw new Refusal('TWO_FACTOR_ON')
    const { systemName } = await readSettings(parts)
    return JSON.stringify({ secret, uri: totpUri(secret, { club: systemName, member: member?.email ?? '' }) })
  }
}

/** Every sign-in method requires a code from now on, so all other sessions end. */
export function enableTwoFactor(parts: AccountParts): AccountCall<'enableTwoFactor'> {
  return async ({ code }, requester) => {
    const member = await requireMember(parts, requester)
    if ((await findSecondFactor(parts.pool, member))?.enabled) throw new Refusal('TWO_FACTOR_ON')
    const newSession = createToken()
    const { ends, codes } = await tryCode(parts, { member, address: requester.address }, code, async ({ step }, { secret }) => {
      const { codes, salt, hashes } = await createBackupCodes()
      const { rows } = await parts.pool.query<{ ends: Date | null }>(
        'select accounts.enable_second_factor($1, $2, $3, $4, $5, $6, $7, $8, $9) as ends',
        [requester.tokenHash, secret, step, salt, hashes, newSession.tokenHash, ...clientParameters(requester)],
      )
      const { ends } = rows[0]!
      return ends ? { ends, codes } : undefined
    })
    const session = await sessionAnswer(parts, toNewSession(newSession, ends))
    return `{"backupCodes":${JSON.stringify(codes)},"session":${session}}`
  }
}

export function disableTwoFactor(parts: AccountParts): AccountCall<'disableTwoFactor'> {
  return async ({ code }, requester) => {
    const member = await requireSecondFactor(parts, await requireMember(parts, requester))
    await tryCode(parts, { member, address: requester.address }, code, ({ step, backupHash }) =>
      callBoolean(parts, 'select accounts.disable_second_factor($1, $2, $3) as accepted', [member, step, backupHash]),
    )
    return done
  }
}

export function renewBackupCodes(parts: AccountParts): AccountCall<'renewBackupCodes'> {
  return async ({ code }, requester) => {
    const member = await requireSecondFactor(parts, await requireMember(parts, requester))
    const backupCodes = await tryCode(parts, { member, address: requester.address }, code, async ({ step, backupHash }) => {
      const { codes, salt, hashes } = await createBackupCodes()
      const values = [member, step, backupHash, salt, hashes]
      return (await callBoolean(parts, 'select accounts.renew_backup_codes($1, $2, $3, $4, $5) as accepted', values)) && codes
    })
    return JSON.stringify({ backupCodes })
  }
}

async function requireSecondFactor(parts: AccountParts, member: string): Promise<string> {
  if (!(await findSecondFactor(parts.pool, member))?.enabled) throw new Refusal('TWO_FACTOR_OFF')
  return member
}

async function callBoolean({ pool }: AccountParts, sql: string, values: unknown[]): Promise<true | undefined> {
  const { rows } = await pool.query<{ accepted: boolean }>(sql, values)
  return rows[0]!.accepted || undefined
}
