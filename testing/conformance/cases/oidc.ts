/** Signing in with an identity provider (OpenID Connect). */
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import type { TestBackend } from '../backend.ts'
import { testCase } from '../case.ts'
import { expectRefusal, signIn, waitForNewest, type Visitor } from '../scenario.ts'

const aProviderAccount = (name: string) => ({ name, email: `${randomUUID().slice(0, 8)}@elsewhere.example` })

/** Signs in at the identity provider; undefined where there is none. */
async function signInAtProvider(
  { api }: Visitor,
  { signInAtProvider: comeBack }: TestBackend,
  person: ReturnType<typeof aProviderAccount>,
) {
  const { oidc } = await api.listProviders()
  if (!comeBack) {
    expect(oidc).toBeNull()
    await expectRefusal('NOT_FOUND', api.startOidc())
    return undefined
  }
  expect(oidc?.name).toMatch(/^(Google|Demo ID)$/)
  const { url, binding } = await api.startOidc()
  return { ...(await comeBack(url, person)), binding }
}

export const oidc = [
  testCase(
    'an identity provider signs in a new member, and the same member the next time',
    ['listProviders', 'startOidc', 'finishOidc'],
    async (scenario) => {
      const fay = aProviderAccount('Fay')
      const ids: string[] = []
      for (const guest of [scenario.visitor(), scenario.visitor()]) {
        const callback = await signInAtProvider(guest, scenario.backend, fay)
        if (!callback) return
        await guest.api.finishOidc(callback)
        expect(await guest.api.getUserInfo()).toMatchObject({ ...fay, isAdmin: false, phone: null })
        ids.push(guest.session.current()!.user.id)
      }
      expect(ids[0]).toBe(ids[1])
    },
  ),

  testCase(
    'a member of an identity provider has no password until they choose one through a mailed link',
    ['getUserInfo'],
    async ({ backend, visitor, member }) => {
      expect(await (await member()).api.getUserInfo()).toMatchObject({ hasPassword: true })
      const [fay, account, password] = [visitor(), aProviderAccount('Fay'), 'over the hills and far away']
      const callback = await signInAtProvider(fay, backend, account)
      if (!callback) return
      await fay.api.finishOidc(callback)
      expect(await fay.api.getUserInfo()).toMatchObject({ hasPassword: false })
      await fay.api.resetPassword({ email: account.email })
      const token = await waitForNewest(() => backend.mailTokensFor(account.email))
      const { otherSignIns } = await fay.api.confirmPasswordReset({ token, newPassword: password })
      expect(otherSignIns).toEqual({ passkeys: [], oidc: true, phone: false })
      const again = visitor()
      expect((await signIn(again, { email: account.email, password })).user).toMatchObject({ hasPassword: true })
    },
  ),

  testCase(
    'a sign-in that one browser started cannot be finished in another one, nor twice',
    ['finishOidc', 'BAD_CODE'],
    async ({ visitor, backend }) => {
      const [fay, mallory] = [visitor(), visitor()]
      await expectRefusal('BAD_CODE', mallory.api.finishOidc({ state: 'made-up', code: 'made-up', binding: 'made-up' }))
      const callback = await signInAtProvider(fay, backend, aProviderAccount('Fay'))
      if (!callback) return
      await expectRefusal('BAD_CODE', mallory.api.finishOidc({ ...callback, binding: 'made-up' }))
      const nextCallback = await signInAtProvider(fay, backend, aProviderAccount('Fay'))
      await fay.api.finishOidc(nextCallback!)
      await expectRefusal('BAD_CODE', fay.api.finishOidc(nextCallback!))
      expect(mallory.session.token()).toBeNull()
    },
  ),

  testCase(
    'the identity provider does not bypass the second factor',
    ['finishOidc', 'enableTwoFactor'],
    async ({ visitor, backend, member }) => {
      const fay = aProviderAccount('Fay')
      const [first, second] = [visitor(), visitor()]
      const callback = await signInAtProvider(first, backend, fay)
      if (callback) await first.api.finishOidc(callback)
      const { api } = callback ? first : await member()
      const { secret } = await api.setUpTwoFactor(callback ? {} : { password: 'five dry socks' })
      await api.enableTwoFactor({ code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
      if (!callback) return
      expect(isSession(await second.api.finishOidc((await signInAtProvider(second, backend, fay))!))).toBe(false)
      expect(second.session.token()).toBeNull()
    },
  ),
]
