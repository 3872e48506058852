/** Signing in with a passkey, with Chromium's virtual authenticator. */
import { freePort } from '@bothy/supabase/stand/free-port.ts'
import { Secret, TOTP } from 'otpauth'
import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, type House } from './house.ts'
import { clippedWords, narrow, obstacles, overflows, smallTargets } from './measure.ts'
import type { Person } from './person.ts'
import { aMember, memberPassword } from './proposal.ts'

let app: House
/** The public URL of the server; browsers bind passkeys to it. */
let publicUrl: string
let mia: Person
let email: string
let device: { cdp: CDPSession; authenticatorId: string }

beforeAll(async () => {
  const port = String(await freePort())
  publicUrl = `http://localhost:${port}`
  app = await openHouse({ env: { PORT: port } })
  const admin = await app.club.admin()
  await app.club.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  email = (await aMember(app.club, 'Mia')).email
  mia = await app.guest({ name: 'Mia', covers: false })
  device = await addAuthenticator(mia)
})
afterAll(() => app?.close())

/** Adds a virtual authenticator that verifies its user. */
async function addAuthenticator({ page }: Person): Promise<typeof device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function signInByPassword(person: Person, next: string, address = email): Promise<void> {
  await person.goes(`${publicUrl}/login?next=${next}`)
  await person.fills('login.email', address)
  await person.fills('login.password', memberPassword)
  await person.presses('app.sign-in')
}

async function signInByPasskey(person: Person, next: string): Promise<void> {
  await person.goes(`${publicUrl}/login?next=${next}`)
  await person.presses('login.passkey')
}

async function signOut(person: Person): Promise<void> {
  await person.goes(`${publicUrl}/profile/settings`)
  await person.presses('app.sign-out')
  await person.reads('profile.signed-out')
}

/** Clicks "Add" and enters the password in the dialog. */
async function startAddingPasskey(person: Person, password: string): Promise<void> {
  await person.presses('passkeys.add')
  await person.dialog().getByLabel(person.t('info.password.current'), { exact: true }).fill(password)
  await person.confirms('security.set-up.next')
}

it('adds a passkey after the password was entered again', async () => {
  await signInByPassword(mia, '/profile/security')
  await mia.reads('passkeys.none')
  expect(await obstacles(mia)).toEqual([])
  await startAddingPasskey(mia, 'not this one')
  await mia.reads('info.password.wrong')
  await mia.dialog().getByLabel(mia.t('info.password.current'), { exact: true }).fill(memberPassword)
  await mia.confirms('security.set-up.next')
  await mia.reads('passkeys.added')
  await mia.sees(mia.button('passkeys.more', { name: 'Chrome on Linux' }))
  expect(app.troubles(/passkeys\/start 401/)).toEqual([])
})

it('refuses a second passkey on the same device', async () => {
  await startAddingPasskey(mia, memberPassword)
  await mia.reads('passkey.here-already')
  await mia.page.keyboard.press('Escape')
  expect(app.troubles()).toEqual([])
})

it('signs in with the passkey and continues to the requested page', async () => {
  await signOut(mia)
  await signInByPasskey(mia, '/profile/security')
  await mia.standsAt('/profile/security')
  await mia.sees(mia.page.getByText(/Last used/))
  expect(await obstacles(mia)).toEqual([])
  expect(app.troubles()).toEqual([])
})

it('refuses to sign in when the device does not verify its user', async () => {
  await signOut(mia)
  await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: false })
  await signInByPasskey(mia, '/profile/security')
  await mia.reads('passkey.stopped')
  expect(await obstacles(mia)).toEqual([])
  await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: true })
  await mia.presses('login.passkey')
  await mia.standsAt('/profile/security')
  expect(app.troubles()).toEqual([])
})

it('asks for the second factor after the passkey too', async () => {
  const { token } = await app.club.signIn(email, memberPassword)
  const { secret } = await app.club.call('setUpTwoFactor', { password: memberPassword }, token)
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  await signOut(mia)
  await app.club.call('enableTwoFactor', { code: codeAt(Date.now()) }, token)
  await signInByPasskey(mia, '/profile/security')
  await mia.reads('mfa.title')
  await mia.fills('login.code', codeAt(Date.now() + 30_000))
  await mia.presses('app.sign-in')
  await mia.standsAt('/profile/security')
  expect(app.troubles()).toEqual([])
})

it('renames a passkey, and refuses it after it was removed', async () => {
  await mia.presses('passkeys.more', { name: 'Chrome on Linux' })
  await mia.page.getByRole('menuitem', { name: mia.t('passkeys.rename'), exact: true }).click()
  await mia.dialog().getByLabel(mia.t('passkeys.name'), { exact: true }).fill('My phone')
  await mia.confirms('app.save')
  await mia.reads('passkeys.renamed')
  await mia.presses('passkeys.more', { name: 'My phone' })
  await mia.page.getByRole('menuitem', { name: mia.t('passkeys.remove'), exact: true }).click()
  await mia.sees(mia.t('passkeys.remove.ask', { name: 'My phone' }))
  await mia.confirms('passkeys.remove')
  await mia.reads('passkeys.none')
  await signOut(mia)
  await signInByPasskey(mia, '/profile/security')
  await mia.sees(mia.refusal('BAD_PASSKEY'))
  expect(app.troubles(/auth\/passkey 401/)).toEqual([])
})

it('offers no passkey on a host that is not the public URL', async () => {
  const bo = await app.guest({ name: 'Bo', covers: false })
  await bo.goes('/login')
  await bo.reads('login.forgot')
  await expect.poll(() => bo.button('login.passkey').count()).toBe(0)
  await bo.leaves()
  expect(app.troubles()).toEqual([])
})

const problemsOn = async (person: Person) =>
  (await Promise.all([overflows(person), clippedWords(person), smallTargets(person)])).flat().concat(await obstacles(person))

it.each(['light', 'dark'] as const)('fits the smallest phone in German, with the %s theme', async (theme) => {
  const ute = await app.guest({ name: 'Ute', locale: 'de', theme, viewport: narrow, covers: false })
  await addAuthenticator(ute)
  await ute.goes(`${publicUrl}/login`)
  await ute.presses('login.passkey')
  await ute.reads('passkey.stopped')
  expect(await problemsOn(ute)).toEqual([])
  await signInByPassword(ute, '/profile/security', (await aMember(app.club, 'Ute')).email)
  await ute.reads('passkeys.none')
  expect(await problemsOn(ute)).toEqual([])
  await ute.presses('passkeys.add')
  await ute.sees(ute.dialog())
  expect(await problemsOn(ute)).toEqual([])
  await ute.dialog().getByLabel(ute.t('info.password.current'), { exact: true }).fill(memberPassword)
  await ute.confirms('security.set-up.next')
  await ute.reads('passkeys.added')
  await ute.goes(`${publicUrl}/profile/security`)
  await ute.sees(ute.page.getByText(ute.t('passkeys.single')))
  expect(await problemsOn(ute)).toEqual([])
  await ute.leaves()
  expect(app.troubles()).toEqual([])
})
