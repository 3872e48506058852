/** Every sign-in method of the server, the second factor, a forgotten password, and other devices. */
import { anIssuer, client, type Issuer, type IssuerPerson } from '@bothy/server/accounts/testing/issuer.ts'
import { openMailSink, type MailSink } from '@bothy/server/mail/testing/mail-sink.ts'
import { freePort } from '@bothy/supabase/stand/free-port.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { LogLine } from './club.ts'
import { openHouse, type House } from './house.ts'
import { asOwner, embeddedIn } from './owner.ts'
import type { Person } from './person.ts'
import { memberPassword } from './proposal.ts'
import type { WordId } from './words.ts'

let app: House
let issuer: Issuer
let mails: MailSink
/** The public URL of the server, to which the identity provider redirects. */
let publicUrl: string
const email = 'mia@club.example'
const phone = '+49 170 555 00 01'
const newPassword = 'seven wet socks'
let backupCodes: string[] = []

beforeAll(async () => {
  const port = String(await freePort())
  publicUrl = `http://localhost:${port}`
  issuer = await anIssuer(() => `${publicUrl}/auth/callback`)
  mails = await openMailSink()
  const mailSettings = { BOTHY_SMTP_URL: mails.url, BOTHY_MAIL_FROM: 'hut@club.example' }
  const oidcSettings = { BOTHY_OIDC_ISSUER: issuer.issuer, BOTHY_OIDC_CLIENT_ID: client.id, BOTHY_OIDC_CLIENT_SECRET: client.secret }
  app = await openHouse({ env: { PORT: port, BOTHY_SMS: 'console', ...mailSettings, ...oidcSettings } })
})
afterAll(async () => {
  await app?.close()
  await issuer?.close()
  await mails?.close()
})

/** The code in the last SMS to this number, after `messages` have been sent. */
const smsCodeFor = (to: string, messages = 1) =>
  vi.waitFor(
    () => {
      const lines = app.club.log.filter((one: LogLine) => one.to === to && one.code !== undefined)
      if (lines.length < messages) throw new Error(`${lines.length} SMS were sent to ${to}`)
      return String(lines.at(-1)!.code)
    },
    { timeout: 15_000 },
  )

/** The link in the last mail to this address; ignores the first `since` mails. */
const mailedLinkFor = (to: string, since = 0) =>
  vi.waitFor(
    () => {
      const mail = mails.mails.slice(since).findLast(({ envelope, text }) => envelope.includes(to) && text?.includes(`${publicUrl}/`))
      if (!mail) throw new Error(`no mail with a link was sent to ${to}`)
      return /https?:\/\/\S+\?token=\S+/.exec(mail.text!)![0]
    },
    { timeout: 30_000 },
  )

const pathOf = (link: string) => link.slice(new URL(link).origin.length)

async function chooseEmail(person: Person): Promise<void> {
  await person.page.getByRole('radio', { name: person.t('login.way.email'), exact: true }).check()
}

async function signIn(person: Person, password: string): Promise<void> {
  await chooseEmail(person)
  await person.fills('login.email', email)
  await person.fills('login.password', password)
  await person.presses('app.sign-in')
}

/** Enters a backup code as the second factor. */
async function enterBackupCode(person: Person, code: string): Promise<void> {
  await person.presses('mfa.use-backup')
  await person.fills('mfa.backup', code)
  await person.presses('app.sign-in')
}

it('registers a member, who confirms the address with the mailed link', async () => {
  const mia = await app.guest({ name: 'Mia', covers: false })
  await mia.goes('/register')
  await mia.fills('register.name', 'Mia')
  await mia.fills('login.email', email)
  await mia.fills('register.phone', phone)
  await mia.fills('login.password', memberPassword)
  await mia.fills('register.password.again', 'something else')
  await mia.presses('title.register')
  await mia.reads('register.password.differ')
  await mia.fills('register.password.again', memberPassword)
  await mia.presses('title.register')
  await mia.reads('register.mail.title')
  await mia.goes(pathOf(await mailedLinkFor(email)))
  await mia.reads('register.confirmed.title')
  await mia.leaves()
  expect(app.troubles()).toEqual([])
})

