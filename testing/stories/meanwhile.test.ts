/** What somebody types, picks or reads while the answer to an earlier press is on its way. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { holdRequest } from '../fixtures/hold-request.ts'
import { waitUntilHydrated } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let bo: TestMember

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server, 'Bo')
})
afterAll(() => app?.close())

const asBo = () => app.newActor({ name: 'Bo', session: bo.session })
const asAdmin = () => app.newActor({ name: 'Ada', session: admin, device: 'desktop' })

async function close(person: Actor): Promise<void> {
  await person.close()
  expect(await app.takeProblems()).toEqual([])
}

/** Waits until the list of activities is shown. Its path comes before it, while the former page is still there. */
async function expectList(person: Actor): Promise<void> {
  await person.expectVisible(person.page.getByRole('heading', { level: 1, name: person.t('app.activities') }))
  await person.expectPath('/activities')
}

describe('a member', () => {
  test('keeps what they type into the profile while it is saved, and finds the saved values at once', async () => {
    const person = await asBo()
    await person.goto('/profile/info')
    const bio = person.page.getByRole('textbox', { name: new RegExp(`^${person.t('info.bio')}`) })
    await bio.fill('I like')
    const saving = await holdRequest(person, 'PUT', '**/api/user/info')
    await person.clickButton('app.save')
    await saving.arrived
    await bio.fill('I like wet feet.')
    saving.release()
    await person.expectMessage('info.saved')
    expect(await bio.inputValue()).toBe('I like wet feet.')
    await person.clickButton('app.save')
    await expect.poll(async () => (await app.server.call('getUserInfo', {}, bo.token)).bio).toBe('I like wet feet.')
    await close(person)
  })

  test('does not revert what another device has changed in the profile', async () => {
    const dora = await aMember(app.server, 'Dora')
    const person = await app.newActor({ name: 'Dora', session: dora.session })
    await person.goto('/profile/info')
    await person.fill('info.bio', 'Mostly uphill.')
    await app.server.call('updateUserInfo', { name: 'Dora Wind', interests: ['caves'] }, dora.token)
    await person.clickButton('app.save')
    await person.expectMessage('info.saved')
    expect(await app.server.call('getUserInfo', {}, dora.token)).toMatchObject({
      name: 'Dora Wind',
      bio: 'Mostly uphill.',
      interests: ['caves'],
    })
    await close(person)
  })

  test('keeps what they type into a message after it was sent', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling')
    await app.server.call('joinActivity', { activityId: id }, bo.token)
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    await person.clickButton('activity.message-leader', { name: admin.user.name })
    const text = person.dialog().getByRole('textbox')
    await text.fill('Who brings the rope?')
    const sending = await holdRequest(person, 'POST', '**/message-leader')
    await person.clickInDialog('activity.message.send')
    await sending.arrived
    await text.fill('And who drives?')
    sending.release()
    await person.expectMessage('activity.message.sent', { count: 1, unreached: 0 })
    expect(await text.inputValue()).toBe('And who drives?')
    await close(person)
  })

  test('keeps the route that they pick while their vote is on its way', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting')
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    const radio = (place: number) => person.page.getByRole('radio').nth(place)
    await waitUntilHydrated(person.page)
    await radio(1).check({ force: true })
    const voting = await holdRequest(person, 'POST', '**/votes')
    await person.clickButton('activity.step.vote', { letter: 'B' })
    await voting.arrived
    await radio(2).check({ force: true })
    voting.release()
    await person.expectMessage('activity.done.vote', { letter: 'B' })
    expect(await radio(2).isChecked()).toBe(true)
    await person.expectVisible(person.button('activity.step.moveVote', { letter: 'C' }))
    await close(person)
  })

  test('stays on the page that they open while a join is answered that a notification offered', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling')
    const person = await asBo()
    await person.goto(`/activity/${id}#join`)
    const joining = await holdRequest(person, 'POST', '**/join')
    await person.clickInDialog('activity.step.join')
    await joining.arrived
    const waiting = person.dialog().locator('[aria-busy="true"]')
    await person.expectVisible(waiting)
    // It is sent, so what was asked stays in view: neither Escape, nor a tap beside it, nor Back closes it. Its button does.
    await person.page.keyboard.press('Escape')
    await person.page.mouse.click(5, 5)
    await person.page.goBack()
    await person.expectVisible(waiting)
    await person.clickInDialog('app.cancel')
    await person.dialog().waitFor({ state: 'detached' })
    await person.clickButton('app.back')
    await expectList(person)
    joining.release()
    await person.expectMessage('activity.done.join')
    expect(new URL(person.page.url()).pathname).toBe('/activities')
    await close(person)
  })

  test('sees that a join has no answer yet when they come back to the activity', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling')
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    const joining = await holdRequest(person, 'POST', '**/join')
    await person.clickButton('activity.step.join')
    await joining.arrived
    const waiting = person.page.locator('[aria-busy="true"]', { hasText: person.t('activity.step.join') })
    await person.clickButton('app.back')
    await waiting.waitFor({ state: 'detached' })
    await person.page.goBack()
    await person.expectVisible(waiting)
    joining.release()
    await person.expectMessage('activity.bar.in')
    await close(person)
  })

  test('has a spot, whatever was loaded while they asked for it', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling')
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    const joining = await holdRequest(person, 'POST', '**/join')
    await person.clickButton('activity.step.join')
    await joining.arrived
    const [asked, passed, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isHeld = false
    await person.page.route(`**/api/activities/${id}`, async (route) => {
      if (isHeld) return route.fallback()
      isHeld = true
      const response = await route.fetch()
      asked.resolve()
      await passed.promise
      // It fails if the app no longer waits for this answer.
      await route.fulfill({ response }).catch(() => undefined)
      shown.resolve()
    })
    await app.server.call('joinActivity', { activityId: id }, admin.token)
    await asked.promise
    joining.release()
    await person.expectMessage('activity.bar.in')
    passed.resolve()
    await shown.promise
    await person.expectMessage('activity.places-left', { count: 8 })
    await person.expectMessage('activity.bar.in')
    await close(person)
  })

  test('marks two routes at once on which they would come', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting')
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    const routes = person.page.getByRole('group', { name: person.t('activity.interest') })
    const mark = (letter: string) => routes.getByRole('button', { name: `Route ${letter}` })
    const marking = await holdRequest(person, 'PUT', '**/interest')
    await mark('A').click()
    await marking.arrived
    await mark('C').click()
    marking.release()
    for (const letter of ['A', 'C']) await expect.poll(() => mark(letter).getAttribute('aria-pressed')).toBe('true')
    await close(person)
  })

  test('finds no message to send again that was sent after its page was opened again', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling')
    await app.server.call('joinActivity', { activityId: id }, bo.token)
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    const write = person.button('activity.message-leader', { name: admin.user.name })
    const text = person.dialog().getByRole('textbox')
    await write.click()
    await text.fill('Who brings the rope?')
    const sending = await holdRequest(person, 'POST', '**/message-leader')
    await person.clickInDialog('activity.message.send')
    await sending.arrived
    await person.clickInDialog('app.close')
    await person.dialog().waitFor({ state: 'detached' })
    await person.clickButton('app.back')
    await write.waitFor({ state: 'detached' })
    await person.page.goBack()
    await write.click()
    expect(await text.inputValue()).toBe('Who brings the rope?')
    sending.release()
    await person.expectMessage('activity.message.sent', { count: 1, unreached: 0 })
    await expect.poll(() => text.inputValue()).toBe('')
    await close(person)
  })

  test('changes their mind about a favorite, and the last press counts whatever loads in between', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting', { title: 'Along the dry burn' })
    const person = await asBo()
    await person.goto(`/activity/${id}`)
    const heart = person.button('favorite.label', { title: 'Along the dry burn' })
    const isPressed = () => heart.getAttribute('aria-pressed')
    const adding = await holdRequest(person, 'PUT', '**/favorite')
    await heart.click()
    await adding.arrived
    await expect.poll(isPressed).toBe('true')
    await app.server.call('startEnrollment', { activityId: id }, admin.token)
    await person.expectVisible(person.button('activity.step.join'))
    expect(await isPressed()).toBe('true')
    await heart.click()
    await expect.poll(isPressed).toBe('false')
    adding.release()
    await person.expectMessage('favorite.removed')
    expect(await isPressed()).toBe('false')
    expect((await app.server.call('getActivity', { activityId: id }, bo.token)).isFavorite).toBe(false)
    await close(person)
  })

  test('finds with the filters what they have just typed', async () => {
    await anActivity(app.server, admin.token, 'voting', { title: 'Round the quiet tarn' })
    const person = await asBo()
    await person.goto('/activities')
    await person.clickButton('filter.open')
    await person.dialog().waitFor()
    await person.page.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'detached' })
    // Opens the filters with the last letter, before the search is in the address.
    await person.page.evaluate(() =>
      document.addEventListener('input', ({ target }) => {
        if ((target as HTMLInputElement).value === 'tarn') document.querySelector<HTMLElement>('main [aria-haspopup="dialog"]')!.click()
      }),
    )
    await person.page.getByRole('searchbox').pressSequentially('tarn')
    await person.dialog().waitFor()
    await person.expectPath('/activities?q=tarn')
    await person.clickInDialog('filter.show', { count: 1, shown: '1' })
    await person.dialog().waitFor({ state: 'detached' })
    expect(new URL(person.page.url()).search).toBe('?q=tarn')
    expect(await person.page.getByRole('searchbox').inputValue()).toBe('tarn')
    await close(person)
  })
})

