import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, aRoute, codeOf, fieldsOf, inHours, refusalOf, setUpFixture, type Actor } from '../../testing/fixture.ts'

type Difficulty = 'Easy' | 'Medium' | 'Hard'

describe.each(engines)('who may propose and lead on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let count = 0

  const withRoutes = (...difficulties: Difficulty[]) => aNewActivity({ routes: difficulties.map((difficulty) => aRoute({ difficulty })) })
  const outcomeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done' as const,
      async () => (await refusalOf(call)).code,
    )
  const propose = (member: Actor, ...difficulties: Difficulty[]) => outcomeOf(member.createActivity(withRoutes(...difficulties)))

  /** A club in which nobody needs anything yet, with two qualifications. */
  async function aClub() {
    const admin = await fixture().admin()
    await fixture().rows('delete from public.proposal_rules')
    const [hiking, mountain] = [`Hiking guide ${++count}`, `Mountain guide ${count}`]
    await admin.createQualification({ name: hiking })
    const { qualifications } = await admin.createQualification({ name: mountain })
    const idOf = (wanted: string) => qualifications.find(({ name }) => name === wanted)!.id
    const give = (member: Actor, name: string, validUntil: string | null = null) =>
      admin.giveQualification({ userId: member.id, qualificationId: idOf(name), validUntil })
    const end = (member: Actor, name: string) => give(member, name, '2001-01-01')
    return { admin, hiking, mountain, idOf, give, end }
  }

  async function aGroup(admin: Actor, ...members: Actor[]) {
    const { id: groupId } = await admin.createGroup({ name: `Team ${++count}`, color: 'pine' })
    for (const member of members) await member.joinGroup({ groupId })
    return groupId
  }

  test('everybody proposes everything where no rule says otherwise', async () => {
    const { hiking } = await aClub()
    const member = await fixture().member()
    expect(await propose(member, 'Hard')).toBe('done')
    expect((await member.getOwnQualifications({})).scopes).toMatchObject([{ groupId: null, mayPropose: true, difficulties: [] }])
    expect(hiking).toBeTruthy()
  })

  test('a qualification leads from its difficulty on, and one for harder routes the easier ones, too', async () => {
    const { admin, hiking, mountain, idOf, give, end } = await aClub()
    await admin.setProposalRule({ whoProposes: 'members', medium: idOf(hiking), hard: idOf(mountain) })
    const [member, guide] = [await fixture().member(), await fixture().member()]
    await give(guide, mountain)
    expect([await propose(member, 'Easy'), await propose(member, 'Medium'), await propose(member)]).toEqual([
      'done',
      'NOT_QUALIFIED',
      'done',
    ])
    expect([await propose(guide, 'Medium'), await propose(guide, 'Hard')]).toEqual(['done', 'done'])
    await give(member, hiking)
    expect([await propose(member, 'Medium'), await propose(member, 'Medium', 'Hard')]).toEqual(['done', 'NOT_QUALIFIED'])
    expect(await fieldsOf(member.createActivity(withRoutes('Hard')))).toEqual({ [mountain]: ['REQUIRED'] })
    expect((await member.getOwnQualifications({})).scopes[0]!.difficulties).toEqual([
      { difficulty: 'Medium', qualification: hiking, mayLead: true },
      { difficulty: 'Hard', qualification: mountain, mayLead: false },
    ])
    await end(guide, mountain)
    expect([await propose(guide, 'Hard'), await propose(guide, 'Medium'), await propose(guide, 'Easy')]).toEqual([
      'NOT_QUALIFIED',
      'NOT_QUALIFIED',
      'done',
    ])
    expect(await propose(admin, 'Hard')).toBe('NOT_QUALIFIED')
    await admin.setProposalRule({ whoProposes: 'members', easy: idOf(hiking) })
    expect([await propose(member, 'Hard'), await propose(guide, 'Easy')]).toEqual(['done', 'NOT_QUALIFIED'])
    await admin.setProposalRule({ whoProposes: 'members', easy: idOf(mountain), medium: idOf(hiking) })
    expect([await propose(member, 'Easy'), await propose(guide, 'Easy')]).toEqual(['done', 'NOT_QUALIFIED'])
  })

  test('only qualified members or only leaders propose where a rule says so; admins always may', async () => {
    const { admin, hiking, give, end } = await aClub()
    const [member, other] = [await fixture().member(), await fixture().member()]
    await admin.setProposalRule({ whoProposes: 'qualified' })
    await give(member, hiking)
    expect([await propose(member), await propose(other), await propose(admin)]).toEqual(['done', 'NOT_QUALIFIED', 'done'])
    await end(member, hiking)
    expect(await fieldsOf(member.createActivity(aNewActivity()))).toEqual({ qualification: ['REQUIRED'] })
    await admin.setProposalRule({ whoProposes: 'leaders' })
    expect(await fieldsOf(member.createActivity(aNewActivity()))).toEqual({ role: ['REQUIRED'] })
    expect(await admin.giveRole({ userId: member.id, role: 'leader' })).toMatchObject({ isLeader: true })
    expect(await admin.giveRole({ userId: member.id, role: 'leader' })).toMatchObject({ isLeader: true })
    expect([await propose(member), await propose(other), await propose(admin)]).toEqual(['done', 'NOT_QUALIFIED', 'done'])
    expect(await member.getUserInfo({})).toMatchObject({ isAdmin: false })
    expect(await member.getUserInfo({})).not.toHaveProperty('reviewedGroups')
    expect(await admin.takeRole({ userId: member.id, role: 'leader' })).toMatchObject({ isLeader: false })
    expect(await propose(member)).toBe('NOT_QUALIFIED')
    expect(await codeOf(member.giveRole({ userId: member.id, role: 'leader' }))).toBe('NOT_PERMITTED')
    expect(await fieldsOf(admin.giveRole({ userId: member.id, role: 'admin' as never }))).toEqual({ role: ['NOT_A_CHOICE'] })
  })

  test('the leaders of the club are those whom an admin made that, one by one, whatever else they are', async () => {
    const { admin } = await aClub()
    const [member, other] = [await fixture().member(), await fixture().member()]
    const groupId = await aGroup(admin, member)
    await admin.setGroupMember({ groupId, userId: member.id, role: 'leader' })
    await admin.setProposalRule({ whoProposes: 'leaders' })
    const everybody = [admin, member, other]
    const lead = () => Promise.all(everybody.map(async ({ id }) => (await admin.listMemberQualifications({ userId: id })).isLeader))
    expect([await lead(), await propose(member)]).toEqual([[false, false, false], 'NOT_QUALIFIED'])
    for (const { id: userId } of everybody) await admin.giveRole({ userId, role: 'leader' })
    expect(await lead()).toEqual([true, true, true])
    for (const { id: userId } of [admin, member]) await admin.takeRole({ userId, role: 'leader' })
    expect(await lead()).toEqual([false, false, true])
    expect(await admin.getUserInfo({})).toMatchObject({ isAdmin: true })
    expect(await member.getGroup({ groupId })).toMatchObject({ role: 'leader' })
  })

  test('a proposal without a group is told to the admins of the club who can sign in, and to nobody with another role', async () => {
    const { admin } = await aClub()
    const [member, leader, groupAdmin, lockedOut] = (await fixture().members(4)) as [Actor, Actor, Actor, Actor]
    for (const { id } of [leader, groupAdmin])
      await fixture().rows(
        "insert into accounts.credentials (user_id, account_id, provider_id) values ($1, $1::uuid::text, 'credential')",
        [id],
      )
    await admin.giveRole({ userId: leader.id, role: 'leader' })
    const groupId = await aGroup(admin, groupAdmin)
    await admin.setGroupMember({ groupId, userId: groupAdmin.id, role: 'admin' })
    await fixture().rows("insert into public.roles (member_id, role) values ($1, 'admin')", [lockedOut.id])
    const { id: activityId } = await member.createActivity(aNewActivity())
    const isTold = async (actor: Actor) => (await actor.listNotifications({})).items.some((one) => one.activityId === activityId)
    expect(await Promise.all([admin, leader, groupAdmin, lockedOut].map(isTold))).toEqual([true, false, false, false])
  })

  test('a member reads whom to ask, admins who can sign in, those of the group first; and reviewers read what they review', async () => {
    const { admin } = await aClub()
    const [member, groupAdmin, reviewer, stranger, lockedOut] = (await fixture().members(5)) as [Actor, Actor, Actor, Actor, Actor]
    for (const { id } of [groupAdmin, reviewer, stranger])
      await fixture().rows(
        "insert into accounts.credentials (user_id, account_id, provider_id) values ($1, $1::uuid::text, 'credential')",
        [id],
      )
    await fixture().rows("delete from public.roles where role = 'admin' and group_id is null and member_id <> $1", [admin.id])
    await fixture().rows("insert into public.roles (member_id, role) values ($1, 'admin')", [lockedOut.id])
    const [groupId, otherId] = [await aGroup(admin, member), await aGroup(admin)]
    await admin.setGroupMember({ groupId, userId: groupAdmin.id, role: 'admin' })
    await admin.setGroupMember({ groupId, userId: reviewer.id, role: 'reviewer' })
    await admin.setGroupMember({ groupId, userId: member.id, role: 'leader' })
    await admin.setGroupMember({ groupId: otherId, userId: stranger.id, role: 'admin' })
    expect((await member.getOwnQualifications({})).scopes).toMatchObject([
      { groupId: null, admins: [admin.name] },
      { groupId, admins: [groupAdmin.name, admin.name] },
    ])
    for (const one of [groupAdmin, reviewer]) expect(await one.getUserInfo({})).toMatchObject({ reviewedGroups: [groupId] })
    for (const one of [admin, member]) expect(await one.getUserInfo({})).not.toHaveProperty('reviewedGroups')
  })

  test('a group follows the club, or has a rule of its own', async () => {
    const { admin, mountain, idOf, give } = await aClub()
    const [member, leader] = [await fixture().member(), await fixture().member()]
    const groupId = await aGroup(admin, member, leader)
    const proposeHere = (actor: Actor, difficulty: Difficulty) => outcomeOf(actor.createActivity({ ...withRoutes(difficulty), groupId }))
    await admin.setProposalRule({ whoProposes: 'members', hard: idOf(mountain) })
    expect(await proposeHere(member, 'Hard')).toBe('NOT_QUALIFIED')
    await admin.setProposalRule({ groupId, whoProposes: 'members' })
    expect([await proposeHere(member, 'Hard'), await propose(member, 'Hard')]).toEqual(['done', 'NOT_QUALIFIED'])
    await admin.setProposalRule({ groupId, whoProposes: 'leaders' })
    await admin.setGroupMember({ groupId, userId: leader.id, role: 'leader' })
    expect([await proposeHere(member, 'Easy'), await proposeHere(leader, 'Hard'), await propose(leader, 'Hard')]).toEqual([
      'NOT_QUALIFIED',
      'done',
      'NOT_QUALIFIED',
    ])
    await give(member, mountain)
    expect((await member.getOwnQualifications({})).scopes).toMatchObject([
      { groupId: null, mayPropose: true, whoProposes: 'members' },
      { groupId, mayPropose: false, whoProposes: 'leaders', difficulties: [] },
    ])
    await admin.deleteGroup({ groupId })
    expect((await admin.listQualifications({})).rules).toMatchObject([{ groupId: null }])
    expect(await codeOf(admin.setProposalRule({ groupId, whoProposes: 'members' }))).toBe('GROUP_NOT_FOUND')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await codeOf(admin.setProposalRule({ whoProposes: 'members', easy: unknown }))).toBe('NOT_FOUND')
    expect(await fieldsOf(admin.setProposalRule({ whoProposes: 'friends' as never }))).toEqual({ whoProposes: ['NOT_A_CHOICE'] })
  })

  test('the leaders of a group do not review its activities, and the last reviewer who becomes one leaves the review to the club', async () => {
    const { admin } = await aClub()
    const otherAdmin = await fixture().admin()
    const [member, leader, reviewer] = [await fixture().member(), await fixture().member(), await fixture().member()]
    const groupId = await aGroup(admin, member, leader, reviewer)
    await admin.setGroupMember({ groupId, userId: leader.id, role: 'leader' })
    await admin.setGroupMember({ groupId, userId: reviewer.id, role: 'reviewer' })
    await fixture().rows("insert into accounts.credentials (user_id, account_id, provider_id) values ($1, $1::uuid::text, 'credential')", [
      reviewer.id,
    ])
    const { id: activityId } = await member.createActivity(aNewActivity({ groupId }))
    expect(await codeOf(leader.getActivity({ activityId }))).toBe('ACTIVITY_NOT_FOUND')
    const unread = async (actor: Actor) =>
      (await actor.listNotifications({})).items.filter((one) => one.activityId === activityId && !one.isRead)
    expect([(await unread(reviewer)).length, (await unread(admin)).length, (await unread(leader)).length]).toEqual([1, 0, 0])
    await admin.setGroupMember({ groupId, userId: leader.id, role: 'member' })
    expect((await unread(otherAdmin)).length).toBe(0)
    await admin.setGroupMember({ groupId, userId: reviewer.id, role: 'leader' })
    expect([(await unread(reviewer)).length, await codeOf(reviewer.approveActivity({ activityId }))]).toEqual([0, 'ACTIVITY_NOT_FOUND'])
    expect((await unread(otherAdmin)).length).toBe(1)
  })

  test('an edit does not go around the rule, but one that needs nothing new is possible after the end', async () => {
    const { admin, mountain, idOf, give, end } = await aClub()
    const [member, helper] = [await fixture().member(), await fixture().member()]
    const groupId = await aGroup(admin, member)
    await admin.setProposalRule({ whoProposes: 'members', hard: idOf(mountain) })
    await admin.setProposalRule({ groupId, whoProposes: 'leaders' })
    const { id: activityId, routes } = await member.createActivity(withRoutes('Easy'))
    const edited = (...more: Difficulty[]) => ({
      activityId,
      ...aNewActivity({
        routes: [aRoute({ id: routes[0]!.id, difficulty: 'Easy' } as never), ...more.map((difficulty) => aRoute({ difficulty }))],
      }),
    })
    expect(await fieldsOf(member.editActivity(edited('Hard')))).toEqual({ [mountain]: ['REQUIRED'] })
    expect(await fieldsOf(member.editActivity({ ...edited(), groupId }))).toEqual({ role: ['REQUIRED'] })
    expect((await member.getActivity({ activityId })).routes).toHaveLength(1)
    await give(member, mountain)
    const withHard = await member.editActivity(edited('Hard'))
    await admin.approveActivity({ activityId })
    await end(member, mountain)
    const kept = withHard.routes.map(({ id, difficulty }) => aRoute({ id, difficulty } as never))
    expect(await member.editActivity({ activityId, ...aNewActivity({ title: 'Another title', routes: kept }) })).toMatchObject({
      title: 'Another title',
    })
    await member.addCoLeader({ activityId, userId: helper.id })
    await helper.acceptCoLeadership({ activityId })
    await helper.editActivity(edited())
    expect(await fieldsOf(helper.editActivity(edited('Hard')))).toEqual({ [mountain]: ['REQUIRED'] })
  })

  test('an approval and another submission need what is missing; a start does not wait for it', async () => {
    const { admin, mountain, idOf, give, end } = await aClub()
    const member = await fixture().member()
    await admin.setProposalRule({ whoProposes: 'members', hard: idOf(mountain) })
    await give(member, mountain)
    const { id: activityId, routes } = await member.createActivity(withRoutes('Hard'))
    await end(member, mountain)
    expect((await admin.getActivity({ activityId })).refusals.approve).toBe('NOT_QUALIFIED')
    expect(await codeOf(admin.approveActivity({ activityId }))).toBe('NOT_QUALIFIED')
    await admin.rejectActivity({ activityId, reason: 'Who leads?' })
    expect((await member.getActivity({ activityId })).refusals.resubmit).toBe('NOT_QUALIFIED')
    expect(await codeOf(member.resubmitActivity({ activityId }))).toBe('NOT_QUALIFIED')
    await give(member, mountain)
    await member.resubmitActivity({ activityId })
    await admin.approveActivity({ activityId })
    await end(member, mountain)
    await member.startEnrollment({ activityId, routeId: routes[0]!.id })
    expect(await member.startActivity({ activityId })).toMatchObject({ phase: 'active' })
    const abandoned = await member.createActivity(withRoutes('Easy'))
    await fixture().rows('update public.activities set creator_id = null where id = $1', [abandoned.id])
    await admin.setProposalRule({ whoProposes: 'leaders' })
    expect(await admin.approveActivity({ activityId: abandoned.id })).toMatchObject({ phase: 'voting', creatorId: null })
  })

  test('the admins read which activities have a leader who lacks something, by the route that was chosen', async () => {
    const { admin, mountain, idOf, give } = await aClub()
    const [member, groupAdmin] = [await fixture().member(), await fixture().member()]
    const groupId = await aGroup(admin, member, groupAdmin)
    await admin.setGroupMember({ groupId, userId: groupAdmin.id, role: 'admin' })
    const { id: activityId, routes } = await member.createActivity({ ...withRoutes('Easy', 'Hard'), groupId })
    await admin.createActivity(withRoutes('Hard'))
    await admin.setProposalRule({ groupId, whoProposes: 'members', hard: idOf(mountain) })
    const named = async (actor: Actor) => (await actor.listQualifications({})).activities.filter(({ id }) => id === activityId)
    const entry = { id: activityId, groupId, leader: { id: member.id, name: member.name }, missing: [mountain] }
    expect(await named(admin)).toMatchObject([entry])
    expect((await groupAdmin.listQualifications({})).activities).toMatchObject([entry])
    await give(member, mountain, inHours(48).slice(0, 10))
    expect(await named(admin)).toMatchObject([entry])
    await give(member, mountain, inHours(150).slice(0, 10))
    expect(await named(admin)).toEqual([])
    await give(member, mountain, '2001-01-01')
    await admin.setProposalRule({ groupId, whoProposes: 'members', hard: idOf(mountain) })
    await fixture().rows('delete from public.member_qualifications where user_id = $1', [member.id])
    await give(member, mountain)
    await admin.approveActivity({ activityId })
    await fixture().rows('delete from public.member_qualifications where user_id = $1', [member.id])
    expect(await named(admin)).toHaveLength(1)
    await member.startEnrollment({ activityId, routeId: routes.find(({ difficulty }) => difficulty === 'Easy')!.id })
    expect(await named(admin)).toEqual([])
  })

  test('who takes over the lead needs what the leader needs, unless the group is on its way; co-leaders do not', async () => {
    const { admin, mountain, idOf, give, end } = await aClub()
    const [member, guide, other] = [await fixture().member(), await fixture().member(), await fixture().member()]
    await admin.setProposalRule({ whoProposes: 'members', hard: idOf(mountain) })
    for (const one of [member, guide]) await give(one, mountain)
    const { id: activityId, routes } = await member.createActivity(withRoutes('Hard'))
    await admin.approveActivity({ activityId })
    await member.addCoLeader({ activityId, userId: other.id })
    expect(await other.acceptCoLeadership({ activityId })).toMatchObject({ coLeaders: [{ id: other.id }] })
    await member.startEnrollment({ activityId, routeId: routes[0]!.id })
    for (const one of [guide, other]) await one.joinActivity({ activityId })
    expect(await fieldsOf(member.setLeader({ activityId, userId: other.id }))).toEqual({ [mountain]: ['REQUIRED'] })
    await member.setLeader({ activityId, userId: guide.id })
    await end(guide, mountain)
    expect((await guide.getActivity({ activityId })).refusals.acceptLeadership).toBe('NOT_QUALIFIED')
    expect(await codeOf(guide.acceptLeadership({ activityId }))).toBe('NOT_QUALIFIED')
    await guide.declineLeadership({ activityId })
    await fixture().rows('delete from public.co_leaders where activity_id = $1', [activityId])
    await fixture().rows('update public.activities set creator_id = null where id = $1', [activityId])
    expect(await codeOf(admin.setLeader({ activityId, userId: guide.id }))).toBe('NOT_QUALIFIED')
    await give(guide, mountain)
    expect(await admin.setLeader({ activityId, userId: guide.id })).toMatchObject({ creatorId: guide.id })
    await guide.startActivity({ activityId })
    await guide.setLeader({ activityId, userId: other.id })
    expect(await other.acceptLeadership({ activityId })).toMatchObject({ creatorId: other.id })
    expect((await admin.listQualifications({})).activities).toContainEqual(expect.objectContaining({ id: activityId, missing: [mountain] }))
  })
})
