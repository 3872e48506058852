/** A vote that closes automatically: the leader sets its closing time, and open screens show the outcome without a reload. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, dayNumber } from '@bothy/contract/zoned-time.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { fillMoment } from './activity-lifecycle/steps.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let bo: TestMember
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server)
})
afterAll(() => app?.close())

/** The day after today in the zone of the activity, at eight in the evening. */
const tomorrowEvening = () => {
  const tomorrow = dayNumber(new Date().toISOString(), 'Europe/Berlin') + 1
  return `${new Date(tomorrow * day).toISOString().slice(0, 10)}T20:00`
}
/** A minute ago: the clock of a page advances once a minute. */
const closeVote = (id: string) =>
  withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), (client) =>
    client.query(`update public.activities set vote_closes_at = now() - interval '1 minute' where id = $1`, [id]),
  )

describe('a vote with a closing time', () => {
  test('says when it closes, and then how it was decided, on every open screen', async () => {
    const { id, routes } = await anActivity(app.server, admin.token, 'voting')
    const voter = await app.newActor({ name: 'Bo', session: bo.session })
    await voter.goto(`/activity/${id}`)
    await voter.expectMessage('activity.pick.hint')

    const leader = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
    await leader.goto(`/activity/${id}/edit`)
    await fillMoment(leader, 'form.vote-closes', tomorrowEvening())
    await leader.clickButton('form.save')
    await leader.expectMessage('form.saved')
    for (const { expectVisible, page } of [leader, voter])
      await expectVisible(page.getByText(/^Voting closes tomorrow at (20:00|8:00\sPM)/))

    const marked = voter.page.getByRole('group', { name: voter.t('activity.interest') }).getByRole('button', { name: 'Route C' })
    await marked.click()
    await expect.poll(() => marked.getAttribute('aria-pressed')).toBe('true')
    await leader.expectVisible(leader.page.getByRole('button', { name: /^Route C\s*1 person$/ }))

    await app.server.call('castVote', { activityId: id, routeId: routes[0]!.id }, bo.token)
    await app.server.call('castVote', { activityId: id, routeId: routes[2]!.id }, admin.token)
    await closeVote(id)
    for (const person of [voter, leader]) {
      await person.expectMessage('activity.chosen-route')
      await person.expectVisible(person.t('activity.won-tie', { letter: 'C', votes: 1, all: 2 }))
      await person.expectVisible(person.page.getByText(/^Voting closed automatically on/))
    }
    await voter.expectMessage('activity.step.join')
    expect(await app.takeProblems()).toEqual([])
  })

  test('stays open without enough votes, and then says only how many the leader asked for', async () => {
    const voteClosesAt = new Date(Date.now() + 86_400_000).toISOString()
    const { id } = await anActivity(app.server, admin.token, 'voting', { quorum: 3, voteClosesAt })
    const voter = await app.newActor({ name: 'Bo', session: bo.session })
    await voter.goto(`/activity/${id}`)
    await voter.expectMessage('activity.quorum', { quorum: 3 })
    await closeVote(id)
    await voter.expectVisible(voter.page.getByText(voter.t('activity.quorum.open', { quorum: 3 })))
    await voter.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('has no closing time on its card once that has passed', async () => {
    const voteClosesAt = new Date(Date.now() + 86_400_000).toISOString()
    await anActivity(app.server, admin.token, 'voting', { title: 'Until tomorrow', voteClosesAt })
    const voter = await app.newActor({ name: 'Bo', session: bo.session })
    const card = voter.page.getByRole('article').filter({ hasText: 'Until tomorrow' })
    await voter.goto('/activities')
    await voter.expectVisible(card.getByText(/^Voting closes/))
    await voter.page.clock.setFixedTime(Date.now() + 2 * 86_400_000)
    await voter.goto('/activities')
    await voter.expectVisible(card.getByText('Hohe Pass'))
    // The server draws it by its own clock.
    await expect.poll(() => card.getByText(/^Voting closes/).count()).toBe(0)
    await voter.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('of a proposal with one or two routes is read in the review, also once it has passed, and the leader sets another', async () => {
    const leader = await app.newActor({ name: 'Bo', session: bo.session })
    const reviewer = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
    for (const count of [1, 2]) {
      const voteClosesAt = new Date(Date.now() + 86_400_000).toISOString()
      const routes = aProposal().routes!.slice(0, count)
      const { id } = await app.server.call('createActivity', aProposal({ voteClosesAt, routes }), bo.token)
      for (const person of [leader, reviewer]) {
        await person.goto(`/activity/${id}`)
        await person.expectVisible(person.page.getByText(/^Voting closes tomorrow/))
      }
      await closeVote(id)
      for (const person of [leader, reviewer]) {
        await person.goto(`/activity/${id}`)
        await person.expectMessage('activity.closing-passed')
      }
      await leader.goto(`/activity/${id}/edit`)
      await fillMoment(leader, 'form.vote-closes', tomorrowEvening())
      await leader.clickButton('form.save')
      await leader.expectVisible(leader.page.getByText(/^Voting closes tomorrow at (20:00|8:00\sPM)/))
    }
    for (const person of [leader, reviewer]) await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('refuses a closing time after the start in the form', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting')
    const leader = await app.newActor({ name: 'Ada', session: admin })
    await leader.goto(`/activity/${id}/edit`)
    await fillMoment(leader, 'form.vote-closes', '2998-01-01T08:00')
    await leader.clickButton('form.save')
    await leader.expectVisible('This must be before the start.')
    expect(await app.takeProblems()).toEqual([])
  })
})
