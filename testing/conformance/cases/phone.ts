/** Changing and verifying the phone number of a member. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aRegistration, waitForNewest, expectRefusal, skipOneMinute } from '../scenario.ts'

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const phone = [
  testCase(
    'a member changes the phone number with the password and an SMS code, and signs in with it',
    ['changePhone', 'confirmPhone', 'phoneLogin', 'WRONG_PASSWORD', 'BAD_CODE'],
    async ({ member, visitor, backend }) => {
      const mia = await member('Mia')
      const { phone } = aRegistration()
      await expectRefusal('WRONG_PASSWORD', mia.api.changePhone({ phone, password: 'not this one' }))
      expect(await backend.smsCodesFor(phone)).toEqual([])
      const asked = await mia.api.changePhone({ phone, password: mia.password })
      expect(asked).toMatchObject({ codeSent: true, resendAfter: 60, user: { phone: mia.phone } })
      const code = await waitForNewest(() => backend.smsCodesFor(phone))
      await expectRefusal('BAD_CODE', mia.api.confirmPhone({ code: otherThan(code) }))
      expect((await mia.api.getUserInfo()).phone).toBe(mia.phone)
      expect(await mia.api.confirmPhone({ code })).toMatchObject({ id: mia.id, phone, phoneVerified: true })
      expect(mia.session.current()?.user).toMatchObject({ phone })
      await expectRefusal('BAD_CODE', mia.api.confirmPhone({ code }))
      const { api, session } = visitor()
      await api.sendCode({ phone: mia.phone })
      expect(await backend.smsCodesFor(mia.phone)).toEqual([])
      await skipOneMinute(backend)
      await api.sendCode({ phone })
      const next = await waitForNewest(async () => (await backend.smsCodesFor(phone)).slice(1))
      await api.phoneLogin({ phone, code: next })
      expect(session.current()?.user.id).toBe(mia.id)
    },
  ),

  testCase('a member verifies the current phone number', ['changePhone', 'confirmPhone'], async ({ member, backend }) => {
    const { api, phone, password } = await member('Mia')
    expect((await api.getUserInfo()).phoneVerified).toBe(false)
    expect((await api.changePhone({ phone, password })).codeSent).toBe(true)
    const code = await waitForNewest(() => backend.smsCodesFor(phone))
    expect(await api.confirmPhone({ code })).toMatchObject({ phone, phoneVerified: true })
    expect(await api.changePhone({ phone, password })).toMatchObject({ codeSent: false, user: { phone, phoneVerified: true } })
  }),

  testCase(
    'a phone number is changed only by its own call, to one that no other member has verified',
    ['updateUserInfo', 'changePhone', 'confirmPhone', 'PHONE_NEEDS_PASSWORD', 'ALREADY_REGISTERED', 'INVALID_INPUT'],
    async ({ member, backend }) => {
      const [mia, bo] = [await member('Mia'), await member('Bo')]
      expect((await mia.api.updateUserInfo({ bio: 'Here.', phone: mia.phone })).bio).toBe('Here.')
      for (const phone of [aRegistration().phone, null])
        expect((await expectRefusal('PHONE_NEEDS_PASSWORD', mia.api.updateUserInfo({ bio: 'Gone.', phone }))).fields).toEqual({
          phone: ['INVALID'],
        })
      const { password } = mia
      const verify = async ({ api, password: own }: typeof mia, number: string) => {
        const sent = (await backend.smsCodesFor(number)).length
        await api.changePhone({ phone: number, password: own })
        await api.confirmPhone({ code: await waitForNewest(async () => (await backend.smsCodesFor(number)).slice(sent)) })
      }
      const claimed = await member('Ida')
      await verify(bo, claimed.phone)
      expect((await claimed.api.getUserInfo()).phone).toBeNull()
      const taken = await expectRefusal('ALREADY_REGISTERED', mia.api.changePhone({ phone: claimed.phone, password }))
      expect(taken.fields).toEqual({ phone: ['INVALID'] })
      const wrong = await expectRefusal('INVALID_INPUT', mia.api.changePhone({ phone: '12', password }))
      expect(wrong.fields).toEqual({ phone: ['NOT_A_PHONE'] })
      expect(await mia.api.getUserInfo()).toMatchObject({ bio: 'Here.', phone: mia.phone })
    },
  ),

  testCase(
    'a phone number has one form, however it is written, and one that cannot exist is refused',
    ['updateUser', 'setEmergencyContact', 'INVALID_INPUT'],
    async ({ admin, member }) => {
      const [mia, { api: admins }] = [await member('Mia'), await admin()]
      const digits = String(Math.floor(Math.random() * 1e7))
        .padStart(7, '2')
        .replace(/^0/, '2')
      const number = `+4179${digits}`
      const grouped = `${digits.slice(0, 3)} ${digits.slice(3)}`
      const written = [
        `+41 (0)79 ${grouped}`,
        `+41 079 ${grouped}`,
        `0041 79 ${grouped}`,
        `+41 79/${digits}`,
        `+41.79.${digits}`,
        `+41–79–${digits}`,
        `＋４１ 79 ${grouped}`,
        `\u202A+41 79 ${grouped}\u202C`,
        `tel:+4179${digits}`,
      ]
      for (const phone of written) {
        expect([phone, (await admins.updateUser({ userId: mia.id, phone })).phone]).toEqual([phone, number])
        expect((await mia.api.setEmergencyContact({ name: 'Ana', phone })).contact?.phone).toBe(number)
      }
      // Without a calling code, with an extension or letters, and with too few or too many digits.
      for (const phone of [`079 ${grouped}`, `${number} ext. 5`, '+41 800 HIKING', '+41 79 512', `${number}1`, '+999 1234567', '+', '+41'])
        for (const send of [() => admins.updateUser({ userId: mia.id, phone }), () => mia.api.setEmergencyContact({ name: 'Ana', phone })])
          expect((await expectRefusal('INVALID_INPUT', send())).fields).toEqual({ phone: ['NOT_A_PHONE'] })
    },
  ),

  testCase('a member removes the phone number, and no code is sent to it any more', ['changePhone', 'sendCode'], async (scenario) => {
    const { api, phone, password } = await scenario.member('Mia')
    await expectRefusal('WRONG_PASSWORD', api.changePhone({ phone: null, password: 'not this one' }))
    expect(await api.changePhone({ phone: null, password })).toMatchObject({
      codeSent: false,
      user: { phone: null, phoneVerified: false },
    })
    expect(await scenario.visitor().api.sendCode({ phone })).toEqual({ ok: true, resendAfter: 60 })
    expect(await scenario.backend.smsCodesFor(phone)).toEqual([])
  }),

  testCase(
    'a phone number that an admin entered is no sign-in method until the member verifies it',
    ['updateUser', 'confirmPhone'],
    async (scenario) => {
      const [mia, { api }] = [await scenario.member('Mia'), await scenario.admin()]
      const { phone } = aRegistration()
      expect(await api.updateUser({ userId: mia.id, phone })).toMatchObject({ phone })
      expect(await mia.api.getUserInfo()).toMatchObject({ phone, phoneVerified: false })
      await scenario.visitor().api.sendCode({ phone })
      expect(await scenario.backend.smsCodesFor(phone)).toEqual([])
      await skipOneMinute(scenario.backend)
      await mia.api.changePhone({ phone, password: mia.password })
      const code = await waitForNewest(() => scenario.backend.smsCodesFor(phone))
      expect(await mia.api.confirmPhone({ code })).toMatchObject({ phone, phoneVerified: true })
    },
  ),
]
