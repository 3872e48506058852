/** Creates the first admin: with a one-time link that the server prints, or from the environment. There is no default password. */
import type { Pool } from 'pg'
import { hashPassword } from '../password/password-hash.ts'

export async function hasAdmin(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>('select accounts.has_admin() as there')
  return rows[0]!.there
}

/** Creates a one-time token, valid for a day. Null when there is an admin. */
export async function createSetupToken(pool: Pick<Pool, 'query'>): Promise<string | null> {
  const { rows } = await pool.query<{ token: string | null }>('select accounts.create_setup_token() as token')
  return rows[0]!.token
}

/** Creates the admin of BOTHY_ADMIN_EMAIL and BOTHY_ADMIN_PASSWORD. Does nothing if the club has one: another process may just have created it. */
export async function createAdminFromEnvironment(pool: Pick<Pool, 'query'>, admin: { email: string; password: string }): Promise<void> {
  await pool.query('select accounts.set_up_admin($1, $2)', [admin.email, await hashPassword(admin.password)])
}
