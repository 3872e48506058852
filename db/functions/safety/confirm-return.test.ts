import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { codeOf, inHours, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('who is back on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, lin, haru, stranger, admin]: Actor[] = []
  beforeAll(async () => {
    ;[leader, lin, haru, stranger] = await fixture().members(4)
    admin = await fixture().admin()
  })

  const anOuting = () =>
    fixture().activity({ leader: leader!, phase: 'active', participants: [lin!, haru!], startTime: inHours(-6), endTime: inHours(1) })
  /** Whether Lin and Haru are down. They may have joined in the same moment, so the club may list them in either order. */
  const returned = async (viewer: Actor, id: string, members = [lin!, haru!]) => {
    const { participants } = await viewer.getActivity({ activityId: id })
    return members.map((member) => {
      const { returnedAt } = participants.find((participant) => participant.id === member.id)!
      return returnedAt && 'down'
    })
  }

  test('a participant says that they are down, and takes it back; both may be repeated', async () => {
    const { id } = await anOuting()
    const first = await lin!.confirmReturn({ activityId: id })
    expect(await lin!.confirmReturn({ activityId: id })).toEqual(first)
    expect(await returned(leader!, id)).toEqual(['down', null])
    for (let time = 0; time < 2; time += 1) await lin!.withdrawReturn({ activityId: id })
    expect(await returned(leader!, id)).toEqual([null, null])
  })

  test('the leader and admins see who is out, a participant only themselves, and nobody else anything', async () => {
    const { id } = await anOuting()
    await haru!.confirmReturn({ activityId: id })
    for (const viewer of [leader!, admin!]) expect(await returned(viewer, id)).toEqual([null, 'down'])
    expect(await returned(lin!, id)).toEqual([null, undefined])
    expect(await returned(haru!, id)).toEqual([undefined, 'down'])
    expect(await returned(stranger!, id)).toEqual([undefined, undefined])
    expect((await fixture().visitor.getActivity({ activityId: id })).expectedReturn).toBeNull()
  })

  test('the leader says it for all, and participants see that', async () => {
    const { id } = await anOuting()
    expect(await leader!.confirmReturn({ activityId: id })).toMatchObject({ returnedAt: expect.any(String) })
    expect((await lin!.getActivity({ activityId: id })).returnedAt).not.toBeNull()
    expect((await stranger!.getActivity({ activityId: id })).returnedAt).toBeNull()
    expect(await returned(leader!, id)).toEqual([null, null])
  })

  test('a leader with a seat says it for themselves and for all', async () => {
    const { id } = await fixture().activity({ leader: leader!, phase: 'active', participants: [leader!, lin!] })
    await leader!.confirmReturn({ activityId: id })
    expect(await returned(leader!, id, [leader!, lin!])).toEqual(['down', null])
  })

  test('an admin says it for all of a group that they are not with, and for themselves in their own', async () => {
    const { id } = await anOuting()
    expect((await admin!.getActivity({ activityId: id })).refusals.confirmReturn).toBeNull()
    expect(await admin!.confirmReturn({ activityId: id })).toMatchObject({ returnedAt: expect.any(String) })
    const own = await fixture().activity({ leader: leader!, phase: 'active', participants: [admin!, lin!] })
    expect(await admin!.confirmReturn({ activityId: own.id })).toMatchObject({ returnedAt: null })
    expect(await returned(leader!, own.id, [admin!, lin!])).toEqual(['down', null])
  })

  test('what the leader or an admin says for all after a completion cannot be undone with it', async () => {
    for (const speaker of [leader!, admin!]) {
      const { id: activityId } = await anOuting()
      const { returnedAt } = await leader!.completeActivity({ activityId })
      expect(await speaker.confirmReturn({ activityId })).toMatchObject({ phase: 'finished', returnedAt })
      expect(await codeOf(leader!.undoActivity({ activityId }))).toBe('NOTHING_TO_UNDO')
    }
  })

  test('a participant who is removed is no longer waited for', async () => {
    const { id } = await anOuting()
    await haru!.confirmReturn({ activityId: id })
    await leader!.removeParticipant({ activityId: id, userId: haru!.id })
    expect(await fixture().rows('select from public.check_ins where activity_id = $1', [id])).toEqual([])
  })

  test('it is possible until a day after the expected return, also when the clock finished the activity', async () => {
    const { id } = await anOuting()
    const end = (hours: number) =>
      fixture().rows("update public.activities set phase = 'finished', start_time = $2, end_time = $3 where id = $1", [
        id,
        inHours(hours - 6),
        inHours(hours),
      ])
    await end(-23)
    await lin!.confirmReturn({ activityId: id })
    await end(-26)
    expect((await lin!.getActivity({ activityId: id })).refusals.confirmReturn).toBe('WRONG_PHASE')
    expect(await codeOf(lin!.withdrawReturn({ activityId: id }))).toBe('WRONG_PHASE')
  })

  test('a member who does not take part cannot say it', async () => {
    const { id } = await anOuting()
    expect(await codeOf(stranger!.confirmReturn({ activityId: id }))).toBe('NOT_JOINED')
  })

  test('the data export of a member says when they were back', async () => {
    const { id } = await anOuting()
    await lin!.confirmReturn({ activityId: id })
    await leader!.checkIn({ activityId: id, userId: lin!.id, present: true })
    const { seats } = (await lin!.startBackup({})).data as { seats: object[] }
    expect(seats.at(-1)).toMatchObject({ activityId: id, isPresent: true, returnedAt: expect.any(String) })
  })
})
