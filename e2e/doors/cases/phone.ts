/** Changing and verifying the phone number of a member. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import type { Door } from '../door.ts'
import { aNewcomer, newest, refusal } from '../stage.ts'

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Skips the minute between two codes, where the database counts them. */
const skipOneMinute = ({ sql }: Door) =>
  sql(`do $$ begin
    if to_regclass('accounts.attempts') is not null then delete from accounts.attempts where kind = 'code-again'; end if;
  end $$`)

export const phone = [
  given(
    'a member changes the phone number with the password and an SMS code, and signs in with it',
    ['changePhone', 'confirmPhone', 'phoneLogin', 'BAD_CREDENTIALS', 'BAD_CODE'],
    async ({ member, visitor, door }) => {
      const mia = await member('Mia')
      const { phone } = aNewcomer()
      await refusal('BAD_CREDENTIALS', mia.club.changePhone({ phone, password: 'not this one' }))
      expect(await door.codesTo(phone)).toEqual([])
      const asked = await mia.club.changePhone({ phone, password: mia.password })
      expect(asked).toMatchObject({ codeSent: true, resendAfter: 60, user: { phone: mia.phone } })
      const code = await newest(() => door.codesTo(phone))
      await refusal('BAD_CODE', mia.club.confirmPhone({ code: otherThan(code) }))
      expect((await mia.club.getUserInfo()).phone).toBe(mia.phone)
      expect(await mia.club.confirmPhone({ code })).toMatchObject({ id: mia.id, phone, phoneVerified: true })
      expect(mia.session.current()?.user).toMatchObject({ phone })
      await refusal('BAD_CODE', mia.club.confirmPhone({ code }))
      const { club, session } = visitor()
      await club.sendCode({ phone: mia.phone })
      expect(await door.codesTo(mia.phone)).toEqual([])
      await skipOneMinute(door)
      await club.sendCode({ phone })
      const next = await newest(async () => (await door.codesTo(phone)).slice(1))
      await club.phoneLogin({ phone, code: next })
      expect(session.current()?.user.id).toBe(mia.id)
    },
  ),

  given('a member verifies the current phone number', ['changePhone', 'confirmPhone'], async ({ member, door }) => {
    const { club, phone, password } = await member('Mia')
    expect((await club.getUserInfo()).phoneVerified).toBe(false)
    expect((await club.changePhone({ phone, password })).codeSent).toBe(true)
    const code = await newest(() => door.codesTo(phone))
    expect(await club.confirmPhone({ code })).toMatchObject({ phone, phoneVerified: true })
    expect(await club.changePhone({ phone, password })).toMatchObject({ codeSent: false, user: { phone, phoneVerified: true } })
  }),

  given(
    'a phone number is changed only by its own call, to an unused number',
    ['updateUserInfo', 'PHONE_NEEDS_PASSWORD', 'ALREADY_REGISTERED', 'INVALID_INPUT'],
    async ({ member }) => {
      const [mia, bo] = [await member('Mia'), await member('Bo')]
      expect((await mia.club.updateUserInfo({ bio: 'Here.', phone: mia.phone })).bio).toBe('Here.')
      for (const phone of [aNewcomer().phone, null])
        expect((await refusal('PHONE_NEEDS_PASSWORD', mia.club.updateUserInfo({ bio: 'Gone.', phone }))).fields).toEqual({
          phone: ['INVALID'],
        })
      const { password } = mia
      const taken = await refusal('ALREADY_REGISTERED', mia.club.changePhone({ phone: bo.phone, password }))
      expect(taken.fields).toEqual({ phone: ['INVALID'] })
      const wrong = await refusal('INVALID_INPUT', mia.club.changePhone({ phone: '12', password }))
      expect(wrong.fields).toEqual({ phone: ['NOT_A_PHONE'] })
      expect(await mia.club.getUserInfo()).toMatchObject({ bio: 'Here.', phone: mia.phone })
    },
  ),

  given('a member removes the phone number, and no code is sent to it any more', ['changePhone', 'sendCode'], async (stage) => {
    const { club, phone, password } = await stage.member('Mia')
    await refusal('BAD_CREDENTIALS', club.changePhone({ phone: null, password: 'not this one' }))
    expect(await club.changePhone({ phone: null, password })).toMatchObject({
      codeSent: false,
      user: { phone: null, phoneVerified: false },
    })
    expect(await stage.visitor().club.sendCode({ phone })).toEqual({ ok: true, resendAfter: 60 })
    expect(await stage.door.codesTo(phone)).toEqual([])
  }),

  given(
    'a phone number that an administrator entered is no sign-in method until the member verifies it',
    ['updateUser', 'confirmPhone'],
    async (stage) => {
      const [mia, { club }] = [await stage.member('Mia'), await stage.admin()]
      const { phone } = aNewcomer()
      expect(await club.updateUser({ userId: mia.id, phone })).toMatchObject({ phone })
      expect(await mia.club.getUserInfo()).toMatchObject({ phone, phoneVerified: false })
      await stage.visitor().club.sendCode({ phone })
      expect(await stage.door.codesTo(phone)).toEqual([])
      await skipOneMinute(stage.door)
      await mia.club.changePhone({ phone, password: mia.password })
      const code = await newest(() => stage.door.codesTo(phone))
      expect(await mia.club.confirmPhone({ code })).toMatchObject({ phone, phoneVerified: true })
    },
  ),
]
