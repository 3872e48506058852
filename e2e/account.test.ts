/** Coming in by every way that a club of its own offers, with a second step, without the password, and from other devices. */
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

let house: House
let issuer: Issuer
let mails: MailSink
/** As the club writes its own address, to which the issuer sends people back. */
let home: string
const email = 'mia@club.example'
const phone = '+49 170 555 00 01'
const newPassword = 'seven wet socks'
let backupCodes: string[] = []

beforeAll(async () => {
  const port = String(await freePort())
  home = `http://localhost:${port}`
  issuer = await anIssuer(() => `${home}/auth/callback`)
  mails = await openMailSink()
  const mail = { BOTHY_SMTP_URL: mails.url, BOTHY_MAIL_FROM: 'hut@club.example' }
  const trusted = { BOTHY_OIDC_ISSUER: issuer.issuer, BOTHY_OIDC_CLIENT_ID: client.id, BOTHY_OIDC_CLIENT_SECRET: client.secret }
  house = await openHouse({ env: { PORT: port, BOTHY_SMS: 'console', ...mail, ...trusted } })
})
afterAll(async () => {
  await house?.close()
  await issuer?.close()
  await mails?.close()
})

/** The code of the last text message to this number, once so many were sent. */
const codeTo = (to: string, messages = 1) =>
  vi.waitFor(
    () => {
      const lines = house.club.log.filter((one: LogLine) => one.to === to && one.code !== undefined)
      if (lines.length < messages) throw new Error(`${lines.length} text messages were sent to ${to}`)
      return String(lines.at(-1)!.code)
    },
    { timeout: 15_000 },
  )

/** The link of the last mail to this address, of those after the first `since`. */
const linkTo = (to: string, since = 0) =>
  vi.waitFor(
    () => {
      const mail = mails.mails.slice(since).findLast(({ envelope, text }) => envelope.includes(to) && text?.includes(`${home}/`))
      if (!mail) throw new Error(`no mail with a link has come to ${to}`)
      return /https?:\/\/\S+\?token=\S+/.exec(mail.text!)![0]
    },
    { timeout: 30_000 },
  )

const pathOf = (link: string) => link.slice(new URL(link).origin.length)

async function choosesEmail(person: Person): Promise<void> {
  await person.page.getByRole('radio', { name: person.t('login.way.email'), exact: true }).check()
}

async function signsIn(person: Person, password: string): Promise<void> {
  await choosesEmail(person)
  await person.fills('login.email', email)
  await person.fills('login.password', password)
  await person.presses('app.sign-in')
}

/** Answers the second step with a backup code. */
async function answers(person: Person, code: string): Promise<void> {
  await person.presses('mfa.use-backup')
  await person.fills('mfa.backup', code)
  await person.presses('app.sign-in')
}

it('registers a member, who confirms the address by mail', async () => {
  const mia = await house.guest({ name: 'Mia', covers: false })
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
  await mia.goes(pathOf(await linkTo(email)))
  await mia.reads('register.confirmed.title')
  await mia.leaves()
  expect(house.troubles()).toEqual([])
})

it('says at the field that email and password do not match, and leads on to where somebody wanted to go', async () => {
  const mia = await house.guest({ name: 'Mia', covers: false })
  await mia.goes('/profile/info')
  await mia.standsAt('/login?next=%2Fprofile%2Finfo')
  await signsIn(mia, 'not this one')
  await mia.sees(mia.refusal('BAD_CREDENTIALS'))
  await mia.page.locator('[name="password"]:focus').waitFor()
  await mia.fills('login.password', memberPassword)
  await mia.presses('app.sign-in')
  await mia.standsAt('/profile/info')
  await mia.leaves()
  expect(house.troubles(/email-login 401/)).toEqual([])
})

