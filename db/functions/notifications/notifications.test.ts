import { describe, expect, test } from 'vitest'
import type { Input } from '@bothy/contract/call-schemas.ts'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, aRoute, codeOf, inHours, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('notifications on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  /** Oldest first. */
  const newsOf = async (member: Actor) => (await member.listNotifications({ limit: 100 })).items.toReversed()
  const kindsOf = async (member: Actor) => (await newsOf(member)).map(({ kind }) => kind)
  const readAll = async (member: Actor) => member.markNotificationsRead({ until: new Date(Date.now() + 60_000).toISOString() })

  async function aProposal(leader: Actor, fields: Partial<Input<'createActivity'>> = {}) {
    const { id: activityId, routes } = await leader.createActivity(
      aNewActivity({ routes: [aRoute(), aRoute({ title: 'By the lake' })], ...fields }),
    )
    return { activityId, routes: routes.map(({ id }) => id) }
  }

  async function anOpenActivity(leader: Actor, participants: Actor[] = []) {
    const { id: activityId, routes } = await fixture().activity({ leader, phase: 'enrolling', routes: 1, participants })
    return { activityId, routes }
  }

  async function edit(leader: Actor, activityId: string, change: Partial<Input<'editActivity'>>) {
    const { title, description, location, startTime, endTime, timeZone, maxParticipants, version, routes } = await leader.getActivity({
      activityId,
    })
    const kept = routes.map(({ id, title, description, distance, duration, difficulty }) => ({
      id,
      title,
      description,
      distance,
      duration,
      difficulty,
    }))
    const form = { activityId, title, description, location, startTime, endTime, timeZone, maxParticipants, version, routes: kept }
    return leader.editActivity({ ...form, ...change })
  }

  test('tell admins who waits for a review, and the leader what became of it', async () => {
    const [leader, admin, other] = [await fixture().member(), await fixture().admin(), await fixture().admin()]
    const { activityId } = await aProposal(leader, { title: 'Over the pass' })
    for (const one of [admin, other]) {
      expect(await newsOf(one)).toMatchObject([{ kind: 'activity-proposed', activityId, facts: { title: 'Over the pass' }, isRead: false }])
    }
    await admin.rejectActivity({ activityId, reason: 'Too steep' })
    await leader.resubmitActivity({ activityId })
    await admin.approveActivity({ activityId, version: 1 })
    expect(await newsOf(leader)).toMatchObject([
      { kind: 'activity-rejected', facts: { reason: 'Too steep' } },
      { kind: 'activity-approved' },
    ])
    expect(await kindsOf(admin)).toEqual(['activity-proposed', 'activity-proposed'])
  })

  test('tell the leader that the closing time of the vote passed during the review', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const { activityId } = await aProposal(leader, { voteClosesAt: inHours(20) })
    await fixture().rows(`update public.activities set vote_closes_at = now() - interval '1 minute' where id = $1`, [activityId])
    expect(await admin.approveActivity({ activityId, version: 1 })).toMatchObject({ phase: 'voting', voteClosesAt: null })
    expect(await newsOf(leader)).toMatchObject([{ kind: 'activity-approved', facts: { voteClosesAt: null } }])
  })

  test('tell the other admins what an admin who leads it rejected and sends to review again', async () => {
    const [leader, other] = [await fixture().admin(), await fixture().admin()]
    const { activityId } = await aProposal(leader)
    await leader.rejectActivity({ activityId, reason: 'The hut is closed' })
    await fixture().rows(`update public.activities set undo_until = now() - interval '1 day' where id = $1`, [activityId])
    await leader.resubmitActivity({ activityId })
    expect(await kindsOf(other)).toEqual(['activity-proposed', 'activity-proposed'])
  })

  test('tell voters the decision, and participants a change, the start and a cancellation, each once', async () => {
    const [leader, admin, voter] = [await fixture().member(), await fixture().admin(), await fixture().member()]
    const { activityId, routes } = await aProposal(leader)
    await admin.approveActivity({ activityId, version: 1 })
    await voter.castVote({ activityId, routeId: routes[1]! })
    await leader.startEnrollment({ activityId })
    await voter.joinActivity({ activityId })
    await edit(leader, activityId, { location: 'Wengen' })
    await edit(leader, activityId, { location: 'Mürren' })
    await leader.cancelActivity({ activityId, reason: 'Storm' })
    expect(await newsOf(voter)).toMatchObject([
      { kind: 'enrollment-started', facts: { route: 'By the lake' } },
      { kind: 'activity-changed', facts: { location: 'Mürren' } },
      { kind: 'activity-cancelled', facts: { reason: 'Storm' } },
    ])
    expect(await kindsOf(leader)).toEqual(['activity-approved', 'member-joined'])
  })

  test('of a command that is undone are taken back while they are unread', async () => {
    const [leader, lin, admin] = [...(await fixture().members(2)), await fixture().admin()]
    const { activityId } = await aProposal(leader!)
    const undo = (member: Actor) => member.undoActivity({ activityId })
    await admin!.rejectActivity({ activityId, reason: 'Too steep' })
    const messages = () =>
      fixture().rows('select kind, accounts.is_held(o) as is_held from accounts.outbox as o where payload ->> $2 = $1', [
        activityId,
        'activity',
      ])
    expect(await messages()).toContainEqual({ kind: 'activity-rejected', is_held: true })
    await undo(admin!)
    expect(await messages()).not.toContainEqual(expect.objectContaining({ kind: 'activity-rejected' }))
    expect(await newsOf(leader!)).toEqual([])
    await admin!.approveActivity({ activityId, version: 1 })
    await undo(admin!)
    expect(await newsOf(leader!)).toEqual([])
    await admin!.approveActivity({ activityId, version: 1 })
    await readAll(leader!)
    await undo(admin!)
    expect(await kindsOf(leader!)).toEqual(['activity-approved'])

    const open = await anOpenActivity(leader!, [lin!])
    await leader!.startActivity({ activityId: open.activityId })
    await leader!.undoActivity({ activityId: open.activityId })
    await leader!.startActivity({ activityId: open.activityId })
    await leader!.completeActivity({ activityId: open.activityId })
    await leader!.undoActivity({ activityId: open.activityId })
    expect(await kindsOf(lin!)).toEqual(['activity-started'])
  })

  test('of a new activity are dropped when its approval is undone, and mailed once when it is approved again', async () => {
    const [leader, lin, admin] = [...(await fixture().members(2)), await fixture().admin()]
    await lin!.updateUserSettings({ notifications: { systemMail: 'immediately' } })
    const { activityId } = await aProposal(leader!)
    const approve = () => admin!.approveActivity({ activityId, version: 1 })
    const mails = () =>
      fixture().rows(`select accounts.is_held(o) as is_held from accounts.outbox as o where kind = 'activity-digest' and user_id = $1`, [
        lin!.id,
      ])
    await approve()
    expect(await mails()).toEqual([{ is_held: true }])
    await admin!.undoActivity({ activityId })
    expect(await mails()).toEqual([])
    await approve()
    expect(await mails()).toEqual([{ is_held: true }])
    await fixture().rows(`update accounts.outbox set enqueued = true, state = 'sent' where kind = 'activity-digest' and user_id = $1`, [
      lin!.id,
    ])
    await admin!.returnToReview({ activityId })
    await approve()
    await admin!.undoActivity({ activityId })
    await approve()
    expect(await mails()).toHaveLength(1)
  })

  test('of a new activity are also mailed when the club approves it automatically and it has no routes to vote for', async () => {
    const [leader, lin, admin] = [...(await fixture().members(2)), await fixture().admin()]
    await lin!.updateUserSettings({ notifications: { systemMail: 'immediately' } })
    await admin!.updateSystemSettings({ autoApprove: true })
    const titles = ['With routes', 'Without routes']
    await leader!.createActivity(aNewActivity({ title: titles[0]!, routes: [aRoute()] }))
    const { id: activityId, phase } = await leader!.createActivity(aNewActivity({ title: titles[1]! }))
    await admin!.updateSystemSettings({ autoApprove: false })
    expect(phase).toBe('enrolling')
    const announced = () =>
      fixture().rows(
        `select payload #>> '{activities,0,title}' as title from accounts.outbox where kind = 'activity-digest' and user_id = $1 order by created_at`,
        [lin!.id],
      )
    expect(await announced()).toEqual(titles.map((title) => ({ title })))
    await leader!.startActivity({ activityId })
    await leader!.undoActivity({ activityId })
    expect(await announced()).toHaveLength(2)
  })

  test('say that an activity is back in review, also when the admin who returns it has just approved it', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const mailsTo = ({ id }: Actor) =>
      fixture().rows(`select kind from accounts.outbox where channel = 'mail' and user_id = $1 order by created_at`, [id])
    const { activityId } = await aProposal(leader)
    await admin.approveActivity({ activityId, version: 1 })
    await admin.returnToReview({ activityId })
    expect(await kindsOf(leader)).toEqual(['activity-returned'])
    expect(await mailsTo(leader)).toEqual([{ kind: 'activity-returned' }])

    const [other] = await fixture().members(1)
    const { activityId: later } = await aProposal(other!)
    await admin.approveActivity({ activityId: later, version: 1 })
    await fixture().rows(`update public.activities set undo_until = now() - interval '1 second' where id = $1`, [later])
    await admin.returnToReview({ activityId: later })
    expect(await kindsOf(other!)).toEqual(['activity-approved', 'activity-returned'])
    expect(await mailsTo(other!)).toEqual([{ kind: 'activity-approved' }, { kind: 'activity-returned' }])
  })

  test('that wait for a weekly summary are not given up while they wait', async () => {
    const [leader, lin] = await fixture().members(2)
    await lin!.updateUserSettings({ notifications: { activityMail: 'weekly' } })
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [lin!], startTime: inHours(720) })
    await leader!.cancelActivity({ activityId, reason: 'Storm' })
    await fixture().rows(`update accounts.outbox set expires_at = now() - interval '1 day' where user_id = $1`, [lin!.id])
    await fixture().rows('select accounts.delete_expired()')
    const stateOf = ({ id }: Actor) => fixture().rows('select kind, state from accounts.outbox where user_id = $1', [id])
    expect(await stateOf(lin!)).toEqual([{ kind: 'activity-cancelled', state: 'queued' }])
    await fixture().rows('update accounts.outbox set summary_at = now() where user_id = $1', [lin!.id])
    await fixture().rows('select accounts.send_summary_mails()')
    expect(await stateOf(lin!)).toEqual([{ kind: 'activity-summary', state: 'queued' }])
  })

  test('about a change that was read are followed by another one', async () => {
    const [leader, lin] = await fixture().members(2)
    const { activityId } = await anOpenActivity(leader!, [lin!])
    await edit(leader!, activityId, { location: 'Wengen' })
    await readAll(lin!)
    await edit(leader!, activityId, { location: 'Mürren' })
    expect(await newsOf(lin!)).toMatchObject([
      { isRead: true, facts: { location: 'Wengen' } },
      { isRead: false, facts: { location: 'Mürren' } },
    ])
  })

  test('gather who joined, and leaving takes it back until it was read', async () => {
    const [leader, lin, haru, ben] = await fixture().members(4)
    const { activityId } = await anOpenActivity(leader!)
    for (const member of [lin!, haru!, ben!]) await member.joinActivity({ activityId })
    expect(await newsOf(leader!)).toMatchObject([{ kind: 'member-joined', memberCount: 3, members: [ben!.name, haru!.name, lin!.name] }])
    await haru!.leaveActivity({ activityId })
    expect(await newsOf(leader!)).toMatchObject([{ kind: 'member-joined', memberCount: 2, members: [ben!.name, lin!.name] }])
    await readAll(leader!)
    await lin!.leaveActivity({ activityId })
    expect((await newsOf(leader!))[1]).toMatchObject({ kind: 'member-left', memberCount: 1, members: [lin!.name] })
    await lin!.joinActivity({ activityId })
    expect(await kindsOf(leader!)).toEqual(['member-joined'])
  })

  test('tell whose seat was taken back, and not who took it', async () => {
    const [leader, lin] = await fixture().members(2)
    const { activityId } = await anOpenActivity(leader!, [lin!])
    await leader!.removeParticipant({ activityId, userId: lin!.id })
    expect(await kindsOf(lin!)).toEqual(['seat-taken-back'])
    expect(await kindsOf(leader!)).toEqual([])
  })

  test('do not say of a member whom an admin removed that they left', async () => {
    const [leader, lin, haru, admin] = [...(await fixture().members(3)), await fixture().admin()]
    const { activityId } = await anOpenActivity(leader!)
    for (const member of [lin!, haru!]) await member.joinActivity({ activityId })
    await admin!.removeParticipant({ activityId, userId: haru!.id })
    expect(await newsOf(leader!)).toMatchObject([{ kind: 'member-joined', members: [lin!.name] }])
    await readAll(leader!)
    await admin!.removeParticipant({ activityId, userId: lin!.id })
    expect(await kindsOf(leader!)).toEqual(['member-joined'])
  })

  test('tell voters that their route is gone', async () => {
    const [leader, admin, voter, other] = [await fixture().member(), await fixture().admin(), ...(await fixture().members(2))]
    const { activityId, routes } = await aProposal(leader)
    await admin.approveActivity({ activityId, version: 1 })
    await voter!.castVote({ activityId, routeId: routes[1]! })
    await other!.castVote({ activityId, routeId: routes[0]! })
    await edit(leader, activityId, { routes: [{ id: routes[0]!, ...aRoute() }] })
    expect(await newsOf(voter!)).toMatchObject([{ kind: 'route-removed', facts: { route: 'By the lake' } }])
    expect(await kindsOf(other!)).toEqual([])
  })

  test('tell the new leader and the participants who leads now', async () => {
    const [leader, heir, lin, admin] = [...(await fixture().members(3)), await fixture().admin()]
    const { activityId } = await anOpenActivity(leader!, [heir!, lin!])
    await admin!.deleteUser({ userId: leader!.id })
    await admin!.setLeader({ activityId, userId: heir!.id })
    expect(await kindsOf(admin!)).toEqual(['activity-without-leader'])
    expect(await kindsOf(heir!)).toEqual(['activity-handed-over'])
    expect(await newsOf(lin!)).toMatchObject([{ kind: 'leader-changed', members: [heir!.name] }])
  })

  test('hold what a member wrote, and lose the name of a member who leaves the club', async () => {
    const [leader, lin, admin] = [...(await fixture().members(2)), await fixture().admin()]
    const { activityId } = await anOpenActivity(leader!, [lin!])
    await lin!.messageLeader({ activityId, text: 'Who brings the rope?' })
    await leader!.messageParticipants({ activityId, text: 'I do.' })
    expect(await newsOf(leader!)).toMatchObject([
      { kind: 'activity-question', members: [lin!.name], facts: { message: 'Who brings the rope?' } },
    ])
    expect(await newsOf(lin!)).toMatchObject([{ kind: 'activity-message', members: [leader!.name], facts: { message: 'I do.' } }])
    await admin!.deleteUser({ userId: lin!.id })
    expect(await newsOf(leader!)).toMatchObject([{ kind: 'activity-question', memberCount: 1, members: [] }])
    expect(JSON.stringify(await newsOf(leader!))).not.toContain(lin!.name)
  })

  test('with what a member wrote reach those who want them, also where the club sends no mails', async () => {
    const [leader, lin, haru, admin] = [...(await fixture().members(3)), await fixture().admin()]
    const { activityId } = await anOpenActivity(leader!, [lin!, haru!])
    await fixture().rows('update public.profiles set email_verified = false where id = $1', [lin!.id])
    await haru!.updateUserSettings({ notifications: { activity: false } })
    await admin!.updateSystemSettings({ emailNotifications: false })
    expect((await lin!.getActivity({ activityId })).refusals.messageLeader).toBe(null)
    expect(await lin!.messageLeader({ activityId, text: 'Who brings the rope?' })).toEqual({ recipients: 1, unreached: 0 })
    expect(await leader!.countRecipients({ activityId })).toEqual({ recipients: 1, unreached: 1 })
    expect(await leader!.messageParticipants({ activityId, text: 'I do.' })).toEqual({ recipients: 1, unreached: 1 })
    expect(await newsOf(lin!)).toMatchObject([{ kind: 'activity-message', facts: { message: 'I do.' } }])
    expect(await kindsOf(haru!)).toEqual([])
    await admin!.updateSystemSettings({ emailNotifications: true })
  })

  test.each([
    ['activity', 'activity-changed'],
    ['leading', 'member-joined'],
    ['review', 'activity-proposed'],
  ] as const)('of the topic %s are not written for members who turned it off', async (topic, kind) => {
    const [leader, lin, admin] = [...(await fixture().members(2)), await fixture().admin()]
    for (const one of [leader!, lin!, admin!]) await one.updateUserSettings({ notifications: { [topic]: false } })
    const { activityId } = await anOpenActivity(leader!)
    await lin!.joinActivity({ activityId })
    await edit(leader!, activityId, { location: 'Wengen' })
    await aProposal(leader!)
    const written = (await Promise.all([leader!, lin!, admin!].map(kindsOf))).flat()
    expect(written).not.toContain(kind)
    expect(written).toHaveLength(2)
  })

  test('of votes and reminders are groups of their own', async () => {
    const [leader, voter, walker, admin] = [...(await fixture().members(3)), await fixture().admin()]
    await voter!.updateUserSettings({ notifications: { votes: false } })
    await walker!.updateUserSettings({ notifications: { reminders: false } })
    const { activityId, routes } = await aProposal(leader!)
    await admin!.approveActivity({ activityId, version: 1 })
    for (const one of [voter!, walker!]) await one.castVote({ activityId, routeId: routes[1]! })
    await edit(leader!, activityId, { routes: [{ id: routes[0]!, ...aRoute() }] })
    const soon = await fixture().activity({ leader: leader!, participants: [voter!, walker!], startTime: inHours(20) })
    await fixture().rows('select rules.check_statuses()')
    await leader!.cancelActivity({ activityId: soon.id, reason: 'Storm' })
    expect(await kindsOf(voter!)).toEqual(['activity-reminder', 'activity-cancelled'])
    expect(await kindsOf(walker!)).toEqual(['route-removed', 'activity-cancelled'])
  })

  test('do not need mail', async () => {
    const [leader, lin, admin] = [...(await fixture().members(2)), await fixture().admin()]
    await admin!.updateSystemSettings({ emailNotifications: false })
    await lin!.updateUserSettings({ notifications: { email: false } })
    const { activityId } = await anOpenActivity(leader!, [lin!])
    await leader!.cancelActivity({ activityId, reason: 'Storm' })
    expect(await kindsOf(lin!)).toEqual(['activity-cancelled'])
    await admin!.updateSystemSettings({ emailNotifications: true })
  })

  test('are neither written nor mailed when the command is refused or fails', async () => {
    const [leader, lin] = await fixture().members(2)
    const { activityId } = await anOpenActivity(leader!, [lin!])
    const before = await fixture().value('select count(*) from public.notifications')
    await expect(
      fixture().database.transaction(async (connection) => {
        await connection.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: leader!.id })])
        await connection.query("update public.activities set phase = 'cancelled' where id = $1", [activityId])
        await connection.query('select 1 / 0')
      }),
    ).rejects.toThrow('division by zero')
    expect(await codeOf(lin!.cancelActivity({ activityId, reason: 'Rain' }))).toBe('NOT_PERMITTED')
    expect(await fixture().value('select count(*) from public.notifications')).toEqual(before)
  })

  describe('reminders', () => {
    const check = () => fixture().rows('select rules.check_statuses()')

    test('are written once a day before the start, and again for a new start', async () => {
      const [leader, lin] = await fixture().members(2)
      const soon = await fixture().activity({ leader: leader!, participants: [lin!], startTime: inHours(20) })
      await fixture().activity({ leader: leader!, participants: [lin!], startTime: inHours(30) })
      await check()
      await check()
      for (const member of [leader!, lin!])
        expect(await newsOf(member)).toMatchObject([{ kind: 'activity-reminder', activityId: soon.id, facts: { startTime: inHours(20) } }])
      await edit(leader!, soon.id, { startTime: inHours(22), endTime: inHours(25) })
      await check()
      expect(await kindsOf(leader!)).toEqual(['activity-reminder', 'activity-reminder'])
    })

    test('of the end of a vote go to everybody who voted or marked it', async () => {
      const [leader, voter, fan, stranger] = await fixture().members(4)
      const { id: activityId, routes } = await fixture().activity({ leader: leader!, phase: 'voting', routes: 2 })
      await voter!.castVote({ activityId, routeId: routes[0]! })
      await fan!.addFavorite({ activityId })
      await fixture().rows(`update public.activities set vote_closes_at = now() + interval '20 hours' where id = $1`, [activityId])
      await check()
      await check()
      for (const member of [leader!, voter!, fan!])
        expect((await kindsOf(member)).filter((kind) => kind === 'vote-closing-soon')).toHaveLength(1)
      expect(await kindsOf(stranger!)).toEqual([])
    })
  })

  test('are deleted after 90 days', async () => {
    const [leader, lin] = await fixture().members(2)
    const { activityId } = await anOpenActivity(leader!, [lin!])
    await leader!.cancelActivity({ activityId, reason: 'Storm' })
    const age = (days: number) =>
      fixture().rows(`update public.notifications set created_at = now() - make_interval(days => $2) where user_id = $1`, [lin!.id, days])
    await age(89)
    await fixture().rows('select rules.check_statuses()')
    expect(await kindsOf(lin!)).toEqual(['activity-cancelled'])
    await age(91)
    await fixture().rows('select rules.check_statuses()')
    expect(await kindsOf(lin!)).toEqual([])
  })
})
