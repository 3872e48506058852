/** A member changes their own email address in the app. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountMessages } from '@bothy/auth/messages.ts'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { openMailSink, type MailSink } from '@bothy/server/notifications/mail/testing/mail-sink.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, memberPassword } from '../fixtures/builders.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let mails: MailSink

beforeAll(async () => {
  mails = await openMailSink()
  app = await startTestApp({ env: { BOTHY_SMTP_URL: mails.url, BOTHY_MAIL_FROM: 'hut@club.example' } })
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
})
afterAll(async () => {
  await app?.close()
  await mails?.close()
})

/** The path of the link in the last mail to this address. */
const pathIn = (to: string) =>
  waitFor(() => {
    const mail = mails.mails.findLast(({ envelope, text }) => envelope.includes(to) && text?.includes('/confirm-email-change?'))
    if (!mail) throw new Error(`no mail with a link was sent to ${to}`)
    return /\/confirm-email-change\?token=[\w-]+/.exec(mail.text!)![0]
  })

const inDialog = (person: Actor, label: 'info.email.new' | 'info.password.current') =>
  person.dialog().getByLabel(person.t(label), { exact: true })

async function request(person: Actor, email: string, password = memberPassword): Promise<void> {
  await inDialog(person, 'info.email.new').fill(email)
  await inDialog(person, 'info.password.current').fill(password)
  await person.clickInDialog('info.email.send')
}

test('asks for the password, shows what it waits for, can be canceled, and is done with the link', async () => {
  const { session } = await aMember(app.server, 'Mia')
  const mia = await app.newActor({ name: 'Mia', session })
  const shown = (address: string) => expect.poll(() => mia.page.locator('input[type=email][readonly]').inputValue()).toBe(address)
  await mia.goto('/profile/info')
  await mia.clickButton('info.email.change')
  await request(mia, 'mia.new@club.example', 'not this one')
  await mia.expectMessage('info.password.wrong')
  expect(await findAccessibilityViolations(mia)).toEqual([])
  await request(mia, session.user.email)
  await mia.expectMessage('info.email.same')
  await request(mia, 'mia.typo@club.example')
  await mia.expectMessage('info.email.pending', { email: 'mia.typo@club.example' })
  const canceled = await pathIn('mia.typo@club.example')
  expect(await findAccessibilityViolations(mia)).toEqual([])
  await mia.clickButton('info.email.cancel')
  await mia.expectMessage('info.email.cancelled')
  await expect.poll(() => mia.button('info.email.cancel').count()).toBe(0)

  await mia.clickButton('info.email.change')
  await request(mia, 'mia.new@club.example')
  await mia.expectMessage('info.email.pending', { email: 'mia.new@club.example' })
  await mia.clickButton('info.email.again')
  await expect.poll(() => inDialog(mia, 'info.email.new').inputValue()).toBe('mia.new@club.example')
  await mia.page.keyboard.press('Escape')
  await shown(session.user.email)

  const elsewhere = await app.newActor({ name: 'Mia, elsewhere' })
  await elsewhere.goto(canceled)
  await elsewhere.expectMessage('email-link.text')
  expect(await findAccessibilityViolations(elsewhere)).toEqual([])
  await elsewhere.clickButton('email-link.confirm')
  await elsewhere.expectMessage('email-change.expired.text')
  const link = await pathIn('mia.new@club.example')
  await mia.goto(link)
  await mia.clickButton('email-link.confirm')
  await mia.expectMessage('email-change.done.title')
  await mia.clickLink('register.go-on')
  await mia.expectPath('/profile/info')
  await shown('mia.new@club.example')
  // Two requests, and the change.
  const noticesToOld = () => mails.mails.filter(({ envelope }) => envelope.includes(session.user.email)).length
  await expect.poll(noticesToOld).toBe(3)
  // Both requests say what the new address looks like, without showing it whole to a reader of the old mailbox, and lead to where they are canceled.
  const requests = mails.mails.filter(
    ({ envelope, text }) => envelope.includes(session.user.email) && text?.includes('/cancel-email-change?'),
  )
  expect(requests.map(({ text }) => /\S+@club\.example/.exec(text!)?.[0])).toEqual(['m…@club.example', 'm…@club.example'])
  await Promise.all([mia.close(), elsewhere.close()])
  expect(await app.takeProblems(/api\/user\/email 40[01]/, /confirm-email-change 401/)).toEqual([])
})

/** Every page that a link in a mail opens: of accounts, of activities, and of the footer. */
const pagesInMails = [
  ...new Set(Object.values(accountMessages).flatMap((message) => ('page' in message ? [`/${message.page}?token=none`] : []))),
  '/unsubscribe?token=none',
  '/profile/settings',
  '/activities',
  '/activity/00000000-0000-4000-8000-000000000000',
]

test('is changed by no scanner of a mail provider, which opens the links of a mail and runs their scripts', async () => {
  expect(pagesInMails).toEqual(
    expect.arrayContaining(['verify-email', 'confirm-email-change', 'reset-password', 'invitation'].map((page) => `/${page}?token=none`)),
  )
  const scanner = await app.newActor({ name: 'Scanner' })
  const sent: string[] = []
  scanner.page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  for (const path of pagesInMails) {
    await scanner.goto(path)
    await scanner.page.waitForLoadState('load')
    await expect.poll(() => scanner.page.getByRole('heading', { level: 1 }).count()).toBeGreaterThan(0)
  }
  expect(sent).toEqual([])
  await scanner.close()
  await app.takeProblems(/activity\S* 404/, /00000000-0000-4000-8000-000000000000 404/)
})