describe('a leader', () => {
  test('keeps the meeting point that they enter while the device looks for its position', async () => {
    const person = await asBo()
    await person.page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (onFound) =>
        Object.assign(globalThis, {
          findPosition: () => onFound({ coords: { latitude: 46.9, longitude: 7.4 } } as GeolocationPosition),
        })
    })
    const findPosition = () => person.page.evaluate(() => (globalThis as unknown as { findPosition: () => void }).findPosition())
    await app.server.call('updateUserSettings', { privacy: { locationAccess: true } }, bo.token)
    await person.goto('/create-activity')
    await openMoreOptions(person)
    const coordinates = person.page.getByLabel(person.t('form.coordinates'))
    await person.clickButton('form.location.here')
    await coordinates.fill('47.2492, 9.3433')
    await findPosition()
    await person.expectVisible(person.button('form.location.here'))
    expect(await coordinates.inputValue()).toBe('47.2492, 9.3433')
    await coordinates.fill('')
    await person.clickButton('form.location.here')
    await findPosition()
    await expect.poll(() => coordinates.inputValue()).toBe('46.9000, 7.4000')
    await close(person)
  })

  test('is still asked about a participant when the removal of another one is answered', async () => {
    const { id } = await anActivity(app.server, admin.token, 'enrolling')
    const cy = await aMember(app.server, 'Cy')
    for (const { token } of [bo, cy]) await app.server.call('joinActivity', { activityId: id }, token)
    const person = await asAdmin()
    await person.goto(`/activity/${id}`)
    await openParticipants(person)
    await person.clickButton('activity.remove', { name: 'Bo' })
    const removing = await holdRequest(person, 'DELETE', `**/participants/${bo.id}`)
    await person.clickInDialog('activity.remove.confirm')
    await removing.arrived
    await person.clickButton('app.cancel')
    await person.clickButton('activity.remove', { name: 'Cy' })
    await person.expectMessage('activity.remove.title', { name: 'Cy' })
    removing.release()
    await person.expectMessage('activity.done.removeParticipant', { name: 'Bo' })
    await person.expectMessage('activity.remove.title', { name: 'Cy' })
    await person.clickButton('activity.remove.confirm')
    await person.expectMessage('activity.done.removeParticipant', { name: 'Cy' })
    await close(person)
  })

  test('stays on the page that they open while an edit is saved', async () => {
    const { id } = await anActivity(app.server, admin.token, 'voting', { title: 'Over the wet moss' })
    const person = await asAdmin()
    await person.goto(`/activity/${id}/edit`)
    await person.fill('form.title', 'Over the dry moss')
    const saving = await holdRequest(person, 'PUT', `**/api/activities/${id}`)
    await person.clickButton('form.save')
    await saving.arrived
    await person.clickButton('app.close')
    await person.expectPath(`/activity/${id}`)
    await person.clickLink('app.activities')
    await expectList(person)
    saving.release()
    await person.expectMessage('form.saved')
    await person.expectVisible('Over the dry moss')
    expect(new URL(person.page.url()).pathname).toBe('/activities')
    await close(person)
  })
})

