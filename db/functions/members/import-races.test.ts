/** Imports beside registrations and other imports, on real servers with real connections. */
import { describe, expect, test } from 'vitest'
import { during } from '../../testing/during.ts'
import { servers, type ServerDatabase } from '../../testing/engines.ts'
import { setUpFixture } from '../../testing/fixture.ts'
import { untilBlockedBy } from '../../testing/until-blocked.ts'

const fileOf = (...emails: string[]) => ({
  fileName: 'members.csv',
  language: 'en' as const,
  rows: emails.map((email, index) => ({ line: index + 2, name: 'Greta', email })),
})

type Stored = { id: string; name: string; is_invited: boolean }

describe.each(servers)('an import on $name', ({ open }) => {
  let database: ServerDatabase
  const fixture = setUpFixture(async () => (database = await open(16)))
  /** The answer of the registration, or why it is refused. */
  const register = async (email: string, connection: Pick<ServerDatabase, 'query'> = database): Promise<unknown> => {
    const sql = "select accounts.register($1, jsonb_populate_record(null::accounts.requester, '{}'), '{}') as answer"
    const answer = connection.query(sql, [JSON.stringify({ name: 'Ida', email })])
    return answer.then(
      ({ rows }) => rows[0]!['answer'],
      (error: Error) => error.message,
    )
  }
  const accountsOf = (email: string) => fixture().value<number>('select count(*)::int from public.profiles where email = $1', [email])

  test('refuses the row of a person who registers at this moment', async () => {
    const admin = await fixture().admin()
    const { id: importId } = await admin.createImport(fileOf('ida@race.example', 'jan@race.example'))
    const connection = await database.connect()
    await connection.query('begin')
    await register('ida@race.example', connection)
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

  test.each([true, false])(
    'makes the only account of a person who registers while it is applied (addresses are verified: %s)',
    async (verifies) => {
      await fixture().changeSettings({ require_email_verification: verifies })
      const admin = await fixture().admin()
      const email = `kim.${verifies}@race.example`
      const { id: importId } = await admin.createImport(fileOf(email))
      const answer = await during(database, admin, ['apply_import', { importId }], () => register(email))
      expect(answer).toEqual(verifies ? { needEmailConfirmation: true, session: null } : 'ALREADY_REGISTERED')
      const [row] = (await admin.applyImport({ importId })).rows
      expect(row).toMatchObject({ email, outcome: 'new', problem: null, currentName: 'Greta' })
      expect(await fixture().rows('select id, is_invited from public.profiles where email = $1', [email])).toEqual([
        { id: row!.memberId, is_invited: true },
      ])
      // The owner of the address learns of the attempt, and whoever made it does not.
      const told = await fixture().value("select count(*)::int from accounts.outbox where kind = 'address-in-use' and user_id = $1", [
        row!.memberId,
      ])
      expect(told).toBe(verifies ? 1 : 0)
      await fixture().changeSettings({ require_email_verification: true })
    },
  )

  test('says of each row what happened, while the same persons register', async () => {
    await fixture().changeSettings({ require_email_verification: false })
    const admin = await fixture().admin()
    const emails = Array.from({ length: 40 }, (_, n) => `both.${n}@race.example`)
    const { id: importId } = await admin.createImport(fileOf(...emails))
    const half = Promise.all(
      emails
        .slice(0, 20)
        .toReversed()
        .map((email) => register(email)),
    )
    const applying = admin.applyImport({ importId })
    const answers = [...(await half).toReversed(), ...(await Promise.all(emails.slice(20).map((email) => register(email))))]
    const { rows, counts } = await applying
    expect(rows).toHaveLength(40)
    expect(counts.new + counts.changed + counts.refused).toBe(40)
    for (const [index, email] of emails.entries()) {
      const members = await fixture().rows<Stored>('select id, name, is_invited from public.profiles where email = $1', [email])
      const row = rows.find((one) => one.email === email)!
      const isMade = answers[index] !== 'ALREADY_REGISTERED'
      // Who registered before the rows were compared is changed by the file; between that and the end the row is refused.
      const outcomes = isMade ? ['changed', 'refused'] : ['new']
      expect({ email, outcomes }).toEqual({ email, outcomes: expect.arrayContaining([row.outcome]) })
      expect(members).toEqual([{ id: members[0]!.id, name: row.outcome === 'refused' ? 'Ida' : 'Greta', is_invited: !isMade }])
      expect(row.memberId).toBe(row.outcome === 'refused' ? null : members[0]!.id)
      expect(row.problem).toEqual(row.outcome === 'refused' ? { field: 'email', code: 'MEANWHILE', line: null, name: null } : null)
    }
    await fixture().changeSettings({ require_email_verification: true })
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