it('shows wrong credentials at the field, and continues to the requested page after sign-in', async () => {
  const mia = await app.guest({ name: 'Mia', covers: false })
  await mia.goes('/profile/info')
  await mia.standsAt('/login?next=%2Fprofile%2Finfo')
  await signIn(mia, 'not this one')
  await mia.sees(mia.refusal('BAD_CREDENTIALS'))
  await mia.page.locator('[name="password"]:focus').waitFor()
  await mia.fills('login.password', memberPassword)
  await mia.presses('app.sign-in')
  await mia.standsAt('/profile/info')
  await mia.leaves()
  expect(app.troubles(/email-login 401/)).toEqual([])
})

it('turns on two-factor authentication and shows the backup codes once', async () => {
  const mia = await app.guest({ name: 'Mia', covers: false })
  await mia.goes('/login?next=/profile/security')
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
  await mia.confirms('security.set-up.next')
  await mia.reads('info.password.wrong')
  await password.fill(memberPassword)
  await mia.confirms('security.set-up.next')
  await mia.sees(dialog.getByRole('img', { name: mia.t('security.scan.label') }))
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = dialog.getByRole('textbox', { name: mia.t('login.code'), exact: true })
  await code.fill(authenticator.generate() === '000000' ? '000001' : '000000')
  await mia.confirms('security.set-up.submit')
  await mia.reads('mfa.wrong')
  // With a space in the middle, as authenticator apps copy it.
  await code.fill(authenticator.generate().replace(/^.{3}/, '$& '))
  await mia.confirms('security.set-up.submit')
  await mia.reads('security.codes.title', { club: 'Bothy' })
  backupCodes = await mia.page.getByRole('listitem').locator('code').allInnerTexts()
  expect(new Set(backupCodes).size).toBe(10)
  await mia.presses('security.codes.kept')
  await mia.reads('security.codes.left', { count: 10 })
  await mia.leaves()
  expect(app.troubles(/two-factor\/(setup|enable) 401/)).toEqual([])
})

it('asks for the second factor after an SMS code too', async () => {
  const mia = await app.guest({ name: 'Mia', covers: false })
  await mia.page.clock.install()
  await mia.goes('/login')
  await mia.fills('register.phone', phone)
  await mia.presses('login.code.send')
  const code = await smsCodeFor('+491705550001')
  await mia.fills('login.code', code === '111111' ? '222222' : '111111')
  await mia.presses('app.sign-in')
  await mia.sees(mia.refusal('BAD_CODE'))
  // Moves only the browser's clock; the server still limits by its own clock.
  await mia.page.clock.fastForward(60_000)
  await mia.presses('login.code.again')
  await mia.sees(mia.refusal('RATE_LIMITED'))
  await mia.fills('login.code', code.replace(/^.{3}/, '$& '))
  await mia.presses('app.sign-in')
  await mia.reads('mfa.title')
  await enterBackupCode(mia, 'aaaaa-aaaaa')
  await mia.reads('mfa.wrong.backup')
  await mia.fills('mfa.backup', backupCodes[0]!)
  await mia.presses('app.sign-in')
  await mia.standsAt('/')
  await mia.leaves()
  expect(app.troubles(/phone-login 401/, /send-code 429/, /auth\/mfa 401/)).toEqual([])
})

