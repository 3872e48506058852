/** Signing in with a passkey, with Chromium's virtual authenticator. */
import { Secret, TOTP } from 'otpauth'
import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, memberPassword } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { findClippedText, smallestViewport, findAccessibilityViolations, findOverflow, findSmallTargets } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { readDuringSignOut, startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
/** The public URL of the server; browsers bind passkeys to it. */
let publicUrl: string
let mia: Actor
let email: string
let device: { cdp: CDPSession; authenticatorId: string }

beforeAll(async () => {
  app = await startTestApp()
  publicUrl = app.server.url.replace('127.0.0.1', 'localhost')
  const admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  email = (await aMember(app.server, 'Mia')).email
  mia = await app.newActor({ name: 'Mia' })
  device = await addAuthenticator(mia)
})
skipAfterFailure()
afterAll(() => app?.close())

/** Adds a virtual authenticator that verifies its user. */
async function addAuthenticator({ page }: Actor): Promise<typeof device> {
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

async function signInByPassword(person: Actor, next: string, address = email): Promise<void> {
  await person.goto(`${publicUrl}/login?next=${next}`)
  await person.fill('login.email', address)
  await person.fill('login.password', memberPassword)
  await person.clickButton('app.sign-in')
}

async function signInByPasskey(person: Actor, next: string): Promise<void> {
  await person.goto(`${publicUrl}/login?next=${next}`)
  await person.clickButton('login.passkey')
}

async function signOut(person: Actor): Promise<void> {
  await person.goto(`${publicUrl}/profile/settings`)
  await person.clickButton('app.sign-out')
  await person.expectMessage('profile.signed-out')
  expect(await app.takeProblems(readDuringSignOut)).toEqual([])
}

/** Clicks "Add" and enters the password in the dialog. */
async function startAddingPasskey(person: Actor, password: string): Promise<void> {
  await person.clickButton('passkeys.add')
  await person.dialog().getByLabel(person.t('info.password.current'), { exact: true }).fill(password)
  await person.clickInDialog('security.set-up.next')
}

test('adds a passkey after the password was entered again', async () => {
  await signInByPassword(mia, '/profile/security')
  await mia.expectMessage('passkeys.none')
  expect(await findAccessibilityViolations(mia)).toEqual([])
  await startAddingPasskey(mia, 'not this one')
  await mia.expectMessage('info.password.wrong')
  await mia.dialog().getByLabel(mia.t('info.password.current'), { exact: true }).fill(memberPassword)
  await mia.clickInDialog('security.set-up.next')
  await mia.expectMessage('passkeys.added')
  await mia.expectVisible(mia.button('passkeys.more', { name: 'Chrome on Linux' }))
  expect(await app.takeProblems(/passkeys\/start 401/)).toEqual([])
})

test('refuses a second passkey on the same device', async () => {
  await startAddingPasskey(mia, memberPassword)
  await mia.expectMessage('passkey.here-already')
  await mia.page.keyboard.press('Escape')
  expect(await app.takeProblems()).toEqual([])
})

test('signs in with the passkey and continues to the requested page', async () => {
  await signOut(mia)
  await signInByPasskey(mia, '/profile/security')
  await mia.expectPath('/profile/security')
  await mia.expectVisible(mia.page.getByText(/Last used/))
  expect(await findAccessibilityViolations(mia)).toEqual([])
  expect(await app.takeProblems()).toEqual([])
})

test('refuses to sign in when the device does not verify its user', async () => {
  await signOut(mia)
  await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: false })
  await signInByPasskey(mia, '/profile/security')
  await mia.expectMessage('passkey.stopped')
  expect(await findAccessibilityViolations(mia)).toEqual([])
  await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: true })
  await mia.clickButton('login.passkey')
  await mia.expectPath('/profile/security')
  expect(await app.takeProblems()).toEqual([])
})

test('asks for the second factor after the passkey too', async () => {
  const { token } = await app.server.signIn(email, memberPassword)
  const { secret } = await app.server.call('setUpTwoFactor', { password: memberPassword }, token)
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  await signOut(mia)
  await app.server.call('enableTwoFactor', { code: codeAt(Date.now()) }, token)
  await signInByPasskey(mia, '/profile/security')
  await mia.expectMessage('mfa.title')
  await mia.fill('login.code', codeAt(Date.now() + 30_000))
  await mia.clickButton('app.sign-in')
  await mia.expectPath('/profile/security')
  expect(await app.takeProblems()).toEqual([])
})

