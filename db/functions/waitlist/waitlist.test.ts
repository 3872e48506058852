import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, codeOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { aFullActivity, awakeMembers, letPass, moveOffersInTheMorning, setZone, zoneAtNight } from '../../testing/waitlists.ts'

describe.each(engines)('the waitlist on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const full = (options: Parameters<typeof aFullActivity>[1] = {}) => aFullActivity(fixture(), options)
  const hasOffer = async (activityId: string, members: Actor[]) =>
    Promise.all(members.map(async (one) => (await one.getActivity({ activityId })).offer != null))
  const positions = (activityId: string, members: Actor[]) =>
    Promise.all(members.map(async (one) => (await one.getActivity({ activityId })).waitlistPosition))
  const kindsOf = async (member: Actor) => (await member.listNotifications({ limit: 20 })).items.map(({ kind }) => kind)

  test('a member waits for a spot of a full activity, sees their position, and leaves the list', async () => {
    const { waiters, activityId } = await full()
    const third = waiters[2]!
    const seen = await third.getActivity({ activityId })
    expect(seen).toMatchObject({
      waitlistCount: 3,
      waitlistPosition: 3,
      waiting: { firstPosition: 3, spots: 1, companionIds: [], largerAhead: null },
      offer: null,
      refusals: {
        join: 'ACTIVITY_FULL',
        joinWaitlist: 'ALREADY_WAITING',
        leaveWaitlist: null,
        acceptOffer: 'NO_OFFER',
        declineOffer: 'NO_OFFER',
      },
    })
    expect(await waiters[0]!.leaveWaitlist({ activityId })).toMatchObject({ waitlistCount: 2, waitlistPosition: null, waiting: null })
    expect(await third.getActivity({ activityId })).toMatchObject({ waitlistPosition: 2, waiting: { firstPosition: 3 } })
    expect(await codeOf(waiters[0]!.leaveWaitlist({ activityId }))).toBe('NOT_WAITING')
  })

  test('others learn how many wait, and not who', async () => {
    const { activityId, waiters } = await full()
    const stranger = await fixture().member()
    const [seen, asVisitor] = [await stranger.getActivity({ activityId }), await fixture().visitor.getActivity({ activityId })]
    expect(seen).toMatchObject({ waitlistCount: 3, waitlistPosition: null, waiting: null, offer: null })
    expect(asVisitor).toMatchObject({ waitlistCount: 3, refusals: { acceptOffer: 'NOT_SIGNED_IN' } })
    expect('waitlistPosition' in asVisitor).toBe(false)
    for (const answer of [seen, asVisitor]) for (const { id } of waiters) expect(JSON.stringify(answer)).not.toContain(id)
  })

  test('nobody waits for an activity with a free spot, for one that they take part in, or for a closed list', async () => {
    const { leader, seated, activityId } = await full({ waiting: 0 })
    expect(await codeOf(seated[0]!.joinWaitlist({ activityId }))).toBe('ALREADY_JOINED')
    await leader.setWaitlist({ activityId, isOpen: false })
    const stranger = await fixture().member()
    expect(await codeOf(stranger.joinWaitlist({ activityId }))).toBe('WAITLIST_CLOSED')
    await seated[0]!.leaveActivity({ activityId })
    expect(await codeOf(stranger.joinWaitlist({ activityId }))).toBe('NOT_FULL')
  })

  test('a spot that becomes free is offered to the first, is taken for all others, and is theirs with one call', async () => {
    const { seated, waiters, activityId } = await full()
    expect(await seated[0]!.leaveActivity({ activityId })).toMatchObject({ refusals: { join: 'SPOT_OFFERED' } })
    const [first, second] = waiters
    expect(await hasOffer(activityId, waiters)).toEqual([true, false, false])
    expect(await kindsOf(first!)).toContain('spot-offered')
    for (const other of [second!, seated[0]!, await fixture().member()]) {
      expect(await codeOf(other.joinActivity({ activityId }))).toBe('SPOT_OFFERED')
      expect(await codeOf(other.acceptOffer({ activityId }))).toBe('NO_OFFER')
    }
    expect((await seated[0]!.getActivity({ activityId })).refusals.joinWaitlist).toBeNull()
    expect(await first!.acceptOffer({ activityId })).toMatchObject({
      isJoined: true,
      currentParticipants: 2,
      offeredSpots: 0,
      waitlistCount: 2,
      waitlistPosition: null,
      offer: null,
    })
    expect(await kindsOf(first!)).not.toContain('spot-offered')
    expect(await codeOf(first!.acceptOffer({ activityId }))).toBe('ALREADY_JOINED')
    expect(await positions(activityId, waiters)).toEqual([null, 1, 2])
  })

  test('an activity whose free spots are all offered is not listed as one with free spots', async () => {
    const { seated, activityId } = await full({ waiting: 1 })
    await seated[0]!.leaveActivity({ activityId })
    const { items } = await fixture().visitor.listActivities({ hasSeats: true, limit: 50 })
    expect(items.map(({ id }) => id)).not.toContain(activityId)
    const [listed] = (await fixture().visitor.listActivities({ hasSeats: false, limit: 1 })).items
    expect(listed).toMatchObject({ id: activityId, currentParticipants: 1, maxParticipants: 2, offeredSpots: 1 })
  })

  test('Home shows a full activity to a member who may wait for it', async () => {
    const { leader, waiters, activityId } = await full({ waiting: 1 })
    const others = await fixture().value<string[]>('select array_agg(id) from public.activities where id <> $1', [activityId])
    await fixture().rows("update public.activities set start_time = now() - interval '5 days', end_time = null where id = any ($1)", [
      others,
    ])
    const isOnHome = async (viewer: Actor) => (await viewer.getOverview({})).openToJoin.some(({ id }) => id === activityId)
    const stranger = await fixture().member()
    expect([await isOnHome(stranger), await isOnHome(waiters[0]!), await isOnHome(fixture().visitor)]).toEqual([true, false, false])
    await leader.setWaitlist({ activityId, isOpen: false })
    expect(await isOnHome(stranger)).toBe(false)
  })

  test('who declines waits no longer, and the next is asked at once', async () => {
    const { seated, waiters, activityId } = await full()
    await seated[0]!.leaveActivity({ activityId })
    await waiters[0]!.declineOffer({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([false, true, false])
    expect(await positions(activityId, waiters)).toEqual([null, 1, 2])
  })

  test('who lets an offer pass moves to the end, is told, and is asked again only for a further spot', async () => {
    const { leader, seated, waiters, activityId } = await full({ waiting: 2 })
    const [first, second] = waiters
    await seated[0]!.leaveActivity({ activityId })
    await letPass(fixture(), activityId, first!)
    expect(await positions(activityId, waiters)).toEqual([2, 1])
    expect(await kindsOf(first!)).toContain('offer-passed')
    expect(await codeOf(first!.acceptOffer({ activityId }))).toBe('OFFER_EXPIRED')
    expect(await hasOffer(activityId, waiters)).toEqual([false, true])
    await letPass(fixture(), activityId, second!)
    expect(await hasOffer(activityId, waiters)).toEqual([false, false])
    expect((await first!.getActivity({ activityId })).refusals.join).toBeNull()
    for (const isOpen of [false, true]) await leader.setWaitlist({ activityId, isOpen })
    expect(await hasOffer(activityId, waiters)).toEqual([false, false])
    await seated[1]!.leaveActivity({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([true, true])
  })

  test('an offer whose time is over is not accepted, also before the clock has moved it on', async () => {
    const { seated, waiters, activityId } = await full({ waiting: 1 })
    await seated[0]!.leaveActivity({ activityId })
    await fixture().rows("update public.waitlist set expires_at = now() - interval '1 second' where activity_id = $1", [activityId])
    expect(await codeOf(waiters[0]!.acceptOffer({ activityId }))).toBe('OFFER_EXPIRED')
    expect(await waiters[0]!.getActivity({ activityId })).toMatchObject({ offer: null, refusals: { declineOffer: 'OFFER_EXPIRED' } })
  })

  test('an offer is not accepted after the start, which the clock notices later', async () => {
    const { seated, waiters, activityId } = await full({ waiting: 1 })
    await seated[0]!.leaveActivity({ activityId })
    await fixture().rows("update public.activities set start_time = now() - interval '1 second', end_time = null where id = $1", [
      activityId,
    ])
    expect(await codeOf(waiters[0]!.acceptOffer({ activityId }))).toBe('ACTIVITY_STARTED')
  })

  test('an offer ends after the hours of the leader, and never after half of the time to the start', async () => {
    const lasts = async (startsIn: number, offerHours: number) => {
      const { leader, seated, waiters, activityId } = await full({ waiting: 1, startTime: inHours(startsIn) })
      await leader.setWaitlist({ activityId, offerHours })
      await seated[0]!.leaveActivity({ activityId })
      const { offer } = await waiters[0]!.getActivity({ activityId })
      return (Date.parse(offer!.expiresAt) - Date.parse(offer!.offeredAt)) / 3_600_000
    }
    expect([await lasts(500, 1), await lasts(500, 3)]).toEqual([1, 3])
    const half = await lasts(13, 12)
    expect(half).toBeGreaterThan(6)
    expect(half).toBeLessThanOrEqual(7)
  })

  test('in the last 12 hours nothing is offered, and while somebody waits nobody just joins', async () => {
    const { leader, seated, waiters, activityId } = await full({ waiting: 1, startTime: inHours(10) })
    await seated[0]!.leaveActivity({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([false])
    const late = await fixture().member()
    for (const one of [waiters[0]!, late]) expect(await codeOf(one.joinActivity({ activityId }))).toBe('SPOT_FOR_LEADERS')
    expect(await late.joinWaitlist({ activityId })).toMatchObject({ waitlistPosition: 2, keptSpots: 1, waiting: { isKept: false } })
    await late.leaveWaitlist({ activityId })
    expect(await leader.seatMember({ activityId, userId: waiters[0]!.id })).toMatchObject({ currentParticipants: 2, waitlistCount: 0 })
    await seated[1]!.leaveActivity({ activityId })
    expect(await late.joinActivity({ activityId })).toMatchObject({ isJoined: true })
  })

  test('an offer of before goes on in the last 12 hours, and its spot is not for the leaders to give', async () => {
    const { seated, waiters, activityId } = await full({ waiting: 1 })
    await seated[0]!.leaveActivity({ activityId })
    await fixture().rows('update public.activities set start_time = $2, end_time = null where id = $1', [activityId, inHours(10)])
    expect(await hasOffer(activityId, waiters)).toEqual([true])
    expect(await codeOf((await fixture().member()).joinActivity({ activityId }))).toBe('SPOT_OFFERED')
  })

  test('in the last 12 hours the leader closes the list, and a free spot is for whoever comes', async () => {
    const { leader, seated, activityId } = await full({ waiting: 1, startTime: inHours(10) })
    await seated[0]!.leaveActivity({ activityId })
    await leader.setWaitlist({ activityId, isOpen: false })
    expect(await (await fixture().member()).joinActivity({ activityId })).toMatchObject({ isJoined: true })
  })

  test('in the night of a member a spot is kept for them, and offered in the morning', async () => {
    const { seated, waiters, activityId } = await full({ waiting: 2, startTime: inHours(200) })
    await setZone(fixture(), waiters[0]!.id, zoneAtNight())
    await seated[0]!.leaveActivity({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([false, false])
    expect(await waiters[0]!.getActivity({ activityId })).toMatchObject({ keptSpots: 1, offeredSpots: 0, waiting: { isKept: true } })
    expect(await waiters[1]!.getActivity({ activityId })).toMatchObject({ keptSpots: 1, waiting: { isKept: false } })
    expect((await fixture().visitor.listActivities({ hasSeats: false, limit: 1 })).items).toMatchObject([{ id: activityId, keptSpots: 1 }])
    expect((await fixture().visitor.getOverview({})).openToJoin.map(({ id }) => id)).not.toContain(activityId)
    const seconds = await fixture().value<number>(
      'select extract(epoch from offers_due_at - now())::float8 from public.activities where id = $1',
      [activityId],
    )
    expect(seconds).toBeGreaterThan(4 * 3600)
    expect(seconds).toBeLessThan(7 * 3600)
    await moveOffersInTheMorning(fixture())
    const offered = await fixture().rows('select user_id from public.waitlist where activity_id = $1 and offered_at is not null', [
      activityId,
    ])
    expect(offered).toEqual([{ user_id: waiters[0]!.id }])
  })

  test('a raised maximum is offered in order, and a maximum below what is taken and offered is refused', async () => {
    const { leader, waiters, activityId } = await full()
    const edit = (maxParticipants: number) => leader.editActivity({ activityId, ...aNewActivity({ maxParticipants }) })
    await edit(4)
    expect(await hasOffer(activityId, waiters)).toEqual([true, true, false])
    expect(await codeOf(edit(3))).toBe('SPOT_OFFERED')
  })

  test('who is reminded two hours before an offer ends is reminded once', async () => {
    const { seated, waiters, activityId } = await full({ waiting: 1, startTime: inHours(300) })
    await fixture().rows('update public.activities set offer_hours = 4 where id = $1', [activityId])
    await seated[0]!.leaveActivity({ activityId })
    for (const _ of [1, 2]) await fixture().rows("select rules.offer_spots($1, now() + interval '2 hours 1 minute')", [activityId])
    expect((await kindsOf(waiters[0]!)).filter((kind) => kind === 'offer-ending')).toHaveLength(1)
  })

  test('who comes among the first three is told once', async () => {
    const { waiters, activityId } = await full({ waiting: 5 })
    await waiters[0]!.leaveWaitlist({ activityId })
    await waiters[1]!.leaveWaitlist({ activityId })
    for (const near of [waiters[3]!, waiters[4]!]) expect(await kindsOf(near)).toEqual(['waitlist-moved'])
    expect(await kindsOf(waiters[2]!)).toEqual([])
  })

  test('while the list is closed nothing is offered, who waits keeps the place and is told, and a free spot is for whoever comes', async () => {
    const { leader, seated, waiters, activityId } = await full({ waiting: 2 })
    await leader.setWaitlist({ activityId, isOpen: false })
    expect(await kindsOf(waiters[0]!)).toEqual(['waitlist-closed'])
    await seated[0]!.leaveActivity({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([false, false])
    expect(await waiters[1]!.joinActivity({ activityId })).toMatchObject({ isJoined: true, waitlistPosition: null, waitlistCount: 1 })
    await seated[1]!.leaveActivity({ activityId })
    await leader.setWaitlist({ activityId, isOpen: true })
    expect(await hasOffer(activityId, waiters)).toEqual([true, false])
  })

  test.each([0, 49])('a spot is not offered for %i hours', async (offerHours) => {
    const { leader, activityId } = await full({ waiting: 0 })
    expect(await codeOf(leader.run('setWaitlist', { activityId, offerHours }))).toBe('INVALID_INPUT')
  })

  describe('of a member whose account is deleted', () => {
    test('the spot goes to who waits', async () => {
      const { seated, waiters, activityId } = await full()
      const admin = await fixture().admin()
      await admin.deleteUser({ userId: seated[0]!.id })
      expect(await hasOffer(activityId, waiters)).toEqual([true, false, false])
      await admin.deleteUser({ userId: waiters[0]!.id })
      expect(await hasOffer(activityId, waiters.slice(1))).toEqual([true, false])
    })
  })

  test('who waits is told that the activity is canceled or deleted', async () => {
    const { leader, waiters, activityId } = await full({ waiting: 1 })
    await leader.cancelActivity({ activityId, reason: 'Storm' })
    expect(await kindsOf(waiters[0]!)).toEqual(['activity-cancelled'])
    await leader.deleteActivity({ activityId })
    expect(await fixture().rows('select from public.waitlist where activity_id = $1', [activityId])).toEqual([])
    const other = await full({ waiting: 1 })
    await fixture().rows('delete from public.activities where id = $1', [other.activityId])
    expect(await kindsOf(other.waiters[0]!)).toEqual(['activity-deleted'])
  })

  test('who is no longer in the group waits no longer for what is for its members only', async () => {
    const { seated, waiters, activityId } = await full({ waiting: 2 })
    const groupId = await fixture().value<string>(
      "insert into public.groups (name, color, position) values ('Youth', 'pine', 0) returning id",
    )
    for (const { id } of [...seated, ...waiters])
      await fixture().rows('insert into public.group_members (group_id, user_id) values ($1, $2)', [groupId, id])
    await fixture().rows('update public.activities set group_id = $2, members_only = true where id = $1', [activityId, groupId])
    await seated[0]!.leaveActivity({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([true, false])
    await waiters[0]!.leaveGroup({ groupId })
    expect((await waiters[0]!.getActivity({ activityId })).refusals.acceptOffer).toBe('GROUP_ONLY')
    await fixture().rows('select rules.move_offers()')
    expect(await positions(activityId, waiters)).toEqual([null, 1])
    expect(await hasOffer(activityId, waiters)).toEqual([false, true])
    await fixture().rows('update public.activities set group_id = null, members_only = false where id = $1', [activityId])
  })

  describe('with companions', () => {
    async function aParty(spots: number, companions: number) {
      await fixture().changeSettings({ allow_companions: true })
      const given = await full({ spots, waiting: 0 })
      await fixture().rows('update public.activities set max_companions = 4 where id = $1', [given.activityId])
      const [guardian] = await awakeMembers(fixture(), 1)
      const companionIds = await Promise.all(
        Array.from({ length: companions }, () =>
          fixture().value<string>("insert into public.companions (member_id, name) values ($1, 'Ruth') returning id", [guardian!.id]),
        ),
      )
      await guardian!.joinWaitlist({ activityId: given.activityId, companionIds })
      return { ...given, guardian: guardian!, companionIds }
    }

    test('a party waits for all of its spots together, and a smaller one passes it only where they do not suffice', async () => {
      const { seated, guardian, activityId } = await aParty(3, 1)
      const [single] = await awakeMembers(fixture(), 1)
      await single!.joinWaitlist({ activityId })
      expect((await single!.getActivity({ activityId })).waiting).toMatchObject({ largerAhead: 2 })
      await seated[0]!.leaveActivity({ activityId })
      expect(await hasOffer(activityId, [guardian, single!])).toEqual([false, true])
      await seated[1]!.leaveActivity({ activityId })
      expect(await hasOffer(activityId, [guardian, single!])).toEqual([false, true])
      await seated[2]!.leaveActivity({ activityId })
      expect(await hasOffer(activityId, [guardian, single!])).toEqual([true, true])
      expect(await guardian.acceptOffer({ activityId })).toMatchObject({ currentParticipants: 2, offeredSpots: 1 })
    })

    test('a companion who was deleted meanwhile is not brought, and the spot goes on', async () => {
      const { seated, guardian, companionIds, activityId } = await aParty(2, 1)
      for (const one of seated) await one.leaveActivity({ activityId })
      await guardian.deleteCompanion({ companionId: companionIds[0]! })
      expect(await guardian.acceptOffer({ activityId })).toMatchObject({
        currentParticipants: 1,
        offeredSpots: 0,
        refusals: { joinWaitlist: 'ALREADY_JOINED' },
      })
    })

    test('only the companions who wait are brought', async () => {
      const { seated, guardian, activityId, companionIds } = await aParty(3, 2)
      await guardian.leaveWaitlist({ activityId })
      await guardian.joinWaitlist({ activityId, companionIds: companionIds.slice(1) })
      for (const one of seated) await one.leaveActivity({ activityId })
      expect(await guardian.acceptOffer({ activityId })).toMatchObject({ currentParticipants: 2 })
      expect(await fixture().rows('select companion_id as id from public.companion_seats where activity_id = $1', [activityId])).toEqual([
        { id: companionIds[1] },
      ])
    })

    test('a party that is larger than the spots that are left may wait, and not one that is larger than the activity', async () => {
      const { leader, seated, guardian, activityId, companionIds } = await aParty(2, 1)
      await guardian.leaveWaitlist({ activityId })
      await seated[0]!.leaveActivity({ activityId })
      expect(await codeOf(guardian.joinActivity({ activityId, companionIds }))).toBe('TOO_FEW_SPOTS')
      await leader.setWaitlist({ activityId, isOpen: false })
      expect(await codeOf(guardian.joinWaitlist({ activityId, companionIds }))).toBe('WAITLIST_CLOSED')
      await leader.setWaitlist({ activityId, isOpen: true })
      expect(await guardian.joinWaitlist({ activityId, companionIds })).toMatchObject({ waitlistPosition: 1, waiting: { spots: 2 } })
      expect(await codeOf(guardian.joinWaitlist({ activityId, companionIds }))).toBe('ALREADY_WAITING')
      const other = await aParty(4, 4).catch((error: unknown) => error)
      expect(other).toMatchObject({ code: 'TOO_FEW_SPOTS' })
    })
  })

  test('a server that slept for a day moves an offer on, and the next has the whole time', async () => {
    const { seated, waiters, activityId } = await full({ startTime: inHours(400) })
    await seated[0]!.leaveActivity({ activityId })
    await fixture().rows("select rules.move_offers(now() + interval '1 day 1 hour')")
    const [next] = await fixture().rows<{ user_id: string; hours: number }>(
      'select user_id, extract(epoch from expires_at - offered_at)::float8 / 3600 as hours from public.waitlist where activity_id = $1 and offered_at is not null',
      [activityId],
    )
    expect(next!.user_id).toBe(waiters[1]!.id)
    expect(next!.hours).toBeGreaterThanOrEqual(12)
  })
})
