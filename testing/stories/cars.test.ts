/**
 * Shared rides: an admin switches them on, a driver offers a car, two race for the last seat, and the page of the day shows the car without a network. After
 * the activity the driver notes the distance, which the year of the club counts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { expectCode, expectStored } from '../fixtures/device-storage.ts'
import { findAccessibilityViolations, findOverflow, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { savedBy } from '../fixtures/saved-file.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer
let members: TestMember[]
let activityId: string
let [jonas, amina, lin]: Actor[] = []

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  members = [await aMember(app.server, 'Jonas'), await aMember(app.server, 'Amina'), await aMember(app.server, 'Lin')]
  ;({ id: activityId } = await anActivity(app.server, admin.token, 'enrolling', {
    title: 'Over the Gemmi pass',
    startTime: inHours(3),
    endTime: inHours(10),
    maxParticipants: 6,
  }))
  for (const { token } of members) await app.server.call('joinActivity', { activityId }, token)
})
skipAfterFailure()
afterAll(() => app?.close())

const as = ({ name, session }: TestMember) => app.newActor({ name, session })
const page = () => `/activity/${activityId}/cars`
const cars = async () => app.server.call('listCars', { activityId }, admin.token)
const take = (actor: Actor) => actor.page.getByRole('button', { name: actor.t('cars.take', { count: 1 }), exact: true })
const free = (actor: Actor, count: number, seats: number) => actor.t('cars.free', { free: count, seats })

test('a club without shared rides sees no word of them, until an admin switches them on', async () => {
  amina = await as(members[1]!)
  await amina.goto(`/activity/${activityId}`)
  await waitUntilHydrated(amina.page)
  await amina.expectVisible(amina.t('activity.plan'))
  expect(await amina.page.getByText(amina.t('cars.title')).count()).toBe(0)
  const ada = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await ada.goto('/admin/settings')
  await ada.page.getByRole('switch', { name: ada.t('settings.sharedRides') }).click()
  await expect.poll(async () => (await app.server.call('getSettings', {})).sharedRides).toBe(true)
  await ada.close()
  await amina.page.getByRole('link', { name: amina.t('cars.none.title') }).click()
  await amina.expectPath(page())
  await amina.expectMessage('cars.none')
})

test('a participant offers a car, and what is typed survives a closed sheet', async () => {
  jonas = await as(members[0]!)
  await jonas.goto(page())
  await waitUntilHydrated(jonas.page)
  await jonas.clickButton('cars.offer')
  await jonas.fill('cars.place', 'Station, platform 2')
  await jonas.page.keyboard.press('Escape')
  await jonas.clickButton('cars.offer')
  const dialog = jonas.page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel(jonas!.t('cars.place')).inputValue()).toBe('Station, platform 2')
  await jonas.fill('cars.seats', '1')
  await jonas.fill('cars.distance', '12.5')
  await jonas.clickInDialog('cars.offer')
  await jonas.expectVisible(jonas.t('cars.distance.range', { min: 1, max: 3000 }))
  await jonas.fill('cars.distance', '80')
  expect(await findAccessibilityViolations(jonas)).toEqual([])
  await jonas.clickInDialog('cars.offer')
  await jonas.expectMessage('cars.done.offer')
  await jonas.expectVisible(jonas.t('cars.own'))
  await amina!.expectVisible('Station, platform 2')
  await amina!.expectVisible(free(amina!, 1, 1))
})

test('two race for the last seat: one has it, and the other is told and loses nothing', async () => {
  lin = await as(members[2]!)
  await lin.goto(page())
  await lin.expectVisible(take(lin))
  await Promise.all([take(amina!).click(), take(lin).click()])
  await expect.poll(async () => (await cars()).items[0]!.takenSeats).toBe(1)
  const [passenger] = (await cars()).items[0]!.passengers
  const [winner, loser] = passenger!.id === members[1]!.id ? [amina!, lin] : [lin, amina!]
  await winner.expectVisible(winner.t('cars.give-back', { count: 1 }))
  await loser.expectVisible(loser.refusalText('CAR_FULL'))
  await loser.expectVisible(free(loser, 0, 1))
  await jonas!.expectVisible(free(jonas!, 0, 1))
  await loser.clickButton('cars.request')
  await loser.fill('cars.place', 'At the inn')
  await loser.clickInDialog('cars.request')
  await loser.expectMessage('cars.done.request')
  await jonas!.expectVisible('At the inn')
  await loser.goto(page())
  await loser.expectVisible('At the inn')
  expect(await findAccessibilityViolations(loser)).toEqual([])
  expect(await findOverflow(loser)).toEqual([])
})

test('the driver is told of the seat, and offers another one, which is taken without a network', async () => {
  const passengerName = (await cars()).items[0]!.passengers[0]!.name
  await jonas!.goto('/notifications')
  await jonas!.page
    .getByRole('link', {
      name: jonas!.t('notifications.kind.seat-in-car-taken', { names: passengerName, count: 1, votes: 0, quorum: 0, role: '' }),
    })
    .click()
  await jonas!.expectPath(page())
  await jonas!.clickButton('cars.change')
  await jonas!.fill('cars.seats', '2')
  await jonas!.clickInDialog('app.save')
  await jonas!.expectMessage('cars.done.change')
  const loser = passengerName === 'Amina' ? lin! : amina!
  await loser.expectVisible(free(loser, 1, 2))
  await loser.page.context().setOffline(true)
  await take(loser).click()
  await loser.expectMessage('waiting.added')
  await loser.page.context().setOffline(false)
  await expect.poll(async () => (await cars()).items[0]!.takenSeats).toBe(2)
  await loser.expectVisible(loser.t('cars.give-back', { count: 1 }))
})

test('the page of the day shows the car, also without a network', async () => {
  const { name, session } = members[1]!
  const rider = await app.newActor({ name, session, opensOffline: true })
  await rider.goto(`/activity/${activityId}/today`)
  const card = rider.page.getByRole('region', { name: rider.t('cars.title') })
  await rider.expectVisible(card.getByText(rider.t('cars.ride-with', { name: 'Jonas' })))
  await rider.expectVisible(card.getByText('Station, platform 2'))
  await expectStored(rider.page, `"cars","${activityId}"`)
  await expectCode(rider.page, 'day-screen', 'day-view', 'services')
  await rider.page.context().setOffline(true)
  await rider.page.reload()
  await rider.expectVisible(card.getByText('Station, platform 2'))
  await rider.expectVisible(card.getByRole('link', { name: rider.t('activity.directions') }))
  await rider.page.context().setOffline(false)
  await rider.close()
})

test('giving back a seat is undone, and who is removed from the car reads why', async () => {
  const undo = (actor: Actor) => actor.page.getByRole('button', { name: actor.t('app.undo'), exact: true })
  await amina!.goto(page())
  await amina!.page.getByRole('button', { name: amina!.t('cars.give-back', { count: 1 }) }).click()
  await amina!.expectMessage('cars.done.give-back')
  await undo(amina!).click()
  await expect.poll(async () => (await cars()).items[0]!.takenSeats).toBe(2)
  await jonas!.goto(page())
  await jonas!.page.getByRole('button', { name: jonas!.t('cars.passenger.remove.of', { name: 'Amina' }) }).click()
  const dialog = jonas!.page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('The skis need the seat.')
  expect(await findAccessibilityViolations(jonas!)).toEqual([])
  await dialog.getByRole('button', { name: jonas!.t('cars.passenger.remove') }).click()
  await expect.poll(async () => (await cars()).requests.map(({ name }) => name)).toEqual(['Amina'])
  await amina!.goto('/notifications')
  await amina!.expectVisible('The skis need the seat.')
  await amina!.goto(page())
  await take(amina!).click()
  await expect.poll(async () => (await cars()).items[0]!.takenSeats).toBe(2)
})

test('the table and the paper of the leader say who rides with whom', async () => {
  const ada = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await ada.goto(`/activity/${activityId}`)
  await waitUntilHydrated(ada.page)
  await openParticipants(ada)
  const table = await savedBy(ada, () => ada.clickInDialog('activity.participants.save'))
  const rows = table.split('\r\n').map((row) => row.split(','))
  const rideOf = (name: string) => rows.find(([cell]) => cell?.includes(name))?.at(-1)
  expect([rideOf('Jonas'), rideOf('Amina'), rideOf('Lin')]).toEqual([`"${ada.t('cars.drives')}"`, '"Jonas"', '"Jonas"'])
  await ada.goto(`/activity/${activityId}`)
  await ada.page.emulateMedia({ media: 'print' })
  await ada.expectVisible(
    ada.page
      .getByRole('listitem', { includeHidden: true })
      .filter({ hasText: /Jonas · .*Station.*Amina.*Lin|Jonas · .*Station.*Lin.*Amina/ }),
  )
  await ada.close()
})

test('a driver whose page does not know of a passenger yet is asked before the car is canceled', async () => {
  await jonas!.goto(page())
  const { token } = members[0]!
  const [{ id: carId, passengers, ...offer }] = (await cars()).items as [Awaited<ReturnType<typeof cars>>['items'][0]]
  for (const { id: userId } of passengers) await app.server.call('removePassenger', { carId, userId }, token)
  await jonas!.expectVisible(free(jonas!, offer.seats, offer.seats))
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const held = `**/activities/${activityId}/cars`
  await jonas!.page.route(held, async (route) => {
    await isReleased
    await route.continue()
  })
  for (const one of members.slice(1)) await app.server.call('takeSeats', { carId }, one.token)
  const refused = jonas!.page.waitForResponse((response) => response.request().method() === 'DELETE')
  await jonas!.clickButton('cars.cancel')
  expect((await refused).status()).toBe(409)
  release()
  const dialog = jonas!.page.getByRole('alertdialog')
  await jonas!.expectVisible(dialog.getByText(jonas!.refusalText('CAR_PASSENGERS_CHANGED')))
  await jonas!.expectVisible(dialog.getByText(/Amina.*Lin|Lin.*Amina/))
  expect(await findAccessibilityViolations(jonas!)).toEqual([])
  await dialog.getByRole('button', { name: jonas!.t('cars.cancel.keep') }).click()
  await jonas!.page.unrouteAll({ behavior: 'ignoreErrors' })
  expect((await cars()).items[0]!.takenSeats).toBe(2)
})

test('a canceled car leaves its passengers looking for a ride, and they are told', async () => {
  await amina!.goto(page())
  await amina!.page.getByRole('button', { name: amina!.t('cars.give-back', { count: 1 }) }).click()
  await take(amina!).click()
  const seat = amina!.page.getByText(amina!.t('cars.done.take', { name: 'Jonas' }))
  await amina!.expectVisible(seat)
  await jonas!.goto(page())
  await jonas!.expectVisible(jonas!.page.getByText('Amina'))
  const names = (await cars()).items[0]!.passengers.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Amina', 'Lin'])
  await jonas!.clickButton('cars.cancel')
  const dialog = jonas!.page.getByRole('alertdialog')
  await jonas!.expectVisible(dialog.getByText(jonas!.t('cars.cancel.text', { count: 2, names: names.join(', ') })))
  await dialog.getByRole('button', { name: jonas!.t('cars.cancel') }).click()
  await jonas!.expectMessage('cars.done.cancel')
  await expect.poll(async () => (await cars()).requests.map(({ name }) => name).toSorted()).toEqual(['Amina', 'Lin'])
  await expect.poll(() => seat.count()).toBe(0)
  await amina!.goto('/notifications')
  await amina!.expectVisible(
    amina!.t('notifications.kind.seat-in-car-canceled', { names: 'Jonas', count: 1, votes: 0, quorum: 0, role: '' }),
  )
})

test('an offer without passengers is taken back and undone, and after the activity the year counts its distance', async () => {
  const undo = jonas!.page.getByRole('button', { name: jonas!.t('app.undo'), exact: true })
  const call = app.server.call
  const { token } = members[0]!
  const { startTime } = await call('getActivity', { activityId }, token)
  await call('offerCar', { activityId, place: 'Bus stop', departsAt: startTime, seats: 3, distance: 80 }, token)
  await jonas!.clickButton('cars.cancel')
  await expect.poll(async () => (await cars()).items).toEqual([])
  await undo.click()
  await expect.poll(async () => (await cars()).items).toMatchObject([{ place: 'Bus stop', seats: 3, distance: 80 }])
  await call('takeSeats', { carId: (await cars()).items[0]!.id }, members[1]!.token)
  for (const step of ['startActivity', 'completeActivity'] as const) await call(step, { activityId }, admin.token)
  await jonas!.goto(`/activity/${activityId}`)
  await jonas!.page.getByRole('link', { name: jonas!.t('cars.own') }).click()
  await jonas!.clickButton('cars.distance.change')
  await jonas!.fill('cars.distance', '120')
  await jonas!.clickInDialog('app.save')
  await jonas!.expectMessage('cars.done.distance')
  const ada = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await ada.goto(`/admin/years/${new Date(startTime).getUTCFullYear()}`)
  const travel = ada.page.getByRole('group', { name: ada.t('club-year.travel') })
  const total = travel.getByRole('row', { name: ada.t('club-year.total') })
  await ada.expectVisible(total)
  expect((await total.getByRole('cell').allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['1', '1', '120 km', '240'])
  const plotIn = (actor: Actor, section: 'club-year.rides' | 'club-year.car-distance' | 'cars.title', value: string) =>
    actor.page
      .getByRole('region', { name: actor.t(section), exact: true })
      .getByRole('img', { name: new RegExp(`^${actor.t('year.by-month', { values: '' })}.* ${value}$`) })
  await ada.expectVisible(plotIn(ada, 'club-year.rides', '1'))
  await ada.expectVisible(plotIn(ada, 'club-year.car-distance', '120\\skm'))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.close()
  await amina!.goto(`/profile/years/${new Date(startTime).getUTCFullYear()}`)
  await amina!.expectVisible(amina!.t('year.rides.taken', { count: 1 }))
  await amina!.expectVisible(plotIn(amina!, 'cars.title', '1'))
})
