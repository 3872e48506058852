/** Lets the members of the sample club sign in. Their one password is random: made for this club, told once, kept nowhere but as a hash. */
import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { hashPassword } from './password-hash.ts'

/** Letters and digits that are not mistaken for each other when read from a screen. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

export type SampleSignIn = { password: string; emails: string[] }

/** Everybody but the sample's administrator: that the club still has none who can sign in keeps the one-time link open. */
export async function letSampleMembersIn(pool: Pick<Pool, 'query'>): Promise<SampleSignIn> {
  const password = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
  const { rows } = await pool.query<{ email: string }>(
    `with members as (
       select id, email from public.profiles where email like '%@bothy.example' and not is_admin
     ), credentials as (
       insert into accounts.credentials (user_id, account_id, provider_id, password) select id, id, 'credential', $1 from members
     )
     select email from members order by email`,
    [await hashPassword(password)],
  )
  return { password, emails: rows.map(({ email }) => email) }
}
