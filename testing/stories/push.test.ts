/** Notifications on a device: the switch, and what the service worker does with a message. The push services of browsers are not reachable in a test. */
import type { Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PushMessage } from '@bothy/contract/members/push.ts'
import { zoneAtNoon } from '@bothy/db/testing/waitlists.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, memberPassword } from '../fixtures/builders.ts'
import { readDuringSignOut, startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
})
afterAll(() => app?.close())

/**
 * A member whose browser shows notifications. The headless browser has neither a permission for them nor a push service, so the page gets both from here.
 * Nothing is sent to the endpoint while the test runs.
 */
async function aDevice(name: string): Promise<Actor & { token: string; email: string }> {
  const { session, token, email } = await aMember(app.server, name)
  const person = await app.newActor({ name, session, opensOffline: true })
  await person.page.addInitScript(() => {
    const state = {
      set: (on: boolean) => sessionStorage.setItem('subscribed', String(on)),
      get: () => sessionStorage.getItem('subscribed'),
    }
    const subscription = {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/no-device',
      options: {},
      toJSON: () => ({ keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
      unsubscribe: async () => state.set(false),
    }
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        state.set(true)
        return subscription
      },
      getSubscription: async () => (state.get() === 'true' ? subscription : null),
    })
  })
  return { ...person, token, email }
}
/** The app gives a browser up whose service worker does not start for long. */
const hasWorker = ({ page }: Actor) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
const isSubscribedInBrowser = ({ page }: Actor) => page.evaluate(() => sessionStorage.getItem('subscribed') === 'true')
const deviceSwitch = ({ page, t }: Actor) => page.getByRole('switch', { name: t('settings.push.device'), exact: true })

test('a member switches them on for a device, sees which devices have them, and switches them off', async () => {
  const mia = await aDevice('Mia')
  const isSubscribed = async () => (await app.server.call('getPushSubscription', {}, mia.token)).isSubscribed
  await mia.goto('/profile/settings')
  await hasWorker(mia)
  await deviceSwitch(mia).click()
  await expect.poll(isSubscribed).toBe(true)
  await mia.page.getByRole('combobox', { name: mia.t('settings.quiet-from') }).selectOption('22:00')
  await expect
    .poll(() => app.server.call('getUserSettings', {}, mia.token))
    .toMatchObject({
      notifications: { quietFrom: '22:00', quietUntil: '07:00' },
      preferences: { timezone: 'Europe/Zurich' },
    })
  await mia.goto('/profile/security')
  await mia.expectMessage('security.devices.push')
  // The page renews the subscription when it opens, which here takes until the member has switched it off.
  const switched = Promise.withResolvers<void>()
  const renewal = mia.page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/user/push-subscription'))
  await mia.page.route('**/api/user/push-subscription', async (route) => {
    if (route.request().method() === 'PUT') await switched.promise
    await route.continue()
  })
  await mia.goto('/profile/settings')
  await expect.poll(() => deviceSwitch(mia).isChecked()).toBe(true)
  await renewal
  let isEnded = false
  mia.page.on('response', (response) => void (response.request().method() === 'DELETE' && (isEnded = true)))
  const waitsForRenewal = () => mia.page.evaluate(async () => (await navigator.locks.query()).pending!.length > 0)
  await deviceSwitch(mia).click()
  await expect.poll(async () => isEnded || (await waitsForRenewal())).toBe(true)
  switched.resolve()
  await (await renewal).response()
  await expect.poll(isSubscribed).toBe(false)
  await expect.poll(() => deviceSwitch(mia).isChecked()).toBe(false)
  await mia.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member whose browser blocks notifications reads what to do', async () => {
  const { session } = await aMember(app.server, 'Ben')
  const ben = await app.newActor({ name: 'Ben', session })
  await ben.page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await ben.goto('/profile/settings')
  await ben.expectMessage('settings.push.denied')
  expect(await deviceSwitch(ben).isDisabled()).toBe(true)
  await ben.goto('/notifications')
  await ben.expectMessage('notifications.none')
  expect(await ben.button('settings.push.device').count()).toBe(0)
  await ben.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member whose browser has no push service is offered those of the open page', async () => {
  const { session } = await aMember(app.server, 'Eli')
  const eli = await app.newActor({ name: 'Eli', session })
  await eli.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await eli.goto('/profile/settings')
  await eli.expectVisible(eli.page.getByRole('switch', { name: eli.t('settings.push'), exact: true }))
  expect(await deviceSwitch(eli).count()).toBe(0)
  await eli.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member who has not decided is offered them beside their notifications', async () => {
  const { session } = await aMember(app.server, 'Lin')
  const lin = await app.newActor({ name: 'Lin', session })
  await lin.page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    Notification.requestPermission = async () => 'denied'
  })
  await lin.goto('/notifications')
  const offer = lin.page.getByRole('button', { name: lin.t('settings.push.device') })
  await offer.click()
  await expect.poll(() => offer.count()).toBe(0)
  await lin.close()
  expect(await app.takeProblems()).toEqual([])
})

