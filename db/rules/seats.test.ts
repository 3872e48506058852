import { describe, expect, test } from 'vitest'
import { codeOf, useClub } from '../testing/club.ts'
import { engines } from '../testing/engines.ts'

describe.each(engines)('seats on $name', ({ open }) => {
  const club = useClub(open)

  test('a member who joins is counted and named', async () => {
    const lin = await club().member({ name: '林雨桐' })
    const { id } = await club().activity({ phase: 'enrolling' })
    const fresh = await lin.joinActivity({ activityId: id })
    expect(fresh).toMatchObject({ currentParticipants: 1, isJoined: true, participants: [{ id: lin.id, name: '林雨桐', avatar: null }] })
    expect(fresh.refusals.join).toBe('ALREADY_JOINED')
    expect(fresh.refusals.leave).toBeNull()
  })

  test('nobody joins twice', async () => {
    const lin = await club().member()
    const { id } = await club().activity({ participants: [lin] })
    expect(await codeOf(lin.joinActivity({ activityId: id }))).toBe('ALREADY_JOINED')
  })

  test('a full activity refuses another member', async () => {
    const [first, second, third] = await club().members(3)
    const { id } = await club().activity({ maxParticipants: 2, participants: [first!, second!] })
    expect(await codeOf(third!.joinActivity({ activityId: id }))).toBe('ACTIVITY_FULL')
    await second!.leaveActivity({ activityId: id })
    expect(await third!.joinActivity({ activityId: id })).toMatchObject({ currentParticipants: 2 })
  })

  test('enrollment is not open while the vote is on', async () => {
    const lin = await club().member()
    const { id } = await club().activity({ phase: 'voting' })
    expect(await codeOf(lin.joinActivity({ activityId: id }))).toBe('ENROLLMENT_NOT_OPEN')
  })

  test.each(['active', 'finished', 'cancelled'] as const)('an activity that is %s takes nobody in any more', async (phase) => {
    const lin = await club().member()
    const { id } = await club().activity({ phase })
    expect(await codeOf(lin.joinActivity({ activityId: id }))).toBe('ACTIVITY_STATUS_CLOSED')
  })

  test('a member who leaves gives the seat back', async () => {
    const lin = await club().member()
    const { id } = await club().activity({ participants: [lin] })
    expect(await lin.leaveActivity({ activityId: id })).toMatchObject({ currentParticipants: 0, isJoined: false, participants: [] })
    expect(await codeOf(lin.leaveActivity({ activityId: id }))).toBe('NOT_JOINED')
  })

  test('nobody leaves once the activity has started', async () => {
    const lin = await club().member()
    const { id } = await club().activity({ phase: 'active', participants: [lin] })
    expect(await codeOf(lin.leaveActivity({ activityId: id }))).toBe('WRONG_PHASE')
  })

  test('participants are listed in the order in which they joined', async () => {
    const people = await club().members(3)
    const { id } = await club().activity()
    for (const person of people) await person.joinActivity({ activityId: id })
    const { participants } = await club().visitor.getActivity({ activityId: id })
    expect(participants.map((person) => person.id)).toEqual(people.map((person) => person.id))
  })

  test('the leader takes a seat back, and so does an admin', async () => {
    const [leader, first, second] = await club().members(3)
    const admin = await club().admin()
    const { id } = await club().activity({ leader: leader!, phase: 'active', participants: [first!, second!] })
    expect(await leader!.removeParticipant({ activityId: id, userId: first!.id })).toMatchObject({ currentParticipants: 1 })
    expect(await admin.removeParticipant({ activityId: id, userId: second!.id })).toMatchObject({ currentParticipants: 0 })
  })

  test('who does not take part cannot be removed', async () => {
    const [leader, first, stranger] = await club().members(3)
    const { id } = await club().activity({ leader: leader!, participants: [first!] })
    expect(await codeOf(leader!.removeParticipant({ activityId: id, userId: stranger!.id }))).toBe('PARTICIPANT_NOT_FOUND')
  })

  test('a participant cannot remove another one', async () => {
    const [first, second] = await club().members(2)
    const { id } = await club().activity({ participants: [first!, second!] })
    expect(await codeOf(first!.removeParticipant({ activityId: id, userId: second!.id }))).toBe('NOT_PERMITTED')
  })

  test('whoever was removed may join again', async () => {
    const [leader, lin] = await club().members(2)
    const { id } = await club().activity({ leader: leader!, participants: [lin!] })
    await leader!.removeParticipant({ activityId: id, userId: lin!.id })
    expect(await lin!.joinActivity({ activityId: id })).toMatchObject({ isJoined: true })
  })

  test('a visitor is asked to sign in', async () => {
    const { id } = await club().activity()
    expect(await codeOf(club().visitor.joinActivity({ activityId: id }))).toBe('NOT_SIGNED_IN')
    expect((await club().visitor.getActivity({ activityId: id })).refusals.join).toBe('NOT_SIGNED_IN')
  })

  test('a member who has left the club is asked to sign in', async () => {
    const lin = await club().member()
    const { id } = await club().activity()
    await club().rows('delete from public.profiles where id = $1', [lin.id])
    expect(await codeOf(lin.joinActivity({ activityId: id }))).toBe('NOT_SIGNED_IN')
  })
})
