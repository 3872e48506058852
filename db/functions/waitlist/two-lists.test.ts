/** Members who wait for two activities: what happens on one list leaves the other as it is. */
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, type Fixture, inHours, setUpFixture } from '../../testing/fixture.ts'
import { aFullActivity, letPass, moveOffers, setZone, zoneAtNight, zoneAtNoon } from '../../testing/waitlists.ts'

type List = Awaited<ReturnType<typeof aFullActivity>>
/** What happens on the first list, and who waits there afterward, by their place before. */
type Change = { happens: (list: List, fixture: Fixture) => Promise<unknown>; stay: number[] }

const changes: Record<string, Change> = {
  'an offer is accepted': { happens: ({ waiters, activityId }) => waiters[0]!.acceptOffer({ activityId }), stay: [1, 2] },
  'an offer is declined': { happens: ({ waiters, activityId }) => waiters[0]!.declineOffer({ activityId }), stay: [1, 2] },
  'an offer is let pass': { happens: ({ waiters, activityId }, fixture) => letPass(fixture, activityId, waiters[0]!), stay: [1, 2, 0] },
  'an offer is let pass in the night': {
    async happens({ waiters, activityId }, fixture) {
      await setZone(fixture, waiters[0]!.id, zoneAtNight())
      await letPass(fixture, activityId, waiters[0]!)
    },
    stay: [1, 2, 0],
  },
  'an offer is withdrawn': {
    happens: ({ leader, waiters, activityId }) => leader.withdrawOffer({ activityId, userId: waiters[0]!.id }),
    stay: [0, 1, 2],
  },
  'who has an offer is reminded': {
    async happens({ waiters, activityId }, fixture) {
      await fixture.rows('update public.waitlist set remind_at = now() where activity_id = $1 and user_id = $2', [
        activityId,
        waiters[0]!.id,
      ])
      await moveOffers(fixture, activityId)
    },
    stay: [0, 1, 2],
  },
  'a member leaves the list': { happens: ({ waiters, activityId }) => waiters[1]!.leaveWaitlist({ activityId }), stay: [0, 2] },
  'the leader gives a spot by name': {
    happens: ({ leader, waiters, activityId }) => leader.seatMember({ activityId, userId: waiters[1]!.id, reason: 'A driver.' }),
    stay: [0, 2],
  },
  'the leader takes a spot back that they gave': {
    async happens({ leader, waiters, activityId }) {
      await leader.seatMember({ activityId, userId: waiters[1]!.id, reason: 'A driver.' })
      await leader.undoActivity({ activityId })
    },
    stay: [0, 1, 2],
  },
  'the list is closed and opened': {
    async happens({ leader, activityId }) {
      for (const isOpen of [false, true]) await leader.setWaitlist({ activityId, isOpen })
    },
    stay: [0, 1, 2],
  },
  'a spot becomes free in the last hours': {
    async happens({ seated, activityId }, fixture) {
      await fixture.rows(
        "update public.activities set (start_time, end_time, time_zone) = (now() + interval '11 hours', now() + interval '15 hours', $2) where id = $1",
        [activityId, zoneAtNoon()],
      )
      await seated[1]!.leaveActivity({ activityId })
    },
    stay: [0, 1, 2],
  },
  'the maximum is raised': {
    happens: ({ leader, activityId }) =>
      leader.editActivity({ activityId, ...aNewActivity({ startTime: inHours(100), maxParticipants: 4 }) }),
    stay: [0, 1, 2],
  },
  'the start is undone': {
    async happens({ leader, activityId }) {
      await leader.startActivity({ activityId })
      await leader.undoActivity({ activityId })
    },
    stay: [0, 1, 2],
  },
  'it returns to review': {
    happens: async ({ activityId }, fixture) => (await fixture.admin()).returnToReview({ activityId }),
    stay: [0, 1, 2],
  },
  'it is canceled': { happens: ({ leader, activityId }) => leader.cancelActivity({ activityId, reason: 'Storm.' }), stay: [0, 1, 2] },
  'a participant deletes the account': {
    happens: async ({ seated }, fixture) => (await fixture.admin()).deleteUser({ userId: seated[1]!.id }),
    stay: [0, 1, 2],
  },
}

