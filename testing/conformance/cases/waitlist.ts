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

  testCase('the leader closes the list', ['setWaitlist', 'WAITLIST_CLOSED', 'NOT_FULL'], async (scenario) => {
    const { activityId, leader, mia } = await aFullActivity(scenario)
    expect(await leader.api.setWaitlist({ activityId, isOpen: false, offerHours: 6 })).toMatchObject({ waitlistOpen: false, offerHours: 6 })
    const late = await scenario.member('Zoe')
    await expectRefusal('WAITLIST_CLOSED', late.api.joinWaitlist({ activityId }))
    await mia.api.leaveActivity({ activityId })
    await expectRefusal('NOT_FULL', late.api.joinWaitlist({ activityId }))
  }),
]
