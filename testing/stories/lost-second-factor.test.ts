/** Backup codes are not lost unseen, and an admin helps who lost the phone and the codes. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { openMailSink, type MailSink } from '@bothy/server/notifications/mail/testing/mail-sink.ts'
import { aMember, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { readDuringSignOut, startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { adminPassword } from '../fixtures/test-server.ts'

let mails: MailSink
let app: TestApp
let admin: SessionAnswer
let bo: TestMember

beforeAll(async () => {
  mails = await openMailSink()
  app = await startTestApp({ env: { BOTHY_SMTP_URL: mails.url, BOTHY_MAIL_FROM: 'hut@club.example' } })
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server, 'Bo Alm')
})
skipAfterFailure()
afterAll(async () => {
  await app?.close()
  await mails?.close()
})

test('keeps the sheet open while it sends, and warns until the backup codes are saved, also after a reload', async () => {
  const person = await app.newActor({ name: 'Bo', session: bo.session })
  const { page, t } = person
  await person.goto('/profile/security')
  await page.getByRole('switch', { name: t('security.two-step.switch') }).click()
  const dialog = person.dialog()
  await dialog.getByLabel(t('info.password.current'), { exact: true }).fill(memberPassword)
  await person.clickInDialog('security.set-up.next')
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  let answer!: () => void
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/user/two-factor/enable', async (route) => {
    const response = await route.fetch()
    await mayAnswer
    await route.fulfill({ response })
  })
  await dialog.getByRole('textbox', { name: t('login.code'), exact: true }).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  const enabled = page.waitForRequest('**/api/user/two-factor/enable')
  await person.clickInDialog('security.set-up.submit')
  await enabled
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: t('app.close') }).click()
  answer()
  await person.expectVisible(page.getByRole('heading', { name: t('security.codes.title', { club: 'Bothy' }) }))
  await page.reload()
  await person.expectMessage('security.codes.unsaved')
  await person.clickButton('security.codes.kept')
  await expect.poll(() => page.getByText(t('security.codes.unsaved')).count()).toBe(0)
  await person.close()
  // The server has ended the former token, and the page does not know it before the answer arrives.
  expect(await app.takeProblems(readDuringSignOut)).toEqual([])
})

test('ends the second factor for an admin who checked, unless the member keeps it with the link in the mail', async () => {
  const ada = await app.newActor({ name: 'Ada', device: 'desktop', session: admin })
  await ada.goto(`/admin/users/${bo.id}`)
  await ada.clickButton('user.two-factor.reset')
  const sheet = ada.page.getByRole('dialog')
  await sheet.getByLabel(ada.t('user.two-factor.password'), { exact: true }).fill(adminPassword)
  await sheet.getByRole('button', { name: ada.t('user.two-factor.reset') }).click()
  await ada.expectVisible(ada.page.getByRole('button', { name: ada.t('user.two-factor.keep') }))
  const linkIn = () => mails.mails.map(({ text }) => /\/keep-two-factor\?token=[\w-]+/.exec(text ?? '')?.[0]).find(Boolean)
  await expect.poll(linkIn).toBeDefined()
  const visitor = await app.newActor({ name: 'Bo' })
  await visitor.goto(linkIn()!)
  await visitor.expectMessage('stop.two-factor.title')
  await visitor.clickButton('security.ending.keep')
  await visitor.expectMessage('stop.two-factor.done')
  await expect.poll(() => ada.page.getByRole('button', { name: ada.t('user.two-factor.keep') }).count()).toBe(0)
  await visitor.close()
  await ada.close()
  expect(await app.takeProblems()).toEqual([])
})

test('tells who has neither phone nor backup codes whom to ask', async () => {
  const person = await app.newActor({ name: 'Bo' })
  await person.goto('/login')
  await person.fill('login.email', bo.email)
  await person.fill('login.password', memberPassword)
  await person.clickButton('app.sign-in')
  await person.clickButton('mfa.use-backup')
  await person.expectMessage('mfa.lost')
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})
