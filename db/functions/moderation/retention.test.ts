import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('what a club keeps only for some months on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeAll(() => fixture().changeSettings({ discussion: 'taking-part', photos: true }))

  let images = 0
  async function anActivity(daysAgo: number) {
    const [leader, amina] = (await fixture().members(2)) as [Actor, Actor]
    const { id: activityId } = await fixture().activity({ leader, participants: [amina], phase: 'finished' })
    const [first] = [await amina.writeMessage({ activityId, text: `Thanks, @${leader.name}` })]
    await leader.writeMessage({ activityId, text: 'See you', replyTo: first.id })
    const url = `/photos/kept${++images}/1920.webp`
    await fixture().rows("select rules.register_image($1, $2, $3, 'photo', array[400, 1920], 1000)", [amina.id, url, `kept${images}`])
    await amina.addPhoto({ activityId, image: url })
    await fixture().rows(
      'update public.activities set start_time = now() - make_interval(days => $2, hours => 5), end_time = now() - make_interval(days => $2) where id = $1',
      [activityId, daysAgo],
    )
    const left = async () => ({
      messages: (await leader.listMessages({ activityId })).items.length,
      photos: (await leader.listPhotos({ activityId })).items.length,
    })
    return { leader, amina, activityId, left }
  }
  const check = () => fixture().rows('select rules.check_statuses()')

  test('nothing is deleted unless an admin says so', async () => {
    const { left } = await anActivity(4000)
    await check()
    expect(await left()).toEqual({ messages: 1, photos: 1 })
  })

  test('each kind is deleted so many months after the end of the activity, with what was told of it and its files', async () => {
    const [old, fresh] = [await anActivity(100), await anActivity(80)]
    await fixture().changeSettings({ message_months: 3 })
    await check()
    expect(await old.left()).toEqual({ messages: 0, photos: 1 })
    expect(await fresh.left()).toEqual({ messages: 1, photos: 1 })
    expect((await old.leader.listNotifications({ limit: 20 })).items.map(({ kind }) => kind)).not.toContain('message-to-you')
    expect((await old.amina.startBackup({})).data).toMatchObject({ messages: [], photos: [{}] })
    await fixture().changeSettings({ message_months: 0, photo_months: 3 })
    await check()
    expect(await old.left()).toEqual({ messages: 0, photos: 0 })
    expect(await fresh.left()).toEqual({ messages: 1, photos: 1 })
    const pending = await fixture().rows("select from public.images where owner_id = $1 and use = 'photo' and pending_deletion", [
      old.amina.id,
    ])
    expect(pending).toHaveLength(1)
    await fixture().changeSettings({ photo_months: 0 })
  })

  test('a run deletes a bounded number of rows, the oldest first, and the next one goes on', async () => {
    await fixture().rows('delete from public.messages')
    const { leader, activityId } = await anActivity(400)
    await fixture().changeSettings({ message_months: 12 })
    const run = () => fixture().rows('select rules.delete_past_content(now(), 1)')
    const texts = async () => (await leader.listMessages({ activityId })).items.map(({ text }) => text)
    await run()
    expect(await texts()).toEqual(['See you'])
    await run()
    expect(await texts()).toEqual([])
    await fixture().changeSettings({ message_months: 0 })
  })
})
