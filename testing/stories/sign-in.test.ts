/** Every sign-in method of the server, the second factor, a forgotten password, other devices, and a new phone number. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import type { Actor } from '../fixtures/actor.ts'
import { memberPassword } from '../fixtures/builders.ts'
import { withOwnerConnection, embeddedDatabaseOf } from '../fixtures/database-owner.ts'
import { startSignInApp, type SignInApp } from '../fixtures/sign-in-app.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import type { MessageId } from '../fixtures/translations.ts'
import { sendRegistration } from './activity-lifecycle/steps.ts'

let app: SignInApp
const email = 'mia@club.example'
const phone = '+49 170 555 00 01'
const newPassword = 'seven wet socks'
let backupCodes: string[] = []

beforeAll(async () => {
  app = await startSignInApp()
})
skipAfterFailure()
afterAll(() => app?.close())

const emailChoice = (person: Actor) => person.page.getByRole('radio', { name: person.t('login.method.email'), exact: true })
const chooseEmail = (person: Actor): Promise<void> => emailChoice(person).check()

async function signIn(person: Actor, password: string): Promise<void> {
  await chooseEmail(person)
  await person.fill('login.email', email)
  await person.fill('login.password', password)
  await person.clickButton('app.sign-in')
}

/** Enters a backup code as the second factor. */
async function enterBackupCode(person: Actor, code: string): Promise<void> {
  await person.clickButton('mfa.use-backup')
  await person.fill('mfa.backup', code)
  await person.clickButton('app.sign-in')
}

test('opens on email after the link of an email, also in another browser', async () => {
  const mia = await app.newActor()
  await mia.goto('/verify-email?token=spent')
  await mia.clickButton('email-link.confirm')
  await mia.expectMessage('register.unconfirmed.text')
  await mia.clickLink('app.sign-in')
  await expect.poll(() => emailChoice(mia).isChecked()).toBe(true)
  await mia.close()
  expect(await app.takeProblems(/verify-email 4\d\d/)).toEqual([])
})

test('registers a member, who confirms the address with the mailed link and comes back to where they were going', async () => {
  const mia = await app.newActor({ name: 'Mia' })
  await mia.goto('/register?next=%2Fprofile%2Ffavorites')
  await sendRegistration(mia, { email, phone, again: 'something else' })
  await mia.expectMessage('register.password.differ')
  await mia.fill('register.password.again', memberPassword)
  await mia.clickButton('title.register')
  await mia.expectMessage('register.mail.title')
  await mia.page.reload()
  await mia.expectMessage('register.mail.text', { email })
  expect(await mia.link('app.sign-in').getAttribute('href')).toContain('/login?next=%2Fprofile%2Ffavorites')
  await mia.goto(await app.mailedPathFor(email))
  await mia.clickButton('email-link.confirm')
  await mia.expectMessage('register.confirmed.title')
  await mia.clickLink('app.sign-in')
  // The form opens with what the member has registered with.
  await expect.poll(() => emailChoice(mia).isChecked()).toBe(true)
  expect(await mia.page.getByRole('textbox', { name: mia.t('login.email'), exact: true }).inputValue()).toBe(email)
  await signIn(mia, memberPassword)
  await mia.expectPath('/profile/favorites')
  await mia.close()
  expect(await app.takeProblems()).toEqual([])
})

test('offers the form again after registering with a wrong address', async () => {
  const nele = await app.newActor({ name: 'Nele' })
  await nele.goto('/register?next=%2Fguide')
  await sendRegistration(nele, { email: 'nele@club.exampel', phone: '+49 170 555 00 02' })
  await nele.expectMessage('register.mail.text', { email: 'nele@club.exampel' })
  await nele.page.reload()
  await nele.clickButton('register.again')
  await nele.fill('login.email', 'nele@club.example')
  await nele.expectPath('/register?next=%2Fguide')
  await nele.close()
  expect(await app.takeProblems()).toEqual([])
})

