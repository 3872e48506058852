import { describe, expect, test } from 'vitest'
import { anActivityWithDraw } from '../../testing/draws.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { aFullActivity, awakeMembers, zoneAtNight, zoneAtNoon } from '../../testing/waitlists.ts'

describe.each(engines)('spots by name on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const full = (options: Parameters<typeof aFullActivity>[1] = {}) => aFullActivity(fixture(), options)
  const positions = (activityId: string, members: Actor[]) =>
    Promise.all(members.map(async (one) => (await one.getActivity({ activityId })).waitlistPosition))
  const hasOffer = (activityId: string, members: Actor[]) =>
    Promise.all(members.map(async (one) => (await one.getActivity({ activityId })).offer != null))
  const kindsOf = async (member: Actor) => (await member.listNotifications({ limit: 20 })).items.map(({ kind }) => kind)
  const reason = 'She has the rope.'
  /** How many hours before the start the clock looks at the activity next. */
  const dueAt = (activityId: string) =>
    fixture().value<number | null>(
      'select extract(epoch from start_time - offers_due_at)::float8 / 3600 from public.activities where id = $1',
      [activityId],
    )

  test('the third of the list gets the spot with a reason that leaders read, and nobody else', async () => {
    const { leader, seated, waiters, activityId } = await full({ startTime: inHours(10) })
    const third = waiters[2]!
    await seated[0]!.leaveActivity({ activityId })
    expect(await codeOf(leader.seatMember({ activityId, userId: third.id }))).toBe('INVALID_INPUT')
    const { participants } = await leader.seatMember({ activityId, userId: third.id, reason })
    const givenTo = (one: typeof participants) => one.find(({ id }) => id === third.id)!.givenBy
    expect(givenTo(participants)).toMatchObject({ reason })
    const seenBy = async (member: Actor) => givenTo((await member.getActivity({ activityId })).participants)
    expect(await seenBy(await fixture().admin())).toMatchObject({ reason })
    for (const other of [third, seated[1]!, waiters[0]!]) expect(await seenBy(other)).toBeUndefined()
    expect(await positions(activityId, waiters)).toEqual([1, 2, null])
    expect(await kindsOf(third)).toContain('seat-given')
  })

  test('a reason has at most 200 characters, and is not needed for the first of the list', async () => {
    const { leader, seated, waiters, activityId } = await full()
    await seated[0]!.leaveActivity({ activityId })
    const userId = waiters[0]!.id
    expect(await codeOf(leader.run('seatMember', { activityId, userId, reason: 'a'.repeat(201) }))).toBe('INVALID_INPUT')
    expect(await leader.seatMember({ activityId, userId })).toMatchObject({ currentParticipants: 2, offeredSpots: 0, waitlistCount: 2 })
  })

  test('a member who does not wait takes the spot of the last open offer, whose member keeps the place and is told', async () => {
    const { leader, seated, waiters, activityId } = await full({ spots: 3, waiting: 3 })
    await seated[0]!.leaveActivity({ activityId })
    await seated[1]!.leaveActivity({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([true, true, false])
    const stranger = await fixture().member()
    await leader.seatMember({ activityId, userId: stranger.id, reason })
    expect(await hasOffer(activityId, waiters)).toEqual([true, false, false])
    expect(await positions(activityId, waiters)).toEqual([1, 2, 3])
    expect(await kindsOf(waiters[1]!)).toContain('offer-withdrawn')
    expect(await codeOf(waiters[1]!.acceptOffer({ activityId }))).toBe('NO_OFFER')
    await waiters[0]!.acceptOffer({ activityId })
    expect(await codeOf(leader.seatMember({ activityId, userId: waiters[1]!.id }))).toBe('ACTIVITY_FULL')
  })

  test('nobody is seated twice, without an account, or in an activity of a group that they are not in', async () => {
    const { leader, seated, waiters, activityId } = await full()
    await seated[0]!.leaveActivity({ activityId })
    const seat = (userId: string) => codeOf(leader.seatMember({ activityId, userId, reason }))
    expect(await seat(seated[1]!.id)).toBe('MEMBER_JOINED')
    expect(await seat('00000000-0000-4000-8000-000000000000')).toBe('USER_NOT_FOUND')
    const groupId = await fixture().value<string>(
      "insert into public.groups (name, color, position) values ('Ski', 'pine', 1) returning id",
    )
    await fixture().rows('update public.activities set group_id = $2, members_only = true where id = $1', [activityId, groupId])
    expect(await seat(waiters[0]!.id)).toBe('GROUP_ONLY')
    await fixture().rows('update public.activities set group_id = null, members_only = false where id = $1', [activityId])
  })

  test('nobody is seated after the start, which the clock notices later, nor before the draw', async () => {
    const { leader, seated, waiters, activityId } = await full()
    await seated[0]!.leaveActivity({ activityId })
    await fixture().rows("update public.activities set start_time = now() - interval '1 second', end_time = null where id = $1", [
      activityId,
    ])
    expect(await codeOf(leader.seatMember({ activityId, userId: waiters[0]!.id }))).toBe('ACTIVITY_STARTED')
    const draw = await anActivityWithDraw(fixture(), { applicants: 1 })
    const { id: userId } = draw.members[0]!
    expect(await codeOf(draw.leader.seatMember({ activityId: draw.activityId, userId, reason }))).toBe('DRAW_PENDING')
  })

  test('whom a leader removed is let in again with a spot', async () => {
    const { leader, seated, activityId } = await full({ waiting: 0 })
    await leader.removeParticipant({ activityId, userId: seated[0]!.id })
    expect(await leader.seatMember({ activityId, userId: seated[0]!.id })).toMatchObject({ currentParticipants: 2, removed: [] })
  })

  test('whom a leader lets in again stays removed from other activities, and others stay removed from this one', async () => {
    const { leader, seated, activityId } = await full({ waiting: 0 })
    const [one, other] = seated
    const { id: elsewhere } = await fixture().activity({ leader, participants: [one!] })
    await leader.removeParticipant({ activityId: elsewhere, userId: one!.id })
    for (const { id: userId } of seated) await leader.removeParticipant({ activityId, userId })
    expect((await leader.seatMember({ activityId, userId: one!.id })).removed).toMatchObject([{ id: other!.id }])
    expect((await leader.getActivity({ activityId: elsewhere })).removed).toMatchObject([{ id: one!.id }])
  })

  test('a party gets its spots together with the leader’s word', async () => {
    await fixture().changeSettings({ allow_companions: true })
    const { leader, seated, activityId } = await full({ waiting: 0 })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    const [guardian] = await awakeMembers(fixture(), 1)
    const companionId = await fixture().value<string>("insert into public.companions (member_id, name) values ($1, 'Ruth') returning id", [
      guardian!.id,
    ])
    await fixture().rows("insert into public.companions (member_id, name) values ($1, 'Ole')", [guardian!.id])
    await guardian!.joinWaitlist({ activityId, companionIds: [companionId] })
    await seated[0]!.leaveActivity({ activityId })
    expect(await codeOf(leader.seatMember({ activityId, userId: guardian!.id }))).toBe('TOO_FEW_SPOTS')
    await seated[1]!.leaveActivity({ activityId })
    expect(await leader.seatMember({ activityId, userId: guardian!.id })).toMatchObject({
      currentParticipants: 2,
      participants: [{ id: guardian!.id, companions: [{ name: 'Ruth' }] }],
    })
    expect(await leader.undoActivity({ activityId })).toMatchObject({ currentParticipants: 0, waitlistCount: 1 })
    expect((await guardian!.getActivity({ activityId })).waiting).toMatchObject({ spots: 2, companionIds: [companionId] })
  })

  test('the leader who gave a spot takes it back: the member has the place of before and was told nothing', async () => {
    const { leader, seated, waiters, activityId } = await full({ startTime: inHours(10) })
    const second = waiters[1]!
    await seated[0]!.leaveActivity({ activityId })
    await leader.seatMember({ activityId, userId: second.id, reason })
    expect((await (await fixture().admin()).getActivity({ activityId })).refusals.undo).toBe('NOTHING_TO_UNDO')
    expect(await leader.undoActivity({ activityId })).toMatchObject({ phase: 'enrolling', currentParticipants: 1, waitlistCount: 3 })
    expect(await positions(activityId, waiters)).toEqual([1, 2, 3])
    expect(await kindsOf(second)).toEqual([])
    expect(await codeOf(leader.undoActivity({ activityId }))).toBe('NOTHING_TO_UNDO')
  })

  test('a member who has read of a spot is told that it was taken back, and keeps other spots', async () => {
    const { leader, seated, waiters, activityId } = await full({ startTime: inHours(10) })
    const [unaware, aware] = waiters
    const elsewhere = await full({ waiting: 0, startTime: inHours(40) })
    await elsewhere.seated[0]!.leaveActivity({ activityId: elsewhere.activityId })
    for (const one of seated) await one.leaveActivity({ activityId })
    for (const { id: userId } of [unaware!, aware!]) await leader.seatMember({ activityId, userId })
    await aware!.markNotificationsRead({ until: new Date(Date.now() + 60_000).toISOString() })
    await elsewhere.leader.seatMember({ activityId: elsewhere.activityId, userId: aware!.id })
    await leader.messageParticipants({ activityId, text: 'Bring a rope.' })
    expect(await leader.undoActivity({ activityId })).toMatchObject({ currentParticipants: 1 })
    expect(await kindsOf(aware!)).toContain('seat-taken-back')
    expect((await aware!.getActivity({ activityId: elsewhere.activityId })).isJoined).toBe(true)
    await leader.seatMember({ activityId, userId: aware!.id })
    await leader.undoActivity({ activityId })
    expect(await kindsOf(aware!)).toContain('seat-taken-back')
  })

  test('a spot that its member has given up is not taken back', async () => {
    const { leader, seated, waiters, activityId } = await full({ startTime: inHours(10) })
    await seated[0]!.leaveActivity({ activityId })
    await leader.seatMember({ activityId, userId: waiters[0]!.id })
    await waiters[0]!.leaveActivity({ activityId })
    expect(await codeOf(leader.undoActivity({ activityId }))).toBe('NOTHING_TO_UNDO')
  })

  test('an offer that a leader takes back goes to the next, and its member, who keeps the place, is asked for the next spot', async () => {
    const { leader, seated, waiters, activityId } = await full()
    expect((await leader.getActivity({ activityId })).refusals.withdrawOffer).toBe('NOTHING_OFFERED')
    await seated[0]!.leaveActivity({ activityId })
    await leader.withdrawOffer({ activityId, userId: waiters[0]!.id })
    expect(await hasOffer(activityId, waiters)).toEqual([false, true, false])
    expect(await positions(activityId, waiters)).toEqual([1, 2, 3])
    expect(await kindsOf(waiters[0]!)).toEqual(['offer-withdrawn'])
    expect(await codeOf(leader.withdrawOffer({ activityId, userId: waiters[0]!.id }))).toBe('NOTHING_OFFERED')
    expect(await codeOf(waiters[1]!.withdrawOffer({ activityId, userId: waiters[1]!.id }))).toBe('NOT_PERMITTED')
    await seated[1]!.leaveActivity({ activityId })
    expect(await hasOffer(activityId, waiters)).toEqual([true, true, false])
  })

  test('leaders are told once that a spot is theirs to give, when the last 12 hours begin and when one becomes free in them', async () => {
    const { leader, seated, waiters, activityId } = await full({ waiting: 1, startTime: inHours(35) })
    await fixture().rows('update public.activities set time_zone = $2 where id = $1', [activityId, zoneAtNoon()])
    await seated[0]!.leaveActivity({ activityId })
    await leader.withdrawOffer({ activityId, userId: waiters[0]!.id })
    const told = async () => (await kindsOf(leader)).filter((kind) => kind === 'spot-for-leaders').length
    const at = (hoursBefore: number) =>
      fixture().rows('select rules.offer_spots(id, start_time - make_interval(hours => $2)) from public.activities where id = $1', [
        activityId,
        hoursBefore,
      ])
    await at(13)
    expect(await told()).toBe(0)
    expect(await dueAt(activityId)).toBe(12)
    for (const _ of [1, 2]) await at(11)
    expect(await told()).toBe(1)
    expect(await dueAt(activityId)).toBeNull()
  })

  test('before the last 12 hours the clock waits for nothing where no spot is free or the list is closed', async () => {
    const { leader, seated, activityId } = await full({ waiting: 1 })
    expect(await dueAt(activityId)).toBeNull()
    await leader.setWaitlist({ activityId, isOpen: false })
    await seated[0]!.leaveActivity({ activityId })
    expect(await dueAt(activityId)).toBeNull()
  })

  test('in the night leaders are told in the morning, unless that is too late', async () => {
    const { leader, seated, waiters, activityId } = await full({ waiting: 1, startTime: inHours(35) })
    await fixture().rows('update public.activities set time_zone = $2 where id = $1', [activityId, zoneAtNight()])
    await seated[0]!.leaveActivity({ activityId })
    await leader.withdrawOffer({ activityId, userId: waiters[0]!.id })
    await fixture().rows("select rules.offer_spots(id, start_time - interval '11 hours') from public.activities where id = $1", [
      activityId,
    ])
    expect(await kindsOf(leader)).not.toContain('spot-for-leaders')
    await fixture().rows("select rules.move_offers(start_time - interval '3 hours') from public.activities where id = $1", [activityId])
    expect(await kindsOf(leader)).toContain('spot-for-leaders')
  })

  test('a spot that becomes free in the last hours is told to all leaders but who freed it', async () => {
    const { leader, seated, activityId } = await full({ waiting: 1, startTime: inHours(2.5) })
    await seated[0]!.leaveActivity({ activityId })
    expect(await kindsOf(leader)).toContain('spot-for-leaders')
    await leader.markNotificationsRead({ until: new Date(Date.now() + 60_000).toISOString() })
    await leader.removeParticipant({ activityId, userId: seated[1]!.id })
    const { items } = await leader.listNotifications({ limit: 20 })
    expect(items.filter(({ kind }) => kind === 'spot-for-leaders')).toHaveLength(1)
  })

  test('leaders read who waits, since when, for how many, and who has another spot on the day', async () => {
    const { leader, seated, waiters, activityId } = await full({ waiting: 2 })
    const other = await fixture().activity({ leader: seated[1]!, participants: [waiters[1]!], title: 'Ridge' })
    await seated[0]!.leaveActivity({ activityId })
    const { waiting, found } = await leader.getWaitlist({ activityId })
    expect(waiting).toMatchObject([
      { id: waiters[0]!.id, position: 1, spots: 1, offer: { spots: 1 }, otherSpot: null },
      { id: waiters[1]!.id, position: 2, spots: 1, offer: null, otherSpot: { id: other.id } },
    ])
    expect(found).toEqual([])
    await fixture().rows("update public.user_settings set activity_visibility = 'private' where user_id = $1", [waiters[1]!.id])
    expect((await leader.getWaitlist({ activityId })).waiting[1]!.otherSpot).toEqual({ id: null, title: null })
    for (const days of [3, -6]) {
      await fixture().rows(
        'update public.activities set start_time = start_time + make_interval(days => $2), end_time = end_time + make_interval(days => $2) where id = $1',
        [other.id, days],
      )
      expect((await leader.getWaitlist({ activityId })).waiting[1]!.otherSpot).toBeNull()
    }
    await fixture().activity({ phase: 'cancelled', participants: [waiters[0]!] })
    expect((await leader.getWaitlist({ activityId })).waiting[0]!.otherSpot).toBeNull()
    for (const one of [waiters[0]!, seated[1]!]) expect(await codeOf(one.getWaitlist({ activityId }))).toBe('NOT_PERMITTED')
    expect(await codeOf(fixture().visitor.getWaitlist({ activityId }))).toBe('NOT_SIGNED_IN')
  })

  test('leaders find members who neither wait nor take part', async () => {
    const { leader, seated, waiters, activityId } = await full({ waiting: 1 })
    const stranger = await fixture().member()
    for (const { id } of [stranger, seated[0]!, waiters[0]!])
      await fixture().rows("update public.profiles set name = 'Oda ' || name where id = $1", [id])
    const { found } = await leader.getWaitlist({ activityId, q: 'oda' })
    expect(found.map(({ id }) => id)).toEqual([stranger.id])
  })

  test('a message goes to who takes part, who waits, or both', async () => {
    const { leader, seated, activityId } = await full({ spots: 2, waiting: 3 })
    const reach = async (audience?: 'participants' | 'waiting' | 'both') =>
      (await leader.countRecipients({ activityId, ...(audience && { audience }) })).recipients
    expect([await reach(), await reach('participants'), await reach('waiting'), await reach('both')]).toEqual([2, 2, 3, 5])
    expect(await leader.messageParticipants({ activityId, text: 'Hi', audience: 'waiting' })).toEqual({ recipients: 3, unreached: 0 })
    for (const one of seated) await one.leaveActivity({ activityId })
    expect([await codeOf(reach('participants')), await reach('waiting'), await reach('both')]).toEqual(['NO_PARTICIPANTS', 3, 3])
    const { leader: lonely, activityId: empty } = await full({ waiting: 0 })
    expect(await codeOf(lonely.messageParticipants({ activityId: empty, text: 'Hi', audience: 'waiting' }))).toBe('NO_PARTICIPANTS')
    expect(await codeOf(lonely.run('countRecipients', { activityId: empty, audience: 'everybody' }))).toBe('INVALID_INPUT')
  })

  test('what a leader does with the spots of others is in the log, with the reason', async () => {
    const { leader, seated, waiters, activityId } = await full({ startTime: inHours(10) })
    const member = waiters[1]!.id
    await seated[0]!.leaveActivity({ activityId })
    await leader.seatMember({ activityId, userId: member, reason })
    await leader.undoActivity({ activityId })
    await leader.setWaitlist({ activityId, isOpen: false })
    await leader.messageParticipants({ activityId, text: 'Soon', audience: 'waiting' })
    const offering = await full({ waiting: 1 })
    await offering.seated[0]!.leaveActivity({ activityId: offering.activityId })
    await offering.leader.withdrawOffer({ activityId: offering.activityId, userId: offering.waiters[0]!.id })
    const admin = await fixture().admin()
    const logOf = async ({ id: userId }: Actor) => (await admin.listLogs({ userId })).items
    const details = { activity: activityId, title: 'A walk' }
    expect(await logOf(leader)).toMatchObject([
      { operation: 'message_participants', details: { recipients: 3 } },
      { operation: 'set_waitlist', details: { ...details, isOpen: false } },
      { operation: 'undo_activity', details },
      { operation: 'seat_member', details: { ...details, member, reason } },
    ])
    expect(await logOf(offering.leader)).toMatchObject([{ operation: 'withdraw_offer', details: { member: offering.waiters[0]!.id } }])
  })
})
