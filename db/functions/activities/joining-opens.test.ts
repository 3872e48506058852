import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, aRoute, codeOf, fieldsOf, inHours, setUpFixture, type Actor } from '../../testing/fixture.ts'
import { zoneAtNight, zoneAtNoon } from '../../testing/waitlists.ts'

type Options = Partial<Parameters<Actor['createActivity']>[0]>

describe.each(engines)('when joining opens, on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let count = 0

  /** An activity with a vote, of a group that has a member beside the leader. */
  async function aVote(options: Options = {}) {
    const [owner, leader, member] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const { id: groupId } = await owner.createGroup({ name: `Team ${++count}`, color: 'violet' })
    await leader.joinGroup({ groupId })
    await member.joinGroup({ groupId })
    const { id: activityId, routes } = await leader.createActivity(
      aNewActivity({ startTime: inHours(400), groupId, routes: [aRoute()], timeZone: 'Europe/Berlin', ...options }),
    )
    await owner.approveActivity({ activityId })
    return { owner, leader, member, groupId, activityId, routeId: routes[0]!.id }
  }

  async function anActivity(options: Options = {}) {
    const vote = await aVote(options)
    await vote.leader.startEnrollment({ activityId: vote.activityId })
    return vote
  }

  const set = (activityId: string, columns: string) => fixture().rows(`update public.activities set ${columns} where id = $1`, [activityId])
  const openJoining = () => fixture().rows('select rules.open_joining()')
  const kindsOf = async (member: Actor, activityId: string) =>
    (await member.listNotifications({ limit: 20 })).items.filter((one) => one.activityId === activityId).map(({ kind }) => kind)
  /** The refusal of a member of no group at exactly this moment, which is relative to the clock of the database. */
  const refusalAt = (activityId: string, opening: string, viewer = 'null::rules.viewer_role') =>
    fixture().value<string | null>(
      `select rules.refusal_of_opening(jsonb_populate_record(a, jsonb_build_object(${opening})), ${viewer}) from public.activities as a where id = $1`,
      [activityId],
    )

  test('only who leads it joins before', async () => {
    const joinsOpenAt = inHours(5)
    const { leader, member, activityId } = await anActivity({ joinsOpenAt })
    const seen = {
      joinsOpenAt,
      membersFirstDays: null,
      opensToAllAt: null,
      refusals: { join: 'JOINING_NOT_OPEN', joinWaitlist: 'JOINING_NOT_OPEN' },
    }
    expect(await member.getActivity({ activityId })).toMatchObject(seen)
    expect(await fixture().visitor.getActivity({ activityId })).toMatchObject(seen)
    for (const one of [member, await fixture().member()]) expect(await codeOf(one.joinActivity({ activityId }))).toBe('JOINING_NOT_OPEN')
    expect(await leader.joinActivity({ activityId })).toMatchObject({ isJoined: true })
    await set(activityId, "joins_open_at = now() - interval '1 second'")
    expect(await member.joinActivity({ activityId })).toMatchObject({ isJoined: true })
  })

  test('it is open at exactly that moment, and not before', async () => {
    const { activityId } = await anActivity()
    expect(await refusalAt(activityId, "'joins_open_at', now()")).toBeNull()
    expect(await refusalAt(activityId, "'joins_open_at', now() + interval '1 microsecond'")).toBe('JOINING_NOT_OPEN')
    const outsider =
      '(select row(gen_random_uuid(), false, false, false, null, false, false, false, false, false, false)::rules.viewer_role)'
    const first =
      "'members_first_days', 3, 'enrolling_since', (now() at time zone 'Europe/Berlin' - interval '3 days') at time zone 'Europe/Berlin'"
    expect(await refusalAt(activityId, first, outsider)).toBeNull()
    expect(await refusalAt(activityId, `${first} + interval '1 second'`, outsider)).toBe('MEMBERS_FIRST')
    const atStart = first.replace('now()', 'start_time')
    expect(await refusalAt(activityId, atStart, outsider)).toBe('GROUP_ONLY')
    expect(await refusalAt(activityId, `${atStart} - interval '1 second'`, outsider)).toBe('MEMBERS_FIRST')
  })

  test('the leader opens it before the start, at a time to come, and at once again', async () => {
    const { leader, activityId } = await anActivity()
    const form = aNewActivity({ startTime: inHours(400) })
    const edit = (options: Options) => leader.editActivity({ activityId, ...form, ...options })
    expect(await fieldsOf(edit({ joinsOpenAt: form.startTime }))).toEqual({ joinsOpenAt: ['AFTER_START'] })
    expect(await fieldsOf(edit({ joinsOpenAt: inHours(-2) }))).toEqual({ joinsOpenAt: ['IN_THE_PAST'] })
    expect(await fieldsOf(edit({ joinsOpenAt: 'tomorrow' }))).toEqual({ joinsOpenAt: ['NOT_A_DATE'] })
    expect(await edit({ joinsOpenAt: inHours(50) })).toMatchObject({ joinsOpenAt: inHours(50) })
    expect(await edit({})).toMatchObject({ joinsOpenAt: inHours(50) })
    expect(await fieldsOf(edit({ startTime: inHours(40) }))).toEqual({ joinsOpenAt: ['AFTER_START'] })
    await set(activityId, "joins_open_at = date_trunc('hour', now() - interval '2 hours')")
    const { joinsOpenAt } = await leader.getActivity({ activityId })
    expect(await edit({ joinsOpenAt })).toMatchObject({ joinsOpenAt })
    expect(await edit({ joinsOpenAt: null })).toMatchObject({ joinsOpenAt: null })
  })

  test('the next opening is a time to come before the start, of joining or of joining for all', async () => {
    const { activityId } = await anActivity({ startTime: inHours(400) })
    const next = (opening: string) =>
      fixture().value<number | null>(
        `select extract(epoch from rules.next_opening(jsonb_populate_record(a, jsonb_build_object(${opening})), now()) - now())::float8 / 3600
         from public.activities as a where id = $1`,
        [activityId],
      )
    const inSome = (hours: number) => `'joins_open_at', now() + interval '${hours} hours', 'time_zone', 'UTC'`
    expect(await next("'joins_open_at', null")).toBeNull()
    expect(await next(inSome(5))).toBe(5)
    expect(await next(inSome(0))).toBeNull()
    expect(await next(`${inSome(5)}, 'phase', 'voting'`)).toBeNull()
    expect(await next(`${inSome(5)}, 'start_time', now() + interval '5 hours'`)).toBeNull()
    expect(await next(`${inSome(5)}, 'members_first_days', 2`)).toBe(5)
    expect(await next(`${inSome(-5)}, 'enrolling_since', now() - interval '5 hours', 'members_first_days', 2`)).toBe(43)
  })

  test('the enrollment begins with the end of the vote, and goes on when it is edited or a start is undone', async () => {
    const { leader, activityId } = await aVote()
    await set(activityId, "created_at = now() - interval '9 days'")
    const days = () =>
      fixture().value<number>(
        'select floor(extract(epoch from now() - enrolling_since) / 86400)::integer from public.activities where id = $1',
        [activityId],
      )
    expect(await days()).toBeNull()
    await leader.startEnrollment({ activityId })
    expect(await days()).toBe(0)
    await set(activityId, "enrolling_since = now() - interval '50 hours'")
    await leader.editActivity({ activityId, ...aNewActivity({ startTime: inHours(1) }) })
    await leader.startActivity({ activityId })
    await leader.undoActivity({ activityId })
    expect(await days()).toBe(2)
  })

  test('members of the group are first for some days, and others are told when they can', async () => {
    const { member, leader, activityId } = await anActivity({ membersFirstDays: 3 })
    const stranger = await fixture().member()
    const { opensToAllAt, refusals } = await stranger.getActivity({ activityId })
    expect(refusals).toMatchObject({ join: 'MEMBERS_FIRST', joinWaitlist: 'MEMBERS_FIRST' })
    // Three days of the calendar may have an hour less or more.
    expect(Math.abs(Date.parse(opensToAllAt!) - Date.now() - 72 * 3_600_000)).toBeLessThan(2 * 3_600_000)
    expect(await codeOf(stranger.joinActivity({ activityId }))).toBe('MEMBERS_FIRST')
    expect((await fixture().visitor.getActivity({ activityId })).refusals.join).toBe('NOT_SIGNED_IN')
    expect(await member.joinActivity({ activityId })).toMatchObject({ isJoined: true })
    expect((await leader.getActivity({ activityId })).refusals.join).toBeNull()
    await set(activityId, "enrolling_since = now() - interval '4 days'")
    expect(await stranger.joinActivity({ activityId })).toMatchObject({ isJoined: true })
  })

  test('the days are counted from the opening time, and at the same time of day when the clocks change', async () => {
    const { activityId } = await anActivity({ membersFirstDays: 3 })
    const toAll = (opening: string) =>
      fixture().value<Date>(
        "select rules.joining_opens_to_all(jsonb_populate_record(a, jsonb_build_object('joins_open_at', $2::timestamptz, 'enrolling_since', '2020-01-01T00:00Z'))) from public.activities as a where id = $1",
        [activityId, opening],
      )
    expect((await toAll('2027-03-26T18:00+01:00')).toISOString()).toBe('2027-03-29T16:00:00.000Z')
    expect((await toAll('2026-10-23T18:00+02:00')).toISOString()).toBe('2026-10-26T17:00:00.000Z')
    // 02:30 does not exist on the day of the change.
    expect((await toAll('2027-03-25T02:30+01:00')).toISOString()).toBe('2027-03-28T01:30:00.000Z')
  })

  test('members who are first until the start are the only ones', async () => {
    const { activityId } = await anActivity({ startTime: inHours(48), membersFirstDays: 3 })
    expect(await codeOf((await fixture().member()).joinActivity({ activityId }))).toBe('GROUP_ONLY')
  })

  test('members are first only in a group, and not where they are the only ones', async () => {
    const { owner, leader, groupId, activityId } = await anActivity({ membersFirstDays: 3 })
    const form = aNewActivity({ startTime: inHours(400) })
    const edit = (options: Options) => leader.editActivity({ activityId, ...form, ...options })
    expect(await fieldsOf(leader.createActivity(aNewActivity({ membersFirstDays: 3 })))).toEqual({ membersFirstDays: ['INVALID'] })
    expect(await fieldsOf(edit({ membersOnly: true, membersFirstDays: 3 }))).toEqual({ membersFirstDays: ['INVALID'] })
    for (const [days, problem] of [
      [0, 'TOO_SMALL'],
      [15, 'TOO_LARGE'],
    ] as const)
      expect(await fieldsOf(edit({ membersFirstDays: days }))).toEqual({ membersFirstDays: [problem] })
    expect(await edit({})).toMatchObject({ membersFirstDays: 3 })
    expect(await edit({ membersOnly: true })).toMatchObject({ membersOnly: true, membersFirstDays: null })
    expect(await edit({ membersOnly: false, membersFirstDays: 2 })).toMatchObject({ membersFirstDays: 2 })
    await owner.deleteGroup({ groupId })
    expect(await leader.getActivity({ activityId })).toMatchObject({ groupId: null, membersFirstDays: null })
  })

  test('who voted, marked it or would come is told once when it opens, and neither who joined nor who cannot', async () => {
    const { leader, member, activityId, routeId } = await aVote({ joinsOpenAt: inHours(5) })
    const [voter, fan, idle, elsewhere] = await fixture().members(4)
    const other = await aVote()
    await elsewhere!.setInterest({ activityId: other.activityId, routeId: other.routeId, isInterested: true })
    await other.leader.startEnrollment({ activityId: other.activityId })
    await voter!.castVote({ activityId, routeId })
    await fan!.addFavorite({ activityId })
    await member.setInterest({ activityId, routeId, isInterested: true })
    await leader.startEnrollment({ activityId })
    expect(await kindsOf(voter!, activityId)).toEqual(['joining-announced'])
    expect((await voter!.listNotifications({ limit: 1 })).items[0]).toMatchObject({
      facts: { joinsOpenAt: inHours(5), route: 'Over the ridge' },
    })
    await openJoining()
    expect(await kindsOf(fan!, activityId)).toEqual(['joining-announced'])
    await set(activityId, 'joins_open_at = now()')
    await set(activityId, 'opening_due_at = joins_open_at')
    await member.joinActivity({ activityId })
    for (let times = 0; times < 2; times++) await openJoining()
    expect(await kindsOf(voter!, activityId)).toEqual(['joining-opened', 'joining-announced'])
    expect(await kindsOf(fan!, activityId)).toEqual(['joining-opened', 'joining-announced'])
    expect(await kindsOf(member, activityId)).not.toContain('joining-opened')
    for (const one of [idle, elsewhere]) expect(await kindsOf(one!, activityId)).toEqual([])
  })

  test('nobody is told before it opens, after the start, without a free spot, or of what is for others', async () => {
    const { leader, activityId } = await anActivity({ joinsOpenAt: inHours(5), maxParticipants: 2 })
    const fan = await fixture().member()
    await fan.addFavorite({ activityId })
    const toldWith = async (columns: string, due = 'now()') => {
      await fixture().rows('delete from public.notifications where user_id = $1', [fan.id])
      await set(activityId, columns)
      await set(activityId, `opening_due_at = ${due}`)
      await openJoining()
      return kindsOf(fan, activityId)
    }
    const opens = 'joins_open_at = now()'
    expect(await toldWith(opens, "now() + interval '1 hour'")).toEqual([])
    expect(await toldWith(`${opens}, members_only = true`)).toEqual([])
    expect(await toldWith(`${opens}, members_only = false, current_participants = 2`)).toEqual([])
    expect(await toldWith(`${opens}, current_participants = 0`)).toEqual(['joining-opened'])
    expect(await toldWith("joins_open_at = now() - interval '1 minute', start_time = now(), end_time = null")).toEqual([])
    await leader.cancelActivity({ activityId, reason: 'Storm.' })
  })

  test('others are told when it opens to them, and members of the group no second time', async () => {
    const { leader, member, activityId } = await aVote({ membersFirstDays: 1 })
    const stranger = await fixture().member()
    for (const one of [member, stranger]) await one.addFavorite({ activityId })
    await leader.startEnrollment({ activityId })
    expect(await kindsOf(member, activityId)).toEqual(['enrollment-started'])
    expect(await kindsOf(stranger, activityId)).toEqual(['joining-announced'])
    await set(activityId, "enrolling_since = now() - interval '26 hours'")
    await set(activityId, 'opening_due_at = now()')
    await openJoining()
    expect(await kindsOf(member, activityId)).toEqual(['enrollment-started'])
    expect(await kindsOf(stranger, activityId)).toEqual(['joining-opened', 'joining-announced'])
  })

  test('an opening that no server saw is told in the morning, not in the night', async () => {
    const { member, activityId } = await anActivity({ joinsOpenAt: inHours(5) })
    await member.addFavorite({ activityId })
    await set(activityId, "joins_open_at = now() - interval '3 hours'")
    await set(activityId, `time_zone = '${zoneAtNight()}'`)
    await set(activityId, "opening_due_at = now() - interval '3 hours'")
    await openJoining()
    expect(await kindsOf(member, activityId)).not.toContain('joining-opened')
    expect(await fixture().value('select opening_due_at > now() from public.activities where id = $1', [activityId])).toBe(true)
    await set(activityId, `time_zone = '${zoneAtNoon()}'`)
    await set(activityId, "opening_due_at = now() - interval '3 hours'")
    await openJoining()
    expect(await kindsOf(member, activityId)).toContain('joining-opened')
  })

  test('an opening in the night is told in the night, and a missed one too if the morning is after the start', async () => {
    for (const [due, start] of [
      ['0 hours', '400 hours'],
      ['3 hours', '1 hour'],
    ]) {
      const { member, activityId } = await anActivity({ joinsOpenAt: inHours(5) })
      await member.addFavorite({ activityId })
      await set(
        activityId,
        `time_zone = '${zoneAtNight()}', end_time = null, start_time = now() + interval '${start}', joins_open_at = now() - interval '${due}'`,
      )
      await set(activityId, `opening_due_at = now() - interval '${due}'`)
      await openJoining()
      expect(await kindsOf(member, activityId)).toContain('joining-opened')
    }
  })

  test('an end of the vote that is undone takes back what it announced', async () => {
    const { leader, activityId, routeId } = await aVote({ joinsOpenAt: inHours(5) })
    const voter = await fixture().member()
    await voter.castVote({ activityId, routeId })
    await leader.startEnrollment({ activityId })
    await leader.undoActivity({ activityId })
    expect(await kindsOf(voter, activityId)).toEqual([])
  })

  test('cards say when it opens to the viewer, and Home offers only what is open', async () => {
    const { leader, member, activityId } = await anActivity({ membersFirstDays: 3 })
    const stranger = await fixture().member()
    const cardOf = async (actor: Actor) =>
      (await actor.listActivities({ phase: ['enrolling'], limit: 100 })).items.find(({ id }) => id === activityId)
    const onHome = async (actor: Actor) => (await actor.getOverview({})).openToJoin.some(({ id }) => id === activityId)
    await fixture().rows("update public.activities set start_time = now() + interval '30 days', end_time = null where id <> $1", [
      activityId,
    ])
    expect(await cardOf(stranger)).toMatchObject({ joinsOpenAt: (await stranger.getActivity({ activityId })).opensToAllAt })
    // A visitor may be in the group.
    for (const viewer of [member, fixture().visitor]) expect(await cardOf(viewer)).not.toHaveProperty('joinsOpenAt')
    expect([await onHome(member), await onHome(stranger)]).toEqual([true, false])
    await set(activityId, "joins_open_at = now() + interval '1 hour'")
    for (const viewer of [member, fixture().visitor]) expect(await cardOf(viewer)).toHaveProperty('joinsOpenAt')
    expect(await cardOf(leader)).not.toHaveProperty('joinsOpenAt')
    expect([await onHome(member), await onHome(fixture().visitor)]).toEqual([false, false])
  })

  test('a member sees what else they are in at that time, until they have joined', async () => {
    const { activityId } = await anActivity({ endTime: inHours(404) })
    const member = await fixture().member()
    const elsewhere = async (start: number, end: number | null, title: string) => {
      const { id } = await fixture().activity({
        title,
        startTime: inHours(start),
        endTime: inHours(end ?? start + 1),
        participants: [member],
      })
      if (end === null) await set(id, "end_time = null, time_zone = 'UTC'")
    }
    await elsewhere(396, 400, 'Ends as it starts')
    await elsewhere(404, 406, 'Starts as it ends')
    const titles = async (actor: Actor) => (await actor.getActivity({ activityId })).overlaps?.map(({ title }) => title)
    expect(await titles(member)).toEqual([])
    await elsewhere(380, 401, 'Two days')
    await fixture().activity({ leader: member, title: 'Led', startTime: inHours(403), endTime: inHours(410) })
    expect(await titles(member)).toEqual(['Two days', 'Led'])
    expect(await titles(await fixture().member())).toEqual([])
    expect(await fixture().visitor.getActivity({ activityId })).not.toHaveProperty('overlaps')
    expect(await member.joinActivity({ activityId })).toMatchObject({ isJoined: true, overlaps: [] })
  })
})
