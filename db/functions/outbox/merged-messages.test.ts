/** How a noted notification becomes a message beside those that wait. */
import { beforeEach, describe, expect, test } from 'vitest'
import { engines, servers, type ServerDatabase } from '../../testing/engines.ts'
import { type Actor, type Fixture, setUpFixture } from '../../testing/fixture.ts'
import { untilBlockedBy } from '../../testing/until-blocked.ts'

/** Notes what a command would note, at a time of its own. */
const note = (fixture: Fixture, kind: string, members: Actor[], activity: string, facts: object = {}, message?: string) =>
  fixture.rows(
    `insert into accounts.pending_notifications (kind, topic, members, facts, message)
     values ($1, rules.topic_of($1), $2, $3, $4)`,
    [kind, members.map(({ id }) => id), JSON.stringify({ activity, ...facts }), message],
  )
const writeMessages = (fixture: Fixture) => fixture.rows('select accounts.write_messages()')
/** Each message: its kind, channel and place, and whether it waits to be sent. */
const messages = async (fixture: Fixture, member: Actor, activity: string): Promise<unknown[]> => {
  const rows = await fixture.rows<{ message: unknown[] }>(
    `select json_build_array(kind, channel, payload ->> 'location', not enqueued) as message
     from accounts.outbox where user_id = $1 and payload ->> 'activity' = $2 order by kind, channel, created_at`,
    [member.id, activity],
  )
  return rows.map(({ message }) => message)
}

