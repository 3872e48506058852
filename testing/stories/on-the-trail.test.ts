/** A day on the trail: check-in, emergency contacts, a participant who is back, and the report that everyone is back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { expectCode, expectStored, storedCommands } from '../fixtures/device-storage.ts'
import { holdRequest } from '../fixtures/hold-request.ts'
import { smallestViewport, waitUntilHydrated, waitUntilStyled } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

const hour = 3_600_000

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let bo: TestMember
let mia: TestMember
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server)
  mia = await aMember(app.server, 'Mia')
})
afterAll(() => app?.close())

async function anOuting() {
  // The leader sees emergency contacts from a day before the start.
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { startTime: at(1), endTime: at(9) })
  for (const { token } of [bo, mia]) await app.server.call('joinActivity', { activityId }, token)
  await app.server.call('startActivity', { activityId }, admin.token)
  return activityId
}

const withoutContact = ({ t }: Actor, names: string) => t('app.label-value', { label: t('emergency.none'), value: names })

describe('on the trail', () => {
  test('a participant saves an emergency contact, which the leader sees, and deletes it', async () => {
    const member = await app.newActor({ name: 'Bo', session: bo.session })
    await member.goto('/profile/info')
    await member.fill('emergency.name', 'Ruth')
    await member.fill('emergency.phone', '+41 79 512 40 18')
    await member.fill('emergency.note', 'Allergic to bee stings.')
    await member.expectMessage('emergency.unreachable')
    await member.clickButton('emergency.save')
    await member.expectMessage('emergency.saved')
    await expect
      .poll(() => app.server.call('getEmergencyContact', {}, bo.token))
      .toEqual({ contact: { name: 'Ruth', phone: '+41795124018', email: null, note: 'Allergic to bee stings.' } })

    const leader = await app.newActor({ name: 'Ada', session: admin })
    await leader.goto(`/activity/${await anOuting()}`)
    await leader.page.locator('summary').filter({ hasText: 'Bo' }).press('Enter')
    await leader.expectVisible(leader.page.getByRole('link', { name: '+41 79 512 40 18', exact: true }))
    await leader.expectVisible('Allergic to bee stings.')
    await leader.expectVisible(withoutContact(leader, 'Mia'))

    await member.clickButton('emergency.delete')
    await member.expectMessage('emergency.delete.text')
    expect(await app.server.call('getEmergencyContact', {}, bo.token)).not.toEqual({ contact: null })
    await member.clickInDialog('emergency.delete')
    await member.expectMessage('emergency.deleted')
    expect(await app.server.call('getEmergencyContact', {}, bo.token)).toEqual({ contact: null })
    for (const person of [member, leader]) await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('“I’m back” reaches the club although the app was closed before there was any answer', async () => {
    const activityId = await anOuting()
    const member = await app.newActor({ name: 'Bo', session: bo.session })
    await member.goto(`/activity/${activityId}`)
    const confirming = await holdRequest(member, 'PUT', '**/return')
    await member.clickButton('return.confirm')
    await confirming.arrived
    await expect.poll(() => storedCommands(member.page)).toHaveLength(1)
    await member.page.goto('about:blank')
    confirming.release()
    await member.goto('/')
    const returnedAt = async () =>
      (await app.server.call('getActivity', { activityId }, bo.token)).participants.find(({ id }) => id === bo.session.user.id)?.returnedAt
    await expect.poll(returnedAt).toBeTypeOf('string')
    await member.close()
    await app.takeProblems(/net::ERR_/)
  })

  test('a check-in that waits for the one before it is not marked as not sent', async () => {
    const activityId = await anOuting()
    const leader = await app.newActor({ name: 'Ada', session: admin })
    const { page, t } = leader
    const checkingIn = await holdRequest(leader, 'PUT', '**/check-in')
    await leader.goto(`/activity/${activityId}`)
    const here = (name: string) => page.getByRole('checkbox', { name: t('check-in.mark', { name }) })
    await here('Bo').click()
    await checkingIn.arrived
    await here('Mia').click()
    await expect.poll(() => here('Mia').getAttribute('aria-checked')).toBe('true')
    expect(await page.getByText(t('trail.not-sent')).count()).toBe(0)
    checkingIn.release()
    const marks = async () =>
      (await app.server.call('getActivity', { activityId }, admin.token)).participants.map(({ name, isPresent }) => [name, isPresent])
    await expect.poll(marks).toEqual(
      expect.arrayContaining([
        ['Bo', true],
        ['Mia', true],
      ]),
    )
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('without a network a mark of the roll call and "Everyone is back" wait on the device, also over a reload', async () => {
    const activityId = await anOuting()
    const leader = await app.newActor({ name: 'Ada', session: admin, opensOffline: true })
    const { page, t } = leader
    await leader.goto(`/activity/${activityId}`)
    const here = page.getByRole('checkbox', { name: t('check-in.mark', { name: 'Bo' }) })
    await leader.expectVisible(here)
    await leader.expectVisible(withoutContact(leader, 'Bo, Mia'))
    expect(await page.getByText(t('emergency.none')).count()).toBe(1)
    await expectStored(page, `"detail","${activityId}"`)
    await expectCode(page, 'activity-screen', 'services', 'dialog')
    await page.context().setOffline(true)
    await here.click()
    await leader.expectMessage('check-in.waiting', { count: 1 })
    await leader.clickButton('return.confirm-all')
    await leader.expectMessage('return.waiting')
    await leader.clickButton('waiting.take-back')
    await leader.clickButton('return.confirm-all')
    await leader.expectMessage('return.waiting')
    await page.reload()
    await leader.expectMessage('check-in.waiting', { count: 1 })
    expect(await here.getAttribute('aria-checked')).toBe('true')
    await leader.expectMessage('check-in.count', { here: 1, total: 2 })
    const known = () => app.server.call('getActivity', { activityId }, admin.token)
    expect(await known()).toMatchObject({ returnedAt: null, participants: [{ isPresent: null }, { isPresent: null }] })
    await page.context().setOffline(false)
    await leader.expectVisible(page.getByText(/^Everyone is back \(reported at /))
    await expect.poll(async () => (await known()).participants.find(({ name }) => name === 'Bo')?.isPresent).toBe(true)
    expect((await known()).returnedAt).not.toBeNull()
    await expect.poll(() => page.getByText(t('check-in.waiting', { count: 1 })).count()).toBe(0)
    await leader.close()
    expect(await app.takeProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)).toEqual([])
  })

  test('the smallest phone has the name, the phone and the check of a participant in one line', async () => {
    const leader = await app.newActor({ name: 'Ada', session: admin, viewport: smallestViewport })
    const { page, t } = leader
    await leader.goto(`/activity/${await anOuting()}`)
    const check = page.getByRole('checkbox', { name: t('check-in.mark', { name: 'Bo' }) })
    await leader.expectVisible(check)
    await waitUntilHydrated(page)
    await waitUntilStyled(page)
    const places = await check.evaluate((button) =>
      [...button.closest('li')!.querySelectorAll('b, a, button')].map((one) => {
        const { y, height } = one.getBoundingClientRect()
        return y + height / 2
      }),
    )
    expect(new Set(places.map(Math.round)).size).toBe(1)
    expect(places).toHaveLength(3)
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('without a network, the leader learns that emergency contacts need one', async () => {
    const leader = await app.newActor({ name: 'Ada', session: admin })
    const { page } = leader
    const contacts = '**/api/activities/*/emergency-contacts'
    await page.addInitScript(() =>
      document.addEventListener('click', () => document.documentElement.setAttribute('data-was-clicked', ''), { capture: true }),
    )
    // A change event may load them again at any moment: the network is back with the click.
    await page.route(contacts, async (route) => {
      const isBack = (await page.locator('html[data-was-clicked]').count()) > 0
      return isBack ? route.continue() : route.abort('internetdisconnected')
    })
    // The page of the server would have the contacts in it.
    await page.route('**/page/activity/*', (route) => route.abort('internetdisconnected'))
    await leader.goto(`/activity/${await anOuting()}`)
    await leader.expectMessage('emergency.needs-network')
    expect(await page.getByText(leader.t('emergency.none')).count()).toBe(0)
    await leader.clickButton('state.retry')
    await leader.expectVisible(withoutContact(leader, 'Bo, Mia'))
    expect(await page.getByText(leader.t('emergency.needs-network')).count()).toBe(0)
    await leader.close()
    expect(await app.takeProblems(/ERR_INTERNET_DISCONNECTED/)).toEqual([])
  })

  test('an admin reports for the leader that everyone is back', async () => {
    const { id: activityId } = await app.server.call('createActivity', aProposal(), mia.token)
    for (const step of ['approveActivity', 'startEnrollment'] as const) await app.server.call(step, { activityId }, admin.token)
    await app.server.call('joinActivity', { activityId }, bo.token)
    await app.server.call('startActivity', { activityId }, mia.token)
    await app.server.call('checkIn', { activityId, userId: bo.session.user.id, present: true }, mia.token)
    const person = await app.newActor({ name: 'Ada', session: admin })
    await person.goto(`/activity/${activityId}`)
    await person.expectMessage('return.out', { names: 'Bo' })
    await person.clickButton('return.confirm-all')
    await person.expectVisible(person.page.getByText(/^Everyone is back \(reported at /))
    expect((await app.server.call('getActivity', { activityId }, admin.token)).returnedAt).not.toBeNull()
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('the leader checks participants in, sees who is back without a reload, and says that everyone is', async () => {
    const activityId = await anOuting()
    const leader = await app.newActor({ name: 'Ada', session: admin })
    await leader.goto(`/activity/${activityId}`)
    await leader.page.getByRole('checkbox', { name: leader.t('check-in.mark', { name: 'Bo' }) }).click()
    await leader.clickButton('check-in.rest-missing', { count: 1 })
    await leader.expectMessage('check-in.count', { here: 1, total: 2 })
    const marks = async () =>
      (await app.server.call('getActivity', { activityId }, admin.token)).participants.map(({ isPresent }) => isPresent)
    await expect.poll(marks).toEqual([true, false])
    await leader.clickUndo('check-in.done.missing', { count: 1 })
    await expect.poll(marks).toEqual([true, null])
    await leader.expectMessage('return.count', { down: 0, total: 1 })
    await leader.page.getByRole('checkbox', { name: leader.t('check-in.mark', { name: 'Mia' }) }).click()
    await expect.poll(marks).toEqual([true, true])

    const member = await app.newActor({ name: 'Bo', session: bo.session })
    await member.goto(`/activity/${activityId}`)
    await member.expectMessage('check-in.own.here')
    await member.clickButton('return.confirm')
    await member.clickUndo('return.done')
    const returns = async () =>
      (await app.server.call('getActivity', { activityId }, admin.token)).participants.map(({ returnedAt }) => returnedAt)
    await expect.poll(returns).toEqual([null, null])
    await leader.expectMessage('return.count', { down: 0, total: 2 })
    await member.clickButton('return.confirm')
    await leader.expectMessage('return.count', { down: 1, total: 2 })
    await leader.expectMessage('return.out', { names: 'Mia' })
    expect(await member.page.getByText(member.t('check-in.own.here')).count()).toBe(0)

    await leader.clickButton('return.confirm-all')
    await leader.expectMessage('return.done.all')
    const { returnedAt } = await app.server.call('getActivity', { activityId }, admin.token)
    expect(returnedAt).not.toBeNull()
    // Nobody is out anymore, and nobody is asked.
    expect(await leader.page.getByText(leader.t('return.out', { names: 'Mia' })).count()).toBe(0)
    const other = await app.newActor({ name: 'Mia', session: mia.session })
    await other.goto(`/activity/${activityId}`)
    await other.expectVisible(other.page.getByRole('heading', { name: other.t('return.title') }))
    expect(await other.button('return.confirm').count()).toBe(0)
    // Once the activity is over, the page says nothing of the day any more.
    await app.server.call('completeActivity', { activityId }, admin.token)
    for (const person of [leader, other]) {
      await expect.poll(() => person.page.getByRole('heading', { name: person.t('return.title') }).count()).toBe(0)
      expect(await person.page.getByRole('heading', { name: person.t('emergency.contacts') }).count()).toBe(0)
    }
    for (const person of [member, leader, other]) await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})
