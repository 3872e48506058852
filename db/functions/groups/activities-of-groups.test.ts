import { describe, expect, test } from 'vitest'
import { searchLimits } from '@bothy/contract/choices.ts'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, aRoute, codeOf, fieldsOf, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('the activities of groups on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let count = 0

  /** A group with a member, and with the reviewers that are asked for. */
  async function aGroup(...roles: ('admin' | 'reviewer')[]) {
    const [owner, member, ...reviewers] = [await fixture().admin(), ...(await fixture().members(1 + roles.length))]
    const { id: groupId } = await owner.createGroup({ name: `Team ${++count}`, color: 'violet' })
    await member!.joinGroup({ groupId })
    for (const [index, reviewer] of reviewers.entries()) {
      await fixture().rows(
        "insert into accounts.credentials (user_id, account_id, provider_id) values ($1, $1::uuid::text, 'credential')",
        [reviewer.id],
      )
      await owner.setGroupMember({ groupId, userId: reviewer.id, role: roles[index]! })
    }
    return { groupId, owner, member: member!, reviewers }
  }

  const unreadOf = async ({ id }: Actor, activityId: string) =>
    (
      await fixture().rows<{ kind: string }>(
        'select kind from public.notifications where user_id = $1 and activity_id = $2 and read_at is null order by kind',
        [id, activityId],
      )
    ).map(({ kind }) => kind)
  const waitingOf = async (actor: Actor) => (await actor.getOverview({})).review?.waiting

  test('are proposed by its members, and by admins of the club', async () => {
    const { groupId, owner, member } = await aGroup()
    const stranger = await fixture().member()
    expect(await member.createActivity(aNewActivity({ groupId }))).toMatchObject({ groupId, membersOnly: false })
    expect(await owner.createActivity(aNewActivity({ groupId, membersOnly: true }))).toMatchObject({ groupId, membersOnly: true })
    expect(await codeOf(stranger.createActivity(aNewActivity({ groupId })))).toBe('GROUP_ONLY')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await codeOf(member.createActivity(aNewActivity({ groupId: unknown })))).toBe('GROUP_NOT_FOUND')
    expect(await fieldsOf(member.createActivity(aNewActivity({ membersOnly: true })))).toEqual({ membersOnly: ['INVALID'] })
  })

  test('are reviewed by its admins and reviewers, and by admins of the club; nobody else sees them before', async () => {
    const { groupId, owner, member, reviewers } = await aGroup('admin', 'reviewer')
    const elsewhere = await aGroup('admin', 'reviewer')
    for (const decide of [...reviewers, owner]) {
      const { id: activityId } = await member.createActivity(aNewActivity({ groupId }))
      for (const stranger of elsewhere.reviewers) {
        expect(await codeOf(stranger.getActivity({ activityId }))).toBe('ACTIVITY_NOT_FOUND')
        expect(await codeOf(stranger.approveActivity({ activityId }))).toBe('ACTIVITY_NOT_FOUND')
        expect((await stranger.listActivities({ phase: ['review'] })).items).toEqual([])
      }
      expect((await decide.listActivities({ phase: ['review'], group: [groupId] })).items).toMatchObject([{ id: activityId, groupId }])
      expect((await decide.getActivity({ activityId })).refusals).toMatchObject({ approve: null, reject: null })
      expect((await decide.approveActivity({ activityId })).phase).toBe('voting')
      expect((await decide.undoActivity({ activityId })).phase).toBe('review')
      expect((await decide.rejectActivity({ activityId, reason: 'Too far.' })).phase).toBe('rejected')
    }
  })

  test('are no longer reviewed, nor led, by who only reviews', async () => {
    const { groupId, member, reviewers } = await aGroup('admin', 'reviewer')
    const { id: activityId } = await member.createActivity(aNewActivity({ groupId }))
    await reviewers[0]!.approveActivity({ activityId })
    for (const reviewer of reviewers) {
      expect(await codeOf(reviewer.cancelActivity({ activityId, reason: 'Rain.' }))).toBe('NOT_PERMITTED')
      expect(await codeOf(reviewer.deleteActivity({ activityId }))).toBe('NOT_PERMITTED')
      expect(await codeOf(reviewer.editActivity({ activityId, ...aNewActivity() }))).toBe('NOT_CREATOR')
    }
  })

  test('wait for its reviewers, who are notified and count only them', async () => {
    const { groupId, owner, member, reviewers } = await aGroup('admin', 'reviewer')
    const elsewhere = await aGroup('reviewer')
    const { id: activityId } = await member.createActivity(aNewActivity({ groupId }))
    for (const reviewer of reviewers) {
      expect(await unreadOf(reviewer, activityId)).toEqual(['activity-proposed'])
      expect(await waitingOf(reviewer)).toBe(1)
    }
    expect(await unreadOf(owner, activityId)).toEqual([])
    expect(await waitingOf(elsewhere.reviewers[0]!)).toBe(0)
    expect(await waitingOf(member)).toBeUndefined()
    await reviewers[0]!.approveActivity({ activityId })
    expect(await unreadOf(reviewers[1]!, activityId)).toEqual([])
  })

  test('wait for the admins of the club where nobody of the group reviews them', async () => {
    const { groupId, owner, member, reviewers } = await aGroup('reviewer')
    const { id: byReviewer } = await reviewers[0]!.createActivity(aNewActivity({ groupId }))
    expect(await unreadOf(owner, byReviewer)).toEqual(['activity-proposed'])
    const { id: activityId } = await member.createActivity(aNewActivity({ groupId }))
    expect(await unreadOf(owner, activityId)).toEqual([])
    await reviewers[0]!.leaveGroup({ groupId })
    expect(await unreadOf(owner, activityId)).toEqual(['activity-proposed'])
    expect(await unreadOf(reviewers[0]!, activityId)).toEqual([])
    expect(await codeOf(reviewers[0]!.approveActivity({ activityId }))).toBe('ACTIVITY_NOT_FOUND')
    const { id: later } = await member.createActivity(aNewActivity({ groupId }))
    expect(await unreadOf(owner, later)).toEqual(['activity-proposed'])
  })

  test('wait for others when they go to another group, or to none', async () => {
    const [first, second] = [await aGroup('reviewer'), await aGroup('reviewer')]
    const { member } = first
    await member.joinGroup({ groupId: second.groupId })
    const { id: activityId } = await member.createActivity(aNewActivity({ groupId: first.groupId, membersOnly: true }))
    await member.editActivity({ activityId, ...aNewActivity(), groupId: second.groupId })
    expect(await unreadOf(first.reviewers[0]!, activityId)).toEqual([])
    expect(await unreadOf(second.reviewers[0]!, activityId)).toEqual(['activity-proposed'])
    expect(await codeOf(first.reviewers[0]!.approveActivity({ activityId }))).toBe('ACTIVITY_NOT_FOUND')
    expect(await member.editActivity({ activityId, ...aNewActivity(), groupId: null })).toMatchObject({ groupId: null, membersOnly: false })
    expect(await unreadOf(second.reviewers[0]!, activityId)).toEqual([])
    expect(await unreadOf(first.owner, activityId)).toEqual(['activity-proposed'])
  })

  test('wait for the admins of the club when the account of the last reviewer is deleted', async () => {
    const { groupId, owner, member, reviewers } = await aGroup('reviewer')
    const other = await fixture().admin()
    const { id: activityId } = await member.createActivity(aNewActivity({ groupId }))
    await owner.deleteUser({ userId: reviewers[0]!.id })
    expect(await unreadOf(other, activityId)).toEqual(['activity-proposed'])
    expect(await owner.getGroup({ groupId })).toMatchObject({ memberCount: 1 })
  })

  test('wait for the admins of the club when the only reviewer left is who leads them', async () => {
    const { groupId, owner, reviewers } = await aGroup('admin', 'reviewer')
    const [leaving, leader] = reviewers
    const { id: activityId } = await leader!.createActivity(aNewActivity({ groupId }))
    expect([await unreadOf(leaving!, activityId), await unreadOf(owner, activityId)]).toEqual([['activity-proposed'], []])
    await leaving!.leaveGroup({ groupId })
    expect([await unreadOf(leaving!, activityId), await unreadOf(owner, activityId)]).toEqual([[], ['activity-proposed']])
    await leader!.leaveGroup({ groupId })
    expect(await unreadOf(owner, activityId)).toEqual(['activity-proposed'])
  })

  test('wait no longer for a reviewer who leaves; what other groups, other news and other reviewers are about stays unread', async () => {
    const [first, second] = [await aGroup('reviewer', 'reviewer'), await aGroup()]
    const [leaving, staying] = first.reviewers as [Actor, Actor]
    await second.owner.setGroupMember({ groupId: second.groupId, userId: leaving.id, role: 'reviewer' })
    const readAt = (activityId: string) =>
      fixture().value('select read_at from public.notifications where user_id = $1 and activity_id = $2', [leaving.id, activityId])
    const { id: read } = await first.member.createActivity(aNewActivity({ groupId: first.groupId }))
    for (const reviewer of [leaving, staying])
      await reviewer.markNotificationsRead({ until: (await reviewer.listNotifications({})).items[0]!.createdAt })
    const before = await readAt(read)
    const { id: waiting } = await first.member.createActivity(aNewActivity({ groupId: first.groupId }))
    const { id: elsewhere } = await second.member.createActivity(aNewActivity({ groupId: second.groupId }))
    const { id: canceled } = await fixture().activity({ participants: [leaving] })
    await fixture().rows('update public.activities set group_id = $2 where id = $1', [canceled, first.groupId])
    await first.owner.cancelActivity({ activityId: canceled, reason: 'Storm.' })
    await leaving.leaveGroup({ groupId: first.groupId })
    expect(await unreadOf(leaving, waiting)).toEqual([])
    expect(await unreadOf(leaving, elsewhere)).toEqual(['activity-proposed'])
    expect(await unreadOf(leaving, canceled)).toEqual(['activity-cancelled'])
    expect(await readAt(read)).toEqual(before)
    expect([await unreadOf(staying, waiting), await unreadOf(staying, read)]).toEqual([['activity-proposed'], []])
  })

  test('still wait for who leaves the reviewers as an admin of the club, and only those that wait for a decision', async () => {
    const [{ groupId, owner, member }, other] = [await aGroup(), await fixture().admin()]
    await owner.setGroupMember({ groupId, userId: owner.id, role: 'reviewer' })
    const { id: decided } = await member.createActivity(aNewActivity({ groupId }))
    await owner.approveActivity({ activityId: decided })
    const { id: waiting } = await member.createActivity(aNewActivity({ groupId }))
    await owner.leaveGroup({ groupId })
    for (const admin of [owner, other])
      expect([await unreadOf(admin, waiting), await unreadOf(admin, decided)]).toEqual([['activity-proposed'], []])
  })

  test('wait for a reviewer who is no admin of the club any more, and activities of the club do not', async () => {
    const { groupId, owner, member } = await aGroup()
    const former = await fixture().admin()
    await owner.setGroupMember({ groupId, userId: former.id, role: 'reviewer' })
    const { id: ofClub } = await member.createActivity(aNewActivity())
    const { id: ofGroup } = await member.createActivity(aNewActivity({ groupId }))
    await owner.removeAdminRole({ userId: former.id })
    expect([await unreadOf(former, ofClub), await unreadOf(former, ofGroup)]).toEqual([[], ['activity-proposed']])
    expect(await unreadOf(owner, ofClub)).toEqual(['activity-proposed'])
  })

  test('wait for the admins of the club when the group is deleted', async () => {
    const { groupId, owner, member } = await aGroup('reviewer')
    const other = await fixture().admin()
    const { id: activityId } = await member.createActivity(aNewActivity({ groupId }))
    await owner.deleteGroup({ groupId })
    expect(await unreadOf(other, activityId)).toEqual(['activity-proposed'])
  })

  test('that were approved and go to a group are looked at by its reviewers', async () => {
    const { groupId, owner, member, reviewers } = await aGroup('reviewer')
    const { id: activityId } = await member.createActivity(aNewActivity())
    await owner.approveActivity({ activityId })
    await member.editActivity({ activityId, ...aNewActivity(), groupId })
    expect(await unreadOf(reviewers[0]!, activityId)).toEqual(['activity-rewritten'])
    expect(await reviewers[0]!.getActivity({ activityId })).toMatchObject({
      changedSinceReview: ['groupId'],
      refusals: { acceptChanges: null },
    })
    expect((await reviewers[0]!.getOverview({})).needsAdmins).toMatchObject({ rewritten: { count: 1 }, leaderless: { count: 0 } })
  })

  test('stay in it when their leader has left it, until the leader takes them elsewhere', async () => {
    const { groupId, member } = await aGroup()
    const { id: activityId } = await member.createActivity(aNewActivity({ groupId }))
    await member.leaveGroup({ groupId })
    expect(await member.editActivity({ activityId, ...aNewActivity(), groupId })).toMatchObject({ groupId })
    await member.editActivity({ activityId, ...aNewActivity(), groupId: null })
    expect(await codeOf(member.editActivity({ activityId, ...aNewActivity(), groupId }))).toBe('GROUP_ONLY')
  })

  test('for members only are seen by all, and joined by members of the group, who keep their spot when they leave it', async () => {
    const { groupId, owner, member } = await aGroup()
    const stranger = await fixture().member()
    const { id: activityId } = await owner.createActivity(aNewActivity({ groupId, membersOnly: true }))
    await owner.approveActivity({ activityId })
    await fixture().rows("update public.activities set phase = 'enrolling' where id = $1", [activityId])
    expect((await fixture().visitor.getActivity({ activityId })).refusals.join).toBe('NOT_SIGNED_IN')
    expect((await stranger.getActivity({ activityId })).refusals.join).toBe('GROUP_ONLY')
    expect(await codeOf(stranger.joinActivity({ activityId }))).toBe('GROUP_ONLY')
    expect(await member.joinActivity({ activityId })).toMatchObject({ isJoined: true })
    expect(await owner.joinActivity({ activityId })).toMatchObject({ isJoined: true })
    await member.leaveGroup({ groupId })
    expect(await member.getActivity({ activityId })).toMatchObject({ isJoined: true })
    await member.leaveActivity({ activityId })
    expect(await codeOf(member.joinActivity({ activityId }))).toBe('GROUP_ONLY')
  })

  test('for members only are voted on by members of the group, who alone are counted', async () => {
    const { groupId, owner, member } = await aGroup()
    const stranger = await fixture().member()
    const { id: activityId, routes } = await owner.createActivity(aNewActivity({ groupId, membersOnly: true, routes: [aRoute()] }))
    await owner.approveActivity({ activityId })
    expect(await codeOf(stranger.castVote({ activityId, routeId: routes[0]!.id }))).toBe('GROUP_ONLY')
    expect(await codeOf(stranger.setInterest({ activityId, routeId: routes[0]!.id, isInterested: true }))).toBe('GROUP_ONLY')
    const votesOf = async (actor: Actor) => (await actor.getOverview({})).voting.map(({ id }) => id)
    expect(await votesOf(stranger)).not.toContain(activityId)
    expect(await votesOf(member)).toContain(activityId)
    expect(await member.castVote({ activityId, routeId: routes[0]!.id })).toMatchObject({ voters: 1, members: 1 })
  })

  test('are told as new to members of the group, and to others unless they do not want that or cannot join', async () => {
    const { groupId, owner, member } = await aGroup()
    const [other, disinterested] = [await fixture().member(), await fixture().member()]
    await disinterested.updateUserSettings({ notifications: { otherGroups: false } })
    const newsOf = async (activityId: string) => {
      const answers: unknown[] = []
      for (const { id } of [member, other, disinterested])
        answers.push(await fixture().value('select accounts.is_news($1, a) from public.activities as a where a.id = $2', [id, activityId]))
      return answers
    }
    const ofClub = await owner.createActivity(aNewActivity())
    const ofGroup = await owner.createActivity(aNewActivity({ groupId }))
    const forMembers = await owner.createActivity(aNewActivity({ groupId, membersOnly: true }))
    expect(await newsOf(ofClub.id)).toEqual([true, true, true])
    expect(await newsOf(ofGroup.id)).toEqual([true, true, false])
    expect(await newsOf(forMembers.id)).toEqual([true, false, false])
  })

  test('are told as new by group to who chose so, whatever they chose for others', async () => {
    const { groupId, owner, member } = await aGroup()
    const other = await fixture().member()
    await other.updateUserSettings({ notifications: { otherGroups: false } })
    const { id: activityId } = await owner.createActivity(aNewActivity({ groupId }))
    const isNews = (actor: Actor) =>
      fixture().value('select accounts.is_news($1, a) from public.activities as a where a.id = $2', [actor.id, activityId])
    const stored = () => fixture().rows('select user_id from public.group_notifications where group_id = $1', [groupId])
    expect(await member.setGroupNotifications({ groupId, isNotified: false })).toMatchObject({ isNotified: false })
    expect(await other.setGroupNotifications({ groupId, isNotified: true })).toMatchObject({ isNotified: true })
    expect([await isNews(member), await isNews(other)]).toEqual([false, true])
    expect(await member.setGroupNotifications({ groupId, isNotified: true })).toMatchObject({ isNotified: null })
    expect(await stored()).toEqual([{ user_id: other.id }])
    expect(await fieldsOf(other.run('setGroupNotifications', { groupId }))).toEqual({ isNotified: ['REQUIRED'] })
    expect(await fieldsOf(other.run('setGroupNotifications', { groupId, isNotified: 'perhaps' }))).toEqual({ isNotified: ['INVALID'] })
    await owner.deleteUser({ userId: other.id })
    expect(await stored()).toEqual([])
    await member.setGroupNotifications({ groupId, isNotified: false })
    await owner.deleteGroup({ groupId })
    expect(await stored()).toEqual([])
    expect(await codeOf(member.setGroupNotifications({ groupId, isNotified: true }))).toBe('GROUP_NOT_FOUND')
  })

  test('are in the calendar of a member who wants those of their groups', async () => {
    const { groupId, owner, member } = await aGroup()
    const { id } = await owner.createActivity(aNewActivity({ groupId }))
    await owner.approveActivity({ activityId: id })
    await fixture().rows(
      'insert into accounts.calendar_feeds (user_id, token_hash, with_favorites, with_groups) values ($1, sha256($2), false, false)',
      [member.id, Buffer.from(member.id)],
    )
    const entries = () =>
      fixture().rows(
        'select a.id from accounts.calendar_feeds as f cross join lateral accounts.feed_activities(f) as a where f.user_id = $1',
        [member.id],
      )
    expect(await entries()).toEqual([])
    await fixture().rows('update accounts.calendar_feeds set with_groups = true where user_id = $1', [member.id])
    expect(await entries()).toEqual([{ id }])
    await member.leaveGroup({ groupId })
    expect(await entries()).toEqual([])
  })

  test('are found by their group', async () => {
    const [first, second] = [await aGroup(), await aGroup()]
    const ids: string[] = []
    for (const { owner, groupId } of [first, second]) {
      const { id: activityId } = await owner.createActivity(aNewActivity({ groupId }))
      await owner.approveActivity({ activityId })
      ids.push(activityId)
    }
    const found = async (...group: string[]) => (await fixture().visitor.listActivities({ group })).items.map(({ id }) => id)
    expect(await found(first.groupId)).toEqual([ids[0]])
    expect((await found(first.groupId, second.groupId)).toSorted()).toEqual(ids.toSorted())
    expect((await fixture().visitor.countActivities({ group: [second.groupId] })).total).toBe(1)
    const many = Array.from({ length: searchLimits.groups }, () => first.groupId)
    expect(await found(...many)).toEqual([ids[0]])
    const more = [...many, second.groupId]
    expect(await fieldsOf(fixture().visitor.run('listActivities', { group: more }))).toEqual({ group: ['TOO_MANY'] })
  })
})