it('turns on the second step, and shows the backup codes once', async () => {
  const mia = await house.guest({ name: 'Mia', covers: false })
  await mia.goes('/login?next=/profile/security')
  await signsIn(mia, memberPassword)
  await mia.page.getByRole('switch', { name: mia.t('security.two-step.switch') }).click()
  const dialog = mia.dialog()
  const password = dialog.getByLabel(mia.t('info.password.current'), { exact: true })
  // What draws the secret comes after the answer.
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
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = dialog.getByRole('textbox', { name: mia.t('login.code'), exact: true })
  await code.fill(app.generate() === '000000' ? '000001' : '000000')
  await mia.confirms('security.set-up.submit')
  await mia.reads('mfa.wrong')
  // As it is copied from an app.
  await code.fill(app.generate().replace(/^.{3}/, '$& '))
  await mia.confirms('security.set-up.submit')
  await mia.reads('security.codes.title', { club: 'Bothy' })
  backupCodes = await mia.page.getByRole('listitem').locator('code').allInnerTexts()
  expect(new Set(backupCodes).size).toBe(10)
  await mia.presses('security.codes.kept')
  await mia.reads('security.codes.left', { count: 10 })
  await mia.leaves()
  expect(house.troubles(/two-factor\/(setup|enable) 401/)).toEqual([])
})

it('asks for the second step after a code by text message too', async () => {
  const mia = await house.guest({ name: 'Mia', covers: false })
  await mia.page.clock.install()
  await mia.goes('/login')
  await mia.fills('register.phone', phone)
  await mia.presses('login.code.send')
  const code = await codeTo('+491705550001')
  await mia.fills('login.code', code === '111111' ? '222222' : '111111')
  await mia.presses('app.sign-in')
  await mia.sees(mia.refusal('BAD_CODE'))
  // The reader's clock is fast: the club has its own.
  await mia.page.clock.fastForward(60_000)
  await mia.presses('login.code.again')
  await mia.sees(mia.refusal('RATE_LIMITED'))
  await mia.fills('login.code', code.replace(/^.{3}/, '$& '))
  await mia.presses('app.sign-in')
  await mia.reads('mfa.title')
  await answers(mia, 'aaaaa-aaaaa')
  await mia.reads('mfa.wrong.backup')
  await mia.fills('mfa.backup', backupCodes[0]!)
  await mia.presses('app.sign-in')
  await mia.standsAt('/')
  await mia.leaves()
  expect(house.troubles(/phone-login 401/, /send-code 429/, /auth\/mfa 401/)).toEqual([])
})

