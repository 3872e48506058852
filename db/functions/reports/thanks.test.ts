import { describe, expect, test } from 'vitest'
import { localOf } from '@bothy/contract/zoned-time.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { setZone, zoneAtNoon } from '../../testing/waitlists.ts'

describe.each(engines)('thanks to leaders on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  /** A finished activity of yesterday, with three participants. */
  async function anActivity() {
    const [leader, amina, jonas, lin] = await fixture().members(4)
    const participants = [amina!, jonas!, lin!]
    const { id: activityId } = await fixture().activity({ leader: leader!, phase: 'finished', startTime: inHours(-24), participants })
    await fixture().rows('update public.activities set time_zone = $2 where id = $1', [activityId, zoneAtNoon()])
    return { leader: leader!, amina: amina!, jonas: jonas!, lin: lin!, activityId }
  }

  /** The hourly job, some hours later. */
  const tell = (hours: number) => fixture().rows("select rules.tell_of_thanks(now() + $1 * interval '1 hour')", [hours])
  const told = async (member: Actor) =>
    (await member.listNotifications({})).items.map(({ kind, members }) => ({ kind, names: members.toSorted() }))
  const namesOf = (...members: Actor[]) => ({ kind: 'leader-thanked', names: members.map(({ name }) => name).toSorted() })
  const thanksFor = async (viewer: Actor, activityId: string) => (await viewer.getActivity({ activityId })).thanks
  const coLeadBy = ({ id }: Actor, activityId: string) =>
    fixture().rows('insert into public.co_leaders (activity_id, user_id, accepted_at) values ($1, $2, now())', [activityId, id])

  test('who took part thanks once, however often they say it, and takes it back', async () => {
    const { leader, amina, jonas, activityId } = await anActivity()
    expect(await thanksFor(amina, activityId)).toEqual({ count: 0, isOwn: false, members: [] })
    expect(await thanksFor(leader, activityId)).toBeUndefined()
    const own = { id: amina.id, name: amina.name, avatar: null }
    for (let time = 0; time < 2; time++)
      expect((await amina.thankLeaders({ activityId })).thanks).toEqual({ count: 1, isOwn: true, members: [own] })
    expect(await thanksFor(leader, activityId)).toEqual({ count: 1, isOwn: false, members: [own] })
    expect(await thanksFor(fixture().visitor, activityId)).toEqual({ count: 1, isOwn: false, members: [] })
    for (let time = 0; time < 2; time++)
      expect((await amina.withdrawThanks({ activityId })).thanks).toEqual({ count: 0, isOwn: false, members: [] })
    expect(await thanksFor(jonas, activityId)).toMatchObject({ count: 0 })
  })

  test('leaders, others, who did not come, and nobody to thank', async () => {
    const { leader, amina, jonas, lin, activityId } = await anActivity()
    const coLeader = await fixture().member()
    await coLeadBy(coLeader, activityId)
    await fixture().rows('insert into public.check_ins (activity_id, user_id, is_present) values ($1, $2, false), ($1, $3, true)', [
      activityId,
      amina.id,
      lin.id,
    ])
    expect(await codeOf(leader.thankLeaders({ activityId }))).toBe('NOT_PERMITTED')
    expect(await codeOf(coLeader.thankLeaders({ activityId }))).toBe('NOT_PERMITTED')
    expect(await codeOf((await fixture().member()).thankLeaders({ activityId }))).toBe('NOT_JOINED')
    expect(await codeOf(amina.thankLeaders({ activityId }))).toBe('NOT_THERE')
    expect(await thanksFor(amina, activityId)).toBeUndefined()
    await lin.thankLeaders({ activityId })
    await fixture().rows('delete from public.co_leaders where activity_id = $1', [activityId])
    await fixture().rows('update public.activities set creator_id = null where id = $1', [activityId])
    expect(await codeOf(jonas.thankLeaders({ activityId }))).toBe('NO_LEADER')
    expect((await lin.withdrawThanks({ activityId })).thanks).toBeUndefined()
  })

  test('who was recorded as absent can thank once an admin has removed the entry', async () => {
    const { amina, activityId } = await anActivity()
    await fixture().changeSettings({ records_attendance: true })
    await fixture().rows("insert into public.attendance (activity_id, user_id, kind) values ($1, $2, 'no-show')", [activityId, amina.id])
    expect(await codeOf(amina.thankLeaders({ activityId }))).toBe('NOT_THERE')
    await fixture().rows('delete from public.attendance where activity_id = $1', [activityId])
    expect((await amina.thankLeaders({ activityId })).thanks).toMatchObject({ count: 1 })
    await fixture().changeSettings({ records_attendance: false })
  })

  test('four faces are shown of more, none of a blocked member to the other, and none that its profile hides from strangers', async () => {
    const { amina, jonas, lin, activityId } = await anActivity()
    const others = await fixture().members(2)
    for (const { id } of others)
      await fixture().rows('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, id])
    const inOrder = [amina, jonas, lin, ...others]
    for (const member of inOrder) await member.thankLeaders({ activityId })
    const facesFor = async (viewer: Actor) => (await thanksFor(viewer, activityId))!.members.map(({ id }) => id)
    const ids = inOrder.map(({ id }) => id)
    expect(await facesFor(lin)).toEqual(ids.slice(0, 4))
    await fixture().rows('insert into public.blocks (member_id, blocked_id) values ($1, $2)', [lin.id, amina.id])
    expect(await thanksFor(lin, activityId)).toMatchObject({ count: 5 })
    expect(await facesFor(lin)).toEqual(ids.slice(1))
    expect(await facesFor(amina)).toEqual([amina, jonas, ...others].map(({ id }) => id))
    await fixture().rows(
      "insert into public.user_settings (user_id, profile_visibility) values ($1, 'private') on conflict (user_id) do update set profile_visibility = 'private'",
      [jonas.id],
    )
    expect(await facesFor(await fixture().member())).toEqual([amina, lin, ...others].map(({ id }) => id))
  })

  test('the leaders are told of all at once, an hour after the first, in the day, and once a day', async () => {
    const { leader, amina, jonas, lin, activityId } = await anActivity()
    const coLeader = await fixture().member()
    await coLeadBy(coLeader, activityId)
    await amina.thankLeaders({ activityId })
    await jonas.thankLeaders({ activityId })
    await tell(0.5)
    expect(await told(leader)).toEqual([])
    await tell(2)
    for (const one of [leader, coLeader]) expect(await told(one)).toEqual([namesOf(amina, jonas)])
    await lin.thankLeaders({ activityId })
    await tell(3)
    expect(await told(leader)).toEqual([namesOf(amina, jonas)])
    await tell(25)
    expect(await told(leader)).toEqual([namesOf(amina, jonas, lin)])
    await leader.markNotificationsRead({ until: new Date(Date.now() + 60_000).toISOString() })
    await tell(50)
    expect(await told(leader)).toEqual([namesOf(amina, jonas, lin)])
  })

  test('each leader is told once, in their own day, also where it is always night for one of them', async () => {
    const { leader, amina, jonas, activityId } = await anActivity()
    const coLeaders = await fixture().members(2)
    for (const one of coLeaders) await coLeadBy(one, activityId)
    // Each of these nights, eight hours apart, begins before the one before it has ended.
    const zones = { UTC: leader, 'Etc/GMT-8': coLeaders[0]!, 'Etc/GMT+8': coLeaders[1]! }
    for (const [zone, { id }] of Object.entries(zones)) await setZone(fixture(), id, zone)
    for (const one of [amina, jonas]) await one.thankLeaders({ activityId })
    const hour = 3_600_000
    const first = (Math.ceil(Date.now() / hour) + 1.5) * hour
    const hoursOfDay: Record<string, number[]> = {}
    for (let moment = first; moment < first + 22 * hour; moment += hour) {
      await fixture().rows('select rules.tell_of_thanks($1)', [new Date(moment).toISOString()])
      for (const [zone, one] of Object.entries(zones)) {
        const [news] = await told(one)
        if (!news) continue
        expect(news).toEqual(namesOf(amina, jonas))
        ;(hoursOfDay[zone] ??= []).push(Number(localOf(new Date(moment).toISOString(), zone).slice(11, 13)))
        await fixture().rows('delete from public.notifications where user_id = $1', [one.id])
      }
    }
    for (const zone of Object.keys(zones)) {
      expect(hoursOfDay[zone]).toHaveLength(1)
      expect(hoursOfDay[zone]![0]).toBeGreaterThanOrEqual(7)
      expect(hoursOfDay[zone]![0]).toBeLessThan(22)
    }
  })

  test('of two processes that look at the same time, one tells', async () => {
    const { leader, amina } = await anActivity()
    for (let round = 0; round < 5; round++) {
      const { id: activityId } = await fixture().activity({ leader, phase: 'finished', startTime: inHours(-24), participants: [amina] })
      await fixture().rows('update public.activities set time_zone = $2 where id = $1', [activityId, zoneAtNoon()])
      await amina.thankLeaders({ activityId })
      await Promise.all([1, 2, 3].map(() => tell(2)))
      const messages = "select from accounts.pending_notifications where kind = 'leader-thanked' and facts ->> 'activity' = $1"
      expect(await fixture().rows(messages, [activityId])).toHaveLength(1)
    }
  })

  test('thanks that are withdrawn are not told, and no longer once they are', async () => {
    const { leader, amina, jonas, activityId } = await anActivity()
    for (const one of [amina, jonas]) await one.thankLeaders({ activityId })
    await amina.withdrawThanks({ activityId })
    await tell(2)
    expect(await told(leader)).toEqual([namesOf(jonas)])
    await jonas.withdrawThanks({ activityId })
    expect(await told(leader)).toEqual([])
    await jonas.thankLeaders({ activityId })
    await tell(3)
    expect(await told(leader)).toEqual([])
  })

  test('a push notification that waits is not sent for thanks that are withdrawn', async () => {
    const { leader, amina, activityId } = await anActivity()
    const waits = () =>
      fixture().value<boolean | null>(
        "select accounts.is_wanted(o) from accounts.outbox as o where o.user_id = $1 and o.kind = 'leader-thanked'",
        [leader.id],
      )
    const session = await fixture().value<string>('select id from accounts.sessions where user_id = $1', [leader.id])
    await fixture().rows(
      `insert into accounts.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       values ($1, $2, 'https://push.invalid/' || gen_random_uuid(), 'B' || repeat('A', 86), repeat('A', 22))`,
      [leader.id, session],
    )
    await amina.thankLeaders({ activityId })
    await tell(2)
    await fixture().rows('select accounts.write_messages()')
    expect(await waits()).toBe(true)
    await amina.withdrawThanks({ activityId })
    expect((await waits()) ?? false).toBe(false)
  })

  test('a leader is not told of somebody with whom one has blocked the other', async () => {
    const { leader, amina, jonas, activityId } = await anActivity()
    await fixture().changeSettings({ discussion: 'members' })
    await amina.blockMember({ userId: leader.id })
    for (const one of [amina, jonas]) await one.thankLeaders({ activityId })
    await tell(2)
    expect(await told(leader)).toEqual([namesOf(jonas)])
    await leader.blockMember({ userId: jonas.id })
    expect(await told(leader)).toEqual([])
  })

  test('thanks go with the account, and are in the data export of who gave them', async () => {
    const { amina, activityId } = await anActivity()
    await amina.thankLeaders({ activityId })
    const exported = await fixture().value<{ thanks: unknown }>('select rules.exported_data($1)', [amina.id])
    expect(exported.thanks).toEqual([{ activityId, title: 'A walk', thankedAt: expect.any(String) as string }])
    await fixture().rows('delete from public.profiles where id = $1', [amina.id])
    expect(await fixture().rows('select from public.thanks where activity_id = $1', [activityId])).toEqual([])
  })

  test('after the end was undone, who leads it then is not among those who thanked', async () => {
    const { amina, jonas, activityId } = await anActivity()
    for (const one of [amina, jonas]) await one.thankLeaders({ activityId })
    await fixture().rows("update public.activities set phase = 'active' where id = $1", [activityId])
    expect(await thanksFor(jonas, activityId)).toBeUndefined()
    expect(await codeOf(fixture().visitor.thankLeaders({ activityId }))).toBe('NOT_SIGNED_IN')
    await coLeadBy(amina, activityId)
    await fixture().rows("update public.activities set phase = 'finished' where id = $1", [activityId])
    expect(await thanksFor(jonas, activityId)).toMatchObject({ count: 1, members: [{ id: jonas.id }] })
  })
})
