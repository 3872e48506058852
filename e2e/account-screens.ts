/** The screens of the ways in and of account security, in the states that a member meets. */
import { Secret, TOTP } from 'otpauth'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { adminEmail, adminPassword, type Club } from './club.ts'
import type { Person } from './person.ts'
import type { Screen } from './screens.ts'

/** What the operator of a club sets that offers every way in. Nobody goes to the issuer. */
export const everyWayIn = {
  BOTHY_SMS: 'console',
  BOTHY_OIDC_ISSUER: 'https://accounts.club.example',
  BOTHY_OIDC_CLIENT_ID: 'bothy',
  BOTHY_OIDC_CLIENT_SECRET: 'never asked for',
}

/** What these screens are refused, and shall be. */
export const refusedThere = /POST \S+\/api\/auth\/email-login 401/

/** The administrator gets a second step, so that there is somebody to be asked for it. */
export async function withSecondStep({ call }: Pick<Club, 'call'>, { token }: SessionAnswer): Promise<SessionAnswer> {
  const { secret } = await call('setUpTwoFactor', { password: adminPassword }, token)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return (await call('enableTwoFactor', { code }, token)).session
}

/** A number, and an address, that nobody has tried yet: the club counts. */
let strangers = 0
const stranger = () => String((strangers += 1)).padStart(3, '0')

async function choosesEmail({ page, t }: Person): Promise<void> {
  await page.getByRole('radio', { name: t('login.way.email'), exact: true }).check()
}

async function signsIn(person: Person, email: string, password: string): Promise<void> {
  await choosesEmail(person)
  await person.fills('login.email', email)
  await person.fills('login.password', password)
  await person.presses('app.sign-in')
}

export const waysIn: Screen[] = [
  { name: 'login-email', path: '/login', viewer: 'visitor', then: choosesEmail },
  {
    name: 'login-code',
    path: '/login',
    viewer: 'visitor',
    then: async (person) => {
      await person.fills('register.phone', `+49 170 5550${stranger()}`)
      await person.presses('login.code.send')
      await person.reads('login.code.sent')
    },
  },
  {
    name: 'login-wrong',
    path: '/login',
    viewer: 'visitor',
    then: async (person) => {
      await signsIn(person, `stranger-${stranger()}@club.example`, 'not this one')
      await person.sees(person.refusal('BAD_CREDENTIALS'))
    },
  },
  {
    name: 'second-step',
    path: '/login',
    viewer: 'visitor',
    then: async (person) => {
      await signsIn(person, adminEmail, adminPassword)
      await person.reads('mfa.title')
    },
  },
  {
    name: 'second-step-backup',
    path: '/login',
    viewer: 'visitor',
    then: async (person) => {
      await signsIn(person, adminEmail, adminPassword)
      await person.presses('mfa.use-backup')
      await person.reads('mfa.lead.backup')
    },
  },
  {
    name: 'register-wrong',
    path: '/register',
    viewer: 'visitor',
    then: async (person) => {
      await person.fills('login.password', 'hut')
      await person.presses('title.register')
      await person.sees(person.problem('REQUIRED'))
    },
  },
  { name: 'forgot-password', path: '/forgot-password', viewer: 'visitor' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    viewer: 'visitor',
    then: async (person) => {
      await person.fills('login.email', `stranger-${stranger()}@club.example`)
      await person.presses('forgot.send')
      await person.reads('register.mail.title')
    },
  },
  { name: 'reset-password', path: '/reset-password?token=none', viewer: 'visitor' },
  { name: 'reset-password-spent', path: '/reset-password', viewer: 'visitor' },
  { name: 'auth-callback-failed', path: '/auth/callback?error=access_denied', viewer: 'visitor' },
]

const opensSwitch = async (person: Person) => {
  await person.page.getByRole('switch', { name: person.t('security.two-step.switch') }).click()
  await person.sees(person.dialog())
}

export const securityScreens = (password: string): Screen[] => [
  {
    name: 'profile-phone',
    path: '/profile/info',
    viewer: 'member',
    then: async (person) => {
      await person.page.getByRole('button', { name: person.t('info.phone.change') }).click()
      await person.sees(person.dialog())
    },
  },
  { name: 'profile-security', path: '/profile/security', viewer: 'member' },
  { name: 'security-password', path: '/profile/security', viewer: 'member', then: opensSwitch },
  {
    name: 'security-scan',
    path: '/profile/security',
    viewer: 'member',
    then: async (person) => {
      await opensSwitch(person)
      await person.dialog().getByLabel(person.t('info.password.current'), { exact: true }).fill(password)
      await person.confirms('security.set-up.next')
      await person.sees(person.dialog().getByRole('img'))
    },
  },
  { name: 'security-on', path: '/profile/security', viewer: 'admin' },
  { name: 'security-turn-off', path: '/profile/security', viewer: 'admin', then: opensSwitch },
]
