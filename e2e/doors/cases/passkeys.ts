/** Coming in with a key that a device keeps, where the club offers that. */
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { aPasskeyDevice, type PasskeyDevice } from '@bothy/server/accounts/testing/passkey-device.ts'
import { isSession } from '@bothy/contract/sign-in.ts'
import { given } from '../case.ts'
import type { DoorUnderTest } from '../door.ts'
import { password, refusal, type Guest, type Person } from '../stage.ts'

const serversOnly = 'passkeys are kept by a server of ours alone'

/** What the other doors never answer. */
export const withoutPasskeys: DoorUnderTest['neverAnswers'] = {
  listPasskeys: serversOnly,
  startPasskey: serversOnly,
  addPasskey: serversOnly,
  renamePasskey: serversOnly,
  removePasskey: serversOnly,
  startPasskeyLogin: serversOnly,
  passkeyLogin: serversOnly,
}

const nobodys = { id: 'made-up', clientDataJSON: 'made-up' }
const noKey = '00000000-0000-4000-8000-000000000000'

/** The device of somebody at this club; undefined where it offers no passkeys, and then refuses whatever is asked about them. */
async function deviceAt({ club }: Guest): Promise<PasskeyDevice | undefined> {
  const { passkey } = await club.listProviders()
  if (passkey) return aPasskeyDevice(passkey.origin)
  await refusal('NOT_FOUND', club.listPasskeys())
  await refusal('NOT_FOUND', club.startPasskey({ password }))
  await refusal('NOT_FOUND', club.addPasskey({ name: 'Phone', credential: { ...nobodys, attestationObject: 'made-up', transports: [] } }))
  await refusal('NOT_FOUND', club.renamePasskey({ passkeyId: noKey, name: 'Phone' }))
  await refusal('NOT_FOUND', club.removePasskey({ passkeyId: noKey }))
  await refusal('NOT_FOUND', club.startPasskeyLogin())
  return undefined
}

const added = async ({ club }: Person, device: PasskeyDevice) =>
  club.addPasskey({ name: 'Phone', credential: device.make(await club.startPasskey({ password })) })

const comesIn = async ({ club }: Guest, device: PasskeyDevice) =>
  club.passkeyLogin({ credential: device.sign(await club.startPasskeyLogin()) })

export const passkeys = [
  given(
    'a passkey is added with the password, and lets its member in',
    ['listProviders', 'startPasskey', 'addPasskey', 'startPasskeyLogin', 'passkeyLogin'],
    async ({ member, visitor }) => {
      const mia = await member('Mia')
      const device = await deviceAt(mia)
      if (!device) return
      await refusal('BAD_CREDENTIALS', mia.club.startPasskey({ password: 'not this one' }))
      await added(mia, device)
      const guest = visitor()
      expect(isSession(await comesIn(guest, device))).toBe(true)
      expect(guest.session.current()?.user.id).toBe(mia.id)
      expect((await guest.club.getUserInfo()).name).toBe('Mia')
    },
  ),

  given('a passkey does not go around the second factor', ['passkeyLogin', 'answerMfa'], async ({ member, visitor }) => {
    const mia = await member()
    const device = await deviceAt(mia)
    const { secret } = await mia.club.setUpTwoFactor({ password })
    const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    await mia.club.enableTwoFactor({ code: codeAt(Date.now()) })
    if (device) await added(mia, device)
    const guest = visitor()
    const answer = device ? await comesIn(guest, device) : await guest.club.emailLogin({ email: mia.email, password })
    if (isSession(answer)) throw new Error('No second factor was asked for')
    expect(guest.session.token()).toBeNull()
    await guest.club.answerMfa({ challenge: answer.challenge, code: codeAt(Date.now() + 30_000) })
    expect(guest.session.current()?.user.id).toBe(mia.id)
  }),

  given(
    'a passkey is given another name, and once removed lets nobody in',
    ['listPasskeys', 'renamePasskey', 'removePasskey', 'BAD_PASSKEY'],
    async ({ member, visitor }) => {
      const [mia, mallory] = [await member(), await member()]
      const guest = visitor()
      await refusal('BAD_PASSKEY', guest.club.passkeyLogin({ credential: { ...nobodys, authenticatorData: 'A', signature: 'A' } }))
      const device = await deviceAt(mia)
      if (!device) return
      const { id: passkeyId } = await added(mia, device)
      await refusal('NOT_FOUND', mallory.club.renamePasskey({ passkeyId, name: 'Mine' }))
      await refusal('NOT_FOUND', mallory.club.removePasskey({ passkeyId }))
      await mia.club.renamePasskey({ passkeyId, name: 'My phone' })
      expect((await mia.club.listPasskeys()).items).toMatchObject([{ id: passkeyId, name: 'My phone', usedAt: null }])
      expect(await mia.club.removePasskey({ passkeyId })).toEqual({ ok: true })
      expect((await mia.club.listPasskeys()).items).toEqual([])
      await refusal('BAD_PASSKEY', comesIn(guest, device))
      expect(guest.session.token()).toBeNull()
    },
  ),
]