test('shows wrong credentials at the field, and continues to the requested page after sign-in', async () => {
  const mia = await app.newActor({ name: 'Mia' })
  await mia.goto('/profile/info')
  await mia.expectPath('/login?next=%2Fprofile%2Finfo')
  await signIn(mia, 'not this one')
  await mia.expectVisible(mia.refusalText('BAD_CREDENTIALS'))
  await mia.page.locator('[name="password"]:focus').waitFor()
  await mia.fill('login.password', memberPassword)
  await mia.clickButton('app.sign-in')
  await mia.expectPath('/profile/info')
  await mia.close()
  expect(await app.takeProblems(/email-login 401/)).toEqual([])
})

test('turns on two-factor authentication and shows the backup codes once', async () => {
  const mia = await app.newActor({ name: 'Mia' })
  await mia.goto('/login?next=/profile/security')
  await signIn(mia, memberPassword)
  await mia.page.getByRole('switch', { name: mia.t('security.two-step.switch') }).click()
  const dialog = mia.dialog()
  const password = dialog.getByLabel(mia.t('info.password.current'), { exact: true })
  // Delays the chunk that draws the QR code until after the first response.
  const refused = mia.page.waitForResponse(/two-factor\/setup$/)
  await mia.page.route(/\/scan-[^/]+\.js$/, async (route) => {
    await refused
    await route.continue()
  })
  await password.fill('not this one')
  await mia.clickInDialog('security.set-up.next')
  await mia.expectMessage('info.password.wrong')
  await password.fill(memberPassword)
  await mia.clickInDialog('security.set-up.next')
  await mia.expectVisible(dialog.getByRole('img', { name: mia.t('security.scan.label') }))
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = dialog.getByRole('textbox', { name: mia.t('login.code'), exact: true })
  await code.fill(authenticator.generate() === '000000' ? '000001' : '000000')
  await mia.clickInDialog('security.set-up.submit')
  await mia.expectMessage('mfa.wrong')
  // With a space in the middle, as authenticator apps copy it.
  await code.fill(authenticator.generate().replace(/^.{3}/, '$& '))
  await mia.clickInDialog('security.set-up.submit')
  await mia.expectMessage('security.codes.title', { club: 'Bothy' })
  backupCodes = await mia.page.getByRole('listitem').locator('code').allInnerTexts()
  expect(new Set(backupCodes).size).toBe(10)
  await mia.clickButton('security.codes.kept')
  await mia.expectMessage('security.codes.left', { count: 10 })
  await mia.close()
  // What the page reads again may be refused once: the former token ends when the second factor is on.
  expect(await app.takeProblems(/two-factor\/(setup|enable) 401/, /GET \S+\/api\/(settings|user\/\S+) 401/)).toEqual([])
})

test('asks for the second factor after an SMS code too', async () => {
  const mia = await app.newActor({ name: 'Mia' })
  await mia.page.clock.install()
  await mia.goto('/login')
  await mia.fill('register.phone', phone)
  await mia.clickButton('login.code.send')
  const code = await app.smsCodeFor('+491705550001')
  await mia.fill('login.code', code === '111111' ? '222222' : '111111')
  await mia.clickButton('app.sign-in')
  await mia.expectVisible(mia.refusalText('BAD_CODE'))
  // Moves only the browser's clock; the server still limits by its own clock.
  await mia.page.clock.fastForward(60_000)
  await mia.clickButton('login.code.again')
  await mia.expectVisible(mia.refusalText('RATE_LIMITED'))
  await mia.fill('login.code', code.replace(/^.{3}/, '$& '))
  await mia.clickButton('app.sign-in')
  await mia.expectMessage('mfa.title')
  await enterBackupCode(mia, 'aaaaa-aaaaa')
  await mia.expectMessage('mfa.wrong.backup')
  await mia.fill('mfa.backup', backupCodes[0]!)
  await mia.clickButton('app.sign-in')
  await mia.expectPath('/')
  await mia.close()
  expect(await app.takeProblems(/phone-login 401/, /send-code 429/, /auth\/mfa 401/)).toEqual([])
})

