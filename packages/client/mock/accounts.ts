/** Accounts of the mock backend. All data is in the user's own browser, so tokens and passwords protect nothing here. */
import type { calls, CallName, Parsed } from '@bothy/contract/calls.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { locales } from '@bothy/contract/limits.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { assertStrongPassword } from '@bothy/contract/auth/password-policy.ts'
import { noPasskeys } from '../no-passkeys.ts'
import { clubBackupCalls } from './club-backup.ts'
import { demoCode, demoMembers } from './demo-members.ts'
import { memberManagementCalls } from './member-management.ts'
import { createCodes, createLinks, resendAfter, type SentMessage } from './codes-and-links.ts'
import { phoneChangeCalls } from './phone-change.ts'
import { callFunction, type MockDatabase } from './call-function.ts'
import { twoFactorCalls } from './two-factor.ts'
import { createAttemptLimit, createSessions, type Viewer } from './sessions.ts'

type Account = { id: string; email: string; name: string }
type AccountCallName = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'accounts' ? Name : never }[CallName]
export type AccountCalls = { [Name in AccountCallName]: (input: Parsed<Name>, viewer: Viewer | null) => Promise<unknown> }

const hashOf = (id: string, password: string) => `sha256(convert_to(${id}::text || ${password}, 'UTF8'))`

/** Gives every existing member the same password. */
export const setSamplePasswords = (database: Pick<MockDatabase, 'query'>, password: string) =>
  database.query(`insert into mock.credentials (user_id, hash) select id, ${hashOf('id', '$1')} from public.profiles`, [password])

const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/** Sample members get the fixed code that the screen shows; others get a random one. */
const codeFor = (phone: string): string =>
  demoMembers.some((member) => member.phone === phone)
    ? demoCode
    : String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0')

const signedIn = (viewer: Viewer | null): Viewer => {
  if (!viewer) throw new Refusal('NOT_SIGNED_IN')
  return viewer
}

