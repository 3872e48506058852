/** Concurrent messages of one discussion, on real servers with real connections. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { during } from './testing/during.ts'
import { servers } from './testing/engines.ts'
import { type Actor, codeOf, setUpFixture } from './testing/fixture.ts'

describe.each(servers)('discussions under concurrent commands on $name', ({ open }) => {
  const fixture = setUpFixture(() => open(20))

  async function aDiscussion() {
    await fixture().changeSettings({ discussion: 'taking-part' })
    const [leader, amina, jonas] = await fixture().members(3)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [amina!, jonas!] })
    const { id: messageId } = await amina!.writeMessage({ activityId, text: 'Who drives?' })
    return { leader: leader!, amina: amina!, jonas: jonas!, activityId, messageId }
  }

  const wordsOf = async (reader: Actor, activityId: string) =>
    (await reader.listMessages({ activityId })).items.flatMap(({ text, replies }) => [text, ...replies.map((reply) => reply.text)])

  test('many who write at once have one order for everybody, and the last reply that fits is one', async () => {
    const { leader, amina, jonas, activityId, messageId } = await aDiscussion()
    await fixture().rows(
      `insert into public.messages (activity_id, author_id, reply_to, text) select $1, $2, $3, 'I do.' from generate_series(1, 98)`,
      [activityId, amina.id, messageId],
    )
    const writers = [leader, amina, jonas]
    const replies = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) => writers[index % 3]!.writeMessage({ activityId, text: `Reply ${index}`, replyTo: messageId })),
    )
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await Promise.all(Array.from({ length: 12 }, (_, index) => writers[index % 3]!.writeMessage({ activityId, text: `Word ${index}` })))
    const orders = await Promise.all(writers.map((reader) => wordsOf(reader, activityId)))
    expect(orders[0]).toHaveLength(1 + 100 + 12)
    expect(orders[1]).toEqual(orders[0])
    expect(orders[2]).toEqual(orders[0])
  })

  test('what two devices of a member send again after a lost answer is there once', async () => {
    const { jonas, activityId } = await aDiscussion()
    const sent = ['phone', 'tablet'].flatMap((device) => [1, 2, 3].map((part) => ({ key: randomUUID(), text: `${device} ${part}` })))
    const send = ({ key, text }: { key: string; text: string }) => jonas.run('writeMessage', { activityId, text }, key)
    await Promise.all([...sent, ...sent].map(send))
    const words = await wordsOf(jonas, activityId)
    expect(words.filter((word) => /phone|tablet/.test(word)).toSorted()).toEqual(sent.map(({ text }) => text).toSorted())
  })

  test('who answers a message while it is deleted is refused, and so is who writes while the discussion is closed', async () => {
    const { leader, amina, jonas, activityId, messageId } = await aDiscussion()
    const server = fixture().database as Parameters<typeof during>[0]
    expect(
      await during(server, amina, ['delete_message', { messageId }], () =>
        codeOf(jonas.writeMessage({ activityId, text: 'I do.', replyTo: messageId })),
      ),
    ).toBe('NOT_FOUND')
    expect(
      await during(server, leader, ['set_discussion', { activityId, isOpen: false }], () =>
        codeOf(jonas.writeMessage({ activityId, text: 'Too late' })),
      ),
    ).toBe('DISCUSSION_CLOSED')
  })

  test('a message is hidden while its author edits it: nobody else reads the new words', async () => {
    const { leader, amina, jonas, activityId, messageId } = await aDiscussion()
    const server = fixture().database as Parameters<typeof during>[0]
    expect(
      await during(server, leader, ['hide_message', { messageId, reason: 'No.' }], () =>
        codeOf(amina.editMessage({ messageId, text: 'New' })),
      ),
    ).toBe('MESSAGE_HIDDEN')
    expect(await wordsOf(jonas, activityId)).toEqual([''])
  })

  test('a report waits for a deletion, or a deletion settles it', async () => {
    const { amina, jonas, messageId } = await aDiscussion()
    const server = fixture().database as Parameters<typeof during>[0]
    const report = { kind: 'message', contentId: messageId, reason: 'spam' } as const
    expect(await during(server, amina, ['delete_message', { messageId }], () => codeOf(jonas.createReport(report)))).toBe('NOT_FOUND')
    const again = await aDiscussion()
    await during(server, again.jonas, ['create_report', { ...report, contentId: again.messageId }], () =>
      again.amina.deleteMessage({ messageId: again.messageId }),
    )
    expect(await fixture().rows('select decision from public.content_reports where content_id = $1', [again.messageId])).toEqual([
      { decision: 'deleted' },
    ])
  })

  test('two admins who decide at once decide once', async () => {
    const { amina, jonas, messageId } = await aDiscussion()
    const admins = [await fixture().admin(), await fixture().admin()]
    await jonas.createReport({ kind: 'message', contentId: messageId, reason: 'spam' })
    const reported = (await admins[0]!.listReports({ limit: 100 })).items.find(({ contentId }) => contentId === messageId)!
    const decided = await Promise.allSettled(
      admins.map((admin) => admin.decideReport({ reportId: reported.id, decision: 'hidden', reason: 'No ads.' })),
    )
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(decided.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ALREADY_DECIDED' } })
    expect(amina.id).toBe(reported.author.id)
  })
})
