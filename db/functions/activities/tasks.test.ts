import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { inHours, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('what waits for a member alone on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeEach(() => fixture().changeSettings({ writes_reports: true, photos: true }))

  const tasksOf = async (member: Actor) => (await member.getOverview({})).tasks.map(({ step, title }) => `${step}: ${title}`)

  /** It ended so many hours ago, and everyone is back. */
  async function aTrip(title: string, hoursAgo: number, leader: Actor, ...participants: Actor[]) {
    const times = { startTime: inHours(-hoursAgo - 6), endTime: inHours(-hoursAgo) }
    const { id } = await fixture().activity({ leader, title, phase: 'finished', participants, ...times })
    await fixture().rows('update public.activities set returned_at = end_time where id = $1', [id])
    return id
  }

  async function addPhoto(owner: Actor, activityId: string) {
    const image = `/photos/of${activityId}/1920.webp`
    await fixture().rows("select rules.register_image($1, $2, $3, 'photo', array[400, 1920], 1000)", [owner.id, image, `of${activityId}`])
    await owner.addPhoto({ activityId, image })
  }

  test('is a proposal that was sent back, until two weeks after its time', async () => {
    const [leader, other] = (await fixture().members(2)) as [Actor, Actor]
    await fixture().activity({ leader, phase: 'rejected', title: 'Lake' })
    await fixture().activity({ leader, phase: 'rejected', title: 'Long ago', startTime: inHours(-24 * 15) })
    expect([await tasksOf(leader), await tasksOf(other)]).toEqual([['resubmit: Lake'], []])
    expect((await fixture().visitor.getOverview({})).tasks).toEqual([])
  })

  test('is the report of what they led, until it is written, and for two weeks', async () => {
    const leader = await fixture().member()
    const activityId = await aTrip('Pass', 30, leader)
    await aTrip('Long ago', 24 * 15, leader)
    expect(await tasksOf(leader)).toEqual(['writeReport: Pass'])
    await leader.writeReport({ activityId, version: 0, text: 'Snow.', conditions: [] })
    expect(await tasksOf(leader)).toEqual([])
  })

  test('is a line or a photo of where they were, for some days, gone with the first of either', async () => {
    const [leader, amina, jonas, absent] = (await fixture().members(4)) as [Actor, Actor, Actor, Actor]
    const activityId = await aTrip('Ridge', 30, leader, amina, jonas, absent)
    await aTrip('Last week', 24 * 6, leader, amina)
    await fixture().rows('insert into public.check_ins (activity_id, user_id, is_present) values ($1, $2, false)', [activityId, absent.id])
    expect([await tasksOf(amina), await tasksOf(jonas), await tasksOf(absent)]).toEqual([['writeLine: Ridge'], ['writeLine: Ridge'], []])
    await amina.writeReport({ activityId, version: 0, text: 'Lovely.' })
    await addPhoto(jonas, activityId)
    expect([await tasksOf(amina), await tasksOf(jonas)]).toEqual([[], []])
  })

  test('are photos in a club without reports, of leaders too, and nothing in one without either', async () => {
    const [leader, amina] = (await fixture().members(2)) as [Actor, Actor]
    await aTrip('Ridge', 30, leader, amina)
    await fixture().changeSettings({ writes_reports: false })
    expect([await tasksOf(leader), await tasksOf(amina)]).toEqual([['addPhotos: Ridge'], ['addPhotos: Ridge']])
    await fixture().changeSettings({ photos: false })
    expect([await tasksOf(leader), await tasksOf(amina)]).toEqual([[], []])
  })

  test('is nothing of a group that is awaited, but of who is back from it', async () => {
    const [leader, amina, jonas] = (await fixture().members(3)) as [Actor, Actor, Actor]
    const activityId = await aTrip('Late', 3, leader, amina, jonas)
    await fixture().rows('update public.activities set returned_at = null where id = $1', [activityId])
    await amina.confirmReturn({ activityId })
    expect([await tasksOf(leader), await tasksOf(amina), await tasksOf(jonas)]).toEqual([[], ['writeLine: Late'], []])
  })

  test('are at most three, what is due first', async () => {
    const [leader, other] = (await fixture().members(2)) as [Actor, Actor]
    await aTrip('First', 30, other, leader)
    await aTrip('Second', 20, other, leader)
    await aTrip('Led', 40, leader)
    await fixture().activity({ leader, phase: 'rejected', title: 'Lake' })
    expect(await tasksOf(leader)).toEqual(['resubmit: Lake', 'writeReport: Led', 'writeLine: Second'])
  })
})
