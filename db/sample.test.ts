import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id } from '@bothy/contract/values.ts'
import { type Database, everyEngine } from './testing/engines.ts'

const sample = readFileSync(new URL('seed/sample.sql', import.meta.url), 'utf8')

/** Just before and after midnight in Zurich, with both changes of the clock in the weeks around, and New Year in Shanghai. */
const moments = ['2026-03-28T22:59:00Z', '2026-03-29T22:01:00Z', '2025-10-25T22:00:00Z', '2025-12-31T16:30:00Z', '2026-06-15T12:00:00Z']

/** Every moment that is stored about an activity, apart from the planned departure of a car. A new table or column is included automatically. */
const momentColumns = `
  select t.relname as table, m.attname as column
  from pg_catalog.pg_class as t
  join pg_catalog.pg_attribute as a on a.attrelid = t.oid and a.attname = 'activity_id' and not a.attisdropped
  join pg_catalog.pg_attribute as m on m.attrelid = t.oid and m.atttypid = 'timestamptz'::regtype and not m.attisdropped and m.attname <> 'departs_at'
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace order by 1, 2`

const pglite = everyEngine.find(({ name }) => name === 'PGlite')!

describe.each(moments)('the sample club, loaded at %s,', (now) => {
  let database: Database
  beforeAll(async () => {
    database = await pglite.open()
    await database.transaction(async (connection) => {
      for (const statement of sample.replaceAll('now()', `timestamptz '${now}'`).split(/;\n(?=\n)/)) await connection.query(statement)
    })
  })
  afterAll(() => database.close())

  const found = async (sql: string, values: string[] = []) => (await database.query(sql, values)).rows

  test('has a history that is possible', async () => {
    const impossible = await found(
      `select title from public.activities as a join public.profiles as p on p.id = creator_id
       where not (p.created_at <= a.created_at and a.created_at <= $1 and a.created_at < start_time)`,
      [now],
    )
    expect(impossible).toEqual([])
    const late = `select title, join_time from public.participants join public.activities as a on a.id = activity_id where not join_time < start_time`
    expect(await found(late)).toEqual([])
    const columns = (await found(momentColumns)) as { table: string; column: string }[]
    expect(columns.map(({ table }) => table)).toEqual(expect.arrayContaining(['participants', 'votes', 'notifications']))
    for (const { table, column } of columns) {
      const outside = `select '${table}.${column}' as what, title, t.${column} as at from public.${table} as t
        join public.activities as a on a.id = t.activity_id where not t.${column} between a.created_at and $1`
      expect(await found(outside, [now])).toEqual([])
    }
  })

  test('has nothing to come that is over, and nothing over that is to come', async () => {
    const wrong = `select title, phase, start_time, end_time from public.activities where not case phase
      when 'active' then start_time <= $1 and $1 < end_time when 'finished' then end_time <= $1 when 'cancelled' then true else start_time > $1 end`
    expect(await found(wrong, [now])).toEqual([])
    expect(await found('select 1 from public.activities')).toHaveLength(10)
  })

  test('has messages whose ids every call accepts', async () => {
    const messages = (await found('select id from public.messages')) as { id: string }[]
    expect(messages.length).toBeGreaterThan(0)
    expect(messages.filter((message) => !id.safeParse(message.id).success)).toEqual([])
    const answers = `select a.text from public.messages as a join public.messages as q on q.id = a.reply_to and q.activity_id = a.activity_id`
    expect(await found(answers)).toHaveLength(4)
  })

  test('has votes before the enrollment, and then those who joined, as its notifications say', async () => {
    const unordered = `select title from public.votes as v join public.participants as p using (activity_id)
      join public.activities as a on a.id = activity_id where not v.created_at < p.join_time`
    expect(await found(unordered)).toEqual([])
    const early = `select a.title from public.notifications as n join public.activities as a on a.id = n.activity_id
      join public.participants as p on p.activity_id = a.id where n.kind = 'enrollment-started' and p.join_time < n.created_at`
    expect(await found(early)).toEqual([])
    const absent = `select a.title from public.notifications as n join public.activities as a on a.id = n.activity_id
      cross join lateral unnest(n.members) as actor left join public.participants as p on p.activity_id = a.id and p.user_id = actor
      where n.kind = 'member-joined' and not coalesce(p.join_time <= n.created_at, false)`
    expect(await found(absent)).toEqual([])
    expect(await found('select kind from public.notifications where read_at < created_at')).toEqual([])
  })
})
