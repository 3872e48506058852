/** Makes, changes and restores backups over HTTP. */
import { expect } from 'vitest'
import type { TestMember, TestServer } from '../../testing/test-server.ts'
import { packArchive, unpackArchive, type BackupPart } from '../archive.ts'

/** The request for a backup. */
export const backupRequest = ({ token, password: proof }: Pick<TestMember, 'token' | 'password'>) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ password: proof }),
})

export async function downloadBackup({ url }: TestServer, admin: TestMember): Promise<Blob> {
  const response = await fetch(`${url}/api/admin/backup`, backupRequest(admin))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  return response.blob()
}

/** Restores a backup. Returns the body of the answer, or the code of the refusal. */
export async function restored(into: TestServer, admin: TestMember, backup: Blob, proof = admin.password): Promise<unknown> {
  const form = new FormData()
  form.append('password', proof)
  form.append('file', backup, 'club')
  const { status, body } = await into.request('/api/admin/restore', { method: 'POST', token: admin.token, body: form })
  return status === 200 ? body : (body as { error: { code: string } }).error.code
}

/** Tables that no backup contains: short-lived rows, and counters of failed attempts. */
const tablesLeftOut = `'attempts', 'guesses', 'sessions', 'outbox', 'pending_notifications', 'links', 'setup_tokens', 'phone_codes', 'challenges', 'deleted_sessions', 'email_changes', 'one_time_challenges', 'idempotency_keys', 'seat_changes', 'notifications', 'sent_reminders'`

/** All rows of the tables that a backup contains, without the log entry of the restore itself. */
export async function rowsOf({ sql }: TestServer): Promise<Record<string, unknown>> {
  const tables = await sql(
    `select c.oid::regclass::text as name from pg_catalog.pg_class as c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace) and c.relname not in (${tablesLeftOut}) order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const condition = name === 'system_logs' ? `where operation <> 'restore_club'` : name === 'images' ? 'where not pending_deletion' : ''
    rows[String(name)] = (await sql(`select t::text as row from ${String(name)} as t ${condition} order by 1`)).map(({ row }) => row)
  }
  return rows
}

/** The backup `file` with changed parts; `change` leaves a part out by returning undefined. */
export async function rebuilt(file: Blob, change: (part: BackupPart) => BackupPart | undefined): Promise<Blob> {
  const parts: BackupPart[] = []
  await unpackArchive(file, async (part) => void parts.push(part))
  const changed = parts.map(change).filter((part) => part !== undefined)
  const pieces: Buffer[] = []
  for await (const piece of packArchive(oneByOne(changed))) pieces.push(piece as Buffer)
  return new Blob([Buffer.concat(pieces)])
}

async function* oneByOne(parts: BackupPart[]): AsyncGenerator<BackupPart> {
  yield* parts
}
