import { describe, expect, test } from 'vitest'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, codeOf, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('an activity without a leader on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('gets a new leader from an admin, who may edit it then', async () => {
    const [leader, heir, admin] = [await fixture().member(), await fixture().member(), await fixture().admin()]
    const { id: activityId } = await fixture().activity({ leader, participants: [heir] })
    await admin.deleteUser({ userId: leader.id })
    expect(await admin.setLeader({ activityId, userId: heir.id })).toMatchObject({ creatorId: heir.id, creatorName: heir.name })
    expect(await heir.editActivity({ activityId, ...aNewActivity({ title: 'Still on' }) })).toMatchObject({ title: 'Still on' })
  })

  test('is not led by somebody who is not in the club', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const { id: activityId } = await fixture().activity({ leader })
    await admin.deleteUser({ userId: leader.id })
    expect(await codeOf(admin.setLeader({ activityId, userId: leader.id }))).toBe('USER_NOT_FOUND')
  })
})

describe.each(engines)('handing over the lead on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  async function anActivity() {
    const [leader, heir, other] = await fixture().members(3)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [heir!, other!] })
    const kindsOf = async (member: Actor) => (await member.listNotifications({})).items.map(({ kind, members }) => [kind, members])
    return { leader: leader!, heir: heir!, other: other!, activityId, kindsOf }
  }

  test('the leader asks a participant, who leads once they accept', async () => {
    const { leader, heir, other, activityId, kindsOf } = await anActivity()
    const asked = await leader.setLeader({ activityId, userId: heir.id })
    expect(asked).toMatchObject({ creatorId: leader.id, offeredLeader: { id: heir.id, name: heir.name } })
    expect(await kindsOf(heir)).toEqual([['leadership-offered', [leader.name]]])
    expect(await other.getActivity({ activityId })).toMatchObject({
      offeredLeader: null,
      refusals: { acceptLeadership: 'NOT_ASKED_TO_LEAD' },
    })
    expect(await codeOf(other.acceptLeadership({ activityId }))).toBe('NOT_ASKED_TO_LEAD')
    expect(await heir.acceptLeadership({ activityId })).toMatchObject({ creatorId: heir.id, offeredLeader: null, refusals: { edit: null } })
    expect(await codeOf(leader.editActivity({ activityId, ...aNewActivity() }))).toBe('NOT_CREATOR')
    for (const told of [leader, other]) expect(await kindsOf(told)).toEqual([['leader-changed', [heir.name]]])
    expect((await kindsOf(heir)).map(([kind]) => kind)).toEqual(['leadership-offered'])
  })

  test('who declines is not asked again by the same question, and the leader is told', async () => {
    const { leader, heir, activityId, kindsOf } = await anActivity()
    await leader.setLeader({ activityId, userId: heir.id })
    expect(await heir.declineLeadership({ activityId })).toMatchObject({ creatorId: leader.id, offeredLeader: null })
    expect(await kindsOf(leader)).toEqual([['leadership-declined', [heir.name]]])
    expect(await codeOf(heir.acceptLeadership({ activityId }))).toBe('NOT_ASKED_TO_LEAD')
  })

  test('a question that is taken back, or whose participant left, can no longer be accepted', async () => {
    const { leader, heir, other, activityId, kindsOf } = await anActivity()
    await leader.setLeader({ activityId, userId: heir.id })
    await leader.declineLeadership({ activityId })
    expect(await codeOf(heir.acceptLeadership({ activityId }))).toBe('NOT_ASKED_TO_LEAD')
    expect(await kindsOf(heir)).toEqual([])
    await leader.setLeader({ activityId, userId: other.id })
    await other.leaveActivity({ activityId })
    expect(await codeOf(other.acceptLeadership({ activityId }))).toBe('NOT_ASKED_TO_LEAD')
    expect(await kindsOf(other)).toEqual([])
    expect((await leader.getActivity({ activityId })).offeredLeader).toBeNull()
    await leader.setLeader({ activityId, userId: heir.id })
    await leader.removeParticipant({ activityId, userId: heir.id })
    expect((await kindsOf(heir)).map(([kind]) => kind)).not.toContain('leadership-offered')
  })

  test('a question that was read stays in the list of who left', async () => {
    const { leader, heir, activityId, kindsOf } = await anActivity()
    await leader.setLeader({ activityId, userId: heir.id })
    await heir.markNotificationsRead({ until: new Date(Date.now() + 60_000).toISOString() })
    await heir.leaveActivity({ activityId })
    expect((await kindsOf(heir)).map(([kind]) => kind)).toEqual(['leadership-offered'])
  })

  test('only the one who is asked next sees an open question', async () => {
    const { leader, heir, other, activityId, kindsOf } = await anActivity()
    await leader.setLeader({ activityId, userId: heir.id })
    await leader.setLeader({ activityId, userId: other.id })
    expect(await kindsOf(heir)).toEqual([])
    expect(await kindsOf(other)).toEqual([['leadership-offered', [leader.name]]])
  })

  test('who accepts twice, as in two tabs, leads and is told of no problem', async () => {
    const { leader, heir, activityId, kindsOf } = await anActivity()
    await leader.setLeader({ activityId, userId: heir.id })
    await heir.acceptLeadership({ activityId })
    expect(await heir.acceptLeadership({ activityId })).toMatchObject({ creatorId: heir.id, refusals: { edit: null } })
    expect(await kindsOf(leader)).toEqual([['leader-changed', [heir.name]]])
    expect(await codeOf(leader.acceptLeadership({ activityId }))).toBe('NOT_ASKED_TO_LEAD')
  })

  test('who left and joins again is not asked any more', async () => {
    const { leader, heir, activityId } = await anActivity()
    await leader.setLeader({ activityId, userId: heir.id })
    await heir.leaveActivity({ activityId })
    await heir.joinActivity({ activityId })
    expect(await heir.getActivity({ activityId })).toMatchObject({
      offeredLeader: null,
      refusals: { acceptLeadership: 'NOT_ASKED_TO_LEAD' },
    })
  })

  test('who asks again and again fills no mailbox', async () => {
    const { leader, heir, activityId } = await anActivity()
    for (let times = 0; times <= databaseLimits.removalNoticesPerDay; times++) {
      await leader.setLeader({ activityId, userId: heir.id })
      await leader.declineLeadership({ activityId })
    }
    expect(
      await fixture().value<number>("select count(*)::integer from accounts.outbox where user_id = $1 and kind = 'leadership-offered'", [
        heir.id,
      ]),
    ).toBe(databaseLimits.removalNoticesPerDay)
  })

  test.each([
    ['review', 'TOO_EARLY'],
    ['rejected', 'SENT_BACK'],
  ])('nobody is asked about an activity in phase %s, whose text nobody has approved', async (phase, code) => {
    const { leader, heir, activityId } = await anActivity()
    const admin = await fixture().admin()
    await fixture().rows('update public.activities set phase = $2 where id = $1', [activityId, phase])
    for (const asking of [leader, admin]) expect(await codeOf(asking.setLeader({ activityId, userId: heir.id }))).toBe(code)
  })

  test('an admin may ask, too, and only participants other than the leader can be asked', async () => {
    const { leader, heir, activityId } = await anActivity()
    const [admin, stranger] = [await fixture().admin(), await fixture().member()]
    expect(await codeOf(leader.setLeader({ activityId, userId: stranger.id }))).toBe('PARTICIPANT_NOT_FOUND')
    expect(await codeOf(leader.setLeader({ activityId, userId: leader.id }))).toBe('PARTICIPANT_NOT_FOUND')
    expect(await codeOf(heir.setLeader({ activityId, userId: heir.id }))).toBe('NOT_PERMITTED')
    expect(await admin.setLeader({ activityId, userId: heir.id })).toMatchObject({ creatorId: leader.id, offeredLeader: { id: heir.id } })
  })

  test('a leader who is the only participant has nobody to ask', async () => {
    const leader = await fixture().member()
    const { id: activityId } = await fixture().activity({ leader, participants: [leader] })
    expect((await leader.getActivity({ activityId })).refusals.setLeader).toBe('NO_PARTICIPANTS')
  })
})

