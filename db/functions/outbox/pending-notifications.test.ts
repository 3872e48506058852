/** What happens to a notification between the command that notes it and the process that writes its messages. The fixture writes them after each call. */
import { describe, expect, test } from 'vitest'
import type { Connection } from '../../installation.ts'
import { engines, servers, type ServerDatabase } from '../../testing/engines.ts'
import { type Actor, setUpFixture } from '../../testing/fixture.ts'
import { untilBlockedBy } from '../../testing/until-blocked.ts'

/** Runs a command whose messages nobody has written yet. */
async function runCommand(connection: Pick<Connection, 'query'>, name: string, { id }: Actor, activityId: string): Promise<void> {
  await connection.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: id })])
  await connection.query(`select public.${name}($1)`, [JSON.stringify({ activityId })])
}

describe.each(engines)('a notification that is noted on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  const command = (name: string, actor: Actor, activityId: string) =>
    fixture().database.transaction((connection) => runCommand(connection, name, actor, activityId))
  const writeMessages = () => fixture().rows('select accounts.write_messages()')
  const noted = () => fixture().rows('select kind, members from accounts.pending_notifications order by id')
  const messagesAbout = (activityId: string) =>
    fixture().rows(
      `select o.kind, o.user_id, o.created_at = a.updated_at as has_its_time from accounts.outbox as o join public.activities as a on a.id = $1
       where o.payload ->> 'activity' = $1::text order by o.kind`,
      [activityId],
    )

  test('becomes one message for each member and channel, with the time of the command', async () => {
    const [leader, mia] = (await fixture().members(2)) as [Actor, Actor]
    const { id } = await fixture().activity({ leader, participants: [mia] })
    await command('start_activity', leader, id)
    expect(await noted()).toEqual([{ kind: 'activity-started', members: [mia.id] }])
    expect(await messagesAbout(id)).toEqual([])
    await writeMessages()
    await writeMessages()
    expect(await noted()).toEqual([])
    expect(await messagesAbout(id)).toEqual([{ kind: 'activity-started', user_id: mia.id, has_its_time: true }])
  })

  test('is withdrawn when the command is undone before, and after', async () => {
    const [leader, mia] = (await fixture().members(2)) as [Actor, Actor]
    const { id } = await fixture().activity({ leader, participants: [mia] })
    await command('start_activity', leader, id)
    await command('undo_activity', leader, id)
    expect(await noted()).toEqual([])
    await command('start_activity', leader, id)
    await writeMessages()
    await command('undo_activity', leader, id)
    await writeMessages()
    expect(await messagesAbout(id)).toEqual([])
  })

  test('reaches nobody who was deleted before, and all others', async () => {
    const [leader, mia, lin] = (await fixture().members(3)) as [Actor, Actor, Actor]
    const { id } = await fixture().activity({ leader, participants: [mia, lin] })
    await command('start_activity', leader, id)
    await fixture().rows('delete from public.profiles where id = $1', [mia.id])
    await writeMessages()
    expect(await messagesAbout(id)).toMatchObject([{ user_id: lin.id }])
  })

  test('waits if it cannot be written, and holds up no other', async () => {
    const [leader, mia] = (await fixture().members(2)) as [Actor, Actor]
    const { id } = await fixture().activity({ leader, participants: [mia] })
    await fixture().rows(
      `insert into accounts.pending_notifications (kind, topic, members, facts) values ('activity-started', 'activity', $1, '{"activity": "none"}')`,
      [[mia.id]],
    )
    await command('start_activity', leader, id)
    await writeMessages()
    expect(await messagesAbout(id)).toMatchObject([{ kind: 'activity-started', user_id: mia.id }])
    expect(await noted()).toHaveLength(1)
    await fixture().rows('delete from accounts.pending_notifications')
  })

  test('corrects the calendar of those who took part, also in an activity that is deleted before', async () => {
    const [leader, mia, fan] = (await fixture().members(3)) as [Actor, Actor, Actor]
    const { id } = await fixture().activity({ leader, phase: 'voting', participants: [mia] })
    await fan.addFavorite({ activityId: id })
    await fixture().rows('delete from public.activities where id = $1', [id])
    await writeMessages()
    expect(
      await fixture().rows(
        `select user_id, payload ? 'sequence' as is_correction from accounts.outbox where kind = 'activity-deleted' and user_id = any ($1) order by 2`,
        [[mia.id, fan.id]],
      ),
    ).toEqual([
      { user_id: fan.id, is_correction: false },
      { user_id: mia.id, is_correction: true },
    ])
  })
})

describe.each(servers)('a notification beside another transaction on $name', ({ open }) => {
  let database: ServerDatabase
  const fixture = setUpFixture(async () => (database = await open(4)))

  test('is withdrawn when the command is undone while its messages are being written', async () => {
    const [leader, mia] = (await fixture().members(2)) as [Actor, Actor]
    const { id } = await fixture().activity({ leader, participants: [mia] })
    await database.transaction((connection) => runCommand(connection, 'start_activity', leader, id))
    const writer = await database.connect()
    try {
      await writer.query('begin; select accounts.write_messages()')
      const undo = database.transaction((connection) => runCommand(connection, 'undo_activity', leader, id))
      await untilBlockedBy(writer)
      await writer.query('commit')
      await undo
    } finally {
      await writer.end()
    }
    expect(await fixture().rows(`select kind from accounts.outbox where payload ->> 'activity' = $1::text`, [id])).toEqual([])
  })

  test('to a member whose deletion is not committed waits, and holds up no other', async () => {
    const [leader, mia, other, lin] = (await fixture().members(4)) as [Actor, Actor, Actor, Actor]
    const [first, second] = [
      await fixture().activity({ leader, participants: [mia] }),
      await fixture().activity({ leader: other, participants: [lin] }),
    ]
    const recipients = () =>
      fixture().rows(`select user_id from accounts.outbox where kind = 'seat-taken-back' and user_id = any ($1)`, [[mia.id, lin.id]])
    const deletion = await database.connect()
    try {
      await deletion.query('begin')
      await fixture().rows(
        `insert into accounts.pending_notifications (kind, topic, members, facts)
         select 'seat-taken-back', 'activity', array[member], jsonb_build_object('activity', activity)
         from unnest($1::uuid[], $2::uuid[]) as event (member, activity)`,
        [
          [mia.id, lin.id],
          [first.id, second.id],
        ],
      )
      await deletion.query('delete from public.profiles where id = $1', [mia.id])
      await fixture().rows('select accounts.write_messages()')
      expect(await recipients()).toEqual([{ user_id: lin.id }])
      await deletion.query('rollback')
    } finally {
      await deletion.end()
    }
    await fixture().rows('select accounts.write_messages()')
    expect(await recipients()).toHaveLength(2)
  })
})
