/** Enables sign-in for the members of the sample data. They share one random password, which is returned once and stored only as a hash. */
import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { hashPassword } from '../password/password-hash.ts'

/** Letters and digits that cannot be mistaken for each other on a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const passwordLength = 12

export type SampleSignIn = { password: string; emails: string[] }

/** Excludes the sample's admin: the one-time link for the first admin works only while no admin can sign in. */
export async function enableSampleSignIn(pool: Pick<Pool, 'query'>): Promise<SampleSignIn> {
  const password = Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const { rows } = await pool.query<{ email: string }>(
    `with members as (
       select id, email from public.profiles where email like '%@bothy.example' and not rules.is_admin(id)
     ), credentials as (
       insert into accounts.credentials (user_id, account_id, provider_id, password) select id, id, 'credential', $1 from members
     )
     select email from members order by email`,
    [await hashPassword(password)],
  )
  return { password, emails: rows.map(({ email }) => email) }
}
