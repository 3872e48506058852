/** Signing in with an identity provider (OpenID Connect). */
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { isSession } from '@bothy/contract/sign-in.ts'
import { given } from '../case.ts'
import type { Door } from '../door.ts'
import { refusal, type Guest } from '../stage.ts'

const aProviderAccount = (name: string) => ({ name, email: `${randomUUID().slice(0, 8)}@elsewhere.example` })

/** Signs in at the identity provider; undefined where there is none. */
async function signInAtProvider({ club }: Guest, { comeBack }: Door, person: ReturnType<typeof aProviderAccount>) {
  const { openId } = await club.listProviders()
  if (!comeBack) {
    expect(openId).toBeNull()
    await refusal('NOT_FOUND', club.startOpenId())
    return undefined
  }
  expect(openId?.name).toBe('Google')
  const { url, binding } = await club.startOpenId()
  return { ...(await comeBack(url, person)), binding }
}

export const openId = [
  given(
    'an identity provider signs in a new member, and the same member the next time',
    ['listProviders', 'startOpenId', 'finishOpenId'],
    async (stage) => {
      const fay = aProviderAccount('Fay')
      const ids: string[] = []
      for (const guest of [stage.visitor(), stage.visitor()]) {
        const callback = await signInAtProvider(guest, stage.door, fay)
        if (!callback) return
        await guest.club.finishOpenId(callback)
        expect(await guest.club.getUserInfo()).toMatchObject({ ...fay, isAdmin: false, phone: null })
        ids.push(guest.session.current()!.user.id)
      }
      expect(ids[0]).toBe(ids[1])
    },
  ),

  given(
    'a sign-in that one browser started cannot be finished in another one, nor twice',
    ['finishOpenId', 'BAD_CODE'],
    async ({ visitor, door }) => {
      const [fay, mallory] = [visitor(), visitor()]
      await refusal('BAD_CODE', mallory.club.finishOpenId({ state: 'made-up', code: 'made-up', binding: 'made-up' }))
      const callback = await signInAtProvider(fay, door, aProviderAccount('Fay'))
      if (!callback) return
      await refusal('BAD_CODE', mallory.club.finishOpenId({ ...callback, binding: 'made-up' }))
      const nextCallback = await signInAtProvider(fay, door, aProviderAccount('Fay'))
      await fay.club.finishOpenId(nextCallback!)
      await refusal('BAD_CODE', fay.club.finishOpenId(nextCallback!))
      expect(mallory.session.token()).toBeNull()
    },
  ),

  given(
    'the identity provider does not bypass the second factor',
    ['finishOpenId', 'enableTwoFactor'],
    async ({ visitor, door, member }) => {
      const fay = aProviderAccount('Fay')
      const [first, second] = [visitor(), visitor()]
      const callback = await signInAtProvider(first, door, fay)
      if (callback) await first.club.finishOpenId(callback)
      const { club } = callback ? first : await member()
      const { secret } = await club.setUpTwoFactor(callback ? {} : { password: 'five dry socks' })
      await club.enableTwoFactor({ code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
      if (!callback) return
      expect(isSession(await second.club.finishOpenId((await signInAtProvider(second, door, fay))!))).toBe(false)
      expect(second.session.token()).toBeNull()
    },
  ),
]