/** Signs in at the identity provider as `person`, without a screen there, and returns. */
async function signInAtIssuer({ page, goes, presses }: Person, person: IssuerPerson, next: string): Promise<void> {
  issuer.people.set(person.sub, person)
  await page.route(`${issuer.issuer}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-who-i-am': person.sub } }),
  )
  await goes(`${publicUrl}/login?next=${next}`)
  await presses('login.continue', { name: 'Google' })
}

it('signs in with an identity provider and continues to the requested page', async () => {
  const fay = await app.guest({ name: 'Fay', covers: false })
  await signInAtIssuer(fay, { sub: 'fay', email: 'fay@elsewhere.example', email_verified: true, name: 'Fay' }, '/profile/info')
  await fay.standsAt('/profile/info')
  await fay.leaves()
  expect(app.troubles()).toEqual([])
})

it('rejects an identity provider callback that this browser did not start', async () => {
  const fay = await app.guest({ name: 'Fay', covers: false })
  await fay.goes('/auth/callback?state=made-up&code=made-up')
  await fay.reads('callback.failed.title')
  await fay.follows('login.back')
  await fay.reads('login.title')
  await fay.leaves()
  expect(app.troubles()).toEqual([])
})

it('asks for the second factor after the identity provider too', async () => {
  const mia = await app.guest({ name: 'Mia', covers: false })
  await signInAtIssuer(mia, { sub: 'mia', email, email_verified: true, name: 'Mia' }, '/profile/info')
  await mia.reads('mfa.title')
  await enterBackupCode(mia, backupCodes[6]!)
  await mia.standsAt('/profile/info')
  await mia.leaves()
  expect(app.troubles()).toEqual([])
})

it('returns to sign-in after too many wrong second factors', async () => {
  const mia = await app.guest({ name: 'Mia', covers: false })
  await mia.goes('/login')
  await signIn(mia, memberPassword)
  await enterBackupCode(mia, 'aaaaa-aaaaa')
  await mia.reads('mfa.wrong.backup')
  await mia.presses('app.sign-in')
  await mia.reads('mfa.wrong.backup')
  await mia.presses('app.sign-in')
  await mia.reads('mfa.too-late')
  await mia.reads('login.title')
  await mia.leaves()
  expect(app.troubles(/auth\/mfa 401/)).toEqual([])
})

it('resets a forgotten password with a link that works once', async () => {
  const mia = await app.guest({ name: 'Mia', covers: false })
  await mia.goes('/login')
  await mia.follows('login.forgot')
  await mia.fills('login.email', email)
  const before = mails.mails.length
  await mia.presses('forgot.send')
  await mia.reads('forgot.sent', { email })
  const path = pathOf(await mailedLinkFor(email, before))
  await mia.goes(path)
  await mia.fills('info.password.new', 'short')
  await mia.fills('register.password.again', 'short')
  await mia.presses('reset.submit')
  await mia.reads('register.password.short', { min: 6 })
  await mia.fills('info.password.new', newPassword)
  await mia.fills('register.password.again', newPassword)
  await mia.presses('reset.submit')
  await mia.reads('reset.done.title')
  await mia.follows('app.sign-in')
  await signIn(mia, newPassword)
  await enterBackupCode(mia, backupCodes[1]!)
  await mia.standsAt('/')
  await mia.goes(path)
  await mia.fills('info.password.new', newPassword)
  await mia.fills('register.password.again', newPassword)
  await mia.presses('reset.submit')
  await mia.reads('reset.spent.title')
  await mia.leaves()
  expect(app.troubles(/reset-password\/confirm 401/)).toEqual([])
})

it('signs out other devices', async () => {
  const phoneActor = await app.guest({ name: 'Mia, phone', covers: false })
  await phoneActor.goes('/login')
  await signIn(phoneActor, newPassword)
  await enterBackupCode(phoneActor, backupCodes[2]!)
  await phoneActor.standsAt('/')
  const desktopActor = await app.guest({ name: 'Mia, desktop', device: 'desktop', covers: false })
  await desktopActor.goes('/login?next=/profile/security')
  await signIn(desktopActor, newPassword)
  await enterBackupCode(desktopActor, backupCodes[3]!)
  await desktopActor.reads('security.devices.this')
  // The session after the password reset, and the phone.
  const others = desktopActor.page.getByRole('button', { name: /^Sign out: / })
  await expect.poll(() => others.count()).toBe(2)
  await desktopActor.presses('security.devices.end-all')
  await desktopActor.confirms('app.sign-out')
  await desktopActor.reads('security.devices.ended', { count: 2 })
  await expect.poll(() => others.count()).toBe(0)
  await phoneActor.goes('/profile/security')
  await phoneActor.standsAt(/^\/login/)
  await phoneActor.leaves()
  await desktopActor.leaves()
  expect(app.troubles(/ 401/)).toEqual([])
})

it('changes the phone number with the password and an SMS code, and signs in with it', async () => {
  const mia = await app.guest({ name: 'Mia', covers: false })
  await mia.goes('/login?next=/profile/info')
  await signIn(mia, newPassword)
  await enterBackupCode(mia, backupCodes[7]!)
  await mia.presses('info.phone.change')
  const field = (label: WordId) =>
    mia
      .dialog()
      .getByLabel(new RegExp(`^${mia.t(label)}\\s*(${mia.t('app.optional')})?$`))
      .and(mia.page.locator('input'))
  await field('register.phone').fill('+49 170 555 00 77')
  await field('info.password.current').fill('not this one')
  await mia.confirms('login.code.send')
  await mia.reads('info.password.wrong')
  await field('info.password.current').fill(newPassword)
  await mia.confirms('login.code.send')
  const code = await smsCodeFor('+491705550077')
  await field('login.code').fill(code === '111111' ? '222222' : '111111')
  await mia.confirms('info.phone.confirm')
  await mia.sees(mia.refusal('BAD_CODE'))
  await field('login.code').fill(code)
  await mia.confirms('info.phone.confirm')
  await mia.reads('info.phone.changed')
  await mia.reads('info.phone.proved')
  await expect.poll(() => mia.page.getByLabel(/^Phone/).inputValue()).toBe('+49 170 5550077')
  await mia.leaves()
  await vi.waitFor(() => expect(mails.mails.some(({ subject }) => subject === 'Your phone number for Bothy was changed')).toBe(true), {
    timeout: 30_000,
  })
  // Skips the minute between two codes.
  await asOwner(embeddedIn(app.club.dataDir), (client) => client.query(`delete from accounts.attempts where kind = 'code-again'`))
  const nextDevice = await app.guest({ name: 'Mia, next device', covers: false })
  await nextDevice.goes('/login')
  await nextDevice.fills('register.phone', '+49 170 555 00 77')
  await nextDevice.presses('login.code.send')
  await nextDevice.fills('login.code', await smsCodeFor('+491705550077', 2))
  await nextDevice.presses('app.sign-in')
  await enterBackupCode(nextDevice, backupCodes[8]!)
  await nextDevice.standsAt('/')
  await nextDevice.leaves()
  expect(app.troubles(/user\/phone\S* 401/)).toEqual([])
})

it('turns off two-factor authentication with a code, and changes the password', async () => {
  const mia = await app.guest({ name: 'Mia', covers: false })
  await mia.goes('/login?next=/profile/security')
  await signIn(mia, newPassword)
  await enterBackupCode(mia, backupCodes[4]!)
  await mia.page.getByRole('switch', { name: mia.t('security.two-step.switch') }).click()
  await mia.confirms('mfa.use-backup')
  await mia.dialog().getByLabel(mia.t('mfa.backup'), { exact: true }).fill(backupCodes[5]!)
  await mia.confirms('security.turn-off.submit')
  await mia.reads('security.two-step.now-off')
  await mia.fills('info.password.current', newPassword)
  await mia.fills('info.password.new', memberPassword)
  await mia.fills('register.password.again', memberPassword)
  await mia.presses('info.password.change')
  await mia.reads('info.password.changed')
  await mia.leaves()
  expect(app.troubles()).toEqual([])
})
