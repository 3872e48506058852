/** Lists of members as clubs have them: each row is imported or refused, a second import changes nothing, and an undo leaves nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '@bothy/contract/call-schemas.ts'
import { clubFiles } from '@bothy/web/features/admin/import/testing/club-files.ts'
import { rowsOf } from '@bothy/web/features/admin/import/testing/rows-of.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ token } = await server.signInAdmin())
  for (const name of ['Jugend', 'Klettern']) await server.call('createGroup', { name, color: 'pine' }, token)
  await server.call('createQualification', { name: 'Erste Hilfe' }, token)
})
afterAll(() => server?.close())

/** One hash of all that an import may write about members. */
async function everythingOfMembers(): Promise<unknown> {
  const tables = ['profiles', 'roles', 'group_members', 'member_qualifications', 'user_settings', 'notifications']
  const hashes = tables.map(
    (table) => `select '${table}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from public.${table} as t`,
  )
  return withOwnerConnection(embeddedDatabaseOf(server.dataDir), async (client) => (await client.query(hashes.join(' union all '))).rows)
}

const sumOf = ({ counts }: Output<'createImport'>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

test.each(Object.entries(clubFiles))('a file with %s', async (_, { bytes, rows: count }) => {
  const before = await everythingOfMembers()
  const file = { fileName: 'members.csv', language: 'de' as const, rows: await rowsOf(bytes) }
  const checked = await server.call('createImport', file, token)
  expect([sumOf(checked), checked.rows.length]).toEqual([count, count])
  expect(checked.rows.filter(({ outcome, problem }) => (outcome === 'refused') !== (problem !== null))).toEqual([])
  expect(await everythingOfMembers()).toEqual(before)

  const applied = await server.call('applyImport', { importId: checked.id }, token)
  expect(applied.counts).toEqual(checked.counts)
  const after = await everythingOfMembers()
  const again = await server.call('createImport', file, token)
  const { new: made, changed, refused } = checked.counts
  expect(again.counts).toEqual({ new: 0, changed: 0, same: made + changed, refused })
  await server.call('applyImport', { importId: again.id }, token)
  expect(await everythingOfMembers()).toEqual(after)

  const undone = await server.call('undoImport', { importId: checked.id }, token)
  expect(undone.rows.filter(({ kept }) => kept !== null)).toEqual([])
  expect(await everythingOfMembers()).toEqual(before)
})