describe('an admin', () => {
  test('keeps what they type into the name of the club while an earlier one is saved', async () => {
    const person = await asAdmin()
    await person.goto('/admin/settings')
    const name = person.page.getByLabel(person.t('settings.systemName'), { exact: true })
    await name.fill('Dry')
    const saving = await holdRequest(person, 'PUT', '**/api/admin/settings')
    await name.press('Enter')
    await saving.arrived
    await name.fill('The Dry Socks')
    const saved = person.page.waitForResponse('**/api/admin/settings')
    saving.release()
    await (await saved).finished()
    await expect.poll(async () => (await app.server.call('getSettings', {})).systemName).toBe('Dry')
    await name.press('Enter')
    await expect.poll(async () => (await app.server.call('getSettings', {})).systemName).toBe('The Dry Socks')
    expect(await name.inputValue()).toBe('The Dry Socks')
    await app.server.call('updateSystemSettings', { systemName: 'Bothy' }, admin.token)
    await expect.poll(() => name.inputValue()).toBe('Bothy')
    await close(person)
  })

  test('does not revert the phone number of a member that changed while they edit the name', async () => {
    const cleo = await aMember(app.server, 'Cleo')
    const person = await asAdmin()
    await person.goto(`/admin/users/${cleo.id}`)
    await person.fill('register.name', 'Cleo Wind')
    const reloaded = person.page.waitForResponse(`**/api/admin/users/${cleo.id}`)
    await app.server.call('updateUser', { userId: cleo.id, phone: '+41795124018' }, admin.token)
    await (await reloaded).finished()
    await person.clickButton('app.save')
    await person.expectMessage('info.saved')
    expect(await app.server.call('getUser', { userId: cleo.id }, admin.token)).toMatchObject({ name: 'Cleo Wind', phone: '+41795124018' })
    await close(person)
  })
})
