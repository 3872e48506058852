/**
 * The year of a club: a route that was walked is proposed again, with what was seen last time beside the vote; members discuss, share a car, go, and add a photo;
 * the leader reports, the next proposal follows, and at the end there is the book. Each test continues the one before.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseDifficulties } from '../../fixtures/activity-form.ts'
import type { Actor } from '../../fixtures/actor.ts'
import { dropFiles, fileOf, overThePass } from '../../fixtures/gpx-files.ts'
import { waitUntilHydrated } from '../../fixtures/page-checks.ts'
import { skipAfterFailure } from '../../fixtures/skip-after-failure.ts'
import type { StoryApp } from '../../fixtures/story-apps.ts'
import { fillFirstStep, inTwoWeeks, register, signIn, voteCount, voteFor } from '../activity-lifecycle/steps.ts'
import { addPhoto, conditionsOf, endVote, goAndReturn, publish, setSwitch, shownPhotos, write, writeReport } from './steps.ts'

const route = 'Over the Tannen pass'
const first = { title: 'The pass in the snow', report: 'Snow to the knee.', seen: 'Snow above 2,300 m' }
const second = { title: 'The pass once more', report: 'Flowers where the snow was.', seen: 'The spring is running' }

let app: StoryApp
let ada: Actor
let mia: Actor
let jonas: Actor
let amina: Actor
/** The path of the activity that is under way. */
let activity: string
/** The year in which the activities of the story start. */
const year = inTwoWeeks('').slice(0, 4)

async function open(actor: Actor, path: string): Promise<void> {
  await actor.goto(path)
  await waitUntilHydrated(actor.page)
}

/** From the list to the route that was walked, as a member finds it. */
async function findWalkedRoute(actor: Actor): Promise<void> {
  await open(actor, '/activities')
  await actor.page.getByRole('link', { name: actor.t('library.title') }).click()
  // The list of activities has a search, too.
  await actor.page.getByRole('searchbox', { name: actor.t('library.search') }).fill('Tannen')
  await actor.expectVisible(actor.page.getByRole('link', { name: route }))
  await actor.page.getByRole('link', { name: route }).click()
  await actor.expectVisible(actor.page.getByRole('heading', { name: route, level: 1 }))
}

async function proposeWithWalkedRoute(leader: Actor, title: string): Promise<void> {
  await findWalkedRoute(leader)
  await leader.clickLink('library.propose')
  await expect.poll(() => leader.page.getByLabel(leader.t('form.title'), { exact: true }).inputValue()).toBe(route)
  await fillFirstStep(leader, title, 6)
  await leader.clickButton('form.next')
  await leader.expectVisible(route)
}

const takeNoProblems = async () => expect(await app.takeProblems()).toEqual([])

