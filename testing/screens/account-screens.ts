/** The sign-in and account security screens, in the states that a member can see. */
import { Secret, TOTP } from 'otpauth'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'
import { adminEmail, adminPassword, type TestServer } from '../fixtures/test-server.ts'
import type { Screen } from './screen.ts'

/** Server settings that turn on every sign-in method. The tests never contact the issuer. */
export const allSignInMethods = {
  BOTHY_SMS: 'console',
  BOTHY_OIDC_ISSUER: 'https://accounts.club.example',
  BOTHY_OIDC_CLIENT_ID: 'bothy',
  BOTHY_OIDC_CLIENT_SECRET: 'never used',
}

/** Failed requests that these screens cause on purpose. */
export const expectedRefusals = /POST \S+\/api\/auth\/(email-login|confirm-email-change) 401/

/** Turns on two-factor authentication for the admin, for the screens that ask for the second factor. */
export async function withSecondFactor({ call }: Pick<TestServer, 'call'>, { token }: SessionAnswer): Promise<SessionAnswer> {
  const { secret } = await call('setUpTwoFactor', { password: adminPassword }, token)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return (await call('enableTwoFactor', { code }, token)).session
}

/** A new number for each attempt, because the server limits attempts per phone number and address. */
let attempts = 0
const uniqueSuffix = () => String((attempts += 1)).padStart(3, '0')

async function chooseEmail({ page, t }: Actor): Promise<void> {
  await page.getByRole('radio', { name: t('login.method.email'), exact: true }).check()
}

async function signIn(person: Actor, email: string, password: string): Promise<void> {
  await chooseEmail(person)
  await person.fill('login.email', email)
  await person.fill('login.password', password)
  await person.clickButton('app.sign-in')
}

export const signInScreens: Screen[] = [
  { name: 'login-email', path: '/login', viewer: 'visitor', prepare: chooseEmail },
  {
    name: 'login-code',
    path: '/login',
    viewer: 'visitor',
    prepare: async (person) => {
      await person.fill('register.phone', `+49 170 5550${uniqueSuffix()}`)
      await person.clickButton('login.code.send')
      await person.expectMessage('login.code.sent')
    },
  },
  {
    name: 'login-wrong',
    path: '/login',
    viewer: 'visitor',
    prepare: async (person) => {
      await signIn(person, `stranger-${uniqueSuffix()}@club.example`, 'not this one')
      await person.expectVisible(person.refusalText('BAD_CREDENTIALS'))
    },
  },
  {
    name: 'second-step',
    path: '/login',
    viewer: 'visitor',
    prepare: async (person) => {
      await signIn(person, adminEmail, adminPassword)
      await person.expectMessage('mfa.title')
    },
  },
  {
    name: 'second-step-backup',
    path: '/login',
    viewer: 'visitor',
    prepare: async (person) => {
      await signIn(person, adminEmail, adminPassword)
      await person.clickButton('mfa.use-backup')
      await person.expectMessage('mfa.lead.backup')
    },
  },
  {
    name: 'register-wrong',
    path: '/register',
    viewer: 'visitor',
    prepare: async (person) => {
      await person.fill('login.password', 'hut')
      await person.clickButton('title.register')
      await person.expectMessage('missing.member-name')
    },
  },
  { name: 'forgot-password', path: '/forgot-password', viewer: 'visitor' },
  { name: 'reset-password', path: '/reset-password?token=none', viewer: 'visitor' },
  { name: 'invitation', path: '/invitation?token=none', viewer: 'visitor' },
  { name: 'invitation-spent', path: '/invitation', viewer: 'visitor' },
  { name: 'reset-password-spent', path: '/reset-password', viewer: 'visitor' },
  { name: 'confirm-email-change', path: '/confirm-email-change?token=none', viewer: 'visitor' },
  {
    name: 'confirm-email-change-spent',
    path: '/confirm-email-change?token=none',
    viewer: 'visitor',
    prepare: async (person) => {
      await person.clickButton('email-link.confirm')
      await person.expectMessage('email-change.expired.text')
    },
  },
  { name: 'auth-callback-failed', path: '/auth/callback?error=access_denied', viewer: 'visitor' },
  { name: 'auth-callback-closed', path: '/auth/callback?error=server_error&error_description=REGISTRATION_CLOSED', viewer: 'visitor' },
]

const openTwoFactorDialog = async (person: Actor) => {
  await person.page.getByRole('switch', { name: person.t('security.two-step.switch') }).click()
  await person.expectVisible(person.dialog())
}

export const securityScreens = (password: string): Screen[] => [
  {
    name: 'profile-phone',
    path: '/profile/info',
    viewer: 'member',
    prepare: async (person) => {
      await person.page.getByRole('button', { name: person.t('info.phone.change'), exact: true }).click()
      await person.expectVisible(person.dialog())
    },
  },
  { name: 'profile-security', path: '/profile/security', viewer: 'member' },
  { name: 'security-password', path: '/profile/security', viewer: 'member', prepare: openTwoFactorDialog },
  {
    name: 'security-scan',
    path: '/profile/security',
    viewer: 'member',
    prepare: async (person) => {
      await openTwoFactorDialog(person)
      await person.dialog().getByLabel(person.t('info.password.current'), { exact: true }).fill(password)
      await person.clickInDialog('security.set-up.next')
      await person.expectVisible(person.dialog().getByRole('img'))
    },
  },
  { name: 'security-on', path: '/profile/security', viewer: 'admin' },
  { name: 'security-turn-off', path: '/profile/security', viewer: 'admin', prepare: openTwoFactorDialog },
]
