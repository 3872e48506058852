/** The second factor of the mock backend. It works with real authenticator apps. */
import type { Parsed } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { callFunction, type MockDatabase } from './call-function.ts'
import type { createAttemptLimit, Sessions, Viewer } from './sessions.ts'

type Factor = { secret: string; enabled: boolean; last_step: number; codes: string[] }
type FactorCallName = 'answerMfa' | 'getTwoFactor' | 'setUpTwoFactor' | 'enableTwoFactor' | 'disableTwoFactor' | 'renewBackupCodes'
type FactorCalls = { [Name in FactorCallName]: (input: Parsed<Name>, viewer: Viewer | null) => Promise<unknown> }

type Parts = {
  database: MockDatabase
  now: () => number
  sessions: Sessions
  guess: ReturnType<typeof createAttemptLimit>
  /** Throws when the password is wrong. */
  assertPassword: (member: string, password: string) => Promise<{ email: string }>
}

/** Loaded when it is first needed. */
const oneTimeCodes = () => import('@bothy/contract/auth/two-factor-codes.ts')

export function twoFactorCalls({ database, now, sessions, guess, assertPassword }: Parts): FactorCalls {
  async function factorOf(member: string): Promise<Factor | undefined> {
    const { rows } = await database.query<Factor>(
      'select secret, enabled, last_step::float8, codes from mock.second_factors where user_id = $1',
      [member],
    )
    return rows[0]
  }

  /** Accepts a TOTP code or a backup code, each only once. Throws BAD_CODE. */
  const consumeCode = (member: string, typed: string) =>
    guess(`second factor of ${member}`, async () => {
      const { isTotpCode, normalizeBackupCode, totpStepOf } = await oneTimeCodes()
      const { secret, last_step: last, codes } = (await factorOf(member)) ?? { secret: '', last_step: 0, codes: [] }
      const remaining = codes.filter((code) => normalizeBackupCode(code) !== normalizeBackupCode(typed))
      const step = isTotpCode(typed) ? totpStepOf(typed, secret, now()) : undefined
      if (step === undefined ? remaining.length === codes.length : step <= last) throw new Refusal('BAD_CODE')
      await database.query('update mock.second_factors set last_step = $2, codes = $3 where user_id = $1', [
        member,
        step ?? last,
        remaining,
      ])
    })

  async function newCodes(member: string): Promise<string[]> {
    const codes = (await oneTimeCodes()).newBackupCodes()
    await database.query('update mock.second_factors set enabled = true, codes = $2 where user_id = $1', [member, codes])
    return codes
  }

  async function assertEnabled(member: string): Promise<void> {
    if (!(await factorOf(member))?.enabled) throw new Refusal('TWO_FACTOR_OFF')
  }

  async function assertDisabled(member: string): Promise<void> {
    if ((await factorOf(member))?.enabled) throw new Refusal('TWO_FACTOR_ON')
  }

  return {
    async answerMfa({ challenge, code }) {
      const member = sessions.memberOfChallenge(challenge)
      await consumeCode(member, code)
      sessions.closeChallenge(challenge)
      return sessions.begin(member)
    },
    async getTwoFactor(_, viewer) {
      const factor = await factorOf(viewer!.member)
      return { enabled: factor?.enabled ?? false, backupCodesLeft: factor?.codes.length ?? 0 }
    },
    async setUpTwoFactor({ password }, viewer) {
      const { member } = viewer!
      await assertDisabled(member)
      const { email } = await assertPassword(member, password ?? '')
      const { newTotpSecret, totpUri } = await oneTimeCodes()
      const secret = newTotpSecret()
      await database.query(
        'insert into mock.second_factors (user_id, secret) values ($1, $2) on conflict (user_id) do update set secret = excluded.secret',
        [member, secret],
      )
      const { systemName } = (await callFunction(database, null, 'getSettings', {})) as ClubSettings
      return { secret, uri: totpUri(secret, { club: systemName, member: email }) }
    },
    async enableTwoFactor({ code }, viewer) {
      await assertDisabled(viewer!.member)
      await consumeCode(viewer!.member, code)
      await sessions.endOthers(viewer!)
      return { backupCodes: await newCodes(viewer!.member), session: await sessions.refresh(viewer!) }
    },
    async disableTwoFactor({ code }, viewer) {
      await assertEnabled(viewer!.member)
      await consumeCode(viewer!.member, code)
      await database.query('delete from mock.second_factors where user_id = $1', [viewer!.member])
      return { ok: true }
    },
    async renewBackupCodes({ code }, viewer) {
      await assertEnabled(viewer!.member)
      await consumeCode(viewer!.member, code)
      return { backupCodes: await newCodes(viewer!.member) }
    },
  }
}