test('still asks for the code when the page is loaded again, as after the message was read in another app', async () => {
  const lin = await app.newActor({ name: 'Lin' })
  await lin.goto('/login?next=%2Fnotifications')
  await lin.fill('register.phone', '+49 170 555 00 09')
  await lin.clickButton('login.code.send')
  await lin.fill('login.code', '123')
  await lin.page.reload()
  await lin.fill('login.code', '123')
  expect(await lin.page.locator('input[type="tel"]').inputValue()).toMatch(/170 ?555 ?00 ?09$/)
  await chooseEmail(lin)
  await lin.page.getByRole('radio', { name: lin.t('login.method.phone'), exact: true }).check()
  await lin.fill('login.code', '123')
  await lin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('asks for the second factor after the identity provider too', async () => {
  const mia = await app.newActor({ name: 'Mia' })
  await app.signInAtIssuer(mia, { sub: 'mia', email, email_verified: true, name: 'Mia' }, '/profile/info')
  await mia.expectMessage('mfa.title')
  // The answer of the provider works once, and is neither in the address nor in the history.
  await mia.expectPath('/auth/callback')
  expect(await mia.page.evaluate(() => [location.search, JSON.stringify(history.state)].join(' '))).not.toMatch(/code|state=/)
  await enterBackupCode(mia, backupCodes[6]!)
  await mia.expectPath('/profile/info')
  await mia.close()
  expect(await app.takeProblems()).toEqual([])
})

test('returns to sign-in after too many wrong second factors', async () => {
  const mia = await app.newActor({ name: 'Mia' })
  await mia.goto('/login')
  await signIn(mia, memberPassword)
  await enterBackupCode(mia, 'aaaaa-aaaaa')
  await mia.expectMessage('mfa.wrong.backup')
  await mia.clickButton('app.sign-in')
  await mia.expectMessage('mfa.wrong.backup')
  await mia.clickButton('app.sign-in')
  await mia.expectMessage('mfa.too-late')
  await mia.expectMessage('login.title')
  await mia.close()
  expect(await app.takeProblems(/auth\/mfa 401/)).toEqual([])
})

test('resets a forgotten password with a link that works once', async () => {
  const mia = await app.newActor({ name: 'Mia' })
  await mia.goto('/login')
  // A code by text message needs no password.
  await mia.expectVisible(mia.button('login.code.send'))
  expect(await mia.link('login.forgot').count()).toBe(0)
  await chooseEmail(mia)
  await mia.clickLink('login.forgot')
  await mia.expectVisible(mia.button('forgot.send'))
  await mia.fill('login.email', email)
  const before = app.mails.mails.length
  await mia.clickButton('forgot.send')
  await mia.expectMessage('forgot.sent', { email })
  await mia.page.reload()
  await mia.expectMessage('forgot.sent', { email })
  const path = await app.mailedPathFor(email, before)
  await mia.goto(path)
  await mia.fill('info.password.new', 'short')
  await mia.fill('register.password.again', 'short')
  await mia.clickButton('reset.submit')
  await mia.expectMessage('register.password.short')
  await mia.fill('info.password.new', newPassword)
  await mia.fill('register.password.again', newPassword)
  await mia.clickButton('reset.submit')
  await mia.expectMessage('reset.done.title')
  await mia.expectMessage('reset.others.phone')
  await mia.clickLink('app.sign-in')
  await signIn(mia, newPassword)
  await enterBackupCode(mia, backupCodes[1]!)
  await mia.expectPath('/')
  await mia.goto(path)
  await mia.fill('info.password.new', newPassword)
  await mia.fill('register.password.again', newPassword)
  await mia.clickButton('reset.submit')
  await mia.expectMessage('reset.spent.title')
  await mia.close()
  expect(await app.takeProblems(/reset-password\/confirm 401/)).toEqual([])
})

test('signs out other devices', async () => {
  const phoneActor = await app.newActor({ name: 'Mia, phone' })
  await phoneActor.goto('/login')
  await signIn(phoneActor, newPassword)
  await enterBackupCode(phoneActor, backupCodes[2]!)
  await phoneActor.expectPath('/')
  const desktopActor = await app.newActor({ name: 'Mia, desktop', device: 'desktop' })
  await desktopActor.goto('/login?next=/profile/security')
  await signIn(desktopActor, newPassword)
  await enterBackupCode(desktopActor, backupCodes[3]!)
  await desktopActor.expectMessage('security.devices.this')
  // The session after the password reset, and the phone.
  const others = desktopActor.page.getByRole('button', { name: /^Sign out: / })
  await expect.poll(() => others.count()).toBe(2)
  await desktopActor.clickButton('security.devices.end-all')
  await desktopActor.clickInDialog('security.devices.sign-out')
  await desktopActor.expectMessage('security.devices.ended', { count: 2 })
  await expect.poll(() => others.count()).toBe(0)
  await phoneActor.goto('/profile/security')
  await phoneActor.expectPath(/^\/login/)
  await phoneActor.close()
  await desktopActor.close()
  expect(await app.takeProblems(/ 401/)).toEqual([])
})

test('changes the phone number with the password and an SMS code, and signs in with it', async () => {
  const mia = await app.newActor({ name: 'Mia' })
  await mia.goto('/login?next=/profile/info')
  await signIn(mia, newPassword)
  await enterBackupCode(mia, backupCodes[7]!)
  await mia.clickButton('info.phone.change')
  const field = (label: MessageId) =>
    mia
      .dialog()
      .getByLabel(new RegExp(`^${mia.t(label)}\\s*(${mia.t('app.optional')})?$`))
      .and(mia.page.locator('input'))
  await field('register.phone').fill('+49 170 555 00 77')
  await field('info.password.current').fill('not this one')
  await mia.clickInDialog('login.code.send')
  await mia.expectMessage('info.password.wrong')
  await field('info.password.current').fill(newPassword)
  await mia.clickInDialog('login.code.send')
  const code = await app.smsCodeFor('+491705550077')
  await field('login.code').fill(code === '111111' ? '222222' : '111111')
  await mia.clickInDialog('info.phone.confirm')
  await mia.expectVisible(mia.refusalText('BAD_CODE'))
  await field('login.code').fill(code)
  await mia.clickInDialog('info.phone.confirm')
  await mia.expectMessage('info.phone.changed')
  await mia.expectMessage('info.phone.proved')
  await expect.poll(() => mia.page.getByLabel(/^Phone/).inputValue()).toBe('+49 170 5550077')
  await mia.close()
  await waitFor(() => expect(app.mails.mails.some(({ subject }) => subject === 'Your phone number for Bothy was changed')).toBe(true))
  // Skips the minute between two codes.
  await withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), (client) =>
    client.query(`delete from accounts.attempts where kind = 'code-again'`),
  )
  const nextDevice = await app.newActor({ name: 'Mia, next device' })
  await nextDevice.goto('/login')
  await nextDevice.fill('register.phone', '+49 170 555 00 77')
  await nextDevice.clickButton('login.code.send')
  await nextDevice.fill('login.code', await app.smsCodeFor('+491705550077', 2))
  await nextDevice.clickButton('app.sign-in')
  await enterBackupCode(nextDevice, backupCodes[8]!)
  await nextDevice.expectPath('/')
  await nextDevice.close()
  expect(await app.takeProblems(/user\/phone\S* 401/)).toEqual([])
})

test('turns off two-factor authentication with a code, and changes the password', async () => {
  const mia = await app.newActor({ name: 'Mia' })
  await mia.goto('/login?next=/profile/security')
  await signIn(mia, newPassword)
  await enterBackupCode(mia, backupCodes[4]!)
  await mia.page.getByRole('switch', { name: mia.t('security.two-step.switch') }).click()
  await mia.clickInDialog('mfa.use-backup')
  await mia.dialog().getByLabel(mia.t('mfa.backup'), { exact: true }).fill(backupCodes[5]!)
  await mia.clickInDialog('security.turn-off.submit')
  await mia.expectMessage('security.two-step.now-off')
  await mia.fill('info.password.current', newPassword)
  await mia.fill('info.password.new', memberPassword)
  await mia.fill('register.password.again', memberPassword)
  await mia.clickButton('info.password.change')
  await mia.expectMessage('info.password.changed')
  await mia.close()
  // What the page reads at that moment is refused with the former token, and read again.
  expect(await app.takeProblems(/GET \S+\/api\/\S+ 401/)).toEqual([])
})
