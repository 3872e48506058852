import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, inHours, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('messages to an admin about activities to review on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [admin, leader]: Actor[] = []
  beforeEach(async () => {
    for (const table of ['accounts.outbox', 'public.activities', 'public.notifications', 'public.profiles'])
      await fixture().rows(`delete from ${table}`)
    admin = await fixture().admin()
    leader = await fixture().member()
  })

  const propose = async (title: string, startTime = inHours(100)) => (await leader!.createActivity(aNewActivity({ title, startTime }))).id
  /** Titles of mails, and whether each waits to be gathered. */
  const mails = async (kind: string) => {
    const rows = await fixture().rows<{ title: string; waits: boolean }>(
      `select payload ->> 'title' as title, summary_at is not null as waits from accounts.outbox
       where kind = $1 and user_id = $2 and channel = 'mail' order by created_at, title`,
      [kind, admin!.id],
    )
    return rows.map(({ title, waits }) => (waits ? `${title} waits` : title))
  }
  const gathered = async () => {
    await fixture().rows('select accounts.send_summaries()')
    const rows = await fixture().rows<{ titles: string[] }>(
      `select array(select entry ->> 'title' from jsonb_array_elements(payload -> 'entries') as entry) as titles
       from accounts.outbox where kind = 'activity-summary' and user_id = $1`,
      [admin!.id],
    )
    return rows.map(({ titles }) => titles)
  }
  const passAnHour = () => fixture().rows(`update accounts.outbox set created_at = created_at - interval '1 hour'`)

  test('of several proposals the first is mailed at once, and the others are in one mail', async () => {
    for (const title of ['A', 'B', 'C']) await propose(title)
    expect(await mails('activity-proposed')).toEqual(['A', 'B waits', 'C waits'])
    expect(await gathered()).toEqual([['B', 'C']])
    expect(await mails('activity-proposed')).toEqual(['A'])
  })

  test('an hour later, a proposal is mailed at once again', async () => {
    await propose('A')
    await passAnHour()
    await propose('B')
    expect(await mails('activity-proposed')).toEqual(['A', 'B'])
  })

  test('a proposal that starts within the hour does not wait', async () => {
    await propose('A')
    await propose('B', new Date(Date.now() + 50 * 60_000).toISOString())
    expect(await mails('activity-proposed')).toEqual(['A', 'B'])
  })

  test('what is settled before the mail is not in it, and nothing is for who is no admin any more', async () => {
    const [, b, c] = [await propose('A'), await propose('B'), await propose('C')]
    await leader!.deleteActivity({ activityId: b })
    await (await fixture().admin()).rejectActivity({ activityId: c, reason: 'Too steep' })
    expect(await gathered()).toEqual([])
    await propose('D')
    expect(await mails('activity-proposed')).toEqual(['A', 'D waits'])
    await fixture().rows('delete from public.roles where member_id = $1', [admin!.id])
    expect(await gathered()).toEqual([])
  })

  test('a leader who goes and leaves several activities causes one mail at once and one with the others', async () => {
    for (const title of ['A', 'B', 'C']) await fixture().activity({ leader: leader!, title, startTime: inHours(100), endTime: null })
    await admin!.deleteUser({ userId: leader!.id })
    const [first, ...others] = await mails('activity-without-leader')
    expect([first, ...others].filter((title) => title!.endsWith(' waits'))).toHaveLength(2)
    expect((await gathered()).map((titles) => titles.length)).toEqual([2])
  })

  test('mails of different kinds do not wait for each other', async () => {
    const activityId = await propose('A')
    await admin!.approveActivity({ activityId })
    await leader!.editActivity({ activityId, ...aNewActivity({ title: 'B', startTime: inHours(100) }) })
    expect([...(await mails('activity-proposed')), ...(await mails('activity-rewritten'))]).toEqual(['A', 'B'])
  })

  test('a push notification counts what waits, as Home does', async () => {
    await fixture().rows(
      `insert into accounts.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       values ($1, gen_random_uuid(), 'https://push.invalid/' || gen_random_uuid(), 'B' || repeat('A', 86), repeat('A', 22))`,
      [admin!.id],
    )
    for (const title of ['A', 'B', 'C']) await propose(title)
    const { id } = await fixture().activity({ leader: leader!, startTime: inHours(100), endTime: null })
    await fixture().rows('update public.activities set creator_id = null where id = $1', [id])
    await fixture().rows('select accounts.write_messages()')
    const counts = await fixture().rows<{ kind: string; count: number }>(
      `select distinct kind, (accounts.facts_when_sent(o) ->> 'activityCount')::integer as count
       from accounts.outbox as o where channel = 'push' and user_id = $1 order by kind`,
      [admin!.id],
    )
    const { review, needsAdmins } = await admin!.getOverview({})
    expect(counts).toEqual([
      { kind: 'activity-proposed', count: review!.waiting },
      { kind: 'activity-without-leader', count: needsAdmins!.leaderless.count },
    ])
    expect(counts.map(({ count }) => count)).toEqual([3, 1])
  })
})
