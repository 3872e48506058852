/** Moves the sample club in, and lets its members sign in. */
import { letMembersIn } from './accounts.ts'
import { demoPassword } from './demo-members.ts'
import type { TabDatabase } from './rulebook.ts'

/** False, and nothing changed, when somebody lives here already. */
export async function moveIn(database: TabDatabase): Promise<boolean> {
  const { rows } = await database.query<{ sql: string; lived_in: boolean }>(
    'select sql, exists (select from public.profiles) as lived_in from mock.sample',
  )
  if (!rows[0] || rows[0].lived_in) return false
  const { sql } = rows[0]
  await database.transaction(async (transaction) => {
    await transaction.exec(sql)
    await letMembersIn(transaction, demoPassword)
    // Whoever looks around has no mail to read first. The demo's administrator may ask for it: it then lies in the inbox of the page.
    await transaction.exec('update public.system_settings set require_email_verification = false')
  })
  return true
}
