import { describe, expect, test } from 'vitest'
import { anActivityWithDraw, drawNow, orderOf } from '../../testing/draws.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { setUpRollCalls } from '../../testing/roll-calls.ts'
import { aFullActivity } from '../../testing/waitlists.ts'

describe.each(engines)('attendance on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const { people, underway, mark, complete, entryOf, absent } = setUpRollCalls(fixture)
  const soon = (hours: number, participants = [people.lin]) =>
    fixture().activity({ leader: people.leader, participants, startTime: inHours(hours) })
  const kindOf = async (member: Actor, id: string) => (await entryOf(member, id))?.kind
  const kindsIn = (id: string) => Promise.all([people.lin, people.haru].map((one) => kindOf(one, id)))

  test('at the end the roll call says who was there, and who was not', async () => {
    const { id } = await underway()
    await mark(id, people.lin, true)
    expect(await kindsIn(id)).toEqual([undefined, undefined])
    await complete(id)
    expect(await kindsIn(id)).toEqual(['present', 'no-show'])
    expect(await entryOf(people.haru, id)).toMatchObject({
      title: 'A walk',
      startTime: inHours(-8),
      counts: true,
      objection: '',
      decision: null,
    })
  })

  test('an activity that the clock ends is recorded, too, and once', async () => {
    const { id } = await underway()
    await mark(id, people.lin, false)
    for (let run = 0; run < 2; run++) await fixture().rows('select rules.check_statuses()')
    expect(await kindsIn(id)).toEqual(['no-show', 'no-show'])
  })

  test('without a roll call nobody is a no-show, also where each mark was taken back', async () => {
    const [unmarked, undone] = [await underway(), await underway()]
    await mark(undone.id, people.lin, true)
    await mark(undone.id, people.lin, null)
    for (const { id } of [unmarked, undone]) {
      await complete(id)
      expect(await kindsIn(id)).toEqual([undefined, undefined])
    }
  })

  test('who has the spot since the start, or said that they are back, is no no-show without a mark', async () => {
    const late = await fixture().member()
    const { id } = await underway([people.lin, people.haru, late])
    await fixture().rows('update public.participants set join_time = $1 where user_id = $2', [inHours(-8), late.id])
    await mark(id, people.lin, true)
    await people.haru.confirmReturn({ activityId: id })
    await complete(id)
    expect([...(await kindsIn(id)), await kindOf(late, id)]).toEqual(['present', 'present', undefined])
  })

  test('who was marked as absent is a no-show, also who joined since the start, leads, or said that they are back', async () => {
    const { id } = await underway([people.leader, people.lin, people.haru])
    await fixture().rows('update public.participants set join_time = $1 where user_id = $2', [inHours(-7), people.lin.id])
    await people.haru.confirmReturn({ activityId: id })
    for (const one of [people.leader, people.lin, people.haru]) await mark(id, one, false)
    await complete(id)
    expect([await kindOf(people.leader, id), ...(await kindsIn(id))]).toEqual(['no-show', 'no-show', 'no-show'])
  })

  test('a leader with a spot who calls the roll is present', async () => {
    const { id } = await underway([people.leader, people.lin])
    await mark(id, people.lin, true)
    await complete(id)
    expect(await kindOf(people.leader, id)).toBe('present')
  })

  test('who was removed is not recorded', async () => {
    const { id } = await underway()
    await mark(id, people.lin, true)
    await people.leader.removeParticipant({ activityId: id, userId: people.haru.id })
    await complete(id)
    expect(await kindsIn(id)).toEqual(['present', undefined])
  })

  test('undoing the end takes the roll call back', async () => {
    const { id } = await underway()
    await mark(id, people.lin, true)
    await complete(id)
    await people.leader.undoActivity({ activityId: id })
    expect(await kindsIn(id)).toEqual([undefined, undefined])
    await mark(id, people.haru, true)
    await complete(id)
    expect(await kindsIn(id)).toEqual(['present', 'present'])
  })

  test('undoing the end of one activity, moving or canceling it changes no other entries', async () => {
    const [called, left] = [await underway(), await soon(5)]
    await mark(called.id, people.lin, true)
    await complete(called.id)
    await people.lin.leaveActivity({ activityId: left.id })
    const { id: activityId } = await soon(1, [people.lin, people.haru])
    await people.lin.leaveActivity({ activityId })
    await people.leader.editActivity({ activityId, ...aNewActivity({ startTime: inHours(48) }) })
    await fixture().rows('update public.activities set start_time = $2, end_time = null where id = $1', [activityId, inHours(1)])
    await mark(activityId, people.haru, true)
    await people.leader.startActivity({ activityId })
    await complete(activityId)
    await people.leader.undoActivity({ activityId })
    const canceled = await soon(2)
    await people.leader.cancelActivity({ activityId: canceled.id, reason: 'Storm.' })
    expect([await kindsIn(called.id), await kindOf(people.lin, left.id)]).toEqual([['present', 'no-show'], 'late-cancellation'])
  })

  test('undoing the end leaves who left before the start', async () => {
    const { id: activityId } = await soon(1, [people.lin, people.haru])
    await people.lin.leaveActivity({ activityId })
    await mark(activityId, people.haru, true)
    await people.leader.startActivity({ activityId })
    await complete(activityId)
    await people.leader.undoActivity({ activityId })
    expect(await kindsIn(activityId)).toEqual(['late-cancellation', undefined])
  })

  test('a mark that waited for the network until after the end counts if it was made before, within a day', async () => {
    const { id } = await underway()
    await mark(id, people.lin, true)
    await fixture().rows('select rules.check_statuses()')
    const delayed = (markedAt?: string) =>
      people.leader.checkIn({ activityId: id, userId: people.haru.id, present: true, ...(markedAt !== undefined && { markedAt }) })
    expect(await codeOf(delayed())).toBe('WRONG_PHASE')
    expect(await codeOf(delayed(new Date(Date.parse(inHours(-2)) + 1).toISOString()))).toBe('WRONG_PHASE')
    expect(await codeOf(people.lin.checkIn({ activityId: id, userId: people.haru.id, present: true, markedAt: inHours(-3) }))).toBe(
      'NOT_PERMITTED',
    )
    await people.haru.objectToAttendance({ activityId: id, text: 'I was there.' })
    await delayed(inHours(-2))
    expect(await entryOf(people.haru, id)).toMatchObject({ kind: 'present', objection: '', counts: true })
    await fixture().rows(
      "update public.activities set start_time = start_time - interval '25 hours', end_time = end_time - interval '25 hours' where id = $1",
      [id],
    )
    expect(await codeOf(delayed(inHours(-30)))).toBe('WRONG_PHASE')
  })

  test('who leaves in the last 24 hours cancels late, and may say why', async () => {
    const { id: activityId } = await soon(5)
    expect(await people.lin.getActivity({ activityId })).toMatchObject({ cancelBy: inHours(5 - 24) })
    expect(await fieldsOf(people.lin.leaveActivity({ activityId, reason: 'a'.repeat(201) }))).toEqual({ reason: ['TOO_LONG'] })
    await people.lin.leaveActivity({ activityId, reason: 'Twisted my ankle.' })
    expect(await entryOf(people.lin, activityId)).toMatchObject({ kind: 'late-cancellation', reason: 'Twisted my ankle.' })
    const early = await soon(30)
    await people.lin.leaveActivity({ activityId: early.id, reason: 'No time.' })
    expect(await kindOf(people.lin, early.id)).toBeUndefined()
  })

  test('exactly 24 hours before the start is in time, and a moment later is not', async () => {
    const { id } = await soon(100)
    const leave = async (time: string) => {
      await fixture().rows(
        `select rules.record_late_cancellation(jsonb_populate_record(a, jsonb_build_object('start_time', now() + $3::interval)), $2::uuid, null::text)
         from public.activities as a where id = $1`,
        [id, people.lin.id, time],
      )
      return kindOf(people.lin, id)
    }
    expect(await leave('24 hours')).toBeUndefined()
    expect(await leave('23 hours 59 minutes 59.999999 seconds')).toBe('late-cancellation')
  })

  test('who takes the spot again, as undoing does, has not cancelled, and the roll call decides', async () => {
    const { id: activityId } = await soon(1, [people.lin, people.haru])
    await people.lin.leaveActivity({ activityId })
    await people.lin.joinActivity({ activityId })
    expect(await kindOf(people.lin, activityId)).toBeUndefined()
    await mark(activityId, people.haru, true)
    await people.leader.startActivity({ activityId })
    await complete(activityId)
    expect(await kindsIn(activityId)).toEqual(['no-show', 'present'])
  })

  test('who takes a spot changes nothing for others who left', async () => {
    const { id: activityId } = await soon(1, [people.lin, people.haru])
    for (const one of [people.lin, people.haru]) await one.leaveActivity({ activityId })
    await people.lin.joinActivity({ activityId })
    expect(await kindsIn(activityId)).toEqual([undefined, 'late-cancellation'])
  })

  test('a leader who gives up the spot, and a participant who is removed, have not cancelled', async () => {
    const { id: activityId } = await soon(5, [people.leader, people.lin])
    await people.leader.leaveActivity({ activityId })
    await people.leader.removeParticipant({ activityId, userId: people.lin.id })
    expect([await kindOf(people.leader, activityId), await kindOf(people.lin, activityId)]).toEqual([undefined, undefined])
    expect(await people.leader.getActivity({ activityId })).not.toHaveProperty('cancelBy')
  })

  test('a cancelled activity makes no entry', async () => {
    const { id: activityId } = await soon(1, [people.lin, people.haru])
    await mark(activityId, people.haru, true)
    await people.lin.leaveActivity({ activityId })
    await people.leader.cancelActivity({ activityId, reason: 'Storm.' })
    expect(await kindsIn(activityId)).toEqual([undefined, undefined])
  })

  test('who left in time for a later start has not cancelled late', async () => {
    const { id: activityId } = await soon(5)
    await people.lin.leaveActivity({ activityId })
    await people.leader.editActivity({ activityId, ...aNewActivity({ startTime: inHours(20) }) })
    expect(await kindOf(people.lin, activityId)).toBe('late-cancellation')
    await people.leader.editActivity({ activityId, ...aNewActivity({ startTime: inHours(30) }) })
    expect(await kindOf(people.lin, activityId)).toBeUndefined()
  })

  test('an entry is forgotten exactly 365 days after the start, and then deleted', async () => {
    const member = await absent(1)
    await fixture().rows(
      "update public.activities set start_time = now() - interval '365 days', end_time = null where id = (select activity_id from public.attendance where user_id = $1)",
      [member.id],
    )
    // The moment of the statement is later than that of the update.
    expect(await member.getAttendance({})).toMatchObject({ counts: { noShows: 0 }, items: [] })
    const other = await absent(1)
    const storedOf = (one: Actor) => fixture().value('select count(*)::integer from public.attendance where user_id = $1', [one.id])
    const stored = () => storedOf(member)
    expect(await stored()).toBe(1)
    await fixture().rows(
      "update public.activities set start_time = start_time + interval '1 minute' where id = (select activity_id from public.attendance where user_id = $1)",
      [member.id],
    )
    await fixture().rows('select rules.check_statuses()')
    expect([await stored(), (await member.getAttendance({})).counts.noShows]).toEqual([1, 1])
    await fixture().rows(
      "update public.activities set start_time = start_time - interval '1 minute' where id = (select activity_id from public.attendance where user_id = $1)",
      [member.id],
    )
    await fixture().rows('select rules.check_statuses()')
    expect([await stored(), await storedOf(other)]).toEqual([0, 1])
  })

  test('from n no-shows on, a member joins only when a leader seats them', async () => {
    await fixture().changeSettings({ no_show_limit: 2 })
    const [once, twice] = [await absent(1), await absent(2)]
    const { id: activityId } = await soon(50, [])
    const refusals = async (member: Actor) => (await member.getActivity({ activityId })).refusals
    expect((await refusals(once)).join).toBeNull()
    expect(await refusals(twice)).toMatchObject({ join: 'TOO_MANY_NO_SHOWS', joinWaitlist: 'TOO_MANY_NO_SHOWS', messageLeader: null })
    expect(await codeOf(twice.joinActivity({ activityId }))).toBe('TOO_MANY_NO_SHOWS')
    await once.joinActivity({ activityId })
    const draw = await anActivityWithDraw(fixture(), { applicants: 0 })
    expect(await codeOf(twice.applyForSpot({ activityId: draw.activityId }))).toBe('TOO_MANY_NO_SHOWS')
    await once.applyForSpot({ activityId: draw.activityId })
    // Who leads may join all the same.
    await people.leader.addCoLeader({ activityId, userId: twice.id })
    await twice.acceptCoLeadership({ activityId })
    await twice.joinActivity({ activityId })
    await fixture().changeSettings({ no_show_limit: 0 })
  })

  test('who waits for a spot and needs a leader gets no offer', async () => {
    const { seated, waiters, activityId } = await aFullActivity(fixture(), { waiting: 2 })
    const { id } = await underway([waiters[0]!, people.lin])
    await mark(id, people.lin, true)
    await complete(id)
    await fixture().changeSettings({ no_show_limit: 1 })
    expect((await waiters[0]!.getActivity({ activityId })).refusals.acceptOffer).toBe('NO_OFFER')
    await seated[0]!.leaveActivity({ activityId })
    expect(await waiters[0]!.getActivity({ activityId })).toMatchObject({ offer: null, waitlistPosition: null })
    expect((await waiters[1]!.getActivity({ activityId })).offer).not.toBeNull()
    await fixture().changeSettings({ no_show_limit: 0 })
  })

  test('who has applied for a spot and needs a leader by then is not drawn', async () => {
    const { leader: owner, members, activityId } = await anActivityWithDraw(fixture(), { spots: 2, applicants: 2 })
    const { id } = await underway([members[0]!, people.lin])
    await mark(id, people.lin, true)
    await complete(id)
    await fixture().changeSettings({ no_show_limit: 1 })
    await drawNow(fixture(), activityId)
    expect(await orderOf(owner, activityId)).toEqual([{ id: members[1]!.id, isSeated: true }])
    await fixture().changeSettings({ no_show_limit: 0 })
  })

  test('an offer is of no use to who needs a leader since', async () => {
    const { seated, waiters, activityId } = await aFullActivity(fixture(), { waiting: 1 })
    await seated[0]!.leaveActivity({ activityId })
    const { id } = await underway([waiters[0]!, people.lin])
    await mark(id, people.lin, true)
    await complete(id)
    await fixture().changeSettings({ no_show_limit: 1 })
    expect(await codeOf(waiters[0]!.acceptOffer({ activityId }))).toBe('TOO_MANY_NO_SHOWS')
    await fixture().changeSettings({ no_show_limit: 0 })
  })

  test('a club that switches it off keeps nothing, and one that has it off records nothing', async () => {
    await people.admin.updateSystemSettings({ recordsAttendance: false })
    const stored = () =>
      fixture().value('select (select count(*) from public.attendance) + (select count(*) from public.notifications where kind like $1)', [
        'attendance-%',
      ])
    expect(Number(await stored())).toBe(0)
    const [over, ahead] = [await underway(), await soon(5)]
    await mark(over.id, people.lin, true)
    await complete(over.id)
    expect(await people.lin.getActivity({ activityId: ahead.id })).not.toHaveProperty('cancelBy')
    await people.lin.leaveActivity({ activityId: ahead.id, reason: 'No time.' })
    expect(Number(await stored())).toBe(0)
    expect(await people.lin.getAttendance({})).toEqual({
      counts: { present: 0, noShows: 0, lateCancellations: 0 },
      noShowLimit: 0,
      items: [],
    })
    expect(await fixture().visitor.getSettings({})).not.toHaveProperty('recordsAttendance')
    await fixture().changeSettings({ records_attendance: true })
    expect(await fixture().visitor.getSettings({})).toMatchObject({ recordsAttendance: true })
  })

  test('deleting the account deletes it', async () => {
    const member = await absent(1)
    await people.admin.deleteUser({ userId: member.id })
    expect(await fixture().value('select count(*)::integer from public.attendance where user_id = $1', [member.id])).toBe(0)
  })
})
