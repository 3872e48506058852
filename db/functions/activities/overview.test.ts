import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, inHours, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('the overview on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('shows what a member joined or leads and what is not over, soonest first', async () => {
    const me = await fixture().member()
    const others = { participants: [me] }
    await fixture().activity({ leader: me, title: 'led, over', startTime: inHours(-30), endTime: inHours(-24), phase: 'active' })
    await fixture().activity({ leader: me, title: 'led, later', startTime: inHours(80), endTime: null })
    await fixture().activity({ ...others, title: 'joined, under way', startTime: inHours(-3), endTime: inHours(2), phase: 'active' })
    await fixture().activity({ ...others, leader: me, title: 'both', startTime: inHours(20), endTime: null })
    await fixture().activity({ ...others, title: 'canceled', startTime: inHours(20), endTime: null, phase: 'cancelled' })
    await fixture().activity({ leader: me, title: 'in review', phase: 'review' })
    await fixture().activity({ title: 'of others' })
    const { upcoming, review } = await me.getOverview({})
    expect(upcoming.map(({ title }) => title)).toEqual(['joined, under way', 'both', 'led, later'])
    expect(upcoming.map(({ isJoined }) => isJoined)).toEqual([true, true, false])
    expect(review).toBeNull()
  })

  test('says who is back from an activity that is under way: to participants, leaders and admins', async () => {
    const [leader, lin, haru] = await fixture().members(3)
    const admin = await fixture().admin()
    const { id: activityId } = await fixture().activity({
      leader: leader!,
      phase: 'active',
      participants: [lin!, haru!],
      startTime: inHours(-6),
      endTime: inHours(1),
    })
    const shown = async (viewer: Actor) => {
      const { items } = await viewer.listActivities({ from: inHours(-6.1), to: inHours(-5.9) })
      const { isLed, returnedAt, ownReturnedAt } = items.find(({ id }) => id === activityId)!
      return { isLed, group: typeof returnedAt, own: typeof ownReturnedAt }
    }
    const viewers = [leader!, lin!, haru!, admin, fixture().visitor]
    const all = async () => {
      const marks = []
      for (const viewer of viewers) marks.push(await shown(viewer))
      return marks
    }
    const unsaid = { isLed: undefined, group: 'undefined', own: 'undefined' }
    await lin!.confirmReturn({ activityId })
    expect(await all()).toEqual([{ ...unsaid, isLed: true }, { ...unsaid, own: 'string' }, unsaid, unsaid, unsaid])
    await leader!.confirmReturn({ activityId })
    const group = { ...unsaid, group: 'string' }
    expect(await all()).toEqual([{ ...group, isLed: true }, { ...group, own: 'string' }, group, group, unsaid])
    const [first] = (await lin!.getOverview({})).upcoming
    expect(first).toMatchObject({ id: activityId, returnedAt: expect.any(String), ownReturnedAt: expect.any(String) })
    await leader!.completeActivity({ activityId })
    expect(await shown(lin!)).toEqual(unsaid)
  })

  test('says to leaders how far their vote is, and to who did not come that they are noted as absent', async () => {
    const [leader, lin] = (await fixture().members(2)) as [Actor, Actor]
    const vote = await fixture().activity({ leader, phase: 'voting', routes: 2, startTime: inHours(-3.5), endTime: inHours(2) })
    await lin.castVote({ activityId: vote.id, routeId: vote.routes[0]! })
    const itemOf = async (viewer: Actor) => (await viewer.getOverview({})).voting.find(({ id }) => id === vote.id)
    expect(await itemOf(leader)).toMatchObject({ isLed: true, turnout: { voters: 1, members: expect.any(Number), lacksQuorum: false } })
    expect(await itemOf(lin)).not.toHaveProperty('turnout')
    await fixture().rows('delete from public.activities where id = $1', [vote.id])

    const outing = { leader, phase: 'active' as const, participants: [lin], startTime: inHours(-3), endTime: inHours(2) }
    const { id: activityId } = await fixture().activity(outing)
    const isAbsent = async () => (await lin.getOverview({})).upcoming.find(({ id }) => id === activityId)!.isAbsent
    expect(await isAbsent()).toBeUndefined()
    await leader.checkIn({ activityId, userId: lin.id, present: false })
    expect(await isAbsent()).toBe(true)
  })

  test('shows the leader an open vote once, among the votes, and one of those that end later among the next trips', async () => {
    const leader = await fixture().member()
    const aVote = (start: number) => fixture().activity({ leader, phase: 'voting', startTime: inHours(start), endTime: inHours(start + 8) })
    const votes: { id: string }[] = []
    for (const start of [-3.5, -3.4, -3.3, -3.2, -3.1, 900]) votes.push(await aVote(start))
    const { upcoming, voting } = await leader.getOverview({})
    const ids = (items: { id: string }[]) => items.map(({ id }) => id)
    expect([ids(voting), ids(upcoming)]).toEqual([ids(votes.slice(0, 5)), ids(votes.slice(5))])
    await fixture().rows('delete from public.activities where id = any ($1)', [ids(votes)])
  })

  test('shows at most eight', async () => {
    const me = await fixture().member()
    for (let index = 0; index < 9; index++) await fixture().activity({ leader: me })
    expect((await me.getOverview({})).upcoming).toHaveLength(8)
  })

  test('tells admins how many proposals wait for review, and since when', async () => {
    const admin = await fixture().admin()
    const before = (await admin.getOverview({})).review!
    await fixture().activity({ phase: 'review', createdAt: '2001-02-03T04:05:06Z' })
    await fixture().activity({ phase: 'review' })
    const { waiting, oldest } = (await admin.getOverview({})).review!
    expect(waiting).toBe(before.waiting + 2)
    expect(Date.parse(oldest!)).toBe(Date.parse('2001-02-03T04:05:06Z'))
  })

  test('tells admins which activities have no leader, and which were edited since they were approved', async () => {
    const [admin, leader, former] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const before = (await admin.getOverview({})).needsAdmins!
    await fixture().activity({ leader: former, startTime: inHours(4), endTime: null, phase: 'cancelled' })
    const planned = { leader: former, startTime: inHours(3), endTime: null }
    const leaderless = [await fixture().activity(planned), await fixture().activity({ ...planned, phase: 'review' })]
    await admin.deleteUser({ userId: former.id })
    const { id: activityId } = await leader.createActivity(aNewActivity({ startTime: inHours(2) }))
    await admin.approveActivity({ activityId })
    expect((await admin.getOverview({})).needsAdmins!.rewritten.count).toBe(before.rewritten.count)
    await leader.editActivity({ activityId, ...aNewActivity({ title: 'Elsewhere', startTime: inHours(2) }) })
    const { needsAdmins } = await admin.getOverview({})
    expect(needsAdmins!.leaderless.count).toBe(before.leaderless.count + 2)
    expect(needsAdmins!.leaderless.next.map(({ id }) => id).toSorted()).toEqual(leaderless.map(({ id }) => id).toSorted())
    expect(needsAdmins!.rewritten).toEqual({
      count: before.rewritten.count + 1,
      next: [{ id: activityId, title: 'Elsewhere', version: 2 }],
    })
    expect((await leader.getOverview({})).needsAdmins).toBeNull()
  })

  test('shows the vote first that closes first, at its closing time or at the start, with its closing time', async () => {
    const leader = await fixture().member()
    const aVote = async (start: number, closing: number | null) => {
      const activity = await fixture().activity({ leader, phase: 'voting', startTime: inHours(start), endTime: null })
      await fixture().rows('update public.activities set vote_closes_at = $2 where id = $1', [activity.id, closing && inHours(closing)])
      return activity.id
    }
    const [last, first, second] = [await aVote(0.3, null), await aVote(90, 0.1), await aVote(0.2, null)]
    for (const viewer of [fixture().visitor, leader]) {
      const { voting } = await viewer.getOverview({})
      const own = voting.filter(({ id }) => [first, second, last].includes(id))
      expect(own.map(({ id, voteClosesAt }) => [id, voteClosesAt])).toEqual([
        [first, inHours(0.1)],
        [second, undefined],
        [last, undefined],
      ])
    }
    await fixture().rows('delete from public.activities where id = any ($1)', [[last, first, second]])
  })

  test('shows everybody the next activities with free seats and the next votes, soonest first', async () => {
    const lin = await fixture().member()
    const soon = { startTime: inHours(1), endTime: null }
    const sooner = { startTime: inHours(-1), endTime: inHours(1) }
    const [second, first] = [await fixture().activity(soon), await fixture().activity({ ...sooner, participants: [lin] })]
    const full = await fixture().activity({ ...sooner, maxParticipants: 2, participants: await fixture().members(2) })
    const over = await fixture().activity({ startTime: inHours(-30), endTime: inHours(-24) })
    const [laterVote, vote] = [
      await fixture().activity({ ...soon, phase: 'voting' }),
      await fixture().activity({ ...sooner, phase: 'voting' }),
    ]
    const ids = (items: { id: string }[]) => items.map(({ id }) => id)
    for (const viewer of [fixture().visitor, await fixture().member(), await fixture().admin()]) {
      const { openToJoin, voting } = await viewer.getOverview({})
      expect(ids(openToJoin).slice(0, 2)).toEqual([first.id, second.id])
      expect(ids(openToJoin)).not.toEqual(expect.arrayContaining([full.id]))
      expect(ids(openToJoin)).not.toEqual(expect.arrayContaining([over.id]))
      expect(ids(voting).slice(0, 2)).toEqual([vote.id, laterVote.id])
    }
    expect(ids((await lin.getOverview({})).openToJoin)[0]).toBe(second.id)
    expect(await fixture().visitor.getOverview({})).toMatchObject({ upcoming: [], review: null })
  })

  test('offers nobody to join what they have joined or lead', async () => {
    const [lin, kim] = await fixture().members(2)
    const soonest = { startTime: inHours(-2), endTime: inHours(1) }
    const joined = await fixture().activity({ ...soonest, leader: kim!, participants: [lin!] })
    const led = await fixture().activity({ ...soonest, leader: lin! })
    const offered = async (viewer: Actor) => {
      const { openToJoin } = await viewer.getOverview({})
      return [joined, led].filter(({ id }) => openToJoin.some((activity) => activity.id === id))
    }
    expect(await offered(lin!)).toEqual([])
    expect(await offered(kim!)).toEqual([led])
    expect(await offered(fixture().visitor)).toEqual([joined, led])
  })

  test('has at most eight activities with free seats and five votes', async () => {
    for (let index = 0; index < 9; index++) {
      await fixture().activity({})
      await fixture().activity({ phase: 'voting' })
    }
    const { openToJoin, voting } = await fixture().visitor.getOverview({})
    expect([openToJoin.length, voting.length]).toEqual([8, 5])
  })
})
