/** Signing in with a passkey, where the backend supports it. */
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { aPasskeyDevice, type PasskeyDevice } from '@bothy/server/accounts/testing/passkey-device.ts'
import { isSession } from '@bothy/contract/sign-in.ts'
import { given } from '../case.ts'
import type { DoorUnderTest } from '../door.ts'
import { password, refusal, type Guest, type Person } from '../stage.ts'

const restOnly = 'only the REST backend supports passkeys'

/** Calls that the other backends always refuse. */
export const withoutPasskeys: DoorUnderTest['neverAnswers'] = {
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
async function deviceFor({ club }: Guest): Promise<PasskeyDevice | undefined> {
  const { passkey } = await club.listProviders()
  if (passkey) return aPasskeyDevice(passkey.origin)
  await refusal('NOT_FOUND', club.listPasskeys())
  await refusal('NOT_FOUND', club.startPasskey({ password }))
  await refusal(
    'NOT_FOUND',
    club.addPasskey({ name: 'Phone', credential: { ...unknownCredential, attestationObject: 'made-up', transports: [] } }),
  )
  await refusal('NOT_FOUND', club.renamePasskey({ passkeyId: unknownId, name: 'Phone' }))
  await refusal('NOT_FOUND', club.removePasskey({ passkeyId: unknownId }))
  await refusal('NOT_FOUND', club.startPasskeyLogin())
  return undefined
}

const addPasskey = async ({ club }: Person, device: PasskeyDevice) =>
  club.addPasskey({ name: 'Phone', credential: device.make(await club.startPasskey({ password })) })

const signInWithPasskey = async ({ club }: Guest, device: PasskeyDevice) =>
  club.passkeyLogin({ credential: device.sign(await club.startPasskeyLogin()) })

export const passkeys = [
  given(
    'a passkey is added with the password, and signs its member in',
    ['listProviders', 'startPasskey', 'addPasskey', 'startPasskeyLogin', 'passkeyLogin'],
    async ({ member, visitor }) => {
      const mia = await member('Mia')
      const device = await deviceFor(mia)
      if (!device) return
      await refusal('BAD_CREDENTIALS', mia.club.startPasskey({ password: 'not this one' }))
      await addPasskey(mia, device)
      const guest = visitor()
      expect(isSession(await signInWithPasskey(guest, device))).toBe(true)
      expect(guest.session.current()?.user.id).toBe(mia.id)
      expect((await guest.club.getUserInfo()).name).toBe('Mia')
    },
  ),

  given('a passkey does not bypass the second factor', ['passkeyLogin', 'answerMfa'], async ({ member, visitor }) => {
    const mia = await member()
    const device = await deviceFor(mia)
    const { secret } = await mia.club.setUpTwoFactor({ password })
    const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    await mia.club.enableTwoFactor({ code: codeAt(Date.now()) })
    if (device) await addPasskey(mia, device)
    const guest = visitor()
    const answer = device ? await signInWithPasskey(guest, device) : await guest.club.emailLogin({ email: mia.email, password })
    if (isSession(answer)) throw new Error('no second factor was requested')
    expect(guest.session.token()).toBeNull()
    await guest.club.answerMfa({ challenge: answer.challenge, code: codeAt(Date.now() + 30_000) })
    expect(guest.session.current()?.user.id).toBe(mia.id)
  }),

  given(
    'a passkey is renamed, and refused after it was removed',
    ['listPasskeys', 'renamePasskey', 'removePasskey', 'BAD_PASSKEY'],
    async ({ member, visitor }) => {
      const [mia, mallory] = [await member(), await member()]
      const guest = visitor()
      await refusal(
        'BAD_PASSKEY',
        guest.club.passkeyLogin({ credential: { ...unknownCredential, authenticatorData: 'A', signature: 'A' } }),
      )
      const device = await deviceFor(mia)
      if (!device) return
      const { id: passkeyId } = await addPasskey(mia, device)
      await refusal('NOT_FOUND', mallory.club.renamePasskey({ passkeyId, name: 'Mine' }))
      await refusal('NOT_FOUND', mallory.club.removePasskey({ passkeyId }))
      await mia.club.renamePasskey({ passkeyId, name: 'My phone' })
      expect((await mia.club.listPasskeys()).items).toMatchObject([{ id: passkeyId, name: 'My phone', usedAt: null }])
      expect(await mia.club.removePasskey({ passkeyId })).toEqual({ ok: true })
      expect((await mia.club.listPasskeys()).items).toEqual([])
      await refusal('BAD_PASSKEY', signInWithPasskey(guest, device))
      expect(guest.session.token()).toBeNull()
    },
  ),
]
