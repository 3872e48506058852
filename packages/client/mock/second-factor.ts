/** The second factor in the tab: real codes of a real authenticator app. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import type { AccountCalls } from './accounts.ts'
import { callAs, type TabDatabase } from './rulebook.ts'
import type { createGuesses, SignIn } from './sign-in.ts'

type Factor = { secret: string; enabled: boolean; last_step: number; codes: string[] }
type FactorCalls = Pick<
  AccountCalls,
  'answerMfa' | 'getTwoFactor' | 'setUpTwoFactor' | 'enableTwoFactor' | 'disableTwoFactor' | 'renewBackupCodes'
>

type Parts = {
  database: TabDatabase
  now: () => number
  signIn: SignIn
  guess: ReturnType<typeof createGuesses>
  /** Throws when the password is wrong. */
  assertKnows: (member: string, password: string) => Promise<{ email: string }>
}

/** Loaded when a second factor is looked at, not with the tab. */
const oneTimeCodes = () => import('@bothy/contract/one-time-codes.ts')

export function secondFactorIn({ database, now, signIn, guess, assertKnows }: Parts): FactorCalls {
  async function factorOf(member: string): Promise<Factor | undefined> {
    const { rows } = await database.query<Factor>(
      'select secret, enabled, last_step::float8, codes from mock.second_factors where user_id = $1',
      [member],
    )
    return rows[0]
  }

  /** Takes a code of the app or a backup code; throws BAD_CODE. */
  const takeCode = (member: string, typed: string) =>
    guess(`second factor of ${member}`, async () => {
      const { isAppCode, plainBackupCode, stepOf } = await oneTimeCodes()
      const { secret, last_step: last, codes } = (await factorOf(member)) ?? { secret: '', last_step: 0, codes: [] }
      const left = codes.filter((code) => plainBackupCode(code) !== plainBackupCode(typed))
      const step = isAppCode(typed) ? stepOf(typed, secret, now()) : undefined
      if (step === undefined ? left.length === codes.length : step <= last) throw new Refusal('BAD_CODE')
      await database.query('update mock.second_factors set last_step = $2, codes = $3 where user_id = $1', [member, step ?? last, left])
    })

  async function newCodes(member: string): Promise<string[]> {
    const codes = (await oneTimeCodes()).newBackupCodes()
    await database.query('update mock.second_factors set enabled = true, codes = $2 where user_id = $1', [member, codes])
    return codes
  }

  async function assertOn(member: string): Promise<void> {
    if (!(await factorOf(member))?.enabled) throw new Refusal('TWO_FACTOR_OFF')
  }

  async function assertOff(member: string): Promise<void> {
    if ((await factorOf(member))?.enabled) throw new Refusal('TWO_FACTOR_ON')
  }

  return {
    async answerMfa({ challenge, code }) {
      const member = signIn.challenged(challenge)
      await takeCode(member, code)
      signIn.answered(challenge)
      return signIn.begin(member)
    },
    async getTwoFactor(_, viewer) {
      const factor = await factorOf(viewer!.member)
      return { enabled: factor?.enabled ?? false, backupCodesLeft: factor?.codes.length ?? 0 }
    },
    async setUpTwoFactor({ password }, viewer) {
      const { member } = viewer!
      await assertOff(member)
      const { email } = await assertKnows(member, password ?? '')
      const { newSecret, secretUri } = await oneTimeCodes()
      const secret = newSecret()
      await database.query(
        'insert into mock.second_factors (user_id, secret) values ($1, $2) on conflict (user_id) do update set secret = excluded.secret',
        [member, secret],
      )
      const { systemName } = (await callAs(database, null, 'getSettings', {})) as ClubSettings
      return { secret, uri: secretUri(secret, { club: systemName, member: email }) }
    },
    async enableTwoFactor({ code }, viewer) {
      await assertOff(viewer!.member)
      await takeCode(viewer!.member, code)
      await signIn.endOthers(viewer!)
      return { backupCodes: await newCodes(viewer!.member), session: await signIn.goOn(viewer!) }
    },
    async disableTwoFactor({ code }, viewer) {
      await assertOn(viewer!.member)
      await takeCode(viewer!.member, code)
      await database.query('delete from mock.second_factors where user_id = $1', [viewer!.member])
      return { ok: true }
    },
    async renewBackupCodes({ code }, viewer) {
      await assertOn(viewer!.member)
      await takeCode(viewer!.member, code)
      return { backupCodes: await newCodes(viewer!.member) }
    },
  }
}
