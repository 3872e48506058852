/** Files of members that an admin imports. */
import type { ImportRow } from '@bothy/contract/admin/member-imports.ts'
import type { Actor } from './fixture.ts'

/** Rows of a file, without the numbers of their lines. */
type Rows = Omit<ImportRow, 'line'>[]

/** Says what an import would do. The first row is line 2, below the titles of the columns. */
export const checkFile = (admin: Actor, rows: Rows) =>
  admin.createImport({ fileName: 'members.csv', language: 'de', rows: rows.map((row, index) => ({ line: index + 2, ...row })) })

export async function importFile(admin: Actor, rows: Rows) {
  const { id: importId } = await checkFile(admin, rows)
  return admin.applyImport({ importId })
}

export const addressOf = async (member: Actor) => (await member.getUserInfo({})).email
