/** The administration screens: the dashboard, decisions about activities, and the settings of the club. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { aMember, aProposal, type TestMember } from '../fixtures/builders.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let session: SessionAnswer
let bo: TestMember

beforeAll(async () => {
  app = await startTestApp()
  session = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, session.token)
  bo = await aMember(app.server, 'Bo Alm')
})
skipAfterFailure()
afterAll(() => app?.close())

const ada = (device: 'phone' | 'desktop' = 'desktop') => app.newActor({ name: 'Ada', device, session })

test('links every page from the dashboard, and shows what needs attention', async () => {
  await app.server.call('createActivity', aProposal(), bo.token)
  const admin = await ada('phone')
  await admin.goto('/admin')
  await admin.expectMessage('app.waiting', { count: 1 })
  await admin.expectMessage('deliveries.no-mail')
  for (const [message, path] of [
    ['admin.users', '/admin/users'],
    ['admin.log', '/admin/log'],
    ['admin.deliveries', '/admin/deliveries'],
    ['admin.settings', '/admin/settings'],
    ['region-map.title', '/admin/settings/map'],
    ['admin.health', '/admin/health'],
  ] as const) {
    await admin.page
      .getByRole('link', { name: admin.t(message) })
      .first()
      .click()
    await admin.expectPath(path)
    await admin.goto('/admin')
  }
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('sees on a phone which messages are listed, also after a reload', async () => {
  const admin = await ada('phone')
  await admin.goto('/admin/deliveries?state=sent')
  const chosen = admin.page.getByRole('button', { name: admin.t('delivery.sent') })
  const isInView = () =>
    chosen.evaluate((chip) => {
      const { left, right } = chip.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  await expect.poll(isInView).toBe(true)
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('sees that a refused number is not saved, until it is allowed', async () => {
  const admin = await ada()
  await admin.goto('/admin/settings')
  await admin.expectMessage('settings.saved')
  const field = admin.page.getByLabel(admin.t('settings.minimumPasswordLength'), { exact: true })
  const stored = await field.inputValue()
  await field.fill('999')
  await field.press('Tab')
  await admin.expectMessage('settings.not-saved')
  await admin.expectMessage('settings.between', { min: '4', max: '50' })
  await field.fill(stored)
  await field.press('Tab')
  await admin.expectMessage('settings.saved')
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('sees a number as it is stored, and does not save it again', async () => {
  const admin = await ada()
  await admin.goto('/admin/settings')
  const field = admin.page.getByLabel(admin.t('settings.emergencyNumber'), { exact: true })
  let saves = 0
  admin.page.on('request', (request) => (saves += request.method() === 'PUT' && request.url().endsWith('/admin/settings') ? 1 : 0))
  await field.fill('+49 171 1234567')
  await field.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('+491711234567')
  await field.focus()
  await field.press('Tab')
  await app.server.call('updateSystemSettings', { emergencyNumber: '112' }, session.token)
  await expect.poll(() => field.inputValue()).toBe('112')
  expect(saves).toBe(1)
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('rejects, approves, cancels and deletes activities from the list', async () => {
  await app.server.call('createActivity', aProposal({ title: 'By the river' }), bo.token)
  const admin = await ada()
  await admin.goto('/admin/activities?phase=all')
  const chooseAction = async (
    title: string,
    step: 'activity.step.approve' | 'activity.step.reject' | 'activity.step.cancel' | 'activity.step.delete',
  ) => {
    await admin.clickButton('admin.more', { title })
    await admin.page.getByRole('menuitem', { name: admin.t(step), exact: true }).click()
  }
  await chooseAction('By the river', 'activity.step.reject')
  await admin.clickInDialog('activity.step.reject')
  await admin.expectMessage('missing.reason')
  await admin.fill('activity.ask.reason', 'The river is high.')
  await admin.clickInDialog('activity.step.reject')
  await admin.expectMessage('activity.done.reject')
  await chooseAction('Over the Hohe Pass', 'activity.step.approve')
  await admin.expectMessage('activity.done.approve')
  await chooseAction('Over the Hohe Pass', 'activity.step.cancel')
  await admin.clickInDialog('activity.ask.cancel.keep')
  await chooseAction('Over the Hohe Pass', 'activity.step.cancel')
  await admin.fill('activity.ask.reason', 'Snow on the pass.')
  await admin.clickInDialog('activity.step.cancel')
  await admin.expectMessage('activity.done.cancel')
  const cancelled = admin.page.getByRole('button', { name: admin.t('phase.cancelled') })
  await cancelled.click()
  // The list is another one then.
  await expect.poll(() => cancelled.getAttribute('aria-pressed')).toBe('true')
  await admin.expectPath('/admin/activities?phase=cancelled')
  await chooseAction('Over the Hohe Pass', 'activity.step.delete')
  await admin.clickInDialog('activity.step.delete')
  await admin.expectMessage('activity.done.delete')
  await admin.expectMessage('admin.none')
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('finds its decisions in the log', async () => {
  const admin = await ada()
  await admin.goto('/admin/log')
  for (const kind of [
    'log.kind.reject_activity',
    'log.kind.approve_activity',
    'log.kind.cancel_activity',
    'log.kind.delete_activity',
  ] as const)
    await admin.expectVisible(admin.page.getByRole('listitem').getByText(admin.t(kind), { exact: true }))
  await admin.expectVisible('Snow on the pass.')
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('applies the suggested password length, and uploads a logo', async () => {
  const admin = await ada()
  await admin.goto('/admin/settings')
  await admin.expectMessage('settings.no-texts')
  await admin.clickButton('settings.short-passwords.use', { count: 8 })
  await admin.button('settings.short-passwords.use', { count: 8 }).waitFor({ state: 'detached' })
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#b5470a' } })
    .png()
    .toBuffer()
  await admin.page.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await admin.expectVisible(admin.page.getByRole('navigation').locator('img[src*="/images/"]'))
  const { systemLogo, minimumPasswordLength } = await app.server.call('getSystemSettings', {}, session.token)
  expect({ systemLogo, minimumPasswordLength }).toEqual({ systemLogo: expect.stringContaining('/images/'), minimumPasswordLength: 8 })
  await admin.clickButton('info.avatar.remove')
  await admin.clickUndo('settings.systemLogo.removed')
  await expect.poll(async () => (await app.server.call('getSystemSettings', {}, session.token)).systemLogo).toBe(systemLogo)
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('approves one activity with a double click, and not the next one', async () => {
  for (const title of ['To the waterfall', 'To the glacier']) await app.server.call('createActivity', aProposal({ title }), bo.token)
  const admin = await ada()
  await admin.goto('/admin/activities')
  await admin.expectVisible('To the waterfall')
  await admin.button('admin.approve').dblclick()
  await admin.expectMessage('activity.done.approve')
  await admin.expectVisible('To the glacier')
  const { items } = await app.server.call('listActivities', { phase: ['review'] }, session.token)
  expect(items.map(({ title }) => title)).toEqual(['To the glacier'])
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('sees a club with a long word in its name beside the bell, not under it', async () => {
  await app.server.call('updateSystemSettings', { systemName: 'Talwanderer' }, session.token)
  const admin = await ada()
  await admin.goto('/')
  const navigation = admin.page.getByRole('navigation', { name: admin.t('app.navigation') })
  await admin.expectVisible(navigation.getByText('Talwanderer'))
  const bell = navigation.locator('a[href="/notifications"]')
  await bell.waitFor()
  const name = (await navigation.getByText('Talwanderer').boundingBox())!
  expect(name.x + name.width).toBeLessThanOrEqual((await bell.boundingBox())!.x)
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})