/** The service worker of the page, which notes the notifications that it would show. */
async function workerOf({ page }: Actor): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    Object.assign(Object.getPrototypeOf((globalThis as unknown as ServiceWorkerGlobalScope).registration) as object, {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, ...options }),
    })
  })
  return worker
}
const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { shown: NotificationOptions[] }).shown)

/** Delivers a message as the browser does when its push service has sent one. */
async function deliver({ page }: Actor, message: PushMessage): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId)),
  )
  await devTools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(message) })
}

/** Taps on a notification, as the browser does. Only the browser may focus a page, so this tap cannot. */
const tap = (worker: Worker, path: string, action = '') =>
  worker.evaluate(
    ([data, action]) => {
      const notification = { data, close: () => undefined }
      const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action, waitUntil }))
    },
    [path, action],
  )

test('a message is shown with the icon of the club, and a tap opens the activity in the open tab, where its buttons take effect', async () => {
  const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Three huts' })
  const mia = await aDevice('Mira')
  await mia.goto('/')
  const worker = await workerOf(mia)
  const actions: PushMessage['actions'] = [{ action: 'join', title: 'Join' }]
  const message = { title: 'Open to join: Three huts', body: 'Tomorrow', path: `activity/${id}`, tag: `open ${id}`, lang: 'en', actions }
  await deliver(mia, message)
  const { path, ...texts } = message
  await expect
    .poll(() => shownBy(worker))
    .toEqual([
      {
        ...texts,
        data: path,
        icon: expect.stringMatching(/\/icons\/\d+\.png$/) as string,
        badge: expect.stringMatching(/\/icons\/192\.png$/) as string,
      },
    ])
  await tap(worker, path)
  await mia.expectPath(`/activity/${id}`)
  await tap(worker, path, 'decline')
  await mia.expectMessage('activity.done.decline')
  await tap(worker, path, 'join')
  await mia.clickInDialog('activity.step.join')
  await expect.poll(async () => (await app.server.call('getActivity', { activityId: id }, mia.token)).isJoined).toBe(true)
  await mia.expectPath(`/activity/${id}`)
  await mia.close()
  expect(await app.takeProblems()).toEqual([])
})

test('an offer is accepted with one tap on its notification; without its end an address only asks', async () => {
  const mia = await aDevice('Mila')
  await app.server.call('updateUserSettings', { preferences: { timezone: zoneAtNoon() } }, mia.token)
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Four huts', maxParticipants: 2 })
  const others = [await aMember(app.server, 'Ole'), await aMember(app.server, 'Pia')]
  for (const { token } of others) await app.server.call('joinActivity', { activityId }, token)
  await app.server.call('joinWaitlist', { activityId }, mia.token)
  await app.server.call('leaveActivity', { activityId }, others[0]!.token)
  const seen = () => app.server.call('getActivity', { activityId }, mia.token)
  await mia.goto('/')
  const worker = await workerOf(mia)
  await tap(worker, `activity/${activityId}`, 'join')
  await mia.expectVisible(mia.dialog().getByRole('button', { name: mia.t('activity.step.acceptOffer') }))
  await mia.clickInDialog('app.cancel')
  expect((await seen()).isJoined).toBe(false)
  await tap(worker, `activity/${activityId}#${Date.parse((await seen()).offer!.expiresAt)}`, 'join')
  await expect.poll(async () => (await seen()).isJoined).toBe(true)
  await mia.expectPath(`/activity/${activityId}`)
  await mia.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a tap opens the activity also in a tab that does not listen', async () => {
  const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Two lakes' })
  const visitor = await app.newActor({ name: 'Signed out', opensOffline: true })
  await visitor.goto('/guide')
  await expect.poll(() => visitor.page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 }).toBe(true)
  await tap(await workerOf(visitor), `activity/${id}`)
  await visitor.expectPath(new RegExp(id))
  await visitor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('nothing arrives on a device after the member has signed out, until they sign in again', async () => {
  const mia = await aDevice('Mona')
  await mia.goto('/profile/settings')
  await deviceSwitch(mia).click()
  await expect.poll(() => isSubscribedInBrowser(mia)).toBe(true)
  await expect.poll(async () => (await app.server.call('getPushSubscription', {}, mia.token)).isSubscribed).toBe(true)
  await mia.clickButton('app.sign-out')
  await expect.poll(() => isSubscribedInBrowser(mia)).toBe(false)
  await mia.goto('/login')
  await mia.fill('login.email', mia.email)
  await mia.fill('login.password', memberPassword)
  await mia.clickButton('app.sign-in')
  await expect.poll(() => isSubscribedInBrowser(mia)).toBe(true)
  await mia.close()
  expect(await app.takeProblems(readDuringSignOut)).toEqual([])
})
