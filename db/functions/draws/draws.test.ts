import { describe, expect, test } from 'vitest'
import { anActivityWithDraw, drawNow, endWindow, orderOf } from '../../testing/draws.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { differences } from '../../testing/verify-draw.ts'
import { awakeMembers, moveOffers } from '../../testing/waitlists.ts'

describe.each(engines)('a draw on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const given = (options: Parameters<typeof anActivityWithDraw>[1] = {}) => anActivityWithDraw(fixture(), options)
  const kindsOf = async (member: Actor) => (await member.listNotifications({ limit: 20 })).items.map(({ kind }) => kind)
  const idsOf = (members: Actor[]) => members.map(({ id }) => id)
  const bringing = async (member: Actor, count: number) => {
    const added = []
    for (let index = 0; index < count; index++) added.push(await member.addCompanion({ name: `Guest ${index}`, isChild: false }))
    return added.at(-1)!.items.map(({ id }) => id)
  }
  const weightOf = async (member: Actor, activityId: string) =>
    (await member.getDraw({ activityId })).tickets.find(({ isOwn }) => isOwn)!.weight
  const allowCompanions = async (activityId: string) => {
    await fixture().rows('update public.system_settings set allow_companions = true')
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
  }

  test('members apply and withdraw until the draw, nobody joins, and everybody sees how many applied', async () => {
    const { leader, members, activityId } = await given()
    const [mia] = members
    const stranger = await fixture().member()
    expect(await codeOf(stranger.joinActivity({ activityId }))).toBe('DRAW_PENDING')
    expect(await codeOf(stranger.joinWaitlist({ activityId }))).toBe('DRAW_PENDING')
    expect(await codeOf(mia!.applyForSpot({ activityId }))).toBe('ALREADY_APPLIED')
    expect(await codeOf(leader.applyForSpot({ activityId }))).toBe('LEADS_ACTIVITY')
    const own = await mia!.getActivity({ activityId })
    expect(own).toMatchObject({
      allocation: 'draw',
      drawnAt: null,
      applicationCount: 3,
      application: { spots: 1, companionIds: [] },
      refusals: { apply: 'ALREADY_APPLIED' },
    })
    expect(await mia!.withdrawApplication({ activityId })).toMatchObject({ applicationCount: 2, application: null })
    expect(await codeOf(mia!.withdrawApplication({ activityId }))).toBe('NOT_APPLIED')
    expect(await fixture().visitor.getActivity({ activityId })).toMatchObject({ applicationCount: 2, refusals: { apply: 'NOT_SIGNED_IN' } })
    expect(await leader.joinActivity({ activityId })).toMatchObject({ isJoined: true })
  })

  test('who withdraws and applies again has the same ticket', async () => {
    const { members, activityId } = await given()
    const before = await members[0]!.getDraw({ activityId })
    await members[0]!.withdrawApplication({ activityId })
    await members[0]!.applyForSpot({ activityId })
    expect(await members[0]!.getDraw({ activityId })).toEqual(before)
  })

  test('the seed is secret until the draw, and its hash is shown from the beginning', async () => {
    const { leader, members, activityId } = await given()
    const before = await leader.getDraw({ activityId })
    expect(before).toMatchObject({ seed: null, spots: null, drawnAt: null })
    await drawNow(fixture(), activityId)
    const after = await members[0]!.getDraw({ activityId })
    expect(after.commitment).toBe(before.commitment)
    expect(JSON.stringify(before)).not.toContain(after.seed)
    expect(differences(after)).toEqual([])
    expect(new Set(after.tickets.map(({ ticket }) => ticket))).toEqual(new Set(before.tickets.map(({ ticket }) => ticket)))
    expect(differences({ ...after, seed: after.commitment })[0]).toContain('committed')
  })

  test('the first are seated, and the others wait in the order of the result', async () => {
    const { leader, members, activityId } = await given({ spots: 2, applicants: 5 })
    await drawNow(fixture(), activityId)
    const order = await orderOf(leader, activityId)
    expect(order.map(({ isSeated }) => isSeated)).toEqual([true, true, false, false, false])
    const memberOf = (index: number) => members.find(({ id }) => id === order[index]!.id)!
    for (const index of [0, 1]) {
      expect(await memberOf(index).getActivity({ activityId })).toMatchObject({ isJoined: true, currentParticipants: 2 })
      expect(await kindsOf(memberOf(index))).toContain('spot-drawn')
    }
    for (const index of [2, 3, 4]) {
      expect(await memberOf(index).getActivity({ activityId })).toMatchObject({ waitlistPosition: index - 1, application: null })
      const [told] = (await memberOf(index).listNotifications({ limit: 20 })).items
      expect(told).toMatchObject({ kind: 'spot-not-drawn', facts: { position: index - 1 } })
    }
    await memberOf(0).leaveActivity({ activityId })
    expect(await memberOf(2).getActivity({ activityId })).toMatchObject({ offer: { spots: 1 } })
    await fixture().rows('select rules.move_offers()')
    expect((await kindsOf(memberOf(3))).filter((kind) => kind === 'spot-not-drawn')).toHaveLength(1)
  })

  test('a party is drawn as one; if it does not fit it is passed and keeps its place', async () => {
    const { leader, members, activityId } = await given({ spots: 4, applicants: 6 })
    await allowCompanions(activityId)
    const [large] = members
    await large!.withdrawApplication({ activityId })
    expect(await codeOf(large!.applyForSpot({ activityId, companionIds: await bringing(large!, 4) }))).toBe('TOO_FEW_SPOTS')
    const three = (await large!.listCompanions({})).items.slice(0, 3).map(({ id }) => id)
    await large!.applyForSpot({ activityId, companionIds: three })
    await drawNow(fixture(), activityId)
    const draw = await leader.getDraw({ activityId })
    expect(differences(draw)).toEqual([])
    const party = draw.tickets.find(({ member }) => member?.id === large!.id)!
    const seen = await leader.getActivity({ activityId })
    if (party.position === 1) {
      expect(seen.participants).toMatchObject([{ id: large!.id, companions: [{}, {}, {}] }])
      expect(seen).toMatchObject({ currentParticipants: 4, waitlistCount: 5 })
    } else {
      expect(party.isSeated).toBe(false)
      expect(seen).toMatchObject({ currentParticipants: 4, waitlistCount: 2 })
      const before = draw.tickets.filter(({ position, isSeated }) => !isSeated && position! < party.position!)
      expect(await large!.getActivity({ activityId })).toMatchObject({ waitlistPosition: before.length + 1, waiting: { spots: 4 } })
    }
  })

  test('a second account with the same verified number is refused', async () => {
    const { members, activityId } = await given()
    const [mia] = members
    const second = await fixture().member()
    const verify = "update public.profiles set phone = $2, phone_status = 'verified' where id = $1"
    await mia!.withdrawApplication({ activityId })
    await fixture().rows(verify, [mia!.id, '+41791234567'])
    await mia!.applyForSpot({ activityId })
    await fixture().rows("update public.profiles set phone = null, phone_status = 'declared' where id = $1", [mia!.id])
    await fixture().rows(verify, [second.id, '+41791234567'])
    expect(await codeOf(second.applyForSpot({ activityId }))).toBe('APPLIED_ELSEWHERE')
    // A number that is not verified keeps nobody else out.
    await fixture().rows("update public.profiles set phone_status = 'declared' where id = $1", [second.id])
    expect(await second.applyForSpot({ activityId })).toMatchObject({ applicationCount: 4 })
    await second.withdrawApplication({ activityId })
    await fixture().rows(verify, [second.id, '+41791234567'])
    await mia!.withdrawApplication({ activityId })
    expect(await second.applyForSpot({ activityId })).toMatchObject({ applicationCount: 3 })
  })

  test('nobody applies where there is no draw, and a withdrawal leaves other applications', async () => {
    const { members, activityId } = await given({ applicants: 1 })
    const other = await given({ applicants: 0 })
    await members[0]!.applyForSpot({ activityId: other.activityId })
    await members[0]!.withdrawApplication({ activityId })
    expect(await members[0]!.getActivity({ activityId: other.activityId })).toMatchObject({
      applicationCount: 1,
      application: { spots: 1 },
    })
    const { id: plain } = await fixture().activity({})
    expect(await codeOf(members[0]!.applyForSpot({ activityId: plain }))).toBe('NO_DRAW')
    expect(await codeOf(members[0]!.withdrawApplication({ activityId: plain }))).toBe('NO_DRAW')
  })

  test('nobody applies who has a spot, whom a leader removed, or before joining opens', async () => {
    const { leader, activityId } = await given({ applicants: 0 })
    const [seated, removed, early] = (await fixture().members(3)) as [Actor, Actor, Actor]
    for (const { id } of [seated, removed])
      await fixture().rows('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, id])
    await leader.removeParticipant({ activityId, userId: removed.id })
    await fixture().rows("update public.activities set joins_open_at = now() + interval '1 hour' where id = $1", [activityId])
    expect(await codeOf(seated.applyForSpot({ activityId }))).toBe('ALREADY_JOINED')
    expect(await codeOf(removed.applyForSpot({ activityId }))).toBe('REMOVED_BY_LEADER')
    expect(await codeOf(early.applyForSpot({ activityId }))).toBe('JOINING_NOT_OPEN')
    await fixture().rows("update public.activities set joins_open_at = now() - interval '1 second' where id = $1", [activityId])
    expect(await early.applyForSpot({ activityId })).toMatchObject({ application: { spots: 1 } })
  })

  test('after the end of the window nothing changes the draw', async () => {
    const { members, activityId } = await given()
    const late = await fixture().member()
    await endWindow(fixture(), activityId)
    const before = await late.getDraw({ activityId })
    expect(await codeOf(late.applyForSpot({ activityId }))).toBe('APPLICATIONS_CLOSED')
    expect(await codeOf(members[0]!.withdrawApplication({ activityId }))).toBe('APPLICATIONS_CLOSED')
    expect(await codeOf(late.joinActivity({ activityId }))).toBe('DRAW_PENDING')
    expect(await late.getDraw({ activityId })).toEqual(before)
    await drawNow(fixture(), activityId)
    expect(await codeOf(late.applyForSpot({ activityId }))).toBe('APPLICATIONS_CLOSED')
    expect(await late.joinWaitlist({ activityId })).toMatchObject({ waitlistPosition: 2 })
    // Everybody knows the seed, also where the clock of the server goes back.
    await fixture().rows("update public.activities set draw_at = now() + interval '1 hour' where id = $1", [activityId])
    expect(await codeOf((await fixture().member()).applyForSpot({ activityId }))).toBe('APPLICATIONS_CLOSED')
  })

  test('the draw is held once; another run of the clock changes nothing', async () => {
    const { leader, activityId } = await given({ applicants: 5 })
    await drawNow(fixture(), activityId)
    const before = [await leader.getDraw({ activityId }), await leader.getActivity({ activityId })]
    await moveOffers(fixture(), activityId)
    expect([await leader.getDraw({ activityId }), await leader.getActivity({ activityId })]).toEqual(before)
  })

  test('spots that nobody applied for are for whoever comes', async () => {
    const { members, activityId } = await given({ spots: 3, applicants: 1 })
    const stranger = await fixture().member()
    await drawNow(fixture(), activityId)
    expect(await members[0]!.getActivity({ activityId })).toMatchObject({ isJoined: true, waitlistCount: 0 })
    expect(await stranger.joinActivity({ activityId })).toMatchObject({ isJoined: true })
  })

  test('a name is for leaders, of a participant for who may see participants, and otherwise there is only the ticket', async () => {
    const { leader, members, activityId } = await given({ spots: 2, applicants: 4 })
    for (const { id } of members)
      await fixture().rows("update public.user_settings set profile_visibility = 'private' where user_id = $1", [id])
    const asLeader = await leader.getDraw({ activityId })
    expect(new Set(asLeader.tickets.map(({ member }) => member?.id))).toEqual(new Set(idsOf(members)))
    await drawNow(fixture(), activityId)
    const namesOf = (draw: typeof asLeader) => draw.tickets.map(({ member }) => member !== null)
    expect(namesOf(await leader.getDraw({ activityId }))).toEqual([true, true, true, true])
    const order = (await orderOf(leader, activityId)).map(({ id }) => members.find((one) => one.id === id)!)
    // A seat elsewhere shows nobody here.
    await fixture().activity({ participants: [order[2]!] })
    const seated = await order[0]!.getDraw({ activityId })
    expect(namesOf(seated)).toEqual([true, true, false, false])
    expect(seated.tickets.map(({ isOwn }) => isOwn)).toEqual([true, false, false, false])
    expect(namesOf(await order[3]!.getDraw({ activityId }))).toEqual([false, false, false, true])
    const open = await fixture().visitor.getDraw({ activityId })
    expect(namesOf(open)).toEqual([false, false, false, false])
    for (const { id } of members) expect(JSON.stringify(open)).not.toContain(id)
    await order[1]!.leaveActivity({ activityId })
    expect(namesOf(await order[0]!.getDraw({ activityId }))).toEqual([true, false, false, false])
  })

  test('who leaves the club before the draw takes the application along; afterwards the ticket stays, without a name', async () => {
    const { leader, members, activityId } = await given({ spots: 2, applicants: 4 })
    await fixture().rows('delete from public.profiles where id = $1', [members[0]!.id])
    expect(await leader.getActivity({ activityId })).toMatchObject({ applicationCount: 3 })
    await drawNow(fixture(), activityId)
    await fixture().rows('delete from public.profiles where id = $1', [(await orderOf(leader, activityId))[0]!.id])
    const draw = await leader.getDraw({ activityId })
    expect(draw.tickets).toHaveLength(3)
    expect(draw.tickets[0]!.member).toBeNull()
    expect(differences(draw)).toEqual([])
  })

  test('who may no longer join, or leads by then, is not drawn', async () => {
    const { leader, members, activityId } = await given({ spots: 4, applicants: 4 })
    const admin = await fixture().admin()
    const { id: groupId } = await admin.createGroup({ name: 'Youth', color: 'green', sentence: '', isOpen: true })
    for (const one of members.slice(0, 3)) await one.joinGroup({ groupId })
    await fixture().rows('update public.activities set group_id = $2, members_only = true where id = $1', [activityId, groupId])
    expect(await codeOf((await fixture().member()).applyForSpot({ activityId }))).toBe('GROUP_ONLY')
    await fixture().rows('insert into public.co_leaders (activity_id, user_id, accepted_at) values ($1, $2, now())', [
      activityId,
      members[0]!.id,
    ])
    await drawNow(fixture(), activityId)
    const drawn = (await orderOf(leader, activityId)).map(({ id }) => id)
    expect(new Set(drawn)).toEqual(new Set([members[1]!.id, members[2]!.id]))
  })

  test('the leader moves the time and the maximum until the draw; the commitment stays', async () => {
    const { leader, members, activityId } = await given({ spots: 2, applicants: 4 })
    const { commitment } = await leader.getDraw({ activityId })
    const edit = (fields: object) =>
      leader.editActivity({ activityId, ...aNewActivity({ startTime: inHours(200), maxParticipants: 2 }), ...fields })
    expect(await edit({ drawAt: inHours(50), maxParticipants: 3 })).toMatchObject({ drawAt: inHours(50), applicationCount: 4 })
    expect(await codeOf(edit({ allocation: 'first-come' }))).toBe('ALLOCATION_FIXED')
    expect(await fieldsOf(edit({ drawAt: inHours(201) }))).toEqual({ drawAt: ['AFTER_START'] })
    expect(await fieldsOf(edit({ drawAt: inHours(-2) }))).toEqual({ drawAt: ['IN_THE_PAST'] })
    expect(await fieldsOf(edit({ drawAt: new Date(Date.now() + 600_000).toISOString() }))).toEqual({ drawAt: ['TOO_SOON'] })
    expect((await leader.getDraw({ activityId })).commitment).toBe(commitment)
    await edit({ maxParticipants: 2 })
    await drawNow(fixture(), activityId)
    expect((await leader.getDraw({ activityId })).spots).toBe(2)
    expect(await codeOf(edit({ drawAt: inHours(60) }))).toBe('ALLOCATION_FIXED')
    await edit({ maxParticipants: 3 })
    const third = (await orderOf(leader, activityId))[2]!
    expect(await members.find(({ id }) => id === third.id)!.getActivity({ activityId })).toMatchObject({
      offeredSpots: 1,
      offer: { spots: 1 },
    })
  })

  test('the draw is chosen at the proposal, or until the activity is open to join; choosing it again makes no other seed', async () => {
    const [leader] = await awakeMembers(fixture(), 1)
    await fixture().rows('update public.system_settings set auto_approve = true')
    const propose = (fields: object) => leader!.createActivity({ ...aNewActivity({ routes: [aRoute(), aRoute()] }), ...fields })
    expect(await fieldsOf(propose({ allocation: 'draw' }))).toEqual({ drawAt: ['REQUIRED'] })
    expect(await fieldsOf(propose({ drawAt: inHours(20), voteClosesAt: inHours(30) }))).toEqual({ drawAt: ['TOO_SOON'] })
    const { id: activityId, version } = await propose({ allocation: 'draw', drawAt: inHours(50) })
    expect(version).toBe(1)
    const { commitment } = await leader!.getDraw({ activityId })
    const edit = (fields: object) => leader!.editActivity({ activityId, ...aNewActivity(), ...fields })
    expect(await edit({ allocation: 'first-come' })).toMatchObject({ allocation: 'first-come', drawAt: null })
    expect(await codeOf(leader!.getDraw({ activityId }))).toBe('NOT_FOUND')
    await edit({ allocation: 'draw', drawAt: inHours(40) })
    expect((await leader!.getDraw({ activityId })).commitment).toBe(commitment)
    expect(await codeOf((await fixture().member()).applyForSpot({ activityId }))).toBe('ENROLLMENT_NOT_OPEN')
    const open = await fixture().activity({ leader: leader! })
    expect(await codeOf(leader!.editActivity({ activityId: open.id, ...aNewActivity(), allocation: 'draw', drawAt: inHours(40) }))).toBe(
      'ALLOCATION_FIXED',
    )
    await fixture().rows('update public.system_settings set auto_approve = false')
  })

  test('an activity that was cancelled draws nothing, and its applicants are told', async () => {
    const { leader, members, activityId } = await given()
    await leader.cancelActivity({ activityId, reason: 'Snow.' })
    await drawNow(fixture(), activityId)
    expect(await leader.getDraw({ activityId })).toMatchObject({ drawnAt: null, seed: null })
    expect(await kindsOf(members[0]!)).toContain('activity-cancelled')
  })

  test('a draw is held neither before its time nor after the start', async () => {
    const { leader, activityId } = await given()
    const drawnAt = async () => {
      await moveOffers(fixture(), activityId)
      return (await leader.getDraw({ activityId })).drawnAt
    }
    expect(await drawnAt()).toBeNull()
    const past = "draw_at = now() - interval '2 hours', start_time = now() - interval '1 hour', end_time = now() + interval '5 hours'"
    await fixture().rows(`update public.activities set ${past} where id = $1`, [activityId])
    expect(await drawnAt()).toBeNull()
  })

  test('the clock knows when the draw is due', async () => {
    const { activityId } = await given()
    const due = await fixture().value<boolean>('select offers_due_at = draw_at from public.activities where id = $1', [activityId])
    expect(due).toBe(true)
    await fixture().rows("update public.activities set draw_at = draw_at + interval '1 hour' where id = $1", [activityId])
    expect(await fixture().value<boolean>('select offers_due_at = draw_at from public.activities where id = $1', [activityId])).toBe(true)
  })

  test('a member who got no spot has one more entry each time, up to three more, where the club says so', async () => {
    const admin = await fixture().admin()
    const [mia, ...others] = await awakeMembers(fixture(), 4)
    for (let lost = 0; lost < 5; lost++) {
      const next = await given({ spots: 2, applicants: 0 })
      for (const one of [mia!, ...others.slice(0, 2)]) await one.applyForSpot({ activityId: next.activityId })
      await admin.updateSystemSettings({ weightedDraws: false })
      expect(await weightOf(mia!, next.activityId)).toBe(1)
      await admin.updateSystemSettings({ weightedDraws: true })
      expect(await weightOf(mia!, next.activityId)).toBe(1 + Math.min(3, lost))
      // Mia loses every time.
      await drawNow(fixture(), next.activityId)
      await fixture().rows('update public.applications set is_seated = user_id <> $2 where activity_id = $1', [next.activityId, mia!.id])
      await fixture().rows('update public.applications set spot_at = null where activity_id = $1', [next.activityId])
    }
    expect((await admin.getSystemSettings({})).usesDraws).toBe(true)
    await fixture().rows("update public.activities set drawn_at = drawn_at - interval '91 days' where drawn_at is not null")
    const last = await given({ applicants: 0 })
    await mia!.applyForSpot({ activityId: last.activityId })
    expect(await weightOf(mia!, last.activityId)).toBe(1)
    await admin.updateSystemSettings({ weightedDraws: false })
  })

  test('who got a spot has not lost the draw, and nobody has lost that of an activity that was canceled', async () => {
    await fixture().changeSettings({ weighted_draws: true })
    const { leader, members, activityId } = await given({ spots: 2, applicants: 3 })
    await drawNow(fixture(), activityId)
    const order = (await orderOf(leader, activityId)).map(({ id }) => members.find((one) => one.id === id)!)
    const [winner, loser] = [order[0]!, order[2]!]
    const { activityId: next } = await given({ applicants: 0 })
    for (const one of [winner, loser]) await one.applyForSpot({ activityId: next })
    expect([await weightOf(winner, next), await weightOf(loser, next)]).toEqual([1, 2])
    await leader.cancelActivity({ activityId, reason: 'Snow.' })
    expect(await weightOf(loser, next)).toBe(1)
    await fixture().changeSettings({ weighted_draws: false })
  })

  test('the result keeps the entries of each ticket', async () => {
    await fixture().changeSettings({ weighted_draws: true })
    const { leader, members, activityId } = await given({ spots: 2, applicants: 3 })
    await drawNow(fixture(), activityId)
    const next = await given({ spots: 2, applicants: 0 })
    for (const one of members) await one.applyForSpot({ activityId: next.activityId })
    await drawNow(fixture(), next.activityId)
    const loser = (await orderOf(leader, activityId))[2]!.id
    const { tickets } = await next.leader.getDraw({ activityId: next.activityId })
    expect(new Map(tickets.map(({ member, weight }) => [member!.id, weight]))).toEqual(
      new Map(members.map(({ id }) => [id, id === loser ? 2 : 1])),
    )
    await fixture().changeSettings({ weighted_draws: false })
  })

  test('who was offered a spot after all has not lost the draw', async () => {
    const { leader, members, activityId } = await given({ spots: 2, applicants: 3 })
    await drawNow(fixture(), activityId)
    const order = (await orderOf(leader, activityId)).map(({ id }) => members.find((one) => one.id === id)!)
    await fixture().changeSettings({ weighted_draws: true })
    const { activityId: next } = await given({ applicants: 0 })
    await order[2]!.applyForSpot({ activityId: next })
    expect(await weightOf(order[2]!, next)).toBe(2)
    await order[0]!.leaveActivity({ activityId })
    expect(await weightOf(order[2]!, next)).toBe(1)
    await fixture().changeSettings({ weighted_draws: false })
  })
})
