/** The life of an activity, with three members on phones and an admin on a desktop. Each test continues the one before. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../fixtures/actor.ts'
import { memberPassword } from '../../fixtures/builders.ts'
import { skipAfterFailure } from '../../fixtures/skip-after-failure.ts'
import type { StoryApp } from '../../fixtures/story-apps.ts'
import {
  addRoute,
  approveAllWaiting,
  chooseInMenu,
  chooseRoute,
  emailOf,
  fillFirstStep,
  register,
  signIn,
  voteCount,
  voteFor,
} from './steps.ts'

let app: StoryApp
let ada: Actor
let mia: Actor
let lin: Actor
let jonas: Actor
/** Paths of the two activities of the story. */
let activity: string
let second: string

export function describeLifecycle(mode: string, open: () => Promise<StoryApp>): void {
  describe(`the life of an activity in ${mode} mode`, () => {
    skipAfterFailure()
    beforeAll(async () => {
      app = await open()
      ada = await app.newActor({ name: 'Ada', device: 'desktop' })
      mia = await app.newActor({ name: 'Mia' })
      lin = await app.newActor({ name: '林雨桐', locale: 'zh' })
      jonas = await app.newActor({ name: 'Jonas', locale: 'de' })
    })
    afterAll(() => app?.close())

    describe('registration', () => {
      test('a new member confirms the address with the mailed link, where mails are sent, and signs in', async () => {
        await register(mia)
        if (app.confirmationPathFor && app.awaitingConfirmation) {
          await mia.expectMessage(app.awaitingConfirmation)
          await mia.expectFocus()
          expect(await mia.page.title()).toContain(mia.t(app.awaitingConfirmation))
          await mia.goto(await app.confirmationPathFor(emailOf(mia)))
          await mia.clickButton('email-link.confirm')
          await mia.expectMessage('register.confirmed.title')
          await mia.clickLink('app.sign-in')
          await signIn(mia, emailOf(mia), memberPassword)
        }
        await mia.expectPath('/')
        await mia.expectMessage('home.welcome')
        expect(await app.takeProblems()).toEqual([])
      })

      test('the admin turns off email verification, and new members are signed in at once', async () => {
        await ada.goto('/admin/settings')
        await signIn(ada, app.admin.email, app.admin.password)
        await ada.expectPath('/admin/settings')
        const confirmed = ada.page.getByRole('switch', { name: ada.t('settings.requireEmailVerification') })
        await ada.expectVisible(confirmed)
        if (await confirmed.isChecked()) await confirmed.click()
        await expect.poll(() => confirmed.isChecked()).toBe(false)
        await ada.expectMessage('settings.saved')
        await approveAllWaiting(ada)

        for (const newcomer of [lin, jonas]) {
          await register(newcomer)
          await newcomer.expectPath('/')
          await newcomer.expectMessage('home.welcome')
        }
        expect(await app.takeProblems()).toEqual([])
      })
    })

    describe('an activity', () => {
      test('is proposed with three routes, and its draft survives two reloads', async () => {
        await mia.clickLink('home.quick.create')
        await fillFirstStep(mia, 'Over the Hohe Pass', 2)
        await mia.page.reload()
        await mia.expectMessage('form.restored')
        await mia.clickButton('form.next')
        await addRoute(mia, 'form.route.add-first', ['By the lake', '14.5', '5:05'])
        await addRoute(mia, 'form.route.add-second', ['By the ridge', '9', '4.5'])
        await mia.page.reload()
        await mia.expectVisible('By the lake')
        await addRoute(mia, 'form.route.add-third', ['By the hut', '11', '4'])
        await mia.clickButton('form.send')
        await mia.expectMessage('form.sent')
        await mia.expectPath(/^\/activity\/[\w-]+$/)
        await mia.expectMessage('phase.review')
        activity = new URL(mia.page.url()).pathname
        expect(await app.takeProblems()).toEqual([])
      })

      test('is visible only to its leader and admins until it is approved', async () => {
        await jonas.goto(activity)
        await jonas.expectMessage('activity.missing.text')
        await ada.goto('/')
        // The link's name also has the number of waiting activities.
        await ada.page.locator('a[href="/admin/activities"]').first().click()
        await ada.expectMessage('admin.waiting')
        await ada.expectVisible('Over the Hohe Pass')
        await ada.clickButton('admin.approve')
        await ada.expectMessage('activity.done.approve')
        await ada.expectMessage('admin.clear.title')
        // The leader's screen updates through a change event.
        await mia.expectMessage('activity.voting-on-route')
        expect(await app.takeProblems(/(api\/activities\/\S+|page\/activity\/\S+|rpc\/get_activity) 404/)).toEqual([])
      })

      test('receives votes, and everybody sees the counts change', async () => {
        await lin.clickLink('app.activities')
        await lin.page.getByRole('link', { name: 'Over the Hohe Pass', exact: true }).click()
        await voteFor(lin, 'By the lake', 'A')
        await expect.poll(() => voteCount(mia, 'By the lake')).toBe(1)
        await mia.expectMessage('activity.voted', { voters: 1, members: app.memberCount + 3 })

        await jonas.goto(activity)
        await voteFor(jonas, 'By the hut', 'C')
        await voteFor(mia, 'By the lake', 'A')
        await expect.poll(() => voteCount(jonas, 'By the lake')).toBe(2)
        await expect.poll(() => voteCount(mia, 'By the hut')).toBe(1)
        expect(await app.takeProblems()).toEqual([])
      })

      test('a vote is moved, and moved back with undo', async () => {
        await chooseRoute(lin, 'By the hut')
        await lin.clickButton('activity.step.moveVote', { letter: 'C' })
        await expect.poll(() => voteCount(lin, 'By the hut')).toBe(2)
        await lin.expectFocus()
        await lin.clickUndo('activity.done.moveVote', { letter: 'C' })
        await expect.poll(() => voteCount(lin, 'By the hut')).toBe(1)
        await expect.poll(() => voteCount(mia, 'By the lake')).toBe(2)
        expect(await app.takeProblems()).toEqual([])
      })

      test('the later route wins a tie', async () => {
        await ada.goto(activity)
        await voteFor(ada, 'By the hut', 'C')
        await expect.poll(() => voteCount(mia, 'By the hut')).toBe(2)
        // Once every member has voted, the bar ends the vote and says who would win. Until then it reminds the others.
        if (app.memberCount === 1) {
          await mia.expectMessage('activity.bar.tie', { letter: 'C' })
          await mia.clickButton('activity.step.startEnrollment')
        } else await chooseInMenu(mia, 'startEnrollment')
        await mia.expectVisible(mia.dialog().getByText(mia.t('activity.ask.tie', { letter: 'C' })))
        await mia.clickInDialog('activity.step.startEnrollment')
        await mia.expectMessage('activity.done.startEnrollment')
        await mia.expectFocus()
        for (const person of [mia, lin, jonas, ada]) {
          await person.expectMessage('activity.chosen-route')
          await person.expectVisible('By the hut')
        }
        expect(await app.takeProblems()).toEqual([])
      })

      test('two members take the two seats, and the third sees that it is full', async () => {
        await chooseInMenu(mia, 'join')
        await mia.expectMessage('activity.done.join')
        await lin.clickButton('activity.step.join')
        await lin.expectMessage('activity.bar.in')
        await lin.expectFocus()
        // Where Join was, there is no button that would give the seat back.
        expect(await lin.button('activity.step.leave').count()).toBe(0)

        await jonas.expectVisible(jonas.button('activity.step.joinWaitlist'))
        expect(await jonas.button('activity.step.join').count()).toBe(0)
        expect(await app.takeProblems()).toEqual([])
      })

      test('a participant leaves, takes the seat back with undo, and leaves for good', async () => {
        await chooseInMenu(lin, 'leave')
        await lin.clickInDialog('activity.ask.leave.keep')
        await lin.expectMessage('activity.bar.in')
        await chooseInMenu(lin, 'leave')
        await lin.clickInDialog('activity.step.leave')
        await lin.clickUndo('activity.done.leave')
        await lin.expectMessage('activity.bar.in')
        await jonas.expectVisible(jonas.button('activity.step.joinWaitlist'))

        await chooseInMenu(lin, 'leave')
        await lin.clickInDialog('activity.step.leave')
        await lin.expectMessage('activity.done.leave')
        await lin.expectFocus()
        await jonas.clickButton('activity.step.join')
        await jonas.expectMessage('activity.bar.in')
        await lin.expectVisible(lin.button('activity.step.joinWaitlist'))
        expect(await app.takeProblems()).toEqual([])
      })

      test('a member adds it to the favorites', async () => {
        const heart = lin.button('favorite.label', { title: 'Over the Hohe Pass' })
        await heart.click()
        await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
        await lin.expectMessage('favorite.added')
        await lin.goto('/profile/favorites')
        await lin.expectVisible(lin.page.getByRole('link', { name: 'Over the Hohe Pass', exact: true }))
        expect(await app.takeProblems()).toEqual([])
      })

      test('everything survives a restart, and everybody stays signed in', async () => {
        await app.restart()
        for (const person of [mia, jonas]) {
          await person.goto(activity)
          await person.expectMessage('activity.places-left', { count: 0 })
        }
        await jonas.expectMessage('activity.bar.in')
        await lin.goto('/profile')
        await lin.expectVisible('林雨桐')
        await ada.goto('/admin/settings')
        const confirmed = ada.page.getByRole('switch', { name: ada.t('settings.requireEmailVerification') })
        await expect.poll(() => confirmed.isChecked()).toBe(false)
        expect(await app.takeProblems(/net::ERR_|Failed to fetch/)).toEqual([])
      })

      test('the leader starts and completes it, and participants keep it in their profile', async () => {
        // The start is two weeks away, so it is in the menu, and can be undone.
        await chooseInMenu(mia, 'start')
        await mia.clickInDialog('activity.step.start')
        await mia.clickUndo('activity.done.start')
        await mia.expectMessage('activity.done.undo')
        await chooseInMenu(mia, 'start')
        await mia.clickInDialog('activity.step.start')
        await mia.expectMessage('activity.done.start')
        await jonas.expectMessage('phase.active')
        // The bar asks who is there first.
        await mia.expectVisible(mia.button('activity.step.allHere'))
        await chooseInMenu(mia, 'complete')
        await mia.clickInDialog('activity.step.complete')
        await mia.expectMessage('activity.done.complete')
        await mia.expectFocus()
        await mia.expectMessage('phase.finished')
        await jonas.goto('/profile')
        await jonas.expectMessage('profile.been')
        await jonas.expectVisible(jonas.page.getByRole('link', { name: 'Over the Hohe Pass', exact: true }))
        expect(await app.takeProblems()).toEqual([])
      })
    })

    describe('another activity', () => {
      test('is rejected with a reason, edited and resubmitted', async () => {
        await jonas.goto('/create-activity')
        await fillFirstStep(jonas, 'Somewhere', 10)
        await jonas.clickButton('form.next')
        await addRoute(jonas, 'form.route.add-first', ['Up', '8', '3'])
        await jonas.clickButton('form.send')
        await jonas.expectMessage('form.sent')
        await jonas.expectMessage('phase.review')
        second = new URL(jonas.page.url()).pathname

        await ada.goto('/admin/activities')
        await ada.clickButton('activity.step.reject')
        await ada.clickInDialog('activity.step.reject')
        await ada.expectMessage('missing.reason')
        await ada.dialog().getByRole('textbox').fill('Please say where it goes.')
        await ada.clickInDialog('activity.step.reject')
        await ada.expectMessage('admin.clear.title')

        await jonas.expectMessage('activity.rejected')
        await jonas.expectVisible('Please say where it goes.')
        await jonas.clickLink('activity.step.edit')
        await jonas.fill('form.title', 'Up the Niesen')
        await jonas.clickButton('form.save')
        await jonas.expectMessage('form.saved')
        await jonas.clickButton('activity.step.resubmit')
        await jonas.expectMessage('activity.done.resubmit')

        await ada.expectVisible('Up the Niesen')
        await ada.expectMessage('admin.rejected-before')
        await ada.expectVisible('Please say where it goes.')
        await ada.clickButton('admin.approve')
        await ada.expectMessage('activity.done.approve')
        await jonas.expectMessage('activity.voting-on-route')
        expect(await app.takeProblems()).toEqual([])
      })

      test('sends a visitor to sign in, and back to the activity', async () => {
        const visitor = await app.newActor()
        await visitor.goto('/')
        await visitor.clickLink('app.activities')
        await visitor.page.getByRole('link', { name: 'Up the Niesen', exact: true }).click()
        await visitor.expectMessage('activity.voting-on-route')
        await visitor.clickLink('activity.step.signInToVote')
        await visitor.expectPath(`/login?next=${encodeURIComponent(second)}`)
        await signIn(visitor, emailOf(lin), memberPassword)
        await visitor.expectPath(second)
        await visitor.expectVisible(visitor.button('activity.step.chooseRoute'))
        await visitor.close()
        expect(await app.takeProblems()).toEqual([])
      })

      test('is canceled with a reason that everybody can read, also visitors', async () => {
        await chooseInMenu(jonas, 'cancel')
        await jonas.dialog().getByRole('textbox').fill('A storm is coming.')
        await jonas.clickInDialog('activity.step.cancel')
        await jonas.expectMessage('activity.done.cancel')

        const visitor = await app.newActor()
        for (const person of [lin, visitor]) {
          await person.goto(second)
          await person.expectMessage('activity.cancelled')
          await person.expectVisible('A storm is coming.')
        }
        await visitor.goto(activity)
        await visitor.expectMessage('phase.finished')
        await visitor.close()
        expect(await app.takeProblems()).toEqual([])
      })
    })
  })
}
