/** SMS codes and password reset links. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aRegistration, waitForNewest, expectRefusal, signIn, verifyPhone } from '../scenario.ts'

export const oneTimeCodes = [
  testCase('a member signs in with an SMS code', ['sendCode', 'phoneLogin'], async ({ member, visitor, backend }) => {
    const mia = await member('Mia')
    await verifyPhone(mia, backend)
    const sentBefore = (await backend.smsCodesFor(mia.phone)).length
    const { api, session } = visitor()
    expect(await api.sendCode({ phone: mia.phone })).toEqual({ ok: true, resendAfter: 60 })
    const code = await waitForNewest(async () => (await backend.smsCodesFor(mia.phone)).slice(sentBefore))
    await api.phoneLogin({ phone: mia.phone, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(session.current()?.user).toMatchObject({ id: mia.id, name: 'Mia' })
    expect((await api.getUserInfo()).id).toBe(mia.id)
  }),

  testCase('an SMS code works once, and a wrong code is refused', ['phoneLogin', 'BAD_CODE'], async ({ member, visitor, backend }) => {
    const mia = await member()
    const { phone } = mia
    await verifyPhone(mia, backend)
    const sentBefore = (await backend.smsCodesFor(phone)).length
    const { api } = visitor()
    await api.sendCode({ phone })
    const code = await waitForNewest(async () => (await backend.smsCodesFor(phone)).slice(sentBefore))
    await expectRefusal('BAD_CODE', api.phoneLogin({ phone, code: code === '000000' ? '000001' : '000000' }))
    await api.phoneLogin({ phone, code })
    await expectRefusal('BAD_CODE', api.phoneLogin({ phone, code }))
  }),

  testCase('an unknown number gets the same response, but no SMS', ['sendCode', 'BAD_CODE'], async ({ visitor, backend }) => {
    const { api } = visitor()
    const { phone } = aRegistration()
    expect(await api.sendCode({ phone })).toEqual({ ok: true, resendAfter: 60 })
    await expectRefusal('BAD_CODE', api.phoneLogin({ phone, code: '123456' }))
    expect(await backend.smsCodesFor(phone)).toEqual([])
  }),

  testCase('an invalid phone number or code is reported by field', ['INVALID_INPUT'], async ({ visitor }) => {
    const { api } = visitor()
    expect((await expectRefusal('INVALID_INPUT', api.sendCode({ phone: '12' }))).fields).toEqual({ phone: ['NOT_A_PHONE'] })
    const { phone } = aRegistration()
    expect((await expectRefusal('INVALID_INPUT', api.phoneLogin({ phone, code: 'abc' }))).fields).toEqual({ code: ['INVALID'] })
  }),

  testCase(
    'a forgotten password is reset with the link in the mail, which works once',
    ['resetPassword', 'confirmPasswordReset'],
    async (scenario) => {
      const { email, password } = await scenario.member()
      const { api, session } = scenario.visitor()
      const newPassword = 'seven dry socks'
      expect(await api.resetPassword({ email })).toEqual({ ok: true })
      const token = await waitForNewest(() => scenario.backend.mailTokensFor(email))
      const { fields } = await expectRefusal('WEAK_PASSWORD', api.confirmPasswordReset({ token, newPassword: 'password' }))
      expect(fields).toEqual({ newPassword: ['INVALID'] })
      expect(await api.confirmPasswordReset({ token, newPassword })).toMatchObject({ ok: true })
      expect(session.current()).toBeNull()
      await expectRefusal('BAD_CODE', api.confirmPasswordReset({ token, newPassword: 'eight dry socks' }))
      await expectRefusal('BAD_CREDENTIALS', api.emailLogin({ email, password }))
      await signIn(scenario.visitor(), { email, password: newPassword })
    },
  ),

  testCase('a password reset ends all sessions', ['confirmPasswordReset', 'NOT_SIGNED_IN'], async ({ member, visitor, backend }) => {
    const mia = await member()
    const { api } = visitor()
    await api.resetPassword({ email: mia.email })
    await api.confirmPasswordReset({ token: await waitForNewest(() => backend.mailTokensFor(mia.email)), newPassword: 'seven dry socks' })
    await expectRefusal('NOT_SIGNED_IN', mia.api.updateUserInfo({ bio: 'Still here?' }))
    expect(mia.session.token()).toBeNull()
  }),

  testCase('a password reset names what still opens the account', ['confirmPasswordReset'], async (scenario) => {
    const { backend, member, visitor, withSettings } = scenario
    // The reset of an unconfirmed account removes all sign-in methods.
    await withSettings({ requireEmailVerification: true }, async () => {
      const mia = await member()
      await verifyPhone(mia, backend)
      const { api } = visitor()
      const before = (await backend.mailTokensFor(mia.email)).length
      await api.resetPassword({ email: mia.email })
      const token = await waitForNewest(async () => (await backend.mailTokensFor(mia.email)).slice(before))
      const { otherSignIns } = await api.confirmPasswordReset({ token, newPassword: 'seven dry socks' })
      expect(otherSignIns).toEqual({ passkeys: [], oidc: false, phone: true })
    })
  }),

  testCase('an unknown address gets the same response, but no mail', ['resetPassword', 'BAD_CODE'], async ({ visitor, backend }) => {
    const { api } = visitor()
    const { email } = aRegistration()
    expect(await api.resetPassword({ email })).toEqual({ ok: true })
    expect(await backend.mailTokensFor(email)).toEqual([])
    await expectRefusal('BAD_CODE', api.confirmPasswordReset({ token: 'made-up', newPassword: 'seven dry socks' }))
  }),
]