describe.each(engines)('a removed participant on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('joins again only after the leader has let them in', async () => {
    const [leader, walker, other] = await fixture().members(3)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [walker!, other!] })
    const removed = await leader!.removeParticipant({ activityId, userId: walker!.id })
    expect(removed.removed).toEqual([{ id: walker!.id, name: walker!.name, avatar: null }])
    expect((await other!.getActivity({ activityId })).removed).toEqual([])
    expect((await walker!.getActivity({ activityId })).refusals.join).toBe('REMOVED_BY_LEADER')
    expect(await codeOf(walker!.joinActivity({ activityId }))).toBe('REMOVED_BY_LEADER')
    expect(await codeOf(leader!.readmitParticipant({ activityId, userId: other!.id }))).toBe('PARTICIPANT_NOT_FOUND')
    expect(await leader!.readmitParticipant({ activityId, userId: walker!.id })).toMatchObject({ removed: [], currentParticipants: 1 })
    expect(await walker!.joinActivity({ activityId })).toMatchObject({ isJoined: true })
  })

  test('who removed themselves may come back', async () => {
    const leader = await fixture().member()
    const { id: activityId } = await fixture().activity({ leader, participants: [leader] })
    await leader.removeParticipant({ activityId, userId: leader.id })
    expect(await leader.joinActivity({ activityId })).toMatchObject({ isJoined: true, removed: [] })
  })
})