/** The account calls of the contract, on the database of the tab. Mails and SMS are passed to `onSent`. */
export function createAccountCalls(
  database: MockDatabase,
  now: () => number,
  onSent: (sent: SentMessage) => void,
): Omit<AccountCalls, 'uploadImage'> {
  const codes = createCodes(now)
  const links = createLinks(database, now)
  const sessions = createSessions(database, now)
  const guess = createAttemptLimit(database, now)
  const settings = async () => (await callFunction(database, null, 'getSettings', {})) as ClubSettings

  async function find(column: 'id' | 'email' | 'phone', value: string): Promise<Account | undefined> {
    // A number that needs verification identifies nobody.
    const { rows } = await database.query<Account>(
      `select id, email, name from public.profiles where ${column} = $1 ${column === 'phone' ? "and phone_status <> 'needs_verification'" : ''}`,
      [value],
    )
    return rows[0]
  }

  async function checkPassword(column: 'id' | 'email', value: string, password: string): Promise<Account> {
    const { rows } = await database.query<Account>(
      `select p.id, p.email, p.name from public.profiles as p join mock.credentials as c on c.user_id = p.id
       where p.${column} = $1 and c.hash = ${hashOf('p.id', '$2')}`,
      [value, password],
    )
    if (!rows[0]) throw new Refusal('BAD_CREDENTIALS')
    return rows[0]
  }

  const assertPassword = (member: string, password: string) => checkPassword('id', member, password)

  async function sendConfirmation({ id, email }: Account): Promise<void> {
    onSent({ kind: 'confirm-address', to: email, link: await links.create('verify-email', id) })
  }

  /** Where addresses must be confirmed, refuses a member with an unconfirmed address and sends another link. */
  async function assertConfirmed(member: Account): Promise<void> {
    const { rows } = await database.query('select from public.profiles where id = $1 and not email_verified', [member.id])
    if (rows.length === 0 || !(await settings()).requireEmailVerification) return
    await sendConfirmation(member)
    throw new Refusal('EMAIL_NOT_VERIFIED')
  }

  async function create({ name, email, phone, password, language }: Parsed<'register'>): Promise<Account> {
    const { rows } = await database.query<{ id: string }>(
      `with member as (
         insert into public.profiles (name, email, phone, language) values ($1, $2, $3, $4) returning id
       ) insert into mock.credentials (user_id, hash) select id, ${hashOf('id', '$5')} from member returning user_id as id`,
      [name, email, phone, locales.find((locale) => locale === language) ?? 'zh', password],
    )
    return { id: rows[0]!.id, email, name }
  }

  /** Marks the number as verified, unless the member changed it after the code was sent. */
  async function verifyPhone({ id }: Account, phone: string): Promise<boolean> {
    const { rows } = await database.query(
      `update public.profiles set phone_status = 'verified' where id = $1 and phone = $2 and phone_status <> 'needs_verification' returning id`,
      [id, phone],
    )
    return rows.length > 0
  }

  async function setPassword({ id }: Account, password: string): Promise<void> {
    await database.query(
      `insert into mock.credentials (user_id, hash) values ($1::uuid, ${hashOf('$1::uuid', '$2')}) on conflict (user_id) do update set hash = excluded.hash`,
      [id, password],
    )
  }

  return {
    async emailLogin({ email, password }) {
      const member = await guess(email, () => checkPassword('email', email, password))
      await assertConfirmed(member)
      return sessions.signIn(member.id)
    },
    async sendCode({ phone }) {
      const member = await find('phone', phone)
      const code = codeFor(phone)
      codes.create(phone, member?.id, code)
      if (member) onSent({ kind: 'sign-in-code', to: phone, code })
      return { ok: true, resendAfter }
    },
    async phoneLogin({ phone, code }) {
      const member = await find('id', codes.verify(phone, code))
      if (!member || !(await verifyPhone(member, phone))) throw new Refusal('BAD_CODE')
      await assertConfirmed(member)
      return sessions.signIn(member.id)
    },
    async resetPassword({ email }) {
      const member = await find('email', email)
      if (member) onSent({ kind: 'reset-password', to: email, link: await links.create('reset-password', member.id) })
      return { ok: true }
    },
    async confirmPasswordReset({ token, newPassword }) {
      const member = (await find('id', await links.memberOf('reset-password', token)))!
      await assertStrongPassword(newPassword, await settings(), member, 'newPassword')
      await links.revoke('reset-password', member.id)
      // Invited members have no password yet, so the phone number that the admin entered is kept. Any other unverified account loses its number.
      await database.query(
        `update public.profiles as p set email_verified = true,
           phone = case when not exists (select from mock.credentials where user_id = p.id) then phone end
         where id = $1 and not email_verified`,
        [member.id],
      )
      await setPassword(member, newPassword)
      await sessions.endAll(member.id)
      onSent({ kind: 'password-changed', to: member.email })
      return { ok: true }
    },
    refreshSession: async (_, viewer) => sessions.refresh(signedIn(viewer)),
    listSessions: async (_, viewer) => sessions.list(signedIn(viewer)),
    async endSession({ sessionId }, viewer) {
      await sessions.end(signedIn(viewer).member, sessionId)
      return { ok: true }
    },
    ...twoFactorCalls({ database, now, sessions, guess, assertPassword }),
    ...noPasskeys,
    listProviders: async () => ({ email: true, phone: true, oidc: null, passkey: null }),
    /** The mock backend has no identity provider. */
    startOidc: () => Promise.reject(new Refusal('NOT_FOUND')),
    finishOidc: () => Promise.reject(new Refusal('BAD_CODE')),
    async logout(_, viewer) {
      if (viewer) await sessions.end(viewer.member, viewer.session)
      return { ok: true }
    },
    async register(input) {
      const rules = await settings()
      if (!rules.allowSelfRegistration) throw new Refusal('REGISTRATION_CLOSED')
      await assertStrongPassword(input.password, rules, input, 'password')
      const member = await create(input).catch((error: unknown) => {
        if (!isTaken(error)) throw error
        if (!rules.requireEmailVerification) throw new Refusal('ALREADY_REGISTERED', { cause: error })
      })
      if (!rules.requireEmailVerification) return { needEmailConfirmation: false, session: await sessions.begin(member!.id) }
      if (member) await sendConfirmation(member)
      else onSent({ kind: 'address-in-use', to: input.email })
      return { needEmailConfirmation: true, session: null }
    },
    async verifyEmail({ token }) {
      const member = await links.memberOf('verify-email', token)
      await links.revoke('verify-email', member)
      await database.query('update public.profiles set email_verified = true where id = $1', [member])
      return { ok: true }
    },
    async changePassword({ currentPassword, newPassword }, viewer) {
      const member = await checkPassword('id', signedIn(viewer).member, currentPassword)
      await assertStrongPassword(newPassword, await settings(), member, 'newPassword')
      await setPassword(member, newPassword)
      await sessions.endOthers(signedIn(viewer))
      onSent({ kind: 'password-changed', to: member.email })
      return sessions.refresh(signedIn(viewer))
    },
    async deleteAccount({ password }, viewer) {
      const { id } = await checkPassword('id', signedIn(viewer).member, password ?? '')
      await database.query('select rules.delete_member($1)', [id])
      return { ok: true }
    },
    ...phoneChangeCalls({ database, now, codeFor, onSent, assertPassword }),
    ...memberManagementCalls({ database, sessions, links, onSent }),
    ...clubBackupCalls({ database, assertPassword }),
    /** The sample club already has an admin. */
    createFirstAdmin: () => Promise.reject(new Refusal('BAD_CODE')),
  }
}
