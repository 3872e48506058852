/** Who is who in the tab. It is the reader's own browser: a token names its member and its end, and nobody is kept out by it. */
import type { calls, CallName, Parsed } from '@bothy/contract/calls.ts'
import type { ClubSettings, SessionAnswer, UserInfo } from '@bothy/contract/entities.ts'
import { locales } from '@bothy/contract/limits.ts'
import { passwordProblem } from '@bothy/contract/password.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { callAs, type TabDatabase } from './rulebook.ts'

type AccountCallName = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'accounts' ? Name : never }[CallName]
export type AccountCalls = { [Name in AccountCallName]: (input: Parsed<Name>, viewer: string | null) => Promise<unknown> }

const hashOf = (id: string, password: string) => `sha256(convert_to(${id}::text || ${password}, 'UTF8'))`

const tokenOf = (member: string, expires: number) => `${member}.${expires}`

/** The member whom a token names, or null when it has run out or is from a club that was thrown away. */
export async function memberOf(database: TabDatabase, token: string, now: number): Promise<string | null> {
  const [, member, expires] = /^([\da-f-]{36})\.(\d+)$/.exec(token) ?? []
  if (!member || Number(expires) <= now) return null
  const { rows } = await database.query('select id from public.profiles where id = $1', [member])
  return rows.length > 0 ? member : null
}

/** Lets everybody who is in the club by now sign in with `password`. */
export const letMembersIn = (database: Pick<TabDatabase, 'query'>, password: string) =>
  database.query(`insert into mock.credentials (user_id, hash) select id, ${hashOf('id', '$1')} from public.profiles`, [password])

function assertStrong(password: string, rules: ClubSettings, field: string): void {
  const problem = passwordProblem(password, rules)
  if (problem) throw new Refusal('WEAK_PASSWORD', { fields: { [field]: [problem] } })
}

const taken = (error: unknown): never => {
  throw (error as { code?: string }).code === '23505' ? new Refusal('ALREADY_REGISTERED', { cause: error }) : error
}

const signedIn = (viewer: string | null): string => {
  if (!viewer) throw new Refusal('NOT_SIGNED_IN')
  return viewer
}

/** The account calls of the contract over the database of the tab. There is no mail here, so an address needs no confirmation. */
export function accountsIn(database: TabDatabase, now: () => number): AccountCalls {
  const settings = async () => (await callAs(database, null, 'getSettings', {})) as ClubSettings

  async function begin(member: string): Promise<SessionAnswer> {
    const expires = now() + (await settings()).sessionTimeout * 60_000
    const user = (await callAs(database, member, 'getUserInfo', {})) as UserInfo
    return { token: tokenOf(member, expires), expiresAt: new Date(expires).toISOString(), user }
  }

  async function knows(column: 'id' | 'email', value: string, password: string): Promise<string> {
    const { rows } = await database.query<{ id: string }>(
      `select p.id from public.profiles as p join mock.credentials as c on c.user_id = p.id
       where p.${column} = $1 and c.hash = ${hashOf('p.id', '$2')}`,
      [value, password],
    )
    if (!rows[0]) throw new Refusal('BAD_CREDENTIALS')
    return rows[0].id
  }

  return {
    emailLogin: async ({ email, password }) => begin(await knows('email', email, password)),
    refreshSession: async (_, viewer) => begin(signedIn(viewer)),
    logout: async () => ({ ok: true }),
    async register({ name, email, phone, password, language }) {
      const rules = await settings()
      if (!rules.allowSelfRegistration) throw new Refusal('REGISTRATION_CLOSED')
      assertStrong(password, rules, 'password')
      const { rows } = await database
        .query<{ id: string }>(
          `with member as (
             insert into public.profiles (name, email, email_verified, phone, language) values ($1, $2, true, $3, $4) returning id
           ) insert into mock.credentials (user_id, hash) select id, ${hashOf('id', '$5')} from member returning user_id as id`,
          [name, email, phone, locales.find((locale) => locale === language) ?? 'zh', password],
        )
        .catch(taken)
      return { needEmailConfirmation: false, session: await begin(rows[0]!.id) }
    },
    async changePassword({ currentPassword, newPassword }, viewer) {
      const member = await knows('id', signedIn(viewer), currentPassword)
      assertStrong(newPassword, await settings(), 'newPassword')
      await database.query(`update mock.credentials set hash = ${hashOf('user_id', '$2')} where user_id = $1`, [member, newPassword])
      return begin(member)
    },
    /** Nobody sent a link: there is no mail, and the club has its administrator. */
    verifyEmail: () => Promise.reject(new Refusal('BAD_CODE')),
    createFirstAdmin: () => Promise.reject(new Refusal('BAD_CODE')),
  }
}
