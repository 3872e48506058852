/** Registration, signing in by email, profiles and club settings. */
import { expect } from 'vitest'
import type { Input } from '@bothy/contract/call-schemas.ts'
import type { FieldProblem } from '@bothy/contract/errors.ts'
import { testCase } from '../case.ts'
import { aRegistration, waitForNewest, expectRefusal, signIn, skipOneMinute, type Visitor } from '../scenario.ts'

/** Registers with a weak password and returns the reported problems. */
async function passwordProblems({ api }: Visitor, change: Partial<Input<'register'>>): Promise<FieldProblem[]> {
  const { fields } = await expectRefusal('WEAK_PASSWORD', api.register({ ...aRegistration(), ...change }))
  return fields!['password']!
}

export const registration = [
  testCase('a new member registers and is signed in at once', ['register', 'getUserInfo'], async ({ visitor }) => {
    const { api, session } = visitor()
    const newcomer = aRegistration('Mei Lin')
    const { needEmailConfirmation } = await api.register({ ...newcomer, email: newcomer.email.toUpperCase(), language: 'ja' })
    expect(needEmailConfirmation).toBe(false)
    const { name, email, phone } = newcomer
    const expected = { name, email, phone, language: 'ja', isAdmin: false, bio: '', location: '', created: 0, joined: 0, favorite: 0 }
    expect(await api.getUserInfo()).toMatchObject(expected)
    expect(session.current()?.user).toMatchObject(expected)
  }),

  testCase(
    'another link confirms an address that waits for it',
    ['resendConfirmation', 'verifyEmail'],
    async ({ withSettings, visitor, backend }) => {
      await withSettings({ requireEmailVerification: true }, async () => {
        const { api } = visitor()
        const newcomer = aRegistration()
        const { email } = newcomer
        await api.register(newcomer)
        await waitForNewest(() => backend.mailTokensFor(email))
        await skipOneMinute(backend)
        const answer = await api.resendConfirmation({ email })
        expect(answer.ok).toBe(true)
        const token = await waitForNewest(async () => (await backend.mailTokensFor(email)).slice(1))
        await api.verifyEmail({ token })
        await signIn(visitor(), newcomer)
        expect(await api.resendConfirmation({ email: aRegistration().email })).toEqual(answer)
      })
    },
  ),

  testCase('a member signs in with email and password in another browser', ['emailLogin', 'logout'], async ({ member, visitor }) => {
    const mia = await member('Mia')
    await mia.api.logout()
    expect(mia.session.current()).toBeNull()
    await expectRefusal('NOT_SIGNED_IN', mia.api.getUserInfo())
    const elsewhere = visitor()
    expect((await signIn(elsewhere, { ...mia, email: ` ${mia.email.toUpperCase()} ` })).user).toMatchObject({ id: mia.id, name: 'Mia' })
    expect(Date.parse(elsewhere.session.current()!.expiresAt)).toBeGreaterThan(Date.now())
  }),

  testCase('a wrong password and an unknown address get the same refusal', ['BAD_CREDENTIALS'], async ({ member, visitor }) => {
    const { email, password } = await member()
    const { api, session } = visitor()
    const wrong = await expectRefusal('BAD_CREDENTIALS', api.emailLogin({ email, password: `${password}!` }))
    const unknown = await expectRefusal('BAD_CREDENTIALS', api.emailLogin({ email: aRegistration().email, password }))
    expect(unknown.message).toBe(wrong.message)
    expect(session.current()).toBeNull()
  }),

  testCase('an email address can be registered only once', ['ALREADY_REGISTERED'], async ({ member, visitor }) => {
    const { email, password } = await member()
    await expectRefusal('ALREADY_REGISTERED', visitor().api.register({ ...aRegistration(), email }))
    expect((await signIn(visitor(), { email, password })).user.email).toBe(email)
  }),

  testCase('a club that is closed for registration refuses new members', ['REGISTRATION_CLOSED'], async ({ withSettings, visitor }) => {
    await withSettings({ allowSelfRegistration: false }, async () => {
      const { api } = visitor()
      expect((await api.getSettings()).allowSelfRegistration).toBe(false)
      await expectRefusal('REGISTRATION_CLOSED', api.register(aRegistration()))
    })
  }),

  testCase(
    'with email verification, a new member signs in after following the link in the mail',
    ['verifyEmail', 'EMAIL_NOT_VERIFIED'],
    async (scenario) => {
      await scenario.withSettings({ requireEmailVerification: true }, async () => {
        const { api, session } = scenario.visitor()
        const newcomer = aRegistration()
        const { email, password } = newcomer
        expect(await api.register(newcomer)).toEqual({ needEmailConfirmation: true, session: null })
        await expectRefusal('EMAIL_NOT_VERIFIED', api.emailLogin({ email, password }))
        expect(session.current()).toBeNull()
        const token = await waitForNewest(() => scenario.backend.mailTokensFor(email))
        expect(await api.verifyEmail({ token })).toEqual({ ok: true })
        await signIn(scenario.visitor(), newcomer)
      })
    },
  ),

  testCase(
    'with email verification, registration does not reveal existing members',
    ['register'],
    async ({ withSettings, member, visitor }) => {
      const { email } = await member()
      await withSettings({ requireEmailVerification: true }, async () => {
        const answer = await visitor().api.register({ ...aRegistration(), email })
        expect(answer).toEqual({ needEmailConfirmation: true, session: null })
      })
    },
  ),

  testCase('an invalid link token is refused', ['BAD_CODE'], async ({ visitor }) => {
    const { api, session } = visitor()
    const { name, email, password } = aRegistration()
    await expectRefusal('BAD_CODE', api.verifyEmail({ token: 'made-up' }))
    await expectRefusal('BAD_CODE', api.createFirstAdmin({ setupToken: 'made-up', name, email, password }))
    expect(session.current()).toBeNull()
  }),

  testCase('a new password must meet the password policy of the club', ['WEAK_PASSWORD'], async ({ withSettings, visitor }) => {
    const guest = visitor()
    expect(await passwordProblems(guest, { password: 'x7!k' })).toEqual(['TOO_SHORT'])
    await withSettings({ minimumPasswordLength: 16, requireComplexPassword: true }, async () => {
      expect(await passwordProblems(guest, { password: 'Five dry socks1' })).toEqual(['TOO_SHORT'])
      expect(await passwordProblems(guest, { password: 'thirteen wet socks' })).toEqual(['INVALID'])
      expect((await guest.api.register({ ...aRegistration(), password: 'Thirteen wet socks!' })).session).not.toBeNull()
    })
  }),

  testCase('a common password is refused, whatever its length', ['WEAK_PASSWORD'], async ({ visitor }) => {
    const guest = visitor()
    for (const password of ['password', '1234567890', 'Trustno1', 'qwerty123456', 'wanderlust', 'abcabcabcabc'])
      expect(await passwordProblems(guest, { password })).toEqual(['INVALID'])
    const email = aRegistration().email
    expect(await passwordProblems(guest, { email, password: email })).toEqual(['INVALID'])
  }),

  testCase('changing the password requires the old one', ['changePassword', 'WRONG_PASSWORD'], async ({ member, visitor }) => {
    const { api, session, email, password, id } = await member()
    const newPassword = 'six dry socks'
    await expectRefusal('WRONG_PASSWORD', api.changePassword({ currentPassword: 'not this one', newPassword }))
    const { fields } = await expectRefusal('WEAK_PASSWORD', api.changePassword({ currentPassword: password, newPassword: 'password' }))
    expect(fields).toEqual({ newPassword: ['INVALID'] })
    await api.changePassword({ currentPassword: password, newPassword })
    expect((await api.getUserInfo()).id).toBe(id)
    expect(session.current()?.user.id).toBe(id)
    await expectRefusal('BAD_CREDENTIALS', visitor().api.emailLogin({ email, password }))
    await signIn(visitor(), { email, password: newPassword })
  }),

  testCase('a member edits the profile that others see', ['updateUserInfo'], async ({ member, activity, visitor }) => {
    const mia = await member('Mia')
    const change = { name: 'Mia S.', bio: 'Up early.', location: 'Wengen' }
    expect(await mia.api.updateUserInfo(change)).toMatchObject(change)
    const { activityId } = await activity({ leader: mia })
    expect((await visitor().api.getActivity({ activityId })).creatorName).toBe('Mia S.')
  }),

  testCase('a phone number belongs to one member', ['register', 'getUserInfo'], async ({ member, visitor }) => {
    const mia = await member()
    const { api, session } = visitor()
    // Nobody is refused because of a shared number: the new member learns it in the profile.
    await api.register({ ...aRegistration(), phone: mia.phone })
    expect(session.current()?.user).toMatchObject({ phone: null, takenPhone: mia.phone })
    expect((await mia.api.getUserInfo()).phone).toBe(mia.phone)
  }),

  testCase('members cannot make themselves admins', ['INVALID_INPUT'], async ({ member }) => {
    const { api } = await member()
    const { fields } = await expectRefusal('INVALID_INPUT', api.updateUserInfo({ isAdmin: true } as never))
    expect(fields).toEqual({ isAdmin: ['UNKNOWN'] })
    expect((await api.getUserInfo()).isAdmin).toBe(false)
  }),

  testCase('an invalid registration is reported by field', ['INVALID_INPUT'], async ({ visitor, backend }) => {
    const wrong = { ...aRegistration(), name: '', email: 'nobody', phone: '12345' }
    const { fields } = await expectRefusal('INVALID_INPUT', visitor().api.register(wrong))
    expect(fields).toEqual({ name: ['REQUIRED'], email: ['NOT_AN_EMAIL'], phone: ['NOT_A_PHONE'] })
    const { api, session } = visitor()
    const withoutPhone = api.register({ ...aRegistration(), phone: '' })
    if (!backend.name.startsWith('supabase')) return void (await expectRefusal('INVALID_INPUT', withoutPhone))
    // Only at Supabase the number is optional.
    expect((await withoutPhone).needEmailConfirmation).toBe(false)
    expect(session.current()?.user.phone).toBeNull()
  }),

  testCase(
    'an admin changes the club settings for everybody',
    ['updateSystemSettings', 'getSystemSettings', 'getSettings'],
    async (scenario) => {
      const { api } = await scenario.admin()
      const before = await api.getSystemSettings()
      const change = {
        systemName: 'The Dry Socks',
        systemDescription: 'We walk.',
        maxParticipants: 12,
        sessionTimeout: 60,
        emergencyNumber: '1414',
      }
      await scenario.withSettings(change, async () => {
        expect(await api.getSystemSettings()).toEqual({ ...before, ...change })
        expect(await scenario.visitor().api.getSettings()).toMatchObject(change)
      })
      expect(await api.getSystemSettings()).toEqual(before)
      const { fields } = await expectRefusal('INVALID_INPUT', api.updateSystemSettings({ sessionTimeout: 1 }))
      expect(fields).toEqual({ sessionTimeout: ['TOO_SMALL'] })
    },
  ),

  testCase(
    'an admin chooses where the map comes from, and everybody gets it',
    ['updateSystemSettings', 'getSettings'],
    async (scenario) => {
      const { api } = await scenario.admin()
      const source = { mapSource: 'raster', mapUrl: 'https://tiles.example/{z}/{x}/{y}.png', mapAttribution: '© Mappers' } as const
      await scenario.withSettings(source, async () => {
        expect(await scenario.visitor().api.getSettings()).toMatchObject(source)
        const { fields } = await expectRefusal(
          'INVALID_INPUT',
          api.updateSystemSettings({ mapUrl: 'http://tiles.example/{z}/{x}/{y}.png' }),
        )
        expect(fields).toEqual({ mapUrl: ['INVALID'] })
      })
    },
  ),
]
