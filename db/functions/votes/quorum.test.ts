import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, codeOf, fieldsOf, inHours, setUpFixture, type ActivityRef, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('the quorum of a vote on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, lin, haru]: Actor[] = []
  let activity: ActivityRef
  beforeEach(async () => {
    await fixture().rows('delete from public.activities')
    ;[leader, lin, haru] = await fixture().members(3)
    activity = await fixture().activity({ leader: leader!, phase: 'voting', routes: 2, startTime: inHours(100) })
    await edit({ voteClosesAt: inHours(50), quorum: 2 })
  })

  const edit = (fields: object) => leader!.run('editActivity', { activityId: activity.id, ...aNewActivity(fields) })
  const get = () => leader!.getActivity({ activityId: activity.id })
  const vote = (member: Actor) => member.castVote({ activityId: activity.id, routeId: activity.routes[0]! })
  const passClosingTime = async () => {
    await fixture().rows(`update public.activities set vote_closes_at = now() - interval '1 minute' where id = $1`, [activity.id])
    const { voteClosesAt } = await get()
    await fixture().rows('select rules.close_votes()')
    return voteClosesAt
  }

  test('is a number of votes from 1 to 1000; an edit that does not name it leaves it as it is', async () => {
    expect(await fieldsOf(edit({ quorum: 0 }))).toEqual({ quorum: ['TOO_SMALL'] })
    expect(await fieldsOf(edit({ quorum: 1001 }))).toEqual({ quorum: ['TOO_LARGE'] })
    await edit({ title: 'Sunset' })
    expect(await get()).toMatchObject({ quorum: 2, lacksQuorum: true })
    await edit({ quorum: null })
    expect(await get()).toMatchObject({ quorum: null, lacksQuorum: false })
    expect((await leader!.createActivity(aNewActivity({ quorum: 5 }))).quorum).toBe(5)
  })

  test('a vote with enough votes closes automatically', async () => {
    await vote(lin!)
    await vote(haru!)
    await passClosingTime()
    expect(await get()).toMatchObject({ phase: 'enrolling', voteClosedBy: 'time', lacksQuorum: false, quorumMissedAt: null })
  })

  test('a vote with too few votes stays open without a closing time, takes further votes, and is ended by the leader', async () => {
    await vote(lin!)
    const closingTime = await passClosingTime()
    expect(await get()).toMatchObject({ phase: 'voting', voteClosesAt: null, quorumMissedAt: closingTime, lacksQuorum: true, version: 3 })
    await fixture().rows('select rules.close_votes()')
    expect(await vote(haru!)).toMatchObject({ phase: 'voting', voters: 2, lacksQuorum: false })
    await haru!.withdrawVote({ activityId: activity.id })
    expect(await leader!.startEnrollment({ activityId: activity.id })).toMatchObject({
      phase: 'enrolling',
      voteClosedBy: 'leader',
      voters: 1,
      lacksQuorum: true,
    })
  })

  test('with a new closing time the vote closes again, or misses the quorum again', async () => {
    await passClosingTime()
    await edit({ title: 'Sunset' })
    expect((await get()).quorumMissedAt).not.toBeNull()
    await edit({ voteClosesAt: inHours(60) })
    expect(await get()).toMatchObject({ voteClosesAt: inHours(60), quorumMissedAt: null })
    const closingTime = await passClosingTime()
    expect(await get()).toMatchObject({ phase: 'voting', quorumMissedAt: closingTime })
  })

  test('is part of the outcome and of the version: it does not change once the vote is over', async () => {
    const { version } = await get()
    await edit({ quorum: 3, version })
    await expect(edit({ quorum: 4, version })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE', fields: { quorum: ['CHANGED'] } })
    await leader!.startEnrollment({ activityId: activity.id })
    expect(await codeOf(edit({ quorum: 1 }))).toBe('VOTE_CLOSED')
    await edit({ title: 'Sunset', quorum: 3 })
    expect(await get()).toMatchObject({ quorum: 3, lacksQuorum: true })
  })

  test('the start of the activity decides the vote without it', async () => {
    await fixture().rows(
      `update public.activities set start_time = now() - interval '1 minute', end_time = now() + interval '1 hour', vote_closes_at = null where id = $1`,
      [activity.id],
    )
    await fixture().rows('select rules.check_statuses()')
    expect(await get()).toMatchObject({ phase: 'active', voteClosedBy: 'time', lacksQuorum: true })
  })

  test('a second review forgets that it was missed', async () => {
    await passClosingTime()
    await (await fixture().admin()).returnToReview({ activityId: activity.id })
    expect(await get()).toMatchObject({ phase: 'review', quorum: 2, quorumMissedAt: null })
  })
})
