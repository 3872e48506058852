import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, codeOf, fieldsOf, inHours, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('checking participants in on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, lin, haru]: Actor[] = []
  beforeAll(async () => {
    ;[leader, lin, haru] = await fixture().members(3)
  })

  const anOuting = (hours: number, phase: 'enrolling' | 'active' = 'enrolling') =>
    fixture().activity({ leader: leader!, phase, participants: [lin!, haru!], startTime: inHours(hours) })
  /** The marks of Lin and Haru. They may have joined in the same moment, so the club may list them in either order. */
  const seen = async (viewer: Actor, id: string) => {
    const { participants } = await viewer.getActivity({ activityId: id })
    return [lin!, haru!].map((member) => participants.find((participant) => participant.id === member.id)?.isPresent)
  }

  const isOut = (id: string) => fixture().value('select departed_at is not null from public.activities where id = $1', [id])

  test('the leader marks who is there and who is not, changes it and takes it back', async () => {
    const { id } = await anOuting(-1, 'active')
    for (const present of [true, false, null]) {
      await leader!.checkIn({ activityId: id, userId: lin!.id, present })
      expect(await seen(leader!, id)).toEqual([present, null])
    }
  })

  test('who takes the roll call is there with the first whom they see, unless they say otherwise', async () => {
    const own = async (id: string) =>
      (await leader!.getActivity({ activityId: id })).participants.find((participant) => participant.id === leader!.id)?.isPresent
    const meeting = async () => {
      const { id } = await anOuting(1)
      await leader!.joinActivity({ activityId: id })
      await leader!.checkIn({ activityId: id, userId: haru!.id, present: false })
      expect(await own(id)).toBeNull()
      return id
    }
    const [one, all, absent] = [await meeting(), await meeting(), await meeting()]
    await leader!.checkIn({ activityId: one, userId: lin!.id, present: true })
    expect(await own(one)).toBe(true)
    await leader!.checkInAll({ activityId: all, userIds: [lin!.id], present: true })
    expect(await own(all)).toBe(true)
    await leader!.checkIn({ activityId: absent, userId: leader!.id, present: false })
    await leader!.checkIn({ activityId: absent, userId: lin!.id, present: true })
    expect(await own(absent)).toBe(false)
  })

  test('members see their own mark alone', async () => {
    const { id } = await anOuting(-1, 'active')
    await leader!.checkIn({ activityId: id, userId: lin!.id, present: true })
    await leader!.checkIn({ activityId: id, userId: haru!.id, present: false })
    expect(await seen(leader!, id)).toEqual([true, false])
    expect(await seen(lin!, id)).toEqual([true, undefined])
    expect(await seen(haru!, id)).toEqual([undefined, false])
    expect(await codeOf(lin!.checkIn({ activityId: id, userId: lin!.id, present: true }))).toBe('NOT_PERMITTED')
  })

  test('of two leaders without a network, the later mark of a person stays, whichever arrives last', async () => {
    const { id } = await anOuting(-1, 'active')
    const mark = (member: Actor, present: boolean | null, minutes: number) =>
      leader!.checkIn({ activityId: id, userId: member.id, present, markedAt: new Date(Date.now() - minutes * 60_000).toISOString() })
    await mark(lin!, false, 10)
    await mark(lin!, true, 20)
    await mark(haru!, true, 20)
    await mark(haru!, null, 10)
    expect(await seen(leader!, id)).toEqual([false, null])
    // A clock that is ahead makes no mark that stays.
    await mark(lin!, true, -600)
    await leader!.checkIn({ activityId: id, userId: lin!.id, present: false })
    expect(await seen(leader!, id)).toEqual([false, null])
  })

  test('who is marked with all others is marked at that moment, also where an earlier mark that arrives last said the same', async () => {
    const { id } = await anOuting(-1, 'active')
    await leader!.checkIn({ activityId: id, userId: lin!.id, present: true, markedAt: new Date(Date.now() - 30 * 60_000).toISOString() })
    await leader!.checkInAll({ activityId: id, userIds: [lin!.id, haru!.id], present: true })
    const between = new Date(Date.now() - 10 * 60_000).toISOString()
    for (const { id: userId } of [lin!, haru!]) await leader!.checkIn({ activityId: id, userId, present: false, markedAt: between })
    expect(await seen(leader!, id)).toEqual([true, true])
  })

  test.each([
    ['checkIn', { present: 'here' }, { present: ['INVALID'] }],
    ['checkIn', { present: true, markedAt: 'soon' }, { markedAt: ['NOT_A_DATE'] }],
    ['checkIn', { present: true, markedAt: '2026-13-40' }, { markedAt: ['NOT_A_DATE'] }],
    ['checkInAll', { present: 'here' }, { present: ['INVALID'] }],
  ] as const)('%s refuses %j, and names the field', async (call, input, fields) => {
    const { id } = await anOuting(1)
    const people = call === 'checkIn' ? { userId: lin!.id } : { userIds: [lin!.id] }
    expect(await fieldsOf(leader!.run(call, { activityId: id, ...people, ...input }))).toEqual(fields)
  })

  test('it begins two hours before the start', async () => {
    const [early, soon] = [await anOuting(3), await anOuting(1)]
    expect((await leader!.getActivity({ activityId: early.id })).refusals.checkIn).toBe('TOO_EARLY')
    expect(await codeOf(leader!.checkIn({ activityId: early.id, userId: lin!.id, present: true }))).toBe('TOO_EARLY')
    await leader!.checkIn({ activityId: soon.id, userId: lin!.id, present: true })
  })

  test('a group that started days before its time can be checked in', async () => {
    const { id } = await anOuting(72, 'active')
    expect((await leader!.getActivity({ activityId: id })).refusals.checkIn).toBeNull()
    await leader!.checkIn({ activityId: id, userId: lin!.id, present: true })
    expect(await seen(leader!, id)).toEqual([true, null])
  })

  test('a group of which somebody was checked in is out, also when its start is undone', async () => {
    const { id: activityId } = await anOuting(1)
    const outAfter = async (present: boolean) => {
      await leader!.startActivity({ activityId })
      await leader!.checkIn({ activityId, userId: lin!.id, present })
      await leader!.undoActivity({ activityId })
      return isOut(activityId)
    }
    expect([await outAfter(false), await outAfter(true)]).toEqual([false, true])
  })

  test('a start that the leader moves to another day takes the marks back, and the group is not out', async () => {
    const { id: activityId } = await anOuting(1)
    await leader!.checkIn({ activityId, userId: lin!.id, present: true })
    await leader!.checkIn({ activityId, userId: haru!.id, present: false })
    await leader!.editActivity({ activityId, ...aNewActivity({ startTime: inHours(1), location: 'At the station' }) })
    await leader!.editActivity({ activityId, ...aNewActivity({ startTime: inHours(0.5) }) })
    expect([await seen(leader!, activityId), await isOut(activityId)]).toEqual([[true, false], true])
    await leader!.editActivity({ activityId, ...aNewActivity({ startTime: inHours(169) }) })
    expect([await seen(leader!, activityId), await isOut(activityId)]).toEqual([[null, null], false])
  })

  test('who has no seat cannot be checked in', async () => {
    const { id } = await anOuting(1)
    expect(await codeOf(leader!.checkIn({ activityId: id, userId: leader!.id, present: true }))).toBe('PARTICIPANT_NOT_FOUND')
  })

  test('all who are left are marked at once and taken back at once, and who is gone is passed over', async () => {
    const { id } = await anOuting(1)
    const all = (present: boolean | null) => leader!.checkInAll({ activityId: id, userIds: [lin!.id, haru!.id, leader!.id], present })
    await all(false)
    expect([await seen(leader!, id), await isOut(id)]).toEqual([[false, false], false])
    await all(true)
    expect([await seen(leader!, id), await isOut(id)]).toEqual([[true, true], true])
    await leader!.checkInAll({ activityId: id, userIds: [haru!.id], present: null })
    expect(await seen(leader!, id)).toEqual([true, null])
    expect(await codeOf(lin!.checkInAll({ activityId: id, userIds: [lin!.id], present: true }))).toBe('NOT_PERMITTED')
  })

  test.each([
    [{ userIds: 'all' }, 'INVALID'],
    [{ userIds: [] }, 'REQUIRED'],
    [{ userIds: ['all'] }, 'INVALID'],
    [{ userIds: [{}] }, 'INVALID'],
    [{ userIds: Array.from({ length: 101 }, () => crypto.randomUUID()) }, 'TOO_MANY'],
  ])('%j is no list of participants', async (input, code) => {
    const { id } = await anOuting(1)
    expect(await fieldsOf(leader!.run('checkInAll', { activityId: id, present: true, ...input }))).toEqual({ userIds: [code] })
  })

  test('who is back has come, and is no longer among those who are left', async () => {
    const { id } = await anOuting(-1, 'active')
    await lin!.confirmReturn({ activityId: id })
    await leader!.checkInAll({ activityId: id, userIds: [lin!.id, haru!.id], present: false })
    expect(await seen(leader!, id)).toEqual([null, false])
  })

  test('nobody who is checked in at once says nothing of the group', async () => {
    const { id } = await anOuting(1)
    await leader!.checkInAll({ activityId: id, userIds: [leader!.id], present: true })
    expect(await isOut(id)).toBe(false)
  })

  test('a mark and a return do not overwrite each other', async () => {
    const { id } = await anOuting(-1, 'active')
    await lin!.confirmReturn({ activityId: id })
    await leader!.checkIn({ activityId: id, userId: lin!.id, present: true })
    await lin!.withdrawReturn({ activityId: id })
    expect(await seen(leader!, id)).toEqual([true, null])
  })
})
