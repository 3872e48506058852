/** Coming in with a key that the browser's device keeps, as Chromium's virtual authenticator plays it. */
import { freePort } from '@bothy/supabase/stand/free-port.ts'
import { Secret, TOTP } from 'otpauth'
import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, type House } from './house.ts'
import { clippedWords, narrow, obstacles, overflows, smallTargets } from './measure.ts'
import type { Person } from './person.ts'
import { aMember, memberPassword } from './proposal.ts'

let house: House
/** As the club writes its own address: browsers tie passkeys to that one. */
let home: string
let mia: Person
let email: string
let device: { cdp: CDPSession; authenticatorId: string }

beforeAll(async () => {
  const port = String(await freePort())
  home = `http://localhost:${port}`
  house = await openHouse({ env: { PORT: port } })
  const admin = await house.club.admin()
  await house.club.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  email = (await aMember(house.club, 'Mia')).email
  mia = await house.guest({ name: 'Mia', covers: false })
  device = await withDevice(mia)
})
afterAll(() => house?.close())

/** A phone that knows the finger of whoever holds it. */
async function withDevice({ page }: Person): Promise<typeof device> {
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

async function signsInByPassword(person: Person, next: string, who = email): Promise<void> {
  await person.goes(`${home}/login?next=${next}`)
  await person.fills('login.email', who)
  await person.fills('login.password', memberPassword)
  await person.presses('app.sign-in')
}

async function signsInByPasskey(person: Person, next: string): Promise<void> {
  await person.goes(`${home}/login?next=${next}`)
  await person.presses('login.passkey')
}

async function signsOut(person: Person): Promise<void> {
  await person.goes(`${home}/profile/settings`)
  await person.presses('app.sign-out')
  await person.reads('profile.signed-out')
}

/** Presses "Add", and gives the password that is asked for. */
async function asksForPasskey(person: Person, password: string): Promise<void> {
  await person.presses('passkeys.add')
  await person.dialog().getByLabel(person.t('info.password.current'), { exact: true }).fill(password)
  await person.confirms('security.set-up.next')
}

it('adds a passkey after the password was given once more', async () => {
  await signsInByPassword(mia, '/profile/security')
  await mia.reads('passkeys.none')
  expect(await obstacles(mia)).toEqual([])
  await asksForPasskey(mia, 'not this one')
  await mia.reads('info.password.wrong')
  await mia.dialog().getByLabel(mia.t('info.password.current'), { exact: true }).fill(memberPassword)
  await mia.confirms('security.set-up.next')
  await mia.reads('passkeys.added')
  await mia.sees(mia.button('passkeys.more', { name: 'Chrome on Linux' }))
  expect(house.troubles(/passkeys\/start 401/)).toEqual([])
})

it('makes no second one on the same device', async () => {
  await asksForPasskey(mia, memberPassword)
  await mia.reads('passkey.here-already')
  await mia.page.keyboard.press('Escape')
  expect(house.troubles()).toEqual([])
})

it('lets in with the passkey, where somebody wanted to go', async () => {
  await signsOut(mia)
  await signsInByPasskey(mia, '/profile/security')
  await mia.standsAt('/profile/security')
  await mia.sees(mia.page.getByText(/Last used/))
  expect(await obstacles(mia)).toEqual([])
  expect(house.troubles()).toEqual([])
})

it('stays at the door when the device does not know who holds it', async () => {
  await signsOut(mia)
  await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: false })
  await signsInByPasskey(mia, '/profile/security')
  await mia.reads('passkey.stopped')
  expect(await obstacles(mia)).toEqual([])
  await device.cdp.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: true })
  await mia.presses('login.passkey')
  await mia.standsAt('/profile/security')
  expect(house.troubles()).toEqual([])
})

it('asks for the second step after the passkey too', async () => {
  const { token } = await house.club.signIn(email, memberPassword)
  const { secret } = await house.club.call('setUpTwoFactor', { password: memberPassword }, token)
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  await signsOut(mia)
  await house.club.call('enableTwoFactor', { code: codeAt(Date.now()) }, token)
  await signsInByPasskey(mia, '/profile/security')
  await mia.reads('mfa.title')
  await mia.fills('login.code', codeAt(Date.now() + 30_000))
  await mia.presses('app.sign-in')
  await mia.standsAt('/profile/security')
  expect(house.troubles()).toEqual([])
})

it('renames a passkey, and once it is removed lets nobody in with it', async () => {
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
  await signsOut(mia)
  await signsInByPasskey(mia, '/profile/security')
  await mia.sees(mia.refusal('BAD_PASSKEY'))
  expect(house.troubles(/auth\/passkey 401/)).toEqual([])
})

it('offers none at an address of the club to which browsers do not tie them', async () => {
  const bo = await house.guest({ name: 'Bo', covers: false })
  await bo.goes('/login')
  await bo.reads('login.forgot')
  await expect.poll(() => bo.button('login.passkey').count()).toBe(0)
  await bo.leaves()
  expect(house.troubles()).toEqual([])
})

const wrongIn = async (person: Person) =>
  (await Promise.all([overflows(person), clippedWords(person), smallTargets(person)])).flat().concat(await obstacles(person))

it.each(['light', 'dark'] as const)('is whole on the smallest phone and in the longest words, when it is %s', async (theme) => {
  const ute = await house.guest({ name: 'Ute', locale: 'de', theme, viewport: narrow, covers: false })
  await withDevice(ute)
  await ute.goes(`${home}/login`)
  await ute.presses('login.passkey')
  await ute.reads('passkey.stopped')
  expect(await wrongIn(ute)).toEqual([])
  await signsInByPassword(ute, '/profile/security', (await aMember(house.club, 'Ute')).email)
  await ute.reads('passkeys.none')
  expect(await wrongIn(ute)).toEqual([])
  await ute.presses('passkeys.add')
  await ute.sees(ute.dialog())
  expect(await wrongIn(ute)).toEqual([])
  await ute.dialog().getByLabel(ute.t('info.password.current'), { exact: true }).fill(memberPassword)
  await ute.confirms('security.set-up.next')
  await ute.reads('passkeys.added')
  await ute.goes(`${home}/profile/security`)
  await ute.sees(ute.page.getByText(ute.t('passkeys.single')))
  expect(await wrongIn(ute)).toEqual([])
  await ute.leaves()
  expect(house.troubles()).toEqual([])
})
