/** Waiting for a spot of a full activity, and offers. */
import { expect } from 'vitest'
import { zoneAtNoon } from '@bothy/db/testing/waitlists.ts'
import { testCase } from '../case.ts'
import type { Scenario } from '../scenario.ts'
import { expectRefusal } from '../scenario.ts'

/** A full activity with one participant who leaves, and two members who wait and are awake. */
async function aFullActivity({ activity, backend, member }: Pick<Scenario, 'activity' | 'backend' | 'member'>) {
  const { activityId, leader } = await activity({ maxParticipants: 2 })
  const [mia, lin, first, second] = [await member('Mia'), await member('Lin'), await member('Ada'), await member('Ben')]
  for (const { api } of [mia, lin]) await api.joinActivity({ activityId })
  for (const { id, api } of [first, second]) {
    await backend.sql(
      'insert into public.user_settings (user_id, time_zone) values ($1, $2) on conflict (user_id) do update set time_zone = excluded.time_zone',
      [id, zoneAtNoon()],
    )
    await api.joinWaitlist({ activityId })
  }
  return { activityId, leader, mia, first, second }
}

export const waitlist = [
  testCase(
    'a member waits for a spot of a full activity, and leaves the list',
    ['joinWaitlist', 'leaveWaitlist', 'ALREADY_WAITING', 'NOT_WAITING'],
    async (scenario) => {
      const { activityId, second } = await aFullActivity(scenario)
      expect(await second.api.getActivity({ activityId })).toMatchObject({ waitlistCount: 2, waitlistPosition: 2, offer: null })
      await expectRefusal('ALREADY_WAITING', second.api.joinWaitlist({ activityId }))
      expect(await second.api.leaveWaitlist({ activityId })).toMatchObject({ waitlistCount: 1, waitlistPosition: null })
      await expectRefusal('NOT_WAITING', second.api.leaveWaitlist({ activityId }))
    },
  ),

  testCase('a free spot is offered to the first, who takes it', ['acceptOffer', 'SPOT_OFFERED', 'NO_OFFER'], async (scenario) => {
    const { activityId, mia, first, second } = await aFullActivity(scenario)
    await mia.api.leaveActivity({ activityId })
    const { offers } = await first.api.getOverview({})
    expect(offers).toMatchObject([{ id: activityId, spots: 1, expiresAt: expect.any(String) }])
    await expectRefusal('SPOT_OFFERED', mia.api.joinActivity({ activityId }))
    await expectRefusal('NO_OFFER', second.api.acceptOffer({ activityId }))
    expect(await first.api.acceptOffer({ activityId })).toMatchObject({ isJoined: true, waitlistPosition: null, offeredSpots: 0 })
  }),

  testCase('who declines waits no longer, and the next is asked', ['declineOffer'], async (scenario) => {
    const { activityId, mia, first, second } = await aFullActivity(scenario)
    await mia.api.leaveActivity({ activityId })
    expect(await first.api.declineOffer({ activityId })).toMatchObject({ isJoined: false, waitlistPosition: null })
    expect((await second.api.getActivity({ activityId })).offer).toMatchObject({ spots: 1 })
  }),

  testCase('an offer that has ended moves on, and is not accepted', ['OFFER_EXPIRED'], async (scenario) => {
    const { activityId, mia, first, second } = await aFullActivity(scenario)
    await mia.api.leaveActivity({ activityId })
    await scenario.backend.sql(
      "update public.waitlist set offered_at = now() - interval '1 day', expires_at = now() where activity_id = $1 and offered_at is not null",
      [activityId],
    )
    await scenario.backend.sql('update public.activities set offers_due_at = now() where id = $1', [activityId])
    await scenario.backend.sql('select rules.move_offers()')
    await expect.poll(() => second.api.getActivity({ activityId })).toMatchObject({ offer: { spots: 1 } })
    await expectRefusal('OFFER_EXPIRED', first.api.acceptOffer({ activityId }))
  }),

  testCase(
    'a leader gives a spot by name over the order, with a reason that leaders read, and takes it back',
    ['seatMember', 'MEMBER_JOINED', 'USER_NOT_FOUND', 'INVALID_INPUT'],
    async (scenario) => {
      const { activityId, leader, mia, first, second } = await aFullActivity(scenario)
      await mia.api.leaveActivity({ activityId })
      const userId = second.id
      const [lin] = (await leader.api.getActivity({ activityId })).participants
      await expectRefusal('MEMBER_JOINED', leader.api.seatMember({ activityId, userId: lin!.id, reason: 'Her rope' }))
      await expectRefusal('INVALID_INPUT', leader.api.seatMember({ activityId, userId }))
      await expectRefusal('USER_NOT_FOUND', leader.api.seatMember({ activityId, userId: activityId, reason: 'Her rope' }))
      const { participants, waitlistCount } = await leader.api.seatMember({ activityId, userId, reason: 'Her rope' })
      expect(participants.find(({ id }) => id === userId)).toMatchObject({ givenBy: { reason: 'Her rope' } })
      expect(waitlistCount).toBe(1)
      expect((await first.api.getActivity({ activityId })).participants.some(({ givenBy }) => givenBy)).toBe(false)
      expect(await leader.api.undoActivity({ activityId })).toMatchObject({ waitlistCount: 2, phase: 'enrolling' })
      expect(await second.api.getActivity({ activityId })).toMatchObject({ isJoined: false, waitlistPosition: 2 })
    },
  ),

  testCase(
    'a leader reads who waits, and withdraws an offer',
    ['getWaitlist', 'withdrawOffer', 'NOTHING_OFFERED', 'NOT_PERMITTED'],
    async (scenario) => {
      const { activityId, leader, mia, first, second } = await aFullActivity(scenario)
      await mia.api.leaveActivity({ activityId })
      const { waiting } = await leader.api.getWaitlist({ activityId })
      expect(waiting).toMatchObject([
        { id: first.id, position: 1, offer: { spots: 1 }, otherSpot: null },
        { id: second.id, position: 2, offer: null },
      ])
      const rare = await scenario.member('Xanthippe')
      expect((await leader.api.getWaitlist({ activityId, q: 'xanthi' })).found.map(({ id }) => id)).toEqual([rare.id])
      await expectRefusal('NOT_PERMITTED', first.api.getWaitlist({ activityId }))
      await leader.api.withdrawOffer({ activityId, userId: first.id })
      await expectRefusal('NOTHING_OFFERED', leader.api.withdrawOffer({ activityId, userId: first.id }))
      expect(await first.api.getActivity({ activityId })).toMatchObject({ waitlistPosition: 1, offer: null })
      expect((await second.api.getActivity({ activityId })).offer).toMatchObject({ spots: 1 })
      expect(await leader.api.countRecipients({ activityId, audience: 'both' })).toEqual({ recipients: 3, unreached: 0 })
      expect(await leader.api.messageParticipants({ activityId, text: 'Soon', audience: 'waiting' })).toMatchObject({ recipients: 2 })
    },
  ),

  testCase('in the last hours a free spot is for the leader to give', ['SPOT_FOR_LEADERS'], async (scenario) => {
    const { activityId, mia } = await aFullActivity(scenario)
    await scenario.backend.sql("update public.activities set start_time = now() + interval '5 hours', end_time = null where id = $1", [
      activityId,
    ])
    await mia.api.leaveActivity({ activityId })
    await expectRefusal('SPOT_FOR_LEADERS', mia.api.joinActivity({ activityId }))
  }),

  testCase('the leader closes the list', ['setWaitlist', 'WAITLIST_CLOSED', 'NOT_FULL'], async (scenario) => {
    const { activityId, leader, mia } = await aFullActivity(scenario)
    expect(await leader.api.setWaitlist({ activityId, isOpen: false, offerHours: 6 })).toMatchObject({ waitlistOpen: false, offerHours: 6 })
    const late = await scenario.member('Zoe')
    await expectRefusal('WAITLIST_CLOSED', late.api.joinWaitlist({ activityId }))
    await mia.api.leaveActivity({ activityId })
    await expectRefusal('NOT_FULL', late.api.joinWaitlist({ activityId }))
  }),
]