describe.each(engines)('a noted notification on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, mia, lin]: Actor[] = []
  let id: string
  beforeEach(async () => {
    ;[leader, mia, lin] = await fixture().members(3)
    ;({ id } = await fixture().activity({ leader: leader!, participants: [mia!, lin!] }))
  })
  const addDevice = (member: Actor) =>
    fixture().rows(
      `insert into accounts.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       values ($1, gen_random_uuid(), 'https://push.invalid/' || gen_random_uuid(), 'B' || repeat('A', 86), repeat('A', 22))`,
      [member.id],
    )
  const edit = async (members: Actor[], location: string, activity = id) => {
    await note(fixture(), 'activity-changed', members, activity, { location })
    await writeMessages(fixture())
  }

  test('updates the message that waits, of its members and its activity only, with its time', async () => {
    const other = await fixture().activity({ leader: leader!, participants: [mia!] })
    await edit([mia!, lin!], 'Adorf')
    await edit([mia!], 'Bdorf', other.id)
    await fixture().rows(`update accounts.outbox set created_at = now() - interval '1 hour' where payload ->> 'activity' = $1`, [id])
    await edit([mia!], 'Cdorf')
    expect(await messages(fixture(), mia!, id)).toEqual([['activity-changed', 'mail', 'Cdorf', true]])
    expect(await messages(fixture(), mia!, other.id)).toEqual([['activity-changed', 'mail', 'Bdorf', true]])
    expect(await messages(fixture(), lin!, id)).toEqual([['activity-changed', 'mail', 'Adorf', true]])
    const recent = await fixture().rows(
      `select user_id from accounts.outbox where payload ->> 'activity' = $1 and created_at > now() - interval '1 minute'`,
      [id],
    )
    expect(recent).toEqual([{ user_id: mia!.id }])
  })

  test('becomes another message on the channels where the first is sent', async () => {
    await addDevice(mia!)
    await edit([mia!], 'Adorf')
    await fixture().rows(`update accounts.outbox set enqueued = true where user_id = $1 and channel = 'push'`, [mia!.id])
    await edit([mia!], 'Bdorf')
    expect(await messages(fixture(), mia!, id)).toEqual([
      ['activity-changed', 'mail', 'Bdorf', true],
      ['activity-changed', 'push', 'Adorf', false],
      ['activity-changed', 'push', 'Bdorf', true],
    ])
  })

  test('adds the members whom it reports to those of the message that waits', async () => {
    await addDevice(leader!)
    for (const member of [mia!, lin!]) {
      await note(fixture(), 'member-joined', [leader!], id, { fresh: [member.id] })
      await writeMessages(fixture())
    }
    expect(
      await fixture().rows(`select payload -> 'fresh' as fresh from accounts.outbox where user_id = $1 and kind = 'member-joined'`, [
        leader!.id,
      ]),
    ).toEqual([{ fresh: [mia!.id, lin!.id] }])
  })

  test('is written in the order of the commands, so that a cancellation replaces the edit before', async () => {
    await mia!.updateUserSettings({ notifications: { activity: true, activityMail: 'daily' } })
    await note(fixture(), 'activity-changed', [mia!], id, { location: 'Adorf' })
    await note(fixture(), 'activity-cancelled', [mia!], id)
    await writeMessages(fixture())
    expect(await messages(fixture(), mia!, id)).toEqual([['activity-cancelled', 'mail', null, true]])
  })

  test('replaces no edit as long as its command can be undone', async () => {
    await mia!.updateUserSettings({ notifications: { activity: true, activityMail: 'daily' } })
    await edit([mia!], 'Adorf')
    await mia!.updateUserSettings({ notifications: { activity: true, activityMail: 'immediately' } })
    await leader!.startActivity({ activityId: id })
    expect(await messages(fixture(), mia!, id)).toEqual([
      ['activity-changed', 'mail', 'Adorf', true],
      ['activity-started', 'mail', expect.any(String), true],
    ])
  })

  test('with the text of a member waits for no summary, unless the text is in a discussion', async () => {
    await mia!.updateUserSettings({ notifications: { activity: true, activityMail: 'daily' } })
    await note(fixture(), 'activity-message', [mia!], id, {}, 'Bring a rope.')
    await note(fixture(), 'message-to-you', [mia!], id, { messageId: '00000000-0000-4000-8000-000000000000' }, 'Bring a rope.')
    await note(fixture(), 'activity-handed-over', [mia!], id)
    await writeMessages(fixture())
    expect(
      await fixture().rows(`select kind, summary_at is not null as waits from accounts.outbox where user_id = $1 order by kind`, [mia!.id]),
    ).toEqual([
      { kind: 'activity-handed-over', waits: true },
      { kind: 'activity-message', waits: false },
      { kind: 'message-to-you', waits: true },
    ])
  })

  test('names a member only in a mail to a verified address', async () => {
    await fixture().rows('update public.system_settings set require_email_verification = false')
    await fixture().rows('update public.profiles set email_verified = false where id = $1', [lin!.id])
    await edit([mia!, lin!], 'Adorf')
    expect(
      await fixture().rows(
        `select user_id, recipient_name from accounts.outbox where payload ->> 'activity' = $1 order by recipient_name`,
        [id],
      ),
    ).toEqual([
      { user_id: lin!.id, recipient_name: '' },
      { user_id: mia!.id, recipient_name: mia!.name },
    ])
  })

  test('of a new activity stays when another command than its approval is undone', async () => {
    await fixture().rows('insert into accounts.announcements (activity_id) values ($1) on conflict do nothing', [id])
    await leader!.startActivity({ activityId: id })
    await leader!.undoActivity({ activityId: id })
    expect(await fixture().rows('select announced_at from accounts.announcements where activity_id = $1', [id])).toEqual([
      { announced_at: null },
    ])
  })
})

describe.each(servers)('two processes that write messages on $name', ({ open }) => {
  let database: ServerDatabase
  const fixture = setUpFixture(async () => (database = await open(4)))

  test('write one after the other, so that a second edit updates the message of the first', async () => {
    const [leader, mia] = (await fixture().members(2)) as [Actor, Actor]
    const { id } = await fixture().activity({ leader, participants: [mia] })
    await note(fixture(), 'activity-changed', [mia], id, { location: 'Adorf' })
    const first = await database.connect()
    try {
      await first.query('begin; select accounts.write_messages()')
      await note(fixture(), 'activity-changed', [mia], id, { location: 'Bdorf' })
      const second = writeMessages(fixture())
      await untilBlockedBy(first)
      await first.query('commit')
      await second
    } finally {
      await first.end()
    }
    expect(await messages(fixture(), mia, id)).toEqual([['activity-changed', 'mail', 'Bdorf', true]])
  })
})
