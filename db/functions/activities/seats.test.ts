import { describe, expect, test } from 'vitest'
import type { Phase } from '@bothy/contract/phases.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, inHours, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('seats on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('a member who joins is counted and listed', async () => {
    const lin = await fixture().member({ name: '林雨桐' })
    const { id } = await fixture().activity({ phase: 'enrolling' })
    const fresh = await lin.joinActivity({ activityId: id })
    expect(fresh).toMatchObject({ currentParticipants: 1, isJoined: true, participants: [{ id: lin.id, name: '林雨桐', avatar: null }] })
    expect(fresh.refusals.join).toBe('ALREADY_JOINED')
    expect(fresh.refusals.leave).toBeNull()
  })

  describe('the phone numbers of participants', () => {
    const shown = async (viewer: Actor, id: string) => (await viewer.getActivity({ activityId: id })).participants.map(({ phone }) => phone)

    async function trip(startsIn: number, phase: Phase = 'enrolling') {
      const [leader, mia, lin] = await fixture().members(3)
      await fixture().rows('update public.profiles set phone = $2 where id = $1', [
        mia!.id,
        `+4179${mia!.id.replace(/\D/g, '').slice(0, 7)}`,
      ])
      const phone = await fixture().value<string>('select phone from public.profiles where id = $1', [mia!.id])
      const times = { startTime: inHours(startsIn), endTime: inHours(startsIn + 6) }
      const { id } = await fixture().activity({ leader: leader!, phase, ...times, participants: [mia!, lin!] })
      return { leader: leader!, mia: mia!, lin: lin!, id, phone }
    }

    test('are seen by the leader and admins from 48 hours before the start', async () => {
      const { leader, id, phone } = await trip(46)
      const both = [phone, null].toSorted()
      for (const viewer of [leader, await fixture().admin()]) expect((await shown(viewer, id)).toSorted()).toEqual(both)
      const early = await trip(50)
      for (const viewer of [early.leader, await fixture().admin()]) expect(await shown(viewer, early.id)).toEqual([undefined, undefined])
    })

    test('are seen until a day after the end, and while the group is overdue', async () => {
      for (const near of [await trip(-3, 'active'), await trip(-28, 'finished'), await trip(-100, 'active')])
        expect((await shown(near.leader, near.id)).toSorted()).toEqual([near.phone, null].toSorted())
      for (const over of [await trip(-32, 'finished'), await trip(20, 'cancelled')])
        expect(await shown(over.leader, over.id)).toEqual([undefined, undefined])
    })

    test.each([
      ['enrolling', 46, true],
      ['enrolling', 50, false],
      ['active', -3, true],
      ['finished', -28, true],
      ['finished', -32, false],
      ['cancelled', 20, false],
    ] as const)(
      'the number of the leader is seen by participants and admins in the same time: %s, start in %i hours',
      async (phase, hours, isSeen) => {
        const { leader, mia, id } = await trip(hours, phase)
        await fixture().rows('update public.profiles set phone = null where phone = $1', ['+41791112233'])
        await fixture().rows('update public.profiles set phone = $2 where id = $1', [leader.id, '+41791112233'])
        for (const viewer of [mia, await fixture().admin()])
          expect((await viewer.getActivity({ activityId: id })).creatorPhone).toBe(isSeen ? '+41791112233' : null)
        for (const other of [fixture().visitor, await fixture().member()])
          expect((await other.getActivity({ activityId: id })).creatorPhone).toBeNull()
      },
    )

    test('are seen by admins alone where a member does not share them', async () => {
      const { leader, mia, lin, id, phone } = await trip(3)
      const admin = await fixture().admin()
      await fixture().rows('update public.profiles set phone = null where phone = $1', ['+41791112255'])
      await fixture().rows('update public.profiles set phone = $2 where id = $1', [leader.id, '+41791112255'])
      for (const member of [leader, mia]) await member.updateUserSettings({ privacy: { sharePhone: false } })
      expect(await shown(leader, id)).toEqual([null, null])
      expect((await lin.getActivity({ activityId: id })).creatorPhone).toBeNull()
      expect((await shown(admin, id)).toSorted()).toEqual([phone, null].toSorted())
      expect((await admin.getActivity({ activityId: id })).creatorPhone).toBe('+41791112255')
    })

    test('the leader is not told to call their own number', async () => {
      const leader = await fixture().member()
      await fixture().rows('update public.profiles set phone = $2 where id = $1', [leader.id, '+41791112244'])
      const times = { startTime: inHours(-3), endTime: inHours(3) }
      const { id } = await fixture().activity({ leader, phase: 'active', ...times, participants: [leader] })
      expect((await leader.getActivity({ activityId: id })).creatorPhone).toBeNull()
    })

    test('are seen by nobody else', async () => {
      const { mia, lin, id } = await trip(3)
      for (const viewer of [mia, lin, await fixture().member(), fixture().visitor])
        expect(await shown(viewer, id)).toEqual([undefined, undefined])
    })
  })

  test('a member cannot join twice', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ participants: [lin] })
    expect(await codeOf(lin.joinActivity({ activityId: id }))).toBe('ALREADY_JOINED')
  })

  test('a full activity refuses another member', async () => {
    const [first, second, third] = await fixture().members(3)
    const { id } = await fixture().activity({ maxParticipants: 2, participants: [first!, second!] })
    expect(await codeOf(third!.joinActivity({ activityId: id }))).toBe('ACTIVITY_FULL')
    await second!.leaveActivity({ activityId: id })
    expect(await third!.joinActivity({ activityId: id })).toMatchObject({ currentParticipants: 2 })
  })

  test('members cannot join while voting is open', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ phase: 'voting' })
    expect(await codeOf(lin.joinActivity({ activityId: id }))).toBe('ENROLLMENT_NOT_OPEN')
  })

  test('an activity in review is not open yet, and one that was sent back is not for now', async () => {
    const [review, rejected] = [await fixture().activity({ phase: 'review' }), await fixture().activity({ phase: 'rejected' })]
    const ada = await fixture().member({ isAdmin: true })
    expect(await codeOf(ada.joinActivity({ activityId: review.id }))).toBe('ENROLLMENT_NOT_OPEN')
    expect(await codeOf(ada.joinActivity({ activityId: rejected.id }))).toBe('SENT_BACK')
  })

  test.each(['active', 'finished', 'cancelled'] as const)('nobody can join an activity that is %s', async (phase) => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ phase })
    expect(await codeOf(lin.joinActivity({ activityId: id }))).toBe('ACTIVITY_STATUS_CLOSED')
  })

  test('a member who leaves frees the seat', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ participants: [lin] })
    expect(await lin.leaveActivity({ activityId: id })).toMatchObject({ currentParticipants: 0, isJoined: false, participants: [] })
    expect(await codeOf(lin.leaveActivity({ activityId: id }))).toBe('NOT_JOINED')
  })

  test('nobody can leave once the activity has started', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ phase: 'active', participants: [lin] })
    expect(await codeOf(lin.leaveActivity({ activityId: id }))).toBe('WRONG_PHASE')
  })

  test('from the start on, nobody joins or leaves, even before the status check', async () => {
    const [mia, lin] = await fixture().members(2)
    const started = { startTime: inHours(-1.5), participants: [lin!] }
    const { id } = await fixture().activity(started)
    const seen = await mia!.getActivity({ activityId: id })
    expect([seen.refusals.join, (await lin!.getActivity({ activityId: id })).refusals.leave]).toEqual([
      'ACTIVITY_STARTED',
      'ACTIVITY_STARTED',
    ])
    expect(await codeOf(mia!.joinActivity({ activityId: id }))).toBe('ACTIVITY_STARTED')
    expect(await codeOf(lin!.leaveActivity({ activityId: id }))).toBe('ACTIVITY_STARTED')
    const { id: later } = await fixture().activity({ ...started, startTime: inHours(0.5) })
    expect(await mia!.joinActivity({ activityId: later })).toMatchObject({ isJoined: true, refusals: { leave: null } })
  })

  test('the leader removes a participant who did not come, also after the start', async () => {
    const [leader, lin] = await fixture().members(2)
    const { id } = await fixture().activity({ leader: leader!, startTime: inHours(-1.5), participants: [lin!] })
    expect(await leader!.removeParticipant({ activityId: id, userId: lin!.id })).toMatchObject({ currentParticipants: 0 })
  })

  test('participants are listed in the order in which they joined', async () => {
    const members = await fixture().members(3)
    const { id } = await fixture().activity()
    for (const member of members) await member.joinActivity({ activityId: id })
    const { participants } = await fixture().visitor.getActivity({ activityId: id })
    expect(participants.map((member) => member.id)).toEqual(members.map((member) => member.id))
  })

  test('the leader and admins can remove a participant', async () => {
    const [leader, first, second] = await fixture().members(3)
    const admin = await fixture().admin()
    const { id } = await fixture().activity({ leader: leader!, phase: 'active', participants: [first!, second!] })
    expect(await leader!.removeParticipant({ activityId: id, userId: first!.id })).toMatchObject({ currentParticipants: 1 })
    expect(await admin.removeParticipant({ activityId: id, userId: second!.id })).toMatchObject({ currentParticipants: 0 })
  })

  test('a member who does not participate cannot be removed', async () => {
    const [leader, first, stranger] = await fixture().members(3)
    const { id } = await fixture().activity({ leader: leader!, participants: [first!] })
    expect(await codeOf(leader!.removeParticipant({ activityId: id, userId: stranger!.id }))).toBe('PARTICIPANT_NOT_FOUND')
  })

  test('a participant cannot remove another one', async () => {
    const [first, second] = await fixture().members(2)
    const { id } = await fixture().activity({ participants: [first!, second!] })
    expect(await codeOf(first!.removeParticipant({ activityId: id, userId: second!.id }))).toBe('NOT_PERMITTED')
  })

  test('a participant who left may join again', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ participants: [lin] })
    await lin.leaveActivity({ activityId: id })
    expect(await lin.joinActivity({ activityId: id })).toMatchObject({ isJoined: true })
  })

  test('a visitor is asked to sign in', async () => {
    const { id } = await fixture().activity()
    expect(await codeOf(fixture().visitor.joinActivity({ activityId: id }))).toBe('NOT_SIGNED_IN')
    expect((await fixture().visitor.getActivity({ activityId: id })).refusals.join).toBe('NOT_SIGNED_IN')
  })

  test('a deleted member is asked to sign in', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity()
    await fixture().rows('delete from public.profiles where id = $1', [lin.id])
    expect(await codeOf(lin.joinActivity({ activityId: id }))).toBe('NOT_SIGNED_IN')
  })

  test('where nobody takes part, there is nobody to remove, to readmit or to write to', async () => {
    const leader = await fixture().member()
    const { id: activityId } = await fixture().activity({ leader, phase: 'enrolling' })
    expect((await leader.getActivity({ activityId })).refusals).toMatchObject({
      removeParticipant: 'PARTICIPANT_NOT_FOUND',
      readmit: 'PARTICIPANT_NOT_FOUND',
      messageParticipants: 'NO_PARTICIPANTS',
    })
    expect(await codeOf(leader.messageParticipants({ activityId, text: 'Who brings the rope?' }))).toBe('NO_PARTICIPANTS')
  })

  test('nobody can write to a leader who has left the club', async () => {
    const lin = await fixture().member()
    const { id: activityId } = await fixture().activity({ phase: 'enrolling' })
    await fixture().rows('update public.activities set creator_id = null where id = $1', [activityId])
    expect((await lin.getActivity({ activityId })).refusals.messageLeader).toBe('NO_LEADER')
    expect(await codeOf(lin.messageLeader({ activityId, text: 'Who brings the rope?' }))).toBe('NO_LEADER')
  })
})
