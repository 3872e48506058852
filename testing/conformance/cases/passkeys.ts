/** Signing in with a passkey, where the backend supports it. */
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { aPasskeyDevice, type PasskeyDevice } from '@bothy/server/auth/passkeys/testing/passkey-device.ts'
import type { BackendUnderTest } from '../backend.ts'
import { testCase } from '../case.ts'
import { password, expectRefusal, type Visitor, type TestMember } from '../scenario.ts'

const restOnly = 'only the REST backend supports passkeys'

/** Calls that the other backends always refuse. */
export const unsupportedPasskeyCalls: BackendUnderTest['unsupportedCalls'] = {
  listPasskeys: restOnly,
  startPasskey: restOnly,
  addPasskey: restOnly,
  renamePasskey: restOnly,
  removePasskey: restOnly,
  startPasskeyLogin: restOnly,
  passkeyLogin: restOnly,
}

const unknownCredential = { id: 'made-up', clientDataJSON: 'made-up' }
const unknownId = '00000000-0000-4000-8000-000000000000'

/** A passkey device for this backend. Where passkeys are not supported: checks that all calls are refused, and returns undefined. */
async function deviceFor({ api }: Visitor): Promise<PasskeyDevice | undefined> {
  const { passkey } = await api.listProviders()
  if (passkey) return aPasskeyDevice(passkey.origin)
  await expectRefusal('NOT_FOUND', api.listPasskeys())
  await expectRefusal('NOT_FOUND', api.startPasskey({ password }))
  await expectRefusal(
    'NOT_FOUND',
    api.addPasskey({ name: 'Phone', credential: { ...unknownCredential, attestationObject: 'made-up', transports: [] } }),
  )
  await expectRefusal('NOT_FOUND', api.renamePasskey({ passkeyId: unknownId, name: 'Phone' }))
  await expectRefusal('NOT_FOUND', api.removePasskey({ passkeyId: unknownId }))
  await expectRefusal('NOT_FOUND', api.startPasskeyLogin())
  return undefined
}

const addPasskey = async ({ api }: TestMember, device: PasskeyDevice) =>
  api.addPasskey({ name: 'Phone', credential: device.createCredential(await api.startPasskey({ password })) })

const signInWithPasskey = async ({ api }: Visitor, device: PasskeyDevice) =>
  api.passkeyLogin({ credential: device.sign(await api.startPasskeyLogin()) })

export const passkeys = [
  testCase(
    'a passkey is added with the password, and signs its member in',
    ['listProviders', 'startPasskey', 'addPasskey', 'startPasskeyLogin', 'passkeyLogin'],
    async ({ member, visitor }) => {
      const mia = await member('Mia')
      const device = await deviceFor(mia)
      if (!device) return
      await expectRefusal('WRONG_PASSWORD', mia.api.startPasskey({ password: 'not this one' }))
      await addPasskey(mia, device)
      const guest = visitor()
      expect(isSession(await signInWithPasskey(guest, device))).toBe(true)
      expect(guest.session.current()?.user.id).toBe(mia.id)
      expect((await guest.api.getUserInfo()).name).toBe('Mia')
    },
  ),

  testCase('a passkey does not bypass the second factor', ['passkeyLogin', 'answerMfa'], async ({ member, visitor }) => {
    const mia = await member()
    const device = await deviceFor(mia)
    const { secret } = await mia.api.setUpTwoFactor({ password })
    const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    await mia.api.enableTwoFactor({ code: codeAt(Date.now()) })
    if (device) await addPasskey(mia, device)
    const guest = visitor()
    const answer = device ? await signInWithPasskey(guest, device) : await guest.api.emailLogin({ email: mia.email, password })
    if (isSession(answer)) throw new Error('no second factor was requested')
    expect(guest.session.token()).toBeNull()
    await guest.api.answerMfa({ challenge: answer.challenge, code: codeAt(Date.now() + 30_000) })
    expect(guest.session.current()?.user.id).toBe(mia.id)
  }),

  testCase(
    'a passkey is renamed, and refused after it was removed',
    ['listPasskeys', 'renamePasskey', 'removePasskey', 'BAD_PASSKEY'],
    async ({ member, visitor }) => {
      const [mia, mallory] = [await member(), await member()]
      const guest = visitor()
      await expectRefusal(
        'BAD_PASSKEY',
        guest.api.passkeyLogin({ credential: { ...unknownCredential, authenticatorData: 'A', signature: 'A' } }),
      )
      const device = await deviceFor(mia)
      if (!device) return
      const { id: passkeyId } = await addPasskey(mia, device)
      await expectRefusal('NOT_FOUND', mallory.api.renamePasskey({ passkeyId, name: 'Mine' }))
      await expectRefusal('NOT_FOUND', mallory.api.removePasskey({ passkeyId }))
      await mia.api.renamePasskey({ passkeyId, name: 'My phone' })
      expect((await mia.api.listPasskeys()).items).toMatchObject([{ id: passkeyId, name: 'My phone', usedAt: null }])
      expect(await mia.api.removePasskey({ passkeyId })).toEqual({ ok: true })
      expect((await mia.api.listPasskeys()).items).toEqual([])
      await expectRefusal('BAD_PASSKEY', signInWithPasskey(guest, device))
      expect(guest.session.token()).toBeNull()
    },
  ),
]