/** Goes to the issuer, who knows this browser, and back. */
async function continuesWithIssuer({ page, goes, presses }: Person, person: IssuerPerson, next: string): Promise<void> {
  issuer.people.set(person.sub, person)
  await page.route(`${issuer.issuer}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-who-i-am': person.sub } }),
  )
  await goes(`${home}/login?next=${next}`)
  await presses('login.continue', { name: 'Google' })
}

it('brings in whom a third party vouches for, where they wanted to go', async () => {
  const fay = await house.guest({ name: 'Fay', covers: false })
  await continuesWithIssuer(fay, { sub: 'fay', email: 'fay@elsewhere.example', email_verified: true, name: 'Fay' }, '/profile/info')
  await fay.standsAt('/profile/info')
  await fay.leaves()
  expect(house.troubles()).toEqual([])
})

it('takes no answer of a third party that this browser did not ask for', async () => {
  const fay = await house.guest({ name: 'Fay', covers: false })
  await fay.goes('/auth/callback?state=made-up&code=made-up')
  await fay.reads('callback.failed.title')
  await fay.follows('login.back')
  await fay.reads('login.title')
  await fay.leaves()
  expect(house.troubles()).toEqual([])
})

it('asks for the second step after a third party too', async () => {
  const mia = await house.guest({ name: 'Mia', covers: false })
  await continuesWithIssuer(mia, { sub: 'mia', email, email_verified: true, name: 'Mia' }, '/profile/info')
  await mia.reads('mfa.title')
  await answers(mia, backupCodes[6]!)
  await mia.standsAt('/profile/info')
  await mia.leaves()
  expect(house.troubles()).toEqual([])
})

it('starts over when the second step was tried too often', async () => {
  const mia = await house.guest({ name: 'Mia', covers: false })
  await mia.goes('/login')
  await signsIn(mia, memberPassword)
  await answers(mia, 'aaaaa-aaaaa')
  await mia.reads('mfa.wrong.backup')
  await mia.presses('app.sign-in')
  await mia.reads('mfa.wrong.backup')
  await mia.presses('app.sign-in')
  await mia.reads('mfa.too-late')
  await mia.reads('login.title')
  await mia.leaves()
  expect(house.troubles(/auth\/mfa 401/)).toEqual([])
})

it('sets a forgotten password anew by a link that works once', async () => {
  const mia = await house.guest({ name: 'Mia', covers: false })
  await mia.goes('/login')
  await mia.follows('login.forgot')
  await mia.fills('login.email', email)
  const before = mails.mails.length
  await mia.presses('forgot.send')
  await mia.reads('forgot.sent', { email })
  const path = pathOf(await linkTo(email, before))
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
  await signsIn(mia, newPassword)
  await answers(mia, backupCodes[1]!)
  await mia.standsAt('/')
  await mia.goes(path)
  await mia.fills('info.password.new', newPassword)
  await mia.fills('register.password.again', newPassword)
  await mia.presses('reset.submit')
  await mia.reads('reset.spent.title')
  await mia.leaves()
  expect(house.troubles(/reset-password\/confirm 401/)).toEqual([])
})

it('signs out another device from here', async () => {
  const phoneOfMia = await house.guest({ name: 'Mia, phone', covers: false })
  await phoneOfMia.goes('/login')
  await signsIn(phoneOfMia, newPassword)
  await answers(phoneOfMia, backupCodes[2]!)
  await phoneOfMia.standsAt('/')
  const desk = await house.guest({ name: 'Mia, desk', device: 'desktop', covers: false })
  await desk.goes('/login?next=/profile/security')
  await signsIn(desk, newPassword)
  await answers(desk, backupCodes[3]!)
  await desk.reads('security.devices.this')
  // The one that the reset left, and the phone.
  const others = desk.page.getByRole('button', { name: /^Sign out: / })
  await expect.poll(() => others.count()).toBe(2)
  await desk.presses('security.devices.end-all')
  await desk.confirms('app.sign-out')
  await desk.reads('security.devices.ended', { count: 2 })
  await expect.poll(() => others.count()).toBe(0)
  await phoneOfMia.goes('/profile/security')
  await phoneOfMia.standsAt(/^\/login/)
  await phoneOfMia.leaves()
  await desk.leaves()
  expect(house.troubles(/ 401/)).toEqual([])
})

it('changes the telephone number with the password and the code that goes there, and signs in with it', async () => {
  const mia = await house.guest({ name: 'Mia', covers: false })
  await mia.goes('/login?next=/profile/info')
  await signsIn(mia, newPassword)
  await answers(mia, backupCodes[7]!)
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
  const code = await codeTo('+491705550077')
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
  // Another code is to be had after a minute.
  await asOwner(embeddedIn(house.club.dataDir), (client) => client.query(`delete from accounts.attempts where kind = 'code-again'`))
  const anew = await house.guest({ name: 'Mia, anew', covers: false })
  await anew.goes('/login')
  await anew.fills('register.phone', '+49 170 555 00 77')
  await anew.presses('login.code.send')
  await anew.fills('login.code', await codeTo('+491705550077', 2))
  await anew.presses('app.sign-in')
  await answers(anew, backupCodes[8]!)
  await anew.standsAt('/')
  await anew.leaves()
  expect(house.troubles(/user\/phone\S* 401/)).toEqual([])
})

it('turns off the second step with a code, and changes the password', async () => {
  const mia = await house.guest({ name: 'Mia', covers: false })
  await mia.goes('/login?next=/profile/security')
  await signsIn(mia, newPassword)
  await answers(mia, backupCodes[4]!)
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
  expect(house.troubles()).toEqual([])
})