describe.each(engines)('of two lists on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  const waitingFor = async (activityId: string) =>
    (
      await fixture().rows<{ id: string }>('select user_id as id from public.waitlist where activity_id = $1 order by place', [activityId])
    ).map(({ id }) => id)

  /** Everything that is stored of an activity and its list. */
  const stored = (activityId: string) =>
    fixture().stored(activityId, { activities: 'id', waitlist: 'activity_id', participants: 'activity_id', notifications: 'activity_id' })

  /** Two full activities with an open offer each, for which the same members wait. */
  async function twoLists() {
    const first = await aFullActivity(fixture(), {})
    const second = await aFullActivity(fixture(), { waiting: 0 })
    for (const one of first.waiters) await one.joinWaitlist({ activityId: second.activityId })
    for (const { seated, activityId } of [first, second]) await seated[0]!.leaveActivity({ activityId })
    return { first, other: second.activityId }
  }

  test.each(Object.entries(changes))('%s', async (_, { happens, stay }) => {
    const { first, other } = await twoLists()
    const before = await stored(other)
    await happens(first, fixture())
    expect(await waitingFor(first.activityId)).toEqual(stay.map((place) => first.waiters[place]!.id))
    expect(await stored(other)).toEqual(before)
  })

  test('the clock of one moves its own offers and reminds of them, also where those of the other are due', async () => {
    const { first, other } = await twoLists()
    const [fore, aft] = first.waiters
    await fore!.leaveWaitlist({ activityId: other })
    expect((await aft!.getActivity({ activityId: other })).offer).toBeTruthy()
    await fixture().rows(
      `update public.waitlist set expires_at = now() - interval '1 second', remind_at = now() - interval '1 hour'
       where offered_at is not null and activity_id = any ($1)`,
      [[first.activityId, other]],
    )
    const before = await stored(other)
    await fixture().rows('select rules.offer_spots($1)', [first.activityId])
    expect(await waitingFor(first.activityId)).toEqual([1, 2, 0].map((place) => first.waiters[place]!.id))
    expect(await stored(other)).toEqual(before)
  })

  test.each([
    ['has an offer of the other', 1],
    ['has no offer', 2],
  ])('a spot of one by name for who %s takes back the offer of its own list', async (_, place) => {
    const { first, other } = await twoLists()
    const { leader, waiters, activityId } = first
    await waiters[0]!.leaveWaitlist({ activityId: other })
    const before = await stored(other)
    await leader.seatMember({ activityId, userId: waiters[place]!.id, reason: 'A driver.' })
    expect(await leader.getActivity({ activityId })).toMatchObject({ currentParticipants: 2, offeredSpots: 0 })
    expect(await stored(other)).toEqual(before)
  })

  test('a further spot of one is no further chance for who let a spot of the other pass', async () => {
    const { first, other } = await twoLists()
    await letPass(fixture(), other, first.waiters[0]!)
    const before = await stored(other)
    await first.seated[1]!.leaveActivity({ activityId: first.activityId })
    expect(await stored(other)).toEqual(before)
  })

  test('who may no longer wait for one still waits for the other', async () => {
    const { first, other } = await twoLists()
    const groupId = await fixture().value<string>(
      "insert into public.groups (name, color, position) values ('Ice', 'pine', 1) returning id",
    )
    await fixture().rows('update public.activities set group_id = $2, members_only = true where id = $1', [first.activityId, groupId])
    expect(await waitingFor(first.activityId)).toEqual([])
    expect(await waitingFor(other)).toHaveLength(3)
    await fixture().rows('update public.activities set group_id = null, members_only = false where id = $1', [first.activityId])
  })
})
