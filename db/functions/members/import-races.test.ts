/** Imports beside registrations and other imports, on real servers with real connections. */
import { describe, expect, test } from 'vitest'
import { servers, type ServerDatabase } from '../../testing/engines.ts'
import { setUpFixture } from '../../testing/fixture.ts'
import { untilBlockedBy } from '../../testing/until-blocked.ts'

const fileOf = (...emails: string[]) => ({
  fileName: 'members.csv',
  language: 'en' as const,
  rows: emails.map((email, index) => ({ line: index + 2, name: 'Greta', email })),
})

describe.each(servers)('an import on $name', ({ open }) => {
  let database: ServerDatabase
  const fixture = setUpFixture(async () => (database = await open(16)))
  const accountsOf = (email: string) => fixture().value<number>('select count(*)::int from public.profiles where email = $1', [email])

  test('refuses the row of a person who registers at this moment', async () => {
    const admin = await fixture().admin()
    const { id: importId } = await admin.createImport(fileOf('ida@race.example', 'jan@race.example'))
    const connection = await database.connect()
    await connection.query('begin')
    await connection.query("insert into public.profiles (name, email) values ('Ida', 'ida@race.example')")
    const applying = admin.applyImport({ importId })
    await untilBlockedBy(connection)
    await connection.query('commit')
    await connection.end()
    const applied = await applying
    expect(applied.rows.map(({ line, outcome, problem }) => [line, outcome, problem?.code])).toEqual([
      [2, 'refused', 'MEANWHILE'],
      [3, 'new', undefined],
    ])
    expect(applied.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 1 })
    expect(await accountsOf('ida@race.example')).toBe(1)
  })

  test('of two admins at once makes each member once', async () => {
    const [one, other] = [await fixture().admin(), await fixture().admin()]
    const file = fileOf(...Array.from({ length: 50 }, (_, n) => `twin.${n}@race.example`))
    const imports = [await one.createImport(file), await other.createImport(file)]
    const applied = await Promise.all([one.applyImport({ importId: imports[0]!.id }), other.applyImport({ importId: imports[1]!.id })])
    expect(applied[0]!.counts.new + applied[1]!.counts.new).toBe(50)
    expect(await fixture().value("select count(*)::int from public.profiles where email like 'twin.%'")).toBe(50)
  })

  test('of two admins whose files have the members in opposite orders makes each once, without a deadlock', async () => {
    const [one, other] = [await fixture().admin(), await fixture().admin()]
    for (let round = 0; round < 3; round++) {
      const emails = Array.from({ length: 300 }, (_, n) => `order.${round}.${n}@race.example`)
      const imports = [await one.createImport(fileOf(...emails)), await other.createImport(fileOf(...emails.toReversed()))]
      const applied = await Promise.all([one.applyImport({ importId: imports[0]!.id }), other.applyImport({ importId: imports[1]!.id })])
      expect(applied[0]!.counts.new + applied[1]!.counts.new).toBe(300)
    }
  })

  test('that is taken back leaves a member alone who signs in at this moment', async () => {
    const admin = await fixture().admin()
    const { id: importId } = await admin.createImport(fileOf('ute@race.example'))
    await admin.applyImport({ importId })
    const connection = await database.connect()
    await connection.query('begin')
    await connection.query("update public.profiles set email_verified = true, updated_at = now() where email = 'ute@race.example'")
    const undoing = admin.undoImport({ importId })
    await untilBlockedBy(connection)
    await connection.query('commit')
    await connection.end()
    expect((await undoing).rows.map(({ kept }) => kept)).toEqual(['signed-in'])
    expect(await accountsOf('ute@race.example')).toBe(1)
  })
})
