/** Loads the sample data and gives its members a password. */
import { passwordCrypto } from './crypto.ts'
import { demoPassword } from './demo-members.ts'
import type { MockDatabase } from './call-function.ts'

/** Returns false and changes nothing when the database already has members. */
export async function loadSample(database: MockDatabase): Promise<boolean> {
  const { rows } = await database.query<{ sql: string; lived_in: boolean }>(
    'select sql, exists (select from public.profiles) as lived_in from mock.sample',
  )
  if (!rows[0] || rows[0].lived_in) return false
  const { sql } = rows[0]
  const passwordHash = await passwordCrypto.hashPassword(demoPassword)
  await database.transaction(async (transaction) => {
    await transaction.exec(sql)
    await transaction.query('select accounts.set_password(id, $1) from public.profiles', [passwordHash])
    // A new member of the demo needs no email confirmation first. When an admin enables it, the mail goes to the inbox on the page.
    await transaction.exec('update public.system_settings set require_email_verification = false')
  })
  return true
}
