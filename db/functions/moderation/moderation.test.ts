import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('moderation on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeAll(() => fixture().changeSettings({ discussion: 'taking-part' }))

  async function aDiscussion() {
    const [leader, amina, jonas] = await fixture().members(3)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [amina!, jonas!] })
    const write = async (author: Actor, text: string, more: { replyTo?: string } = {}) =>
      (await author.writeMessage({ activityId, text, ...more })).id
    return {
      leader: leader!,
      amina: amina!,
      jonas: jonas!,
      activityId,
      write,
      read: (reader: Actor) => reader.listMessages({ activityId }),
    }
  }

  const rude = 'You walk like a snail'
  const reason = 'Be kind.'
  const reportOf = (contentId: string, more = {}) => ({ kind: 'message' as const, contentId, reason: 'offensive' as const, ...more })
  const kindsOf = async (member: Actor) => (await member.listNotifications({ limit: 20 })).items.map(({ kind }) => kind)

  test('a leader hides a message, whose text is then only for leaders and its author', async () => {
    const { leader, amina, jonas, activityId, write, read } = await aDiscussion()
    const messageId = await write(amina, `${rude}, @${jonas.name}`)
    await leader.setDiscussion({ activityId, pinned: messageId })
    await jonas.addReaction({ messageId, reaction: 'smile' })
    expect(await codeOf(jonas.hideMessage({ messageId, reason }))).toBe('NOT_PERMITTED')
    expect(await fieldsOf(leader.hideMessage({ messageId, reason: ' ' }))).toEqual({ reason: ['REQUIRED'] })
    expect(await leader.hideMessage({ messageId, reason })).toMatchObject({ isHidden: true, hiddenReason: reason })
    expect((await read(amina)).items).toMatchObject([{ isHidden: true, hiddenReason: reason }])
    const seen = await read(jonas)
    expect(seen).toMatchObject({
      items: [{ text: '', isHidden: true, hiddenReason: null, mentions: [], reactions: [] }],
      pinned: null,
      unread: 0,
    })
    expect(JSON.stringify([seen, await jonas.listNotifications({ limit: 20 }), await jonas.startBackup({})])).not.toContain(rude)
    expect(await kindsOf(jonas)).toEqual([])
    for (const refused of [
      () => jonas.addReaction({ messageId, reaction: 'heart' }),
      () => write(jonas, 'Pardon?', { replyTo: messageId }),
      () => amina.editMessage({ messageId, text: 'Sorry' }),
      () => jonas.createReport(reportOf(messageId)),
      () => leader.hideMessage({ messageId, reason }),
    ])
      expect(await codeOf(refused())).toBe('MESSAGE_HIDDEN')
    expect(await codeOf(leader.setDiscussion({ activityId, pinned: messageId }))).toBe('NOT_FOUND')
    expect(await codeOf(amina.showMessage({ messageId }))).toBe('NOT_PERMITTED')
    await leader.showMessage({ messageId })
    expect((await read(jonas)).items).toMatchObject([{ isHidden: false, text: `${rude}, @${jonas.name}`, reactions: [{ count: 1 }] }])
  })

  test('what an admin hid, no leader shows again', async () => {
    const { leader, amina, write } = await aDiscussion()
    const admin = await fixture().admin()
    const messageId = await write(leader, rude)
    await admin.hideMessage({ messageId, reason })
    expect(await codeOf(leader.showMessage({ messageId }))).toBe('NOT_PERMITTED')
    expect(await admin.showMessage({ messageId })).toMatchObject({ isHidden: false })
    await amina.createReport(reportOf(messageId))
    await leader.hideMessage({ messageId, reason })
    const report = (await admin.listReports({ limit: 100 })).items.find(({ contentId }) => contentId === messageId)!
    expect(report).toMatchObject({ isHidden: true })
    await admin.decideReport({ reportId: report.id, decision: 'hidden', reason })
    expect(await codeOf(leader.showMessage({ messageId }))).toBe('NOT_PERMITTED')
    expect(await codeOf(amina.showMessage({ messageId }))).toBe('NOT_PERMITTED')
  })

  test('members report a message, and admins decide once about all reports of it, the oldest first', async () => {
    const { leader, amina, jonas, activityId, write, read } = await aDiscussion()
    const admin = await fixture().admin()
    await fixture().rows('delete from public.content_reports')
    const [first, second] = [await write(amina, rude), await write(amina, 'Cheap skis here')]
    await jonas.createReport(reportOf(first, { text: 'He means me.' }))
    await jonas.createReport(reportOf(second, { reason: 'spam' }))
    await leader.createReport(reportOf(first))
    await jonas.createReport(reportOf(first, { text: 'Again.' }))
    const { items } = await admin.listReports({})
    expect(items).toMatchObject([
      {
        kind: 'message',
        contentId: first,
        activityId,
        text: rude,
        author: { id: amina.id },
        reports: [{ reporter: jonas.name, reason: 'offensive', text: 'He means me.' }, { reporter: leader.name }],
      },
      { contentId: second, reports: [{ reason: 'spam' }] },
    ])
    const page = await admin.listReports({ limit: 1 })
    expect((await admin.listReports({ limit: 1, cursor: page.nextCursor! })).items).toMatchObject([{ contentId: second }])
    expect(await admin.getOverview({})).toMatchObject({ review: { reports: 2 } })
    const [one, two] = items.map(({ id }) => id)
    expect(await fieldsOf(admin.run('decideReport', { reportId: one, decision: 'hidden' }))).toEqual({ reason: ['REQUIRED'] })
    expect(await fieldsOf(admin.run('decideReport', { reportId: one, decision: 'deleted' }))).toEqual({ decision: ['NOT_A_CHOICE'] })
    await admin.decideReport({ reportId: one!, decision: 'hidden', reason })
    expect(await codeOf(admin.decideReport({ reportId: one!, decision: 'dismissed' }))).toBe('ALREADY_DECIDED')
    await admin.decideReport({ reportId: two!, decision: 'dismissed' })
    expect((await admin.listReports({})).items).toEqual([])
    expect((await admin.getOverview({})).review).not.toHaveProperty('reports')
    expect((await read(jonas)).items).toMatchObject([{ text: 'Cheap skis here' }, { isHidden: true, text: '' }])
    const log = (await admin.listLogs({ limit: 6 })).items
    expect(log.map(({ operation }) => operation)).toEqual([
      'decide_report',
      'decide_report',
      'hide_message',
      'create_report',
      'create_report',
      'create_report',
    ])
    expect(JSON.stringify(log)).not.toMatch(/snail|skis|He means/)
    expect(await fixture().rows('select text from public.content_reports where text is not null')).toEqual([])
  })

  test('only admins read reports, nobody reports themselves or what they cannot see, and an accused admin does not learn who reported', async () => {
    const { amina, jonas, write } = await aDiscussion()
    const admin = await fixture().admin()
    const messageId = await write(amina, rude)
    expect(await codeOf(jonas.listReports({}))).toBe('NOT_PERMITTED')
    expect(await codeOf(jonas.decideReport({ reportId: messageId, decision: 'dismissed' }))).toBe('NOT_PERMITTED')
    expect(await codeOf(amina.createReport(reportOf(messageId)))).toBe('NOT_PERMITTED')
    expect(await codeOf(jonas.createReport(reportOf(jonas.id)))).toBe('NOT_FOUND')
    expect(await fieldsOf(jonas.run('createReport', { ...reportOf(messageId), reason: 'dull' }))).toEqual({ reason: ['NOT_A_CHOICE'] })
    expect(await codeOf(jonas.run('createReport', { ...reportOf(messageId), kind: 'member' }))).toBe('NOT_FOUND')
    await fixture().rows(
      "update public.activities set phase = 'review' where id = (select activity_id from public.messages where id = $1)",
      [messageId],
    )
    expect(await codeOf((await fixture().member()).createReport(reportOf(messageId)))).toBe('NOT_FOUND')
    await fixture().rows(
      "update public.activities set phase = 'enrolling' where id = (select activity_id from public.messages where id = $1)",
      [messageId],
    )
    await fixture().changeSettings({ discussion: 'members' })
    const { id: activityId } = await fixture().activity({ participants: [jonas] })
    const own = await admin.writeMessage({ activityId, text: rude })
    await fixture().changeSettings({ discussion: 'taking-part' })
    await jonas.createReport(reportOf(own.id))
    const about = (await admin.listReports({})).items.find(({ contentId }) => contentId === own.id)
    expect(about).toMatchObject({ reports: [{ reporter: null }] })
  })

  test('a report of a message that is deleted is settled', async () => {
    const { amina, jonas, write } = await aDiscussion()
    const admin = await fixture().admin()
    const messageId = await write(amina, rude)
    await jonas.createReport(reportOf(messageId, { text: 'Rude.' }))
    await amina.deleteMessage({ messageId })
    expect((await admin.listReports({ limit: 100 })).items.map(({ contentId }) => contentId)).not.toContain(messageId)
    expect(await fixture().rows('select decision, text from public.content_reports where content_id = $1', [messageId])).toEqual([
      { decision: 'deleted', text: null },
    ])
  })

  test('two members who block each other read none of the other’s words, wherever words are', async () => {
    const { leader, amina, jonas, write, read } = await aDiscussion()
    const before = await write(amina, `@${jonas.name} before`)
    await write(jonas, `@${amina.name} ahead`)
    expect(await jonas.blockMember({ userId: amina.id })).toMatchObject({ items: [{ id: amina.id, name: amina.name }] })
    const question = await write(leader, 'Who drives?')
    const own = await write(amina, `@${jonas.name} by rail`, { replyTo: question })
    const reply = await write(leader, 'By rail then.', { replyTo: before })
    await write(jonas, `@${amina.name} by road`, { replyTo: question })
    await amina.addReaction({ messageId: question, reaction: 'sun' })
    await jonas.addReaction({ messageId: question, reaction: 'hand' })
    for (const [reader, other, words] of [
      [jonas, amina, /before|by rail/],
      [amina, jonas, /ahead|by road/],
    ] as const) {
      const { items, unread } = await read(reader)
      const notifications = await reader.listNotifications({ limit: 50 })
      const everything = [items, notifications, (await reader.startBackup({})) as unknown]
      expect(JSON.stringify(everything)).not.toMatch(words)
      expect(items.flatMap((one) => [one, ...one.replies]).map(({ author }) => author.id)).not.toContain(other.id)
      expect(items.find(({ id }) => id === question)!.reactions).toMatchObject([{ count: 1, isOwn: true }])
      expect(unread).toBeLessThanOrEqual(2)
      expect(notifications.items.flatMap(({ members }) => members)).not.toContain(other.name)
    }
    // A reply to what is not shown stands alone, and the leader reads all.
    expect((await read(jonas)).items).toMatchObject([
      { id: reply, replyTo: null },
      { id: question, replies: [{ author: { id: jonas.id } }] },
      {},
    ])
    expect(JSON.stringify((await read(leader)).items)).toMatch(/by rail.*by road|by road.*by rail/)
    for (const refused of [
      () => jonas.addReaction({ messageId: own, reaction: 'heart' }),
      () => write(jonas, 'Hm', { replyTo: own }),
      () => jonas.createReport(reportOf(own)),
    ])
      expect(await codeOf(refused())).toBe('NOT_FOUND')
    // The blocked member is not told.
    expect(await amina.listBlocks({})).toEqual({ items: [] })
    expect(JSON.stringify(await amina.startBackup({}))).not.toContain(`"${jonas.name}"`)
    expect((await read(amina)).people!.map(({ id }) => id)).toContain(jonas.id)
    expect((await read(jonas)).people!.map(({ id }) => id)).not.toContain(amina.id)
    await jonas.unblockMember({ userId: amina.id })
    expect(JSON.stringify((await read(jonas)).items)).toMatch(/by rail/)
  })

  test('spots and what leaders write reach a member who blocked them', async () => {
    const { leader, amina, activityId, write, read } = await aDiscussion()
    await amina.blockMember({ userId: leader.id })
    await write(leader, 'We start an hour later.')
    await leader.messageParticipants({ activityId, text: 'We start an hour later.' })
    expect((await read(amina)).items).toMatchObject([{ text: 'We start an hour later.' }])
    expect(await kindsOf(amina)).toEqual(['activity-message', 'message-to-you'])
    await write(amina, 'All right.')
    expect((await read(leader)).items).toMatchObject([{ text: 'All right.' }, { text: 'We start an hour later.' }])
    expect((await leader.getActivity({ activityId })).participants.map(({ id }) => id)).toContain(amina.id)
    await leader.removeParticipant({ activityId, userId: amina.id })
  })

  test('leaders and admins read everything in what they moderate, whoever blocks whom', async () => {
    const { leader, amina, jonas, activityId, write, read } = await aDiscussion()
    const admin = await fixture().admin()
    const moderators = [leader, admin]
    for (const { id } of moderators) await amina.blockMember({ userId: id })
    for (const moderator of moderators) await moderator.blockMember({ userId: amina.id })
    const question = await write(jonas, 'Who drives?')
    const messageId = await write(amina, rude, { replyTo: question })
    await amina.addReaction({ messageId: question, reaction: 'sun' })
    for (const moderator of moderators) {
      expect(await read(moderator)).toMatchObject({
        items: [{ reactions: [{ reaction: 'sun' }], replies: [{ id: messageId, text: rude }] }],
        unread: 2,
      })
      await moderator.markMessagesRead({ activityId, messageId: question })
      const { items } = await moderator.listActivities({ sort: 'newest', limit: 100 })
      expect(items.find(({ id }) => id === activityId)).toMatchObject({ unreadMessages: 1 })
      await moderator.removeReaction({ messageId, reaction: 'hand' })
    }
    // Who blocks an admin that does not lead does not read them, and both moderators are told of what that member writes.
    await fixture().changeSettings({ discussion: 'members' })
    const asked = await write(admin, 'I ask.')
    await fixture().changeSettings({ discussion: 'taking-part' })
    expect((await read(amina)).items.map(({ id }) => id)).not.toContain(asked)
    await write(amina, `@${leader.name} and @${admin.name}, I do`)
    for (const moderator of moderators) {
      await moderator.unblockMember({ userId: amina.id })
      await moderator.blockMember({ userId: amina.id })
      expect((await moderator.listNotifications({ limit: 20 })).items).toContainEqual(
        expect.objectContaining({
          kind: 'message-to-you',
          facts: expect.objectContaining({ message: `@${leader.name} and @${admin.name}, I do` }),
        }),
      )
    }
    // In an activity of others the leader moderates nothing.
    const other = await fixture().activity({ participants: [leader, amina] })
    await amina.writeMessage({ activityId: other.id, text: rude })
    expect(await leader.listMessages({ activityId: other.id })).toMatchObject({ items: [], unread: 0 })
    expect((await admin.listMessages({ activityId: other.id })).items).toMatchObject([{ text: rude }])
  })

  test('nobody blocks themselves, a stranger to the club, or where there are no discussions', async () => {
    const [one, other] = await fixture().members(2)
    expect(await fieldsOf(one!.blockMember({ userId: one!.id }))).toEqual({ userId: ['INVALID'] })
    expect(await codeOf(one!.blockMember({ userId: '00000000-0000-4000-8000-000000000000' }))).toBe('USER_NOT_FOUND')
    await one!.blockMember({ userId: other!.id })
    expect((await one!.blockMember({ userId: other!.id })).items).toHaveLength(1)
    const third = await fixture().member()
    await fixture().changeSettings({ discussion: 'off' })
    expect(await codeOf(one!.blockMember({ userId: third.id }))).toBe('NOT_FOUND')
    await fixture().changeSettings({ discussion: 'taking-part' })
  })
})
