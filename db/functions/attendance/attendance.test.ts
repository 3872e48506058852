import { beforeAll, describe, expect, test } from 'vitest'
import type { AttendanceEntry } from '@bothy/contract/members/attendance.ts'
import { anActivityWithDraw, drawNow, orderOf } from '../../testing/draws.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { aFullActivity } from '../../testing/waitlists.ts'

describe.each(engines)('attendance on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, lin, haru, admin]: Actor[] = []
  beforeAll(async () => {
    ;[leader, lin, haru] = await fixture().members(3)
    admin = await fixture().admin()
    await fixture().changeSettings({ records_attendance: true })
  })

  const underway = (participants = [lin!, haru!], fields = {}) =>
    fixture().activity({ leader: leader!, phase: 'active', participants, startTime: inHours(-8), endTime: inHours(-2), ...fields })
  const soon = (hours: number, participants = [lin!]) => fixture().activity({ leader: leader!, participants, startTime: inHours(hours) })
  const mark = (id: string, member: Actor, present: boolean | null) => leader!.checkIn({ activityId: id, userId: member.id, present })
  const complete = (id: string) => leader!.completeActivity({ activityId: id })
  const entryOf = async (member: Actor, id: string): Promise<AttendanceEntry | undefined> =>
    (await member.getAttendance({})).items.find(({ activityId }) => activityId === id)
  const kindOf = async (member: Actor, id: string) => (await entryOf(member, id))?.kind
  const kindsIn = (id: string) => Promise.all([lin!, haru!].map((one) => kindOf(one, id)))
  /** A member with so many no-shows. */
  async function absent(noShows: number): Promise<Actor> {
    const member = await fixture().member()
    for (let count = 0; count < noShows; count++) {
      const { id } = await underway([member, lin!])
      await mark(id, lin!, true)
      await complete(id)
    }
    return member
  }

  test('at the end the roll call says who was there, and who was not', async () => {
    const { id } = await underway()
    await mark(id, lin!, true)
    expect(await kindsIn(id)).toEqual([undefined, undefined])
    await complete(id)
    expect(await kindsIn(id)).toEqual(['present', 'no-show'])
    expect(await entryOf(haru!, id)).toMatchObject({ title: 'A walk', startTime: inHours(-8), counts: true, objection: '', decision: null })
  })

  test('an activity that the clock ends is recorded, too, and once', async () => {
    const { id } = await underway()
    await mark(id, lin!, false)
    for (let run = 0; run < 2; run++) await fixture().rows('select rules.check_statuses()')
    expect(await kindsIn(id)).toEqual(['no-show', 'no-show'])
  })

  test('without a roll call nobody is a no-show, also where each mark was taken back', async () => {
    const [unmarked, undone] = [await underway(), await underway()]
    await mark(undone.id, lin!, true)
    await mark(undone.id, lin!, null)
    for (const { id } of [unmarked, undone]) {
      await complete(id)
      expect(await kindsIn(id)).toEqual([undefined, undefined])
    }
  })

  test('who has the spot since the start, or said that they are back, is no no-show without a mark', async () => {
    const late = await fixture().member()
    const { id } = await underway([lin!, haru!, late])
    await fixture().rows('update public.participants set join_time = $1 where user_id = $2', [inHours(-8), late.id])
    await mark(id, lin!, true)
    await haru!.confirmReturn({ activityId: id })
    await complete(id)
    expect([...(await kindsIn(id)), await kindOf(late, id)]).toEqual(['present', 'present', undefined])
  })

  test('who was marked as absent is a no-show, also who joined since the start, leads, or said that they are back', async () => {
    const { id } = await underway([leader!, lin!, haru!])
    await fixture().rows('update public.participants set join_time = $1 where user_id = $2', [inHours(-7), lin!.id])
    await haru!.confirmReturn({ activityId: id })
    for (const one of [leader!, lin!, haru!]) await mark(id, one, false)
    await complete(id)
    expect([await kindOf(leader!, id), ...(await kindsIn(id))]).toEqual(['no-show', 'no-show', 'no-show'])
  })

  test('a leader with a spot who calls the roll is present', async () => {
    const { id } = await underway([leader!, lin!])
    await mark(id, lin!, true)
    await complete(id)
    expect(await kindOf(leader!, id)).toBe('present')
  })

  test('who was removed is not recorded', async () => {
    const { id } = await underway()
    await mark(id, lin!, true)
    await leader!.removeParticipant({ activityId: id, userId: haru!.id })
    await complete(id)
    expect(await kindsIn(id)).toEqual(['present', undefined])
  })

  test('undoing the end takes the roll call back', async () => {
    const { id } = await underway()
    await mark(id, lin!, true)
    await complete(id)
    await leader!.undoActivity({ activityId: id })
    expect(await kindsIn(id)).toEqual([undefined, undefined])
    await mark(id, haru!, true)
    await complete(id)
    expect(await kindsIn(id)).toEqual(['present', 'present'])
  })

  test('undoing the end of one activity, moving or canceling it changes no other entries', async () => {
    const [called, left] = [await underway(), await soon(5)]
    await mark(called.id, lin!, true)
    await complete(called.id)
    await lin!.leaveActivity({ activityId: left.id })
    const { id: activityId } = await soon(1, [lin!, haru!])
    await lin!.leaveActivity({ activityId })
    await leader!.editActivity({ activityId, ...aNewActivity({ startTime: inHours(48) }) })
    await fixture().rows('update public.activities set start_time = $2, end_time = null where id = $1', [activityId, inHours(1)])
    await mark(activityId, haru!, true)
    await leader!.startActivity({ activityId })
    await complete(activityId)
    await leader!.undoActivity({ activityId })
    const canceled = await soon(2)
    await leader!.cancelActivity({ activityId: canceled.id, reason: 'Storm.' })
    expect([await kindsIn(called.id), await kindOf(lin!, left.id)]).toEqual([['present', 'no-show'], 'late-cancellation'])
  })

  test('undoing the end leaves who left before the start', async () => {
    const { id: activityId } = await soon(1, [lin!, haru!])
    await lin!.leaveActivity({ activityId })
    await mark(activityId, haru!, true)
    await leader!.startActivity({ activityId })
    await complete(activityId)
    await leader!.undoActivity({ activityId })
    expect(await kindsIn(activityId)).toEqual(['late-cancellation', undefined])
  })

  test('a mark that waited for the network until after the end counts if it was made before, within a day', async () => {
    const { id } = await underway()
    await mark(id, lin!, true)
    await fixture().rows('select rules.check_statuses()')
    const delayed = (markedAt?: string) =>
      leader!.checkIn({ activityId: id, userId: haru!.id, present: true, ...(markedAt !== undefined && { markedAt }) })
    expect(await codeOf(delayed())).toBe('WRONG_PHASE')
    expect(await codeOf(delayed(new Date(Date.parse(inHours(-2)) + 1).toISOString()))).toBe('WRONG_PHASE')
    expect(await codeOf(lin!.checkIn({ activityId: id, userId: haru!.id, present: true, markedAt: inHours(-3) }))).toBe('NOT_PERMITTED')
    await haru!.objectToAttendance({ activityId: id, text: 'I was there.' })
    await delayed(inHours(-2))
    expect(await entryOf(haru!, id)).toMatchObject({ kind: 'present', objection: '', counts: true })
    await fixture().rows(
      "update public.activities set start_time = start_time - interval '25 hours', end_time = end_time - interval '25 hours' where id = $1",
      [id],
    )
    expect(await codeOf(delayed(inHours(-30)))).toBe('WRONG_PHASE')
  })

  test('who leaves in the last 24 hours cancels late, and may say why', async () => {
    const { id: activityId } = await soon(5)
    expect(await lin!.getActivity({ activityId })).toMatchObject({ cancelBy: inHours(5 - 24) })
    expect(await fieldsOf(lin!.leaveActivity({ activityId, reason: 'a'.repeat(201) }))).toEqual({ reason: ['TOO_LONG'] })
    await lin!.leaveActivity({ activityId, reason: 'Twisted my ankle.' })
    expect(await entryOf(lin!, activityId)).toMatchObject({ kind: 'late-cancellation', reason: 'Twisted my ankle.' })
    const early = await soon(30)
    await lin!.leaveActivity({ activityId: early.id, reason: 'No time.' })
    expect(await kindOf(lin!, early.id)).toBeUndefined()
  })

  test('exactly 24 hours before the start is in time, and a moment later is not', async () => {
    const { id } = await soon(100)
    const leave = async (time: string) => {
      await fixture().rows(
        `select rules.record_late_cancellation(jsonb_populate_record(a, jsonb_build_object('start_time', now() + $3::interval)), $2::uuid, null::text)
         from public.activities as a where id = $1`,
        [id, lin!.id, time],
      )
      return kindOf(lin!, id)
    }
    expect(await leave('24 hours')).toBeUndefined()
    expect(await leave('23 hours 59 minutes 59.999999 seconds')).toBe('late-cancellation')
  })

  test('who takes the spot again, as undoing does, has not cancelled, and the roll call decides', async () => {
    const { id: activityId } = await soon(1, [lin!, haru!])
    await lin!.leaveActivity({ activityId })
    await lin!.joinActivity({ activityId })
    expect(await kindOf(lin!, activityId)).toBeUndefined()
    await mark(activityId, haru!, true)
    await leader!.startActivity({ activityId })
    await complete(activityId)
    expect(await kindsIn(activityId)).toEqual(['no-show', 'present'])
  })

  test('a leader who gives up the spot, and a participant who is removed, have not cancelled', async () => {
    const { id: activityId } = await soon(5, [leader!, lin!])
    await leader!.leaveActivity({ activityId })
    await leader!.removeParticipant({ activityId, userId: lin!.id })
    expect([await kindOf(leader!, activityId), await kindOf(lin!, activityId)]).toEqual([undefined, undefined])
    expect(await leader!.getActivity({ activityId })).not.toHaveProperty('cancelBy')
  })

  test('a cancelled activity makes no entry', async () => {
    const { id: activityId } = await soon(1, [lin!, haru!])
    await mark(activityId, haru!, true)
    await lin!.leaveActivity({ activityId })
    await leader!.cancelActivity({ activityId, reason: 'Storm.' })
    expect(await kindsIn(activityId)).toEqual([undefined, undefined])
  })

  test('who left in time for a later start has not cancelled late', async () => {
    const { id: activityId } = await soon(5)
    await lin!.leaveActivity({ activityId })
    await leader!.editActivity({ activityId, ...aNewActivity({ startTime: inHours(20) }) })
    expect(await kindOf(lin!, activityId)).toBe('late-cancellation')
    await leader!.editActivity({ activityId, ...aNewActivity({ startTime: inHours(30) }) })
    expect(await kindOf(lin!, activityId)).toBeUndefined()
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
    // Who leads may join all the same.
    await leader!.addCoLeader({ activityId, userId: twice.id })
    await twice.acceptCoLeadership({ activityId })
    await twice.joinActivity({ activityId })
    await fixture().changeSettings({ no_show_limit: 0 })
  })

  test('an entry that its member objects to does not count until it is kept', async () => {
    await fixture().changeSettings({ no_show_limit: 1 })
    const member = await absent(1)
    const { id: activityId } = await soon(50, [])
    const missed = (await member.getAttendance({})).items[0]!.activityId
    const joinRefusal = async () => (await member.getActivity({ activityId })).refusals.join
    expect(await joinRefusal()).toBe('TOO_MANY_NO_SHOWS')
    const objected = await member.objectToAttendance({ activityId: missed, text: 'The bus did not come.' })
    expect(objected).toMatchObject({
      counts: { noShows: 0 },
      noShowLimit: 1,
      items: [{ counts: false, objection: 'The bus did not come.' }],
    })
    expect(await joinRefusal()).toBeNull()
    await admin!.decideAttendance({ activityId: missed, userId: member.id, decision: 'kept' })
    expect(await joinRefusal()).toBe('TOO_MANY_NO_SHOWS')
    expect(await codeOf(member.objectToAttendance({ activityId: missed, text: 'Again.' }))).toBe('ALREADY_DECIDED')
    await admin!.decideAttendance({ activityId: missed, userId: member.id, decision: 'removed', note: 'Sorry.' })
    expect(await joinRefusal()).toBeNull()
    expect(await member.getAttendance({})).toMatchObject({ items: [{ counts: false, decision: 'removed', note: 'Sorry.' }] })
    await fixture().changeSettings({ no_show_limit: 0 })
  })

  test('who waits for a spot and needs a leader gets no offer', async () => {
    const { seated, waiters, activityId } = await aFullActivity(fixture(), { waiting: 2 })
    const { id } = await underway([waiters[0]!, lin!])
    await mark(id, lin!, true)
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
    const { id } = await underway([members[0]!, lin!])
    await mark(id, lin!, true)
    await complete(id)
    await fixture().changeSettings({ no_show_limit: 1 })
    await drawNow(fixture(), activityId)
    expect(await orderOf(owner, activityId)).toEqual([{ id: members[1]!.id, isSeated: true }])
    await fixture().changeSettings({ no_show_limit: 0 })
  })

  test('an offer is of no use to who needs a leader since', async () => {
    const { seated, waiters, activityId } = await aFullActivity(fixture(), { waiting: 1 })
    await seated[0]!.leaveActivity({ activityId })
    const { id } = await underway([waiters[0]!, lin!])
    await mark(id, lin!, true)
    await complete(id)
    await fixture().changeSettings({ no_show_limit: 1 })
    expect(await codeOf(waiters[0]!.acceptOffer({ activityId }))).toBe('TOO_MANY_NO_SHOWS')
    await fixture().changeSettings({ no_show_limit: 0 })
  })

  test('admins are told of an objection once, and its member of the decision', async () => {
    const member = await absent(1)
    const other = await fixture().admin()
    const activityId = (await member.getAttendance({})).items[0]!.activityId
    const toldOf = async (one: Actor) =>
      (await one.listNotifications({ limit: 5 })).items.filter(
        (item) => item.activityId === activityId && item.kind.startsWith('attendance'),
      )
    for (const text of ['I was there.', 'I was there, ask Lin.']) await member.objectToAttendance({ activityId, text })
    for (const one of [admin!, other]) {
      expect(await toldOf(one)).toMatchObject([
        { kind: 'attendance-objected', members: [member.name], isRead: false, facts: { memberId: member.id } },
      ])
      expect((await one.getMemberAttendance({ userId: member.id })).items).toMatchObject([{ objection: 'I was there, ask Lin.' }])
    }
    const decide = () => admin!.decideAttendance({ activityId, userId: member.id, decision: 'removed', note: 'Lin says so, too.' })
    for (let run = 0; run < 2; run++) await decide()
    expect(await toldOf(other)).toMatchObject([{ isRead: true }])
    expect(await toldOf(member)).toMatchObject([{ kind: 'attendance-removed', facts: { reason: 'Lin says so, too.' } }])
    const { items } = await admin!.listLogs({ operation: 'decide_attendance', limit: 1 })
    expect(items).toMatchObject([
      { userId: admin!.id, details: { member: member.id, name: member.name, activity: activityId, decision: 'removed' } },
    ])
  })

  test('a decision is read for all admins, and nothing else that they were told', async () => {
    const [tom, mia] = await fixture().members(2)
    const missed: string[] = []
    for (let count = 0; count < 2; count++) {
      const { id } = await fixture().activity({ leader: admin!, phase: 'enrolling', startTime: inHours(3), endTime: inHours(9) })
      for (const one of [tom!, mia!, lin!]) await one.joinActivity({ activityId: id })
      await admin!.startActivity({ activityId: id })
      await admin!.checkIn({ activityId: id, userId: lin!.id, present: true })
      await admin!.completeActivity({ activityId: id })
      for (const one of [tom!, mia!]) await one.objectToAttendance({ activityId: id, text: 'I was there.' })
      missed.push(id)
    }
    const toldOf = () =>
      fixture().rows(
        `select n.id, n.kind, n.activity_id as activity, n.members, n.read_at as "readAt" from public.notifications as n
          where n.user_id = $1 and n.activity_id = any ($2) order by n.id`,
        [admin!.id, missed],
      )
    const before = await toldOf()
    expect(
      before
        .filter(({ members }) => (members as string[]).includes(tom!.id))
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['attendance-objected', 'attendance-objected', 'member-joined', 'member-joined'])
    await admin!.decideAttendance({ activityId: missed[0]!, userId: tom!.id, decision: 'kept' })
    const isDecided = (row: Record<string, unknown>) =>
      row['kind'] === 'attendance-objected' && row['activity'] === missed[0] && (row['members'] as string[]).includes(tom!.id)
    const changed = (await toldOf()).filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))
    expect(changed.map(isDecided)).toEqual([true])
    await admin!.decideAttendance({ activityId: missed[0]!, userId: tom!.id, decision: 'removed' })
    expect((await toldOf()).filter(isDecided)).toEqual(changed)
  })

  test('only a no-show or a late cancellation of the last year can be objected to, and only an objection is decided', async () => {
    const { id: activityId } = await underway()
    await mark(activityId, lin!, true)
    await complete(activityId)
    const text = 'I was there.'
    expect(await codeOf(lin!.objectToAttendance({ activityId, text }))).toBe('NOT_FOUND')
    expect(await codeOf(leader!.objectToAttendance({ activityId, text }))).toBe('NOT_FOUND')
    const decision = { activityId, userId: haru!.id, decision: 'kept' as const }
    expect(await codeOf(admin!.decideAttendance(decision))).toBe('NO_OBJECTION')
    expect(await codeOf(haru!.decideAttendance(decision))).toBe('NOT_PERMITTED')
    expect(await codeOf(haru!.getMemberAttendance({ userId: haru!.id }))).toBe('NOT_PERMITTED')
    expect(await fieldsOf(haru!.objectToAttendance({ activityId, text: ' ' }))).toEqual({ text: ['REQUIRED'] })
    expect(await fieldsOf(haru!.objectToAttendance({ activityId, text: 'a'.repeat(501) }))).toEqual({ text: ['TOO_LONG'] })
    await haru!.objectToAttendance({ activityId, text: 'a'.repeat(500) })
    expect(await fieldsOf(admin!.decideAttendance({ ...decision, note: 'a'.repeat(501) }))).toEqual({ note: ['TOO_LONG'] })
    expect(await fieldsOf(admin!.decideAttendance({ ...decision, decision: 'maybe' as 'kept' }))).toEqual({ decision: ['NOT_A_CHOICE'] })
    await fixture().rows("update public.activities set start_time = now() - interval '366 days', end_time = null where id = $1", [
      activityId,
    ])
    expect(await codeOf(admin!.decideAttendance(decision))).toBe('NOT_FOUND')
  })

  test('a club that switches it off keeps nothing, and one that has it off records nothing', async () => {
    await admin!.updateSystemSettings({ recordsAttendance: false })
    const stored = () =>
      fixture().value('select (select count(*) from public.attendance) + (select count(*) from public.notifications where kind like $1)', [
        'attendance-%',
      ])
    expect(Number(await stored())).toBe(0)
    const [over, ahead] = [await underway(), await soon(5)]
    await mark(over.id, lin!, true)
    await complete(over.id)
    expect(await lin!.getActivity({ activityId: ahead.id })).not.toHaveProperty('cancelBy')
    await lin!.leaveActivity({ activityId: ahead.id, reason: 'No time.' })
    expect(Number(await stored())).toBe(0)
    expect(await lin!.getAttendance({})).toEqual({ counts: { present: 0, noShows: 0, lateCancellations: 0 }, noShowLimit: 0, items: [] })
    expect(await fixture().visitor.getSettings({})).not.toHaveProperty('recordsAttendance')
    await fixture().changeSettings({ records_attendance: true })
    expect(await fixture().visitor.getSettings({})).toMatchObject({ recordsAttendance: true })
  })

  test('deleting the account deletes it', async () => {
    const member = await absent(1)
    await admin!.deleteUser({ userId: member.id })
    expect(await fixture().value('select count(*)::integer from public.attendance where user_id = $1', [member.id])).toBe(0)
  })
})