test('renames a passkey, and refuses it after it was removed', async () => {
  await mia.clickButton('passkeys.more', { name: 'Chrome on Linux' })
  await mia.page.getByRole('menuitem', { name: mia.t('passkeys.rename'), exact: true }).click()
  await mia.dialog().getByLabel(mia.t('passkeys.name'), { exact: true }).fill('My phone')
  await mia.clickInDialog('app.save')
  await mia.expectMessage('passkeys.renamed')
  await mia.clickButton('passkeys.more', { name: 'My phone' })
  await mia.page.getByRole('menuitem', { name: mia.t('passkeys.remove'), exact: true }).click()
  await mia.expectVisible(mia.t('passkeys.remove.ask', { name: 'My phone' }))
  await mia.clickInDialog('passkeys.remove')
  await mia.expectMessage('passkeys.none')
  await signOut(mia)
  await signInByPasskey(mia, '/profile/security')
  await mia.expectVisible(mia.refusalText('BAD_PASSKEY'))
  expect(await app.takeProblems(/auth\/passkey 401/)).toEqual([])
})

test('names the passkeys that still sign in after a reset of the password, and leads to the place where they are removed', async () => {
  const { session, email: address } = await aMember(app.server, 'Nora')
  await withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), (client) =>
    client.query(
      `insert into accounts.passkeys (user_id, credential_id, public_key, counter, backed_up, name, created_at)
       select id, uuid_send(id), '\\x00', 0, false, 'Old phone', '2026-05-03' from profiles where id = $1`,
      [session.user.id],
    ),
  )
  await app.server.call('confirmUserEmail', { userId: session.user.id }, (await app.server.signInAdmin()).token)
  await app.server.call('resetPassword', { email: address })
  const mail = () => app.server.log.findLast(({ to, kind }) => to === address && kind === 'reset-password')
  await expect.poll(mail).toBeDefined()
  const { link } = mail()!
  const nora = await app.newActor({ name: 'Nora' })
  await nora.goto(`/reset-password${new URL(link!).search}`)
  await nora.fill('info.password.new', 'seven wet socks')
  await nora.fill('register.password.again', 'seven wet socks')
  await nora.clickButton('reset.submit')
  await nora.expectMessage('reset.others.passkey', { name: 'Old phone', day: 'May 3, 2026' })
  expect(await findAccessibilityViolations(nora)).toEqual([])
  await nora.clickLink('reset.others.check')
  await nora.expectPath('/login?next=%2Fprofile%2Fsecurity&method=email')
  await nora.close()
  expect(await app.takeProblems()).toEqual([])
})

test('offers no passkey on a host that is not the public URL', async () => {
  const bo = await app.newActor({ name: 'Bo' })
  await bo.goto('/login')
  await bo.expectMessage('login.forgot')
  await expect.poll(() => bo.button('login.passkey').count()).toBe(0)
  await bo.close()
  expect(await app.takeProblems()).toEqual([])
})

async function problemsOn(person: Actor): Promise<string[]> {
  const problems: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await person.page.emulateMedia({ colorScheme: theme })
    await person.page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' })
    for (const find of [findOverflow, findClippedText, findSmallTargets, findAccessibilityViolations])
      problems.push(...(await find(person)))
  }
  return problems
}

test('fits the smallest phone in German, in both themes', async () => {
  const ute = await app.newActor({ name: 'Ute', locale: 'de', viewport: smallestViewport })
  await addAuthenticator(ute)
  await ute.goto(`${publicUrl}/login`)
  await ute.clickButton('login.passkey')
  await ute.expectMessage('passkey.stopped')
  expect(await problemsOn(ute)).toEqual([])
  await signInByPassword(ute, '/profile/security', (await aMember(app.server, 'Ute')).email)
  await ute.expectMessage('passkeys.none')
  expect(await problemsOn(ute)).toEqual([])
  await ute.clickButton('passkeys.add')
  await ute.expectVisible(ute.dialog())
  expect(await problemsOn(ute)).toEqual([])
  await ute.dialog().getByLabel(ute.t('info.password.current'), { exact: true }).fill(memberPassword)
  await ute.clickInDialog('security.set-up.next')
  await ute.expectMessage('passkeys.added')
  await ute.goto(`${publicUrl}/profile/security`)
  await ute.expectVisible(ute.page.getByText(ute.t('passkeys.single')))
  expect(await problemsOn(ute)).toEqual([])
  await ute.close()
  expect(await app.takeProblems()).toEqual([])
})
