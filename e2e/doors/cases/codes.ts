/** SMS codes and password reset links. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { aNewcomer, newest, refusal, signIn } from '../stage.ts'

export const codes = [
  given('a member signs in with an SMS code', ['sendCode', 'phoneLogin'], async ({ member, visitor, door }) => {
    const mia = await member('Mia')
    const { club, session } = visitor()
    expect(await club.sendCode({ phone: mia.phone })).toEqual({ ok: true, resendAfter: 60 })
    const code = await newest(() => door.codesTo(mia.phone))
    await club.phoneLogin({ phone: mia.phone, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(session.current()?.user).toMatchObject({ id: mia.id, name: 'Mia' })
    expect((await club.getUserInfo()).id).toBe(mia.id)
  }),

  given('an SMS code works once, and a wrong code is refused', ['phoneLogin', 'BAD_CODE'], async ({ member, visitor, door }) => {
    const { phone } = await member()
    const { club } = visitor()
    await club.sendCode({ phone })
    const code = await newest(() => door.codesTo(phone))
    await refusal('BAD_CODE', club.phoneLogin({ phone, code: code === '000000' ? '000001' : '000000' }))
    await club.phoneLogin({ phone, code })
    await refusal('BAD_CODE', club.phoneLogin({ phone, code }))
  }),

  given('an unknown number gets the same response, but no SMS', ['sendCode', 'BAD_CODE'], async ({ visitor, door }) => {
    const { club } = visitor()
    const { phone } = aNewcomer()
    expect(await club.sendCode({ phone })).toEqual({ ok: true, resendAfter: 60 })
    await refusal('BAD_CODE', club.phoneLogin({ phone, code: '123456' }))
    expect(await door.codesTo(phone)).toEqual([])
  }),

  given('an invalid phone number or code is reported by field', ['INVALID_INPUT'], async ({ visitor }) => {
    const { club } = visitor()
    expect((await refusal('INVALID_INPUT', club.sendCode({ phone: '12' }))).fields).toEqual({ phone: ['NOT_A_PHONE'] })
    const { phone } = aNewcomer()
    expect((await refusal('INVALID_INPUT', club.phoneLogin({ phone, code: 'abc' }))).fields).toEqual({ code: ['INVALID'] })
  }),

  given(
    'a forgotten password is reset with the link in the mail, which works once',
    ['resetPassword', 'confirmPasswordReset'],
    async (stage) => {
      const { email, password } = await stage.member()
      const { club, session } = stage.visitor()
      const newPassword = 'seven dry socks'
      expect(await club.resetPassword({ email })).toEqual({ ok: true })
      const token = await newest(() => stage.door.linksTo(email))
      const { fields } = await refusal('WEAK_PASSWORD', club.confirmPasswordReset({ token, newPassword: 'password' }))
      expect(fields).toEqual({ newPassword: ['INVALID'] })
      expect(await club.confirmPasswordReset({ token, newPassword })).toEqual({ ok: true })
      expect(session.current()).toBeNull()
      await refusal('BAD_CODE', club.confirmPasswordReset({ token, newPassword: 'eight dry socks' }))
      await refusal('BAD_CREDENTIALS', club.emailLogin({ email, password }))
      await signIn(stage.visitor(), { email, password: newPassword })
    },
  ),

  given('a password reset ends all sessions', ['confirmPasswordReset', 'NOT_SIGNED_IN'], async ({ member, visitor, door }) => {
    const mia = await member()
    const { club } = visitor()
    await club.resetPassword({ email: mia.email })
    await club.confirmPasswordReset({ token: await newest(() => door.linksTo(mia.email)), newPassword: 'seven dry socks' })
    await refusal('NOT_SIGNED_IN', mia.club.updateUserInfo({ bio: 'Still here?' }))
    expect(mia.session.token()).toBeNull()
  }),

  given('an unknown address gets the same response, but no mail', ['resetPassword', 'BAD_CODE'], async ({ visitor, door }) => {
    const { club } = visitor()
    const { email } = aNewcomer()
    expect(await club.resetPassword({ email })).toEqual({ ok: true })
    expect(await door.linksTo(email)).toEqual([])
    await refusal('BAD_CODE', club.confirmPasswordReset({ token: 'made-up', newPassword: 'seven dry socks' }))
  }),
]
