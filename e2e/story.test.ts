/** The life of an activity, with three members on phones and an administrator on a desktop. Each test continues the one before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './person.ts'
import { memberPassword } from './proposal.ts'
import { storyHouses, type StoryHouse } from './story-houses.ts'

let app: StoryHouse
let ada: Person
let mia: Person
let lin: Person
let jonas: Person

const inTwoWeeks = (time: string) => `${new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)}T${time}`
const emailOf = ({ name }: Person) => `${name === '林雨桐' ? 'lin' : name.toLowerCase()}@club.example`
let phoneCount = 0

async function register(person: Person): Promise<void> {
  phoneCount += 1
  await person.goes('/register')
  await person.fills('register.name', person.name)
  await person.fills('login.email', emailOf(person))
  await person.fills('register.phone', `+49 170 555 00 0${phoneCount}`)
  await person.fills('login.password', memberPassword)
  await person.fills('register.password.again', memberPassword)
  await person.presses('title.register')
}

async function signIn(person: Person, email: string, password: string): Promise<void> {
  await person.comes()
  const byMail = person.page.getByText(person.t('login.way.email'), { exact: true })
  await person.sees(byMail.or(person.page.getByLabel(person.t('login.email'), { exact: true })))
  if (await byMail.isVisible()) await byMail.click()
  await person.fills('login.email', email)
  await person.fills('login.password', password)
  await person.presses('app.sign-in')
}

/** Approves all activities that wait for review before the story begins. */
async function approveAllWaiting(): Promise<void> {
  await ada.goes('/admin/activities')
  const noneWaiting = ada.page.getByText(ada.t('admin.clear.title'), { exact: true })
  const approve = ada.button('admin.approve')
  for (;;) {
    await ada.sees(noneWaiting.or(approve))
    if (await noneWaiting.isVisible()) return
    const card = ada.page.getByRole('article').filter({ has: approve })
    const title = await card.getByRole('heading').first().innerText()
    await approve.click()
    await ada.reads('activity.done.approve')
    await card.filter({ hasText: title }).waitFor({ state: 'detached' })
  }
}

/** Path of the activity of the story. */
let activity: string

const routeOption = ({ page }: Person, route: string) => page.getByRole('radiogroup').locator('label').filter({ hasText: route })

async function voteCount(person: Person, route: string): Promise<number> {
  await person.comes()
  return Number(await routeOption(person, route).locator('b').last().innerText())
}

async function chooseRoute(person: Person, route: string): Promise<void> {
  await person.comes()
  await routeOption(person, route).click()
}

async function voteFor(person: Person, route: string, letter: string): Promise<void> {
  await chooseRoute(person, route)
  await person.presses('activity.step.vote', { letter })
  await person.reads('activity.done.vote', { letter })
}

async function addRoute(
  person: Person,
  message: 'form.route.add-first' | 'form.route.add-second' | 'form.route.add-third',
  [name, distance, hours]: string[],
) {
  await person.presses(message)
  await person.fills('form.route.name', name!)
  await person.fills('form.route.description', `${name!}, and what a view.`)
  await person.fills('form.route.distance', distance!)
  await person.fills('form.route.duration', hours!)
}

/** Fills in the first step of the form. */
async function fillFirstStep(person: Person, title: string, seats: number): Promise<void> {
  await person.fills('form.title', title)
  await person.fills('form.description', 'Two huts, one pass, and a swim if the lake is kind.')
  await person.fills('form.location', 'Wilderswil, station')
  await person.fills('form.starts', inTwoWeeks('07:30'))
  await person.fills('form.ends', inTwoWeeks('16:30'))
  await person.fills('form.seats', String(seats))
}

let second: string