export function describeYear(mode: string, start: () => Promise<StoryApp>): void {
  describe(`the year of a club in ${mode} mode`, () => {
    skipAfterFailure()
    beforeAll(async () => {
      app = await start()
      ada = await app.newActor({ name: 'Ada', device: 'desktop' })
      mia = await app.newActor({ name: 'Mia' })
      jonas = await app.newActor({ name: 'Jonas', locale: 'de' })
      amina = await app.newActor({ name: 'Amina' })
    })
    afterAll(() => app?.close())

    test('an admin chooses what the club does together, and members register', async () => {
      await ada.goto('/admin/settings')
      await signIn(ada, app.admin.email, app.admin.password)
      await ada.expectPath('/admin/settings')
      await setSwitch(ada, 'requireEmailVerification', false)
      for (const name of ['autoApprove', 'photos', 'sharedRides', 'writesReports'] as const) await setSwitch(ada, name, true)
      const discussion = ada.page.getByLabel(ada.t('settings.discussion'), { exact: true })
      await discussion.selectOption('taking-part')
      await expect.poll(() => discussion.inputValue()).toBe('taking-part')
      for (const newcomer of [mia, jonas, amina]) {
        await register(newcomer)
        await newcomer.expectMessage('home.welcome')
      }
      await takeNoProblems()
    })

    test('a first outing puts its route into the library, with what was seen on it', async () => {
      await open(mia, '/create-activity')
      await fillFirstStep(mia, first.title, 6)
      await mia.clickButton('form.next')
      await dropFiles(mia, [fileOf('pass.gpx', overThePass(route, { kilometers: 12, climb: 870 }))])
      await chooseDifficulties(mia, { A: 'Medium' })
      activity = await publish(mia)
      await endVote(mia)
      await open(amina, activity)
      await amina.clickButton('activity.step.join')
      await amina.expectMessage('activity.bar.in')
      await goAndReturn(mia)
      await writeReport(mia, first.report, first.seen)
      await takeNoProblems()
    })

    test('a leader proposes the route of the library again, beside another one', async () => {
      await proposeWithWalkedRoute(mia, second.title)
      await dropFiles(mia, [fileOf('lake.gpx', overThePass('Along the lake', { kilometers: 9, climb: 150, lon: 8.4 }))])
      await chooseDifficulties(mia, { B: 'Easy' })
      activity = await publish(mia)
      await takeNoProblems()
    })

    test('members vote, with what was seen last time beside it', async () => {
      for (const voter of [jonas, amina]) {
        await open(voter, activity)
        await voter.expectVisible(conditionsOf(voter).getByText(first.seen))
        await voter.expectVisible(conditionsOf(voter).getByRole('link', { name: first.title }))
        await voteFor(voter, route, 'A')
      }
      // Closing a vote that has changed meanwhile is asked again.
      await expect.poll(() => voteCount(mia, route)).toBe(2)
      await endVote(mia)
      for (const person of [mia, jonas, amina]) await person.expectMessage('activity.chosen-route')
      await takeNoProblems()
    })

    test('they join, and discuss what to bring', async () => {
      for (const person of [jonas, amina]) {
        await person.clickButton('activity.step.join')
        await person.expectMessage('activity.bar.in')
      }
      for (const person of [amina, mia]) await open(person, `${activity}/discussion`)
      await write(amina, 'Do I need boots?')
      await mia.expectVisible(mia.page.getByRole('article').getByText('Do I need boots?'))
      await write(mia, 'Boots, please.')
      await amina.expectVisible(amina.page.getByRole('article').getByText('Boots, please.'))
      await takeNoProblems()
    })

    test('one offers a car, and another one takes a seat', async () => {
      for (const person of [jonas, amina]) await open(person, `${activity}/cars`)
      await jonas.clickButton('cars.offer')
      await jonas.fill('cars.place', 'Platform 2')
      await jonas.fill('cars.seats', '1')
      await jonas.clickInDialog('cars.offer')
      await jonas.expectMessage('cars.done.offer')
      await amina.expectVisible('Platform 2')
      await amina.clickButton('cars.take', { count: 1 })
      await amina.expectMessage('cars.done.take', { name: 'Jonas' })
      await jonas.expectVisible(jonas.page.getByText(jonas.t('cars.free', { free: 0, seats: 1 })))
      await takeNoProblems()
    })

    test('they go, and come back with a photo', async () => {
      await open(mia, activity)
      await goAndReturn(mia)
      await open(amina, `${activity}/photos`)
      await addPhoto(amina)
      await open(jonas, `${activity}/photos`)
      for (const person of [amina, jonas]) await expect.poll(() => shownPhotos(person)).toBe(1)
      await takeNoProblems()
    })

    test('the leader reports, and a participant writes a line', async () => {
      await writeReport(mia, second.report, second.seen)
      await open(amina, activity)
      await amina.expectVisible(second.report)
      await amina.clickButton('activity.step.writeLine')
      await amina.dialog().getByLabel(amina.t('report.line')).fill('Nobody wanted to go down.')
      await amina.clickInDialog('report.save')
      await mia.expectVisible('Nobody wanted to go down.')
      await takeNoProblems()
    })

    test('the next proposal begins with the photo and the reports of both outings', async () => {
      await proposeWithWalkedRoute(amina, 'The pass for the third time')
      const next = await publish(amina)
      await open(jonas, next)
      for (const { title, seen } of [first, second]) {
        await jonas.expectVisible(conditionsOf(jonas).getByText(seen))
        await jonas.expectVisible(conditionsOf(jonas).getByRole('link', { name: title }))
      }
      await findWalkedRoute(jonas)
      for (const { title } of [first, second]) await jonas.expectVisible(jonas.page.getByRole('link', { name: title }))
      await takeNoProblems()
    })

    test('at the end of the year, a member has two outings, and the admin the book', async () => {
      await open(amina, `/profile/years/${year}`)
      const trips = amina.t('year.outings.label', { count: 2 })
      await amina.expectVisible(amina.page.getByRole('img', { name: new RegExp(`2 ${trips}`) }))
      await open(ada, `/admin/years/${year}/book`)
      const entry = (title: string) => ada.page.getByRole('article').filter({ has: ada.page.getByRole('heading', { name: title }) })
      await ada.expectVisible(entry(first.title).getByText(first.report))
      await ada.expectVisible(entry(second.title).getByText(second.report))
      await ada.expectVisible(entry(second.title).getByRole('img', { name: ada.t('photos.photo') }))
      await takeNoProblems()
    })
  })
}
