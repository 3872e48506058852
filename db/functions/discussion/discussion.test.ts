import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('the discussion of an activity on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeAll(() => fixture().changeSettings({ discussion: 'taking-part' }))

  async function anActivity(options: { phase?: 'voting' | 'enrolling' | 'review' } = {}) {
    const [leader, amina, jonas] = await fixture().members(3)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [amina!, jonas!], ...options })
    const write = async (author: Actor, text: string, more: { replyTo?: string } = {}) =>
      (await author.writeMessage({ activityId, text, ...more })).id
    const texts = async (reader: Actor) => (await reader.listMessages({ activityId })).items.map(({ text }) => text)
    return { leader: leader!, amina: amina!, jonas: jonas!, activityId, write, texts }
  }

  const kindsOf = async (member: Actor) => (await member.listNotifications({ limit: 20 })).items.map(({ kind }) => kind)

  test('members who take part write, and every member reads, the newest first', async () => {
    const { amina, jonas, activityId, write, texts } = await anActivity()
    await write(amina, 'Do I need boots?')
    await write(jonas, 'I bring the telescope.')
    const stranger = await fixture().member()
    expect(await texts(stranger)).toEqual(['I bring the telescope.', 'Do I need boots?'])
    expect(await stranger.listMessages({ activityId })).toMatchObject({ refusal: 'NOT_TAKING_PART', canManage: false, unread: 2 })
    expect(await codeOf(stranger.writeMessage({ activityId, text: 'Me too.' }))).toBe('NOT_TAKING_PART')
    expect(await codeOf(fixture().visitor.listMessages({ activityId }))).toBe('NOT_SIGNED_IN')
  })

  test('who voted, waits or has applied writes, too; every member, where the club says so', async () => {
    const voter = await fixture().member()
    const voting = await fixture().activity({ phase: 'voting', routes: 1 })
    await voter.castVote({ activityId: voting.id, routeId: voting.routes[0]! })
    await voter.writeMessage({ activityId: voting.id, text: 'The ridge, please.' })
    const seated = await fixture().member()
    const full = await fixture().activity({ maxParticipants: 2, participants: [seated, voter] })
    const waiting = await fixture().member()
    await waiting.joinWaitlist({ activityId: full.id })
    await waiting.writeMessage({ activityId: full.id, text: 'I hope for a spot.' })
    const anyone = await fixture().member()
    expect(await codeOf(anyone.writeMessage({ activityId: full.id, text: 'Enjoy it!' }))).toBe('NOT_TAKING_PART')
    await fixture().changeSettings({ discussion: 'members' })
    await anyone.writeMessage({ activityId: full.id, text: 'Enjoy it!' })
    expect((await anyone.listMessages({ activityId: full.id })).items).toHaveLength(2)
    await fixture().changeSettings({ discussion: 'taking-part' })
  })

  test('nobody writes about an activity that nobody has approved, nor who was removed', async () => {
    const { leader, amina, activityId } = await anActivity()
    const review = await anActivity({ phase: 'review' })
    expect(await codeOf(review.leader.writeMessage({ activityId: review.activityId, text: 'Soon.' }))).toBe('TOO_EARLY')
    await leader.removeParticipant({ activityId, userId: amina.id })
    expect(await codeOf(amina.writeMessage({ activityId, text: 'Why?' }))).toBe('REMOVED_BY_LEADER')
  })

  test('a reply belongs to its message, and a reply to a reply to the same', async () => {
    const { leader, amina, jonas, activityId, write } = await anActivity()
    const question = await write(amina, 'Do I need boots?')
    const answer = await write(leader, 'Boots, please.', { replyTo: question })
    await write(jonas, 'I have a spare pair.', { replyTo: answer })
    const { items } = await amina.listMessages({ activityId })
    expect(items).toMatchObject([
      {
        text: 'Do I need boots?',
        author: { id: amina.id, isLeader: false },
        replies: [
          { text: 'Boots, please.', isAnswer: true, replyTo: question, author: { isLeader: true } },
          { text: 'I have a spare pair.', isAnswer: false, replyTo: question },
        ],
      },
    ])
    const elsewhere = await anActivity()
    expect(await codeOf(elsewhere.amina.writeMessage({ activityId: elsewhere.activityId, text: 'Here?', replyTo: question }))).toBe(
      'NOT_FOUND',
    )
  })

  test('a message has at most 100 replies', async () => {
    const { amina, activityId, write } = await anActivity()
    const question = await write(amina, 'Who comes by train?')
    await fixture().rows(
      `insert into public.messages (activity_id, author_id, reply_to, text) select $1, $2, $3, 'I do.' from generate_series(1, 100)`,
      [activityId, amina.id, question],
    )
    expect(await fieldsOf(amina.writeMessage({ activityId, text: 'Me too.', replyTo: question }))).toEqual({ replyTo: ['TOO_MANY'] })
  })

  test('the author changes and deletes a message; a change is shown once others may have read it', async () => {
    const { amina, jonas, activityId, write } = await anActivity()
    const messageId = await write(amina, 'Train at 2:04')
    expect(await amina.editMessage({ messageId, text: 'Train at 2:14' })).toMatchObject({ text: 'Train at 2:14', editedAt: null })
    await fixture().rows("update public.messages set sent_at = sent_at - interval '1 hour' where id = $1", [messageId])
    expect(await amina.editMessage({ messageId, text: 'Train at 2:24' })).toMatchObject({ editedAt: expect.any(String) as string })
    expect(await codeOf(jonas.editMessage({ messageId, text: 'Ha!' }))).toBe('NOT_PERMITTED')
    expect(await codeOf(jonas.deleteMessage({ messageId }))).toBe('NOT_PERMITTED')
    const reply = await write(jonas, 'See you there.', { replyTo: messageId })
    await amina.deleteMessage({ messageId })
    const left = { id: messageId, text: '', isHidden: false, replies: [{ id: reply, replyTo: messageId, text: 'See you there.' }] }
    expect((await jonas.listMessages({ activityId })).items).toMatchObject([left])
    for (const command of [
      () => amina.editMessage({ messageId, text: 'Train at 2:34' }),
      () => amina.deleteMessage({ messageId }),
      () => jonas.addReaction({ messageId, reaction: 'heart' }),
      () => write(jonas, 'Which train?', { replyTo: messageId }),
    ])
      expect(await codeOf(command())).toBe('NOT_FOUND')
    const more = await write(amina, 'Me too.', { replyTo: reply })
    await jonas.deleteMessage({ messageId: reply })
    expect((await jonas.listMessages({ activityId })).items).toMatchObject([{ id: messageId, replies: [{ id: more }] }])
    await amina.deleteMessage({ messageId: more })
    expect((await jonas.listMessages({ activityId })).items).toEqual([])
  })

  test('leaders delete a message of others, which the log says without its text', async () => {
    const { amina, activityId, write } = await anActivity()
    const admin = await fixture().admin()
    const messageId = await write(amina, 'Buy my old skis')
    await admin.deleteMessage({ messageId })
    const [entry] = (await admin.listLogs({ limit: 1 })).items
    expect(entry).toMatchObject({ operation: 'delete_message', details: { activity: activityId, author: amina.id } })
    expect(JSON.stringify(entry)).not.toContain('skis')
  })

  test('leaders pin a message and close the discussion; then only they write', async () => {
    const { leader, amina, activityId, write } = await anActivity()
    const messageId = await write(leader, 'Tents are sorted.')
    expect(await leader.setDiscussion({ activityId, pinned: messageId })).toMatchObject({ pinned: { id: messageId }, isOpen: true })
    expect(await leader.setDiscussion({ activityId, isOpen: false })).toMatchObject({ pinned: { id: messageId }, isOpen: false })
    expect(await codeOf(amina.writeMessage({ activityId, text: 'Thanks!' }))).toBe('DISCUSSION_CLOSED')
    expect(await codeOf(amina.setDiscussion({ activityId, isOpen: true }))).toBe('NOT_PERMITTED')
    await write(leader, 'See you tomorrow.')
    expect(await leader.setDiscussion({ activityId, pinned: null, isOpen: true })).toMatchObject({ pinned: null, isOpen: true })
    const foreign = await anActivity()
    expect(await codeOf(foreign.leader.setDiscussion({ activityId: foreign.activityId, pinned: messageId }))).toBe('NOT_FOUND')
  })

  test('reactions are counted, each once per member', async () => {
    const { amina, jonas, activityId, write } = await anActivity()
    const messageId = await write(amina, 'Sun all day')
    await jonas.addReaction({ messageId, reaction: 'sun' })
    await jonas.addReaction({ messageId, reaction: 'sun' })
    await jonas.addReaction({ messageId, reaction: 'thumb' })
    expect(await amina.addReaction({ messageId, reaction: 'sun' })).toMatchObject({
      reactions: [
        { reaction: 'sun', count: 2, isOwn: true },
        { reaction: 'thumb', count: 1, isOwn: false },
      ],
    })
    await jonas.removeReaction({ messageId, reaction: 'thumb' })
    expect(await amina.removeReaction({ messageId, reaction: 'sun' })).toMatchObject({ reactions: [{ count: 1, isOwn: false }] })
    expect(await fieldsOf(amina.run('addReaction', { messageId, reaction: 'skull' }))).toEqual({ reaction: ['NOT_A_CHOICE'] })
    const stranger = await fixture().member()
    expect(await codeOf(stranger.addReaction({ messageId, reaction: 'sun' }))).toBe('NOT_TAKING_PART')
    expect((await stranger.listMessages({ activityId })).items[0]).toMatchObject({ reactions: [{ count: 1, isOwn: false }] })
  })

  test('what others wrote is unread until it is read; reading an older message makes nothing unread', async () => {
    const { amina, jonas, activityId, write } = await anActivity()
    const [first, second] = [await write(amina, 'One'), await write(amina, 'Two')]
    const before = await jonas.listMessages({ activityId })
    expect(before).toMatchObject({ unread: 2, readUntil: 0 })
    expect(await jonas.markMessagesRead({ activityId, messageId: second })).toEqual({ unread: 0 })
    expect(await jonas.markMessagesRead({ activityId, messageId: first })).toEqual({ unread: 0 })
    expect(await jonas.listMessages({ activityId })).toMatchObject({ unread: 0, readUntil: before.items[0]!.position })
    expect(await amina.listMessages({ activityId })).toMatchObject({ unread: 0 })
  })

  test('pages go back to the first message', async () => {
    const { amina, activityId, write } = await anActivity()
    for (const text of ['One', 'Two', 'Three']) await write(amina, text)
    const page = await amina.listMessages({ activityId, limit: 2 })
    expect(page).toMatchObject({ pinned: null, people: expect.any(Array) as object[] })
    expect(page.items.map(({ text }) => text)).toEqual(['Three', 'Two'])
    const last = await amina.listMessages({ activityId, limit: 2, cursor: page.nextCursor! })
    expect(last).toMatchObject({ items: [{ text: 'One' }], nextCursor: null })
    expect(last).not.toHaveProperty('people')
    expect(last).not.toHaveProperty('pinned')
    expect(await fieldsOf(amina.listMessages({ activityId, cursor: 'One' }))).toEqual({ cursor: ['INVALID'] })
  })

  test('who is mentioned, answered or led is told at once; all others that there is something new', async () => {
    const { leader, amina, jonas, write } = await anActivity()
    const stranger = await fixture().member()
    const question = await write(amina, `@${jonas.name} and @${stranger.name}, do you come by train?`)
    expect([await kindsOf(jonas), await kindsOf(leader), await kindsOf(stranger)]).toEqual([['message-to-you'], ['new-messages'], []])
    await write(jonas, 'By car.', { replyTo: question })
    await write(jonas, 'With two free seats.')
    expect([await kindsOf(amina), await kindsOf(leader)]).toEqual([['new-messages', 'message-to-you'], ['new-messages']])
    await write(leader, 'The hut is booked.')
    expect((await kindsOf(amina))[0]).toBe('message-to-you')
  })

  test('a longer name that is mentioned is not a shorter one', async () => {
    const [anna, lena] = [await fixture().member({ name: 'Anna' }), await fixture().member({ name: 'Anna Lena' })]
    const { id: activityId } = await fixture().activity({ leader: anna, participants: [lena] })
    const mentionsOf = async (text: string) => (await anna.writeMessage({ activityId, text })).mentions.map(({ name }) => name)
    expect(await mentionsOf('Ask @Anna Lena.')).toEqual(['Anna Lena'])
    expect(await mentionsOf('@Anna and @Anna Lena')).toEqual(['Anna', 'Anna Lena'])
    expect(await mentionsOf('anna@club.example')).toEqual([])
  })

  test('a notification shows the beginning of a message, as it is now', async () => {
    const { leader, amina, jonas, write } = await anActivity()
    const factsTo = async (member: Actor) =>
      (await member.listNotifications({ limit: 1 })).items[0]!.facts as { message?: string; messageId?: string }
    const quoteTo = async (member: Actor) => (await factsTo(member)).message
    const override = '\u202E'
    const messageId = await write(amina, `@${jonas.name} ${override}${'long '.repeat(60)}\u202C`)
    expect(await quoteTo(jonas)).toMatch(/^@.* long .*…$/)
    expect(await quoteTo(jonas)).not.toContain(override)
    await amina.editMessage({ messageId, text: `@${jonas.name} short` })
    expect(await quoteTo(jonas)).toBe(`@${jonas.name} short`)
    expect([(await factsTo(jonas)).messageId, (await factsTo(leader)).messageId]).toEqual([messageId, undefined])
    await amina.deleteMessage({ messageId })
    expect((await jonas.listNotifications({ limit: 5 })).items).toEqual([])
    expect(await fixture().rows("select from accounts.outbox where payload ->> 'messageId' = $1", [messageId])).toEqual([])
  })

  test('what is gathered tells the newest words that are left, and is gone with the last of them', async () => {
    const { leader, amina, jonas, write } = await anActivity()
    const told = async () =>
      (await leader.listNotifications({ limit: 5 })).items.map(({ kind, facts, memberCount, members, isRead }) => {
        expect(Object.keys(facts)).not.toContain('firstPosition')
        return { kind, words: 'message' in facts ? facts.message : undefined, memberCount, members, isRead }
      })
    const gathered = (words: string, ...members: string[]) => [
      { kind: 'new-messages', words, memberCount: members.length, members, isRead: false },
    ]
    const first = await write(amina, 'Who brings a rope?')
    const second = await write(jonas, 'I do.')
    const third = await write(amina, 'Thanks!')
    expect(await told()).toEqual(gathered('Thanks!', amina.name, jonas.name))
    await amina.editMessage({ messageId: third, text: 'Great, thanks!' })
    expect(await told()).toEqual(gathered('Great, thanks!', amina.name, jonas.name))
    await amina.deleteMessage({ messageId: third })
    expect(await told()).toEqual(gathered('I do.', jonas.name, amina.name))
    await leader.hideMessage({ messageId: second, reason: 'A test' })
    expect(await told()).toEqual(gathered('Who brings a rope?', amina.name))
    await amina.deleteMessage({ messageId: first })
    expect(await told()).toEqual([])
  })

  test('who blocks a member is told only of what others wrote', async () => {
    const { amina, jonas, activityId, write } = await anActivity()
    const reader = await fixture().member()
    await reader.joinActivity({ activityId })
    await write(jonas, 'I bring a rope.')
    await write(amina, 'And I a tent.')
    await reader.blockMember({ userId: amina.id })
    const { items } = await reader.listNotifications({ limit: 1 })
    expect(items).toMatchObject([{ kind: 'new-messages', members: [jonas.name], facts: { message: 'I bring a rope.' } }])
    await reader.blockMember({ userId: jonas.id })
    expect(await kindsOf(reader)).toEqual([])
  })

  test('one message tells at most twenty members at once', async () => {
    const many = await fixture().members(22)
    const [writer] = many
    const { id: activityId } = await fixture().activity({ maxParticipants: 30, participants: many })
    const { mentions } = await writer!.writeMessage({ activityId, text: many.map(({ name }) => `@${name}`).join(' ') })
    expect(mentions).toHaveLength(20)
  })

  test('cards count what is unread, for whom the discussion concerns', async () => {
    const { leader, amina, jonas, activityId, write } = await anActivity()
    const [stranger, admin] = [await fixture().member(), await fixture().admin()]
    const messageId = await write(amina, 'One')
    await write(amina, 'Two')
    const onCard = async (reader: Actor) =>
      (await reader.listActivities({ sort: 'newest', limit: 100 })).items.find(({ id }) => id === activityId)!.unreadMessages
    expect([await onCard(leader), await onCard(jonas), await onCard(amina), await onCard(stranger), await onCard(admin)]).toEqual([
      2,
      2,
      undefined,
      undefined,
      undefined,
    ])
    await stranger.markMessagesRead({ activityId, messageId })
    expect(await onCard(stranger)).toBe(1)
    expect(await onCard(fixture().visitor)).toBeUndefined()
    await jonas.blockMember({ userId: amina.id })
    expect(await onCard(jonas)).toBeUndefined()
    await fixture().changeSettings({ discussion: 'off' })
    expect(await onCard(leader)).toBeUndefined()
    await fixture().changeSettings({ discussion: 'taking-part' })
  })

  test('a full discussion says so, also to its leader, until a message is deleted', async () => {
    const { leader, amina, activityId, write } = await anActivity()
    const replied = await write(amina, 'Who is in?')
    await fixture().rows(
      "insert into public.messages (activity_id, author_id, text) select $1, $2, 'In.' from generate_series(2, rules.limit_of('messages'))",
      [activityId, amina.id],
    )
    for (const [author, more] of [
      [amina, {}],
      [leader, { replyTo: replied }],
    ] as const)
      expect(await codeOf(write(author, 'One more', more))).toBe('DISCUSSION_FULL')
    await amina.editMessage({ messageId: replied, text: 'Who comes?' })
    const { items } = await leader.listMessages({ activityId, limit: 1 })
    await leader.deleteMessage({ messageId: items[0]!.id })
    await write(amina, 'One more')
  })

  test('the words of a member who deletes their account are gone, and replies to them stay', async () => {
    const { amina, jonas, activityId, write } = await anActivity()
    const question = await write(amina, 'Do I need boots?')
    await jonas.addReaction({ messageId: question, reaction: 'hand' })
    await write(jonas, 'I think so.', { replyTo: question })
    await fixture().rows('delete from public.profiles where id = $1', [amina.id])
    expect((await jonas.listMessages({ activityId })).items).toMatchObject([{ text: 'I think so.', replyTo: null, mentions: [] }])
  })

  test('nobody is told any more of what a member wrote who deletes their account', async () => {
    const { leader, amina, jonas, write } = await anActivity()
    await write(jonas, 'I bring a rope.')
    await write(amina, `And you, @${jonas.name}?`)
    expect([await kindsOf(jonas), await kindsOf(leader)]).toEqual([['message-to-you'], ['new-messages']])
    await fixture().rows('delete from public.profiles where id = $1', [amina.id])
    expect(await kindsOf(jonas)).toEqual([])
    expect((await leader.listNotifications({ limit: 5 })).items).toMatchObject([
      { kind: 'new-messages', memberCount: 1, members: [jonas.name], facts: { message: 'I bring a rope.' } },
    ])
    await fixture().rows('delete from public.profiles where id = $1', [jonas.id])
    expect(await kindsOf(leader)).toEqual([])
  })

  test('a club without discussions has none, and keeps nothing of them to read', async () => {
    const { leader, amina, activityId, write } = await anActivity()
    const messageId = await write(amina, 'Hello')
    await fixture().changeSettings({ discussion: 'off' })
    expect(await codeOf(amina.listMessages({ activityId }))).toBe('NOT_FOUND')
    expect(await codeOf(amina.editMessage({ messageId, text: 'Hi' }))).toBe('NOT_FOUND')
    expect(await codeOf(amina.deleteMessage({ messageId }))).toBe('NOT_FOUND')
    expect(await codeOf(amina.writeMessage({ activityId, text: 'Hi' }))).toBe('DISCUSSION_CLOSED')
    expect(await codeOf(leader.setDiscussion({ activityId }))).toBe('DISCUSSION_CLOSED')
    await fixture().changeSettings({ discussion: 'taking-part' })
  })
})