describe.each(storyHouses)('the life of an activity in $mode mode', ({ open }) => {
  beforeAll(async () => {
    app = await open()
    ada = await app.guest({ name: 'Ada', device: 'desktop' })
    mia = await app.guest({ name: 'Mia' })
    lin = await app.guest({ name: '林雨桐', locale: 'zh' })
    jonas = await app.guest({ name: 'Jonas', locale: 'de' })
  })
  afterAll(() => app?.close())

  describe('registration', () => {
    it('a new member confirms the address with the mailed link, where mails are sent, and signs in', async () => {
      await register(mia)
      if (app.mailedTo) {
        await mia.reads('register.mail.title')
        await mia.goes(await app.mailedTo(emailOf(mia)))
        await mia.reads('register.confirmed.title')
        await mia.follows('app.sign-in')
        await signIn(mia, emailOf(mia), memberPassword)
      }
      await mia.standsAt('/')
      await mia.reads('home.welcome')
      expect(app.troubles()).toEqual([])
    })

    it('the administrator turns off email verification, and new members are signed in at once', async () => {
      await ada.goes('/admin/settings')
      await signIn(ada, app.admin.email, app.admin.password)
      await ada.standsAt('/admin/settings')
      const confirmed = ada.page.getByRole('switch', { name: ada.t('settings.requireEmailVerification') })
      await ada.sees(confirmed)
      if (await confirmed.isChecked()) await confirmed.click()
      await expect.poll(() => confirmed.isChecked()).toBe(false)
      await ada.reads('settings.saved')
      await approveAllWaiting()

      for (const newcomer of [lin, jonas]) {
        await register(newcomer)
        await newcomer.standsAt('/')
        await newcomer.reads('home.welcome')
      }
      expect(app.troubles()).toEqual([])
    })
  })

  describe('an activity', () => {
    it('is proposed with three routes, and its draft survives two reloads', async () => {
      await mia.follows('home.quick.create')
      await fillFirstStep(mia, 'Over the Hohe Pass', 2)
      await mia.page.reload()
      await mia.reads('form.restored')
      await mia.presses('form.next')
      await addRoute(mia, 'form.route.add-first', ['By the lake', '14.5', '5:05'])
      await addRoute(mia, 'form.route.add-second', ['By the ridge', '9', '4.5'])
      await mia.page.reload()
      await mia.sees('By the lake')
      await addRoute(mia, 'form.route.add-third', ['By the hut', '11', '4'])
      await mia.presses('form.send')
      await mia.reads('form.sent')
      await mia.standsAt(/^\/activity\/[\w-]+$/)
      await mia.reads('phase.review')
      activity = new URL(mia.page.url()).pathname
      expect(app.troubles()).toEqual([])
    })

    it('is visible only to its leader and administrators until it is approved', async () => {
      await jonas.goes(activity)
      await jonas.sees(jonas.refusal('ACTIVITY_NOT_FOUND'))
      await ada.goes('/')
      // The link's name ends with the number of waiting activities.
      await ada.page.getByRole('link', { name: new RegExp(`^${ada.t('app.admin')}`) }).click()
      await ada.reads('admin.waiting')
      await ada.sees('Over the Hohe Pass')
      await ada.presses('admin.approve')
      await ada.reads('activity.done.approve')
      await ada.reads('admin.clear.title')
      // The leader's screen updates through a change event.
      await mia.reads('activity.voting-on-route')
      expect(app.troubles(/(api\/activities\/\S+|rpc\/get_activity) 404/)).toEqual([])
    })

    it('receives votes, and everybody sees the counts change', async () => {
      await lin.follows('app.activities')
      await lin.page.getByRole('link', { name: 'Over the Hohe Pass', exact: true }).click()
      await voteFor(lin, 'By the lake', 'A')
      await expect.poll(() => voteCount(mia, 'By the lake')).toBe(1)
      await mia.reads('activity.voted', { voters: 1, members: app.members + 3 })

      await jonas.goes(activity)
      await voteFor(jonas, 'By the hut', 'C')
      await voteFor(mia, 'By the lake', 'A')
      await expect.poll(() => voteCount(jonas, 'By the lake')).toBe(2)
      await expect.poll(() => voteCount(mia, 'By the hut')).toBe(1)
      expect(app.troubles()).toEqual([])
    })

    it('a vote is moved, and moved back with undo', async () => {
      await chooseRoute(lin, 'By the hut')
      await lin.presses('activity.step.moveVote', { letter: 'C' })
      await expect.poll(() => voteCount(lin, 'By the hut')).toBe(2)
      await lin.undoes('activity.done.moveVote', { letter: 'C' })
      await expect.poll(() => voteCount(lin, 'By the hut')).toBe(1)
      await expect.poll(() => voteCount(mia, 'By the lake')).toBe(2)
      expect(app.troubles()).toEqual([])
    })

    it('the later route wins a tie', async () => {
      await ada.goes(activity)
      await voteFor(ada, 'By the hut', 'C')
      await expect.poll(() => voteCount(mia, 'By the hut')).toBe(2)
      await mia.reads('activity.bar.tie', { letter: 'C' })
      await mia.presses('activity.step.startEnrollment')
      await mia.sees(mia.dialog().getByText(mia.t('activity.ask.tie', { letter: 'C' })))
      await mia.confirms('activity.step.startEnrollment')
      await mia.reads('activity.done.startEnrollment')
      for (const person of [mia, lin, jonas, ada]) {
        await person.reads('activity.chosen-route')
        await person.sees('By the hut')
      }
      expect(app.troubles()).toEqual([])
    })

    it('two members take the two seats, and the third sees that it is full', async () => {
      await mia.presses('activity.more')
      await mia.page.getByRole('menuitem', { name: mia.t('activity.step.join') }).click()
      await mia.reads('activity.done.join')
      await lin.presses('activity.step.join')
      await lin.reads('activity.bar.in')

      const fullButton = jonas.button('activity.step.full')
      await jonas.sees(fullButton)
      await expect.poll(() => fullButton.getAttribute('aria-disabled')).toBe('true')
      await jonas.reads('activity.bar.full', { max: 2 })
      expect(app.troubles()).toEqual([])
    })

    it('a participant leaves, takes the seat back with undo, and leaves for good', async () => {
      await lin.presses('activity.step.leave')
      await lin.undoes('activity.done.leave')
      await lin.reads('activity.bar.in')
      await jonas.sees(jonas.button('activity.step.full'))

      await lin.presses('activity.step.leave')
      await lin.reads('activity.done.leave')
      await jonas.presses('activity.step.join')
      await jonas.reads('activity.bar.in')
      await lin.sees(lin.button('activity.step.full'))
      expect(app.troubles()).toEqual([])
    })

    it('a member adds it to the favorites', async () => {
      await lin.presses('favorite.add')
      await lin.sees(lin.button('favorite.remove'))
      await lin.reads('favorite.added')
      await lin.goes('/profile/favorites')
      await lin.sees(lin.page.getByRole('link', { name: 'Over the Hohe Pass', exact: true }))
      expect(app.troubles()).toEqual([])
    })

    it('everything survives a restart, and everybody stays signed in', async () => {
      await app.restart()
      for (const person of [mia, jonas]) {
        await person.goes(activity)
        await person.reads('seats.label', { taken: 2, max: 2 })
      }
      await jonas.reads('activity.bar.in')
      await lin.goes('/profile')
      await lin.sees('林雨桐')
      await ada.goes('/admin/settings')
      const confirmed = ada.page.getByRole('switch', { name: ada.t('settings.requireEmailVerification') })
      await expect.poll(() => confirmed.isChecked()).toBe(false)
      expect(app.troubles(/net::ERR_|Failed to fetch/)).toEqual([])
    })

    it('the leader starts and completes it, and participants keep it in their profile', async () => {
      await mia.presses('activity.step.start')
      await mia.confirms('activity.step.start')
      await mia.reads('activity.done.start')
      await jonas.reads('phase.active')
      await mia.presses('activity.step.complete')
      await mia.confirms('activity.step.complete')
      await mia.reads('activity.done.complete')
      await mia.reads('phase.finished')
      await jonas.goes('/profile')
      await jonas.reads('profile.been')
      await jonas.sees(jonas.page.getByRole('link', { name: 'Over the Hohe Pass', exact: true }))
      expect(app.troubles()).toEqual([])
    })
  })

  describe('another activity', () => {
    it('is rejected with a reason, edited and resubmitted', async () => {
      await jonas.goes('/create-activity')
      await fillFirstStep(jonas, 'Somewhere', 10)
      await jonas.presses('form.next')
      await addRoute(jonas, 'form.route.add-first', ['Up', '8', '3'])
      await jonas.presses('form.send')
      await jonas.reads('form.sent')
      await jonas.reads('phase.review')
      second = new URL(jonas.page.url()).pathname

      await ada.goes('/admin/activities')
      await ada.presses('activity.step.reject')
      await ada.confirms('activity.step.reject')
      await ada.sees(ada.problem('REQUIRED'))
      await ada.dialog().getByRole('textbox').fill('Please say where it goes.')
      await ada.confirms('activity.step.reject')
      await ada.reads('admin.clear.title')

      await jonas.reads('activity.rejected')
      await jonas.sees('Please say where it goes.')
      await jonas.follows('activity.step.edit')
      await jonas.fills('form.title', 'Up the Niesen')
      await jonas.presses('form.save')
      await jonas.reads('form.saved')
      await jonas.presses('activity.step.resubmit')
      await jonas.reads('activity.done.resubmit')

      await ada.sees('Up the Niesen')
      await ada.presses('admin.approve')
      await ada.reads('activity.done.approve')
      await jonas.reads('activity.voting-on-route')
      expect(app.troubles()).toEqual([])
    })

    it('sends a visitor to sign in, and back to the activity', async () => {
      const visitor = await app.guest()
      await visitor.goes('/')
      await visitor.follows('app.activities')
      await visitor.page.getByRole('link', { name: 'Up the Niesen', exact: true }).click()
      await visitor.reads('activity.voting-on-route')
      await visitor.follows('activity.step.signInToVote')
      await visitor.standsAt(`/login?next=${encodeURIComponent(second)}`)
      await signIn(visitor, emailOf(lin), memberPassword)
      await visitor.standsAt(second)
      await visitor.sees(visitor.button('activity.step.chooseRoute'))
      await visitor.leaves()
      expect(app.troubles()).toEqual([])
    })

    it('is cancelled with a reason that everybody can read, also visitors', async () => {
      await jonas.presses('activity.more')
      await jonas.page.getByRole('menuitem', { name: jonas.t('activity.step.cancel') }).click()
      await jonas.dialog().getByRole('textbox').fill('A storm is coming.')
      await jonas.confirms('activity.step.cancel')
      await jonas.reads('activity.done.cancel')

      const visitor = await app.guest()
      for (const person of [lin, visitor]) {
        await person.goes(second)
        await person.reads('activity.cancelled')
        await person.sees('A storm is coming.')
      }
      await visitor.goes(activity)
      await visitor.reads('phase.finished')
      await visitor.leaves()
      expect(app.troubles()).toEqual([])
    })
  })
})