describe.each(engines)('co-leaders on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  async function anActivity() {
    const [leader, mate, other] = await fixture().members(3)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [mate!, other!] })
    const kindsOf = async (member: Actor) => (await member.listNotifications({})).items.map(({ kind, members }) => [kind, members])
    const share = async (member: Actor) => {
      await leader!.addCoLeader({ activityId, userId: member.id })
      await member.acceptCoLeadership({ activityId })
    }
    return { leader: leader!, mate: mate!, other: other!, activityId, kindsOf, share }
  }

  test('a member who accepts leads with the leader, and everybody sees it', async () => {
    const { leader, mate, other, activityId, kindsOf } = await anActivity()
    const asked = await leader.addCoLeader({ activityId, userId: mate.id })
    expect(asked.coLeaders).toEqual([{ id: mate.id, name: mate.name, avatar: null, hasAccepted: false, phone: null }])
    expect(await kindsOf(mate)).toEqual([['co-leader-asked', [leader.name]]])
    expect((await other.getActivity({ activityId })).coLeaders).toEqual([])
    expect(await codeOf(mate.editActivity({ activityId, ...aNewActivity() }))).toBe('NOT_CREATOR')
    expect((await mate.acceptCoLeadership({ activityId })).refusals).toMatchObject({
      edit: null,
      removeParticipant: null,
      delete: 'NOT_PERMITTED',
    })
    expect(await kindsOf(leader)).toEqual([['co-leader-accepted', [mate.name]]])
    for (const viewer of [other, fixture().visitor])
      expect((await viewer.getActivity({ activityId })).coLeaders).toMatchObject([{ id: mate.id, hasAccepted: true }])
    expect(await mate.editActivity({ activityId, ...aNewActivity({ title: 'Still on' }) })).toMatchObject({
      title: 'Still on',
      creatorId: leader.id,
    })
  })

  test('who is asked again stays asked once, and who accepts twice leads once', async () => {
    const { leader, mate, activityId, kindsOf } = await anActivity()
    for (let times = 0; times < 2; times++) await leader.addCoLeader({ activityId, userId: mate.id })
    expect(await kindsOf(mate)).toEqual([['co-leader-asked', [leader.name]]])
    for (let times = 0; times < 2; times++) expect((await mate.acceptCoLeadership({ activityId })).coLeaders).toHaveLength(1)
    expect(await kindsOf(leader)).toEqual([['co-leader-accepted', [mate.name]]])
    await leader.cancelActivity({ activityId, reason: 'Storm' })
    expect(await codeOf(mate.acceptCoLeadership({ activityId }))).toBe('WRONG_PHASE')
  })

  test('a question is declined or taken back, and then nobody can accept it', async () => {
    const { leader, mate, activityId, kindsOf } = await anActivity()
    await leader.addCoLeader({ activityId, userId: mate.id })
    expect((await mate.removeCoLeader({ activityId, userId: mate.id })).coLeaders).toEqual([])
    expect(await kindsOf(leader)).toEqual([['co-leader-declined', [mate.name]]])
    await leader.addCoLeader({ activityId, userId: mate.id })
    await leader.removeCoLeader({ activityId, userId: mate.id })
    expect(await kindsOf(mate)).toEqual([])
    expect(await codeOf(mate.acceptCoLeadership({ activityId }))).toBe('NOT_ASKED_TO_LEAD')
  })

  test('a co-leader stops, or is removed by the leader and told; another co-leader removes nobody', async () => {
    const { leader, mate, other, activityId, kindsOf, share } = await anActivity()
    for (const member of [mate, other]) await share(member)
    expect(await codeOf(mate.removeCoLeader({ activityId, userId: other.id }))).toBe('NOT_PERMITTED')
    for (const { id: userId } of [leader, other]) expect(await codeOf(mate.addCoLeader({ activityId, userId }))).toBe('NOT_PERMITTED')
    await leader.removeCoLeader({ activityId, userId: other.id })
    expect(await codeOf(leader.removeCoLeader({ activityId, userId: other.id }))).toBe('USER_NOT_FOUND')
    expect((await kindsOf(other))[0]).toEqual(['co-leader-removed', [leader.name]])
    expect((await mate.removeCoLeader({ activityId, userId: mate.id })).refusals.edit).toBe('NOT_CREATOR')
    expect((await kindsOf(leader))[0]).toEqual(['co-leader-left', [mate.name]])
    expect(await codeOf(mate.startActivity({ activityId }))).toBe('NOT_PERMITTED')
  })

  test('all leaders learn who joins, and each has the activity in their own list and in the calendar of the day', async () => {
    const { leader, mate, activityId, kindsOf, share } = await anActivity()
    await share(mate)
    const late = await fixture().member()
    await late.joinActivity({ activityId })
    for (const one of [leader, mate]) expect((await kindsOf(one))[0]).toEqual(['member-joined', [late.name]])
    for (const one of [leader, mate]) {
      expect((await one.listMyActivities({ kind: 'created' })).items.map(({ id }) => id)).toEqual([activityId])
      expect((await one.getOverview({})).upcoming.map(({ id }) => id)).toEqual([activityId])
    }
  })

  test('who asks again and again fills no mailbox', async () => {
    const { leader, mate, activityId } = await anActivity()
    for (let times = 0; times <= databaseLimits.removalNoticesPerDay; times++) {
      await leader.addCoLeader({ activityId, userId: mate.id })
      await leader.removeCoLeader({ activityId, userId: mate.id })
    }
    const mails = "select count(*)::integer from accounts.outbox where user_id = $1 and kind = 'co-leader-asked'"
    expect(await fixture().value<number>(mails, [mate.id])).toBe(databaseLimits.removalNoticesPerDay)
  })

  test('whose account is deleted leads no more, and open pages learn of it', async () => {
    const { leader, mate, activityId, share } = await anActivity()
    await share(mate)
    const long = '2001-01-01T00:00:00Z'
    await fixture().rows('update public.activities set updated_at = $2 where id = $1', [activityId, long])
    await (await fixture().admin()).deleteUser({ userId: mate.id })
    const { coLeaders, updatedAt } = await leader.getActivity({ activityId })
    expect(coLeaders).toEqual([])
    expect(updatedAt).not.toBe(long)
  })

  test('there are at most five, of members only', async () => {
    const { leader, activityId } = await anActivity()
    for (const { id } of await fixture().members(databaseLimits.coLeaders)) await leader.addCoLeader({ activityId, userId: id })
    const { id: userId } = await fixture().member()
    expect(await codeOf(leader.addCoLeader({ activityId, userId }))).toBe('TOO_MANY_CO_LEADERS')
    expect((await leader.getActivity({ activityId })).refusals.addCoLeader).toBe('TOO_MANY_CO_LEADERS')
    await leader.removeCoLeader({ activityId, userId: (await leader.getActivity({ activityId })).coLeaders[0]!.id })
    for (const stranger of [activityId, leader.id])
      expect(await codeOf(leader.addCoLeader({ activityId, userId: stranger }))).toBe('USER_NOT_FOUND')
  })

  test('who takes over the lead is no co-leader any more', async () => {
    const { leader, mate, other, activityId, share } = await anActivity()
    for (const member of [mate, other]) await share(member)
    await leader.setLeader({ activityId, userId: mate.id })
    expect(await mate.acceptLeadership({ activityId })).toMatchObject({ creatorId: mate.id, coLeaders: [{ id: other.id }] })
  })

  test('who answers, stops or takes over the lead in one activity stays what they are in another', async () => {
    const { leader, mate, activityId } = await anActivity()
    const { id: otherId } = await fixture().activity({ leader })
    const inOther = async () =>
      (await leader.getActivity({ activityId: otherId })).coLeaders.map(({ id, hasAccepted }) => [id, hasAccepted])
    for (const id of [activityId, otherId]) await leader.addCoLeader({ activityId: id, userId: mate.id })
    await mate.acceptCoLeadership({ activityId })
    expect(await inOther()).toEqual([[mate.id, false]])
    await mate.acceptCoLeadership({ activityId: otherId })
    await mate.removeCoLeader({ activityId, userId: mate.id })
    await leader.setLeader({ activityId, userId: mate.id })
    await mate.acceptLeadership({ activityId })
    expect(await inOther()).toEqual([[mate.id, true]])
  })

  test('the log names the co-leader whom an admin removed, and nobody who had only been asked', async () => {
    const { leader, mate, other, activityId, share } = await anActivity()
    const admin = await fixture().admin()
    await share(mate)
    await leader.addCoLeader({ activityId, userId: other.id })
    for (const { id: userId } of [mate, other]) await admin.removeCoLeader({ activityId, userId })
    const { items } = await admin.listLogs({ userId: admin.id, operation: 'remove_co_leader' })
    expect(items).toMatchObject([{ details: { activity: activityId, member: mate.id } }])
  })
})
