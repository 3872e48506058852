import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { setUpRollCalls } from '../../testing/roll-calls.ts'

describe.each(engines)('objections to entries of attendance on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const { people, underway, mark, complete, entryOf, absent } = setUpRollCalls(fixture)

  test('an entry that its member objects to does not count until it is kept', async () => {
    await fixture().changeSettings({ no_show_limit: 1 })
    const member = await absent(1)
    const { id: activityId } = await fixture().activity({ startTime: inHours(50) })
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
    await people.admin.decideAttendance({ activityId: missed, userId: member.id, decision: 'kept' })
    expect(await joinRefusal()).toBe('TOO_MANY_NO_SHOWS')
    expect(await codeOf(member.objectToAttendance({ activityId: missed, text: 'Again.' }))).toBe('ALREADY_DECIDED')
    await people.admin.decideAttendance({ activityId: missed, userId: member.id, decision: 'removed', note: 'Sorry.' })
    expect(await joinRefusal()).toBeNull()
    expect(await member.getAttendance({})).toMatchObject({ items: [{ counts: false, decision: 'removed', note: 'Sorry.' }] })
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
    for (const one of [people.admin, other]) {
      expect(await toldOf(one)).toMatchObject([
        { kind: 'attendance-objected', members: [member.name], isRead: false, facts: { memberId: member.id } },
      ])
      expect((await one.getMemberAttendance({ userId: member.id })).items).toMatchObject([{ objection: 'I was there, ask Lin.' }])
    }
    const removed = { kind: 'attendance-removed', facts: { reason: 'Lin says so, too.' } }
    const decide = (fields = {}) =>
      people.admin.decideAttendance({ activityId, userId: member.id, decision: 'removed', note: 'Lin says so, too.', ...fields })
    expect(await fieldsOf(decide({ decision: undefined }))).toEqual({ decision: ['REQUIRED'] })
    for (let run = 0; run < 2; run++) {
      await decide()
      expect(await toldOf(member)).toMatchObject([removed])
    }
    expect(await toldOf(other)).toMatchObject([{ isRead: true }])
    await decide({ note: 'Haru says so, too.' })
    await decide({ note: 'Haru says so, too.', decision: 'kept' })
    await decide()
    const toldAgain = [{ kind: 'attendance-removed', facts: { reason: 'Haru says so, too.' } }, removed]
    expect(await toldOf(member)).toMatchObject([removed, { kind: 'attendance-kept' }, ...toldAgain])
    const { items } = await people.admin.listLogs({ operation: 'decide_attendance', limit: 1 })
    expect(items).toMatchObject([
      { userId: people.admin.id, details: { member: member.id, name: member.name, activity: activityId, decision: 'removed' } },
    ])
  })

  test('an objection is to one entry of one member', async () => {
    const member = await absent(1)
    const { id: activityId } = await underway([people.lin, people.haru, member])
    await mark(activityId, people.lin, true)
    await complete(activityId)
    const objections = async () => {
      const entries = await fixture().rows<{ objected: boolean }>(
        'select objected_at is not null as objected from public.attendance where activity_id = $1 or user_id = $2',
        [activityId, member.id],
      )
      return entries.filter(({ objected }) => objected).length
    }
    expect(await objections()).toBe(0)
    await member.objectToAttendance({ activityId, text: 'I was there.' })
    expect([await objections(), (await entryOf(member, activityId))?.objection]).toEqual([1, 'I was there.'])
  })

  test('a decision is read for all admins, and nothing else that they were told', async () => {
    const [tom, mia] = await fixture().members(2)
    const missed: string[] = []
    for (let count = 0; count < 2; count++) {
      const { id } = await fixture().activity({ leader: people.admin, phase: 'enrolling', startTime: inHours(3), endTime: inHours(9) })
      for (const one of [tom!, mia!, people.lin]) await one.joinActivity({ activityId: id })
      await people.admin.startActivity({ activityId: id })
      await people.admin.checkIn({ activityId: id, userId: people.lin.id, present: true })
      await people.admin.completeActivity({ activityId: id })
      for (const one of [tom!, mia!]) await one.objectToAttendance({ activityId: id, text: 'I was there.' })
      missed.push(id)
    }
    const toldOf = () =>
      fixture().rows(
        `select n.id, n.kind, n.activity_id as activity, n.members, n.read_at as "readAt" from public.notifications as n
          where n.user_id = $1 and n.activity_id = any ($2) order by n.id`,
        [people.admin.id, missed],
      )
    const before = await toldOf()
    expect(
      before
        .filter(({ members }) => (members as string[]).includes(tom!.id))
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['attendance-objected', 'attendance-objected', 'member-joined', 'member-joined'])
    await people.admin.decideAttendance({ activityId: missed[0]!, userId: tom!.id, decision: 'kept' })
    const isDecided = (row: Record<string, unknown>) =>
      row['kind'] === 'attendance-objected' && row['activity'] === missed[0] && (row['members'] as string[]).includes(tom!.id)
    const changed = (await toldOf()).filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))
    expect(changed.map(isDecided)).toEqual([true])
    await people.admin.decideAttendance({ activityId: missed[0]!, userId: tom!.id, decision: 'removed' })
    expect((await toldOf()).filter(isDecided)).toEqual(changed)
  })

  test('only a no-show or a late cancellation of the last year can be objected to, and only an objection is decided', async () => {
    const { id: activityId } = await underway()
    await mark(activityId, people.lin, true)
    await complete(activityId)
    const text = 'I was there.'
    expect(await codeOf(people.lin.objectToAttendance({ activityId, text }))).toBe('NOT_FOUND')
    expect(await codeOf(people.leader.objectToAttendance({ activityId, text }))).toBe('NOT_FOUND')
    const decision = { activityId, userId: people.haru.id, decision: 'kept' as const }
    expect(await codeOf(people.admin.decideAttendance(decision))).toBe('NO_OBJECTION')
    expect(await codeOf(people.haru.decideAttendance(decision))).toBe('NOT_PERMITTED')
    expect(await codeOf(people.haru.getMemberAttendance({ userId: people.haru.id }))).toBe('NOT_PERMITTED')
    expect(await fieldsOf(people.haru.objectToAttendance({ activityId, text: ' ' }))).toEqual({ text: ['REQUIRED'] })
    expect(await fieldsOf(people.haru.objectToAttendance({ activityId, text: 'a'.repeat(501) }))).toEqual({ text: ['TOO_LONG'] })
    await people.haru.objectToAttendance({ activityId, text: 'a'.repeat(500) })
    expect(await fieldsOf(people.admin.decideAttendance({ ...decision, note: 'a'.repeat(501) }))).toEqual({ note: ['TOO_LONG'] })
    expect(await fieldsOf(people.admin.decideAttendance({ ...decision, decision: 'maybe' as 'kept' }))).toEqual({
      decision: ['NOT_A_CHOICE'],
    })
    await fixture().rows("update public.activities set start_time = now() - interval '366 days', end_time = null where id = $1", [
      activityId,
    ])
    expect(await codeOf(people.admin.decideAttendance(decision))).toBe('NOT_FOUND')
  })
})
