/** Changing the email address of a member. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aRegistration, expectRefusal, signIn, skipOneMinute, waitForNewest } from '../scenario.ts'

export const emailChange = [
  testCase(
    'a member changes the email address with the password and the link that the new one gets',
    ['requestEmailChange', 'confirmEmailChange', 'WRONG_PASSWORD', 'BAD_CODE'],
    async ({ member, visitor, backend }) => {
      const mia = await member('Mia')
      const { email } = aRegistration()
      await expectRefusal('WRONG_PASSWORD', mia.api.requestEmailChange({ email, password: 'not this one' }))
      expect(await backend.mailTokensFor(email)).toEqual([])
      expect(await mia.api.requestEmailChange({ email, password: mia.password })).toMatchObject({ email: mia.email, pendingEmail: email })
      const token = await waitForNewest(() => backend.mailTokensFor(email))
      expect(await mia.api.getUserInfo()).toMatchObject({ email: mia.email, pendingEmail: email })
      const { api } = visitor()
      expect(await api.confirmEmailChange({ token })).toEqual({ ok: true })
      expect(await mia.api.getUserInfo()).toMatchObject({ id: mia.id, email, pendingEmail: null })
      expect(mia.session.current()?.user.email).toBe(email)
      await expectRefusal('BAD_CODE', api.confirmEmailChange({ token }))
      await expectRefusal('BAD_CREDENTIALS', api.emailLogin({ email: mia.email, password: mia.password }))
      expect((await signIn(visitor(), { email, password: mia.password })).user.id).toBe(mia.id)
    },
  ),

  testCase(
    'a new email address ends all sessions except the one that asked for it',
    ['requestEmailChange', 'confirmEmailChange', 'NOT_SIGNED_IN'],
    async ({ member, visitor, backend }) => {
      const mia = await member('Mia')
      const elsewhere = visitor()
      await signIn(elsewhere, mia)
      const { email } = aRegistration()
      await mia.api.requestEmailChange({ email, password: mia.password })
      const token = await waitForNewest(() => backend.mailTokensFor(email))
      expect((await elsewhere.api.getUserInfo()).id).toBe(mia.id)
      await visitor().api.confirmEmailChange({ token })
      await expectRefusal('NOT_SIGNED_IN', elsewhere.api.getUserInfo())
      expect((await mia.api.getUserInfo()).id).toBe(mia.id)
    },
  ),

  testCase(
    'a change of the email address that the member cancels, or replaces, does not happen',
    ['requestEmailChange', 'cancelEmailChange', 'BAD_CODE'],
    async ({ member, visitor, backend }) => {
      const mia = await member('Mia')
      const [first, second] = [aRegistration().email, aRegistration().email]
      const request = async (email: string) => {
        await mia.api.requestEmailChange({ email, password: mia.password })
        const token = await waitForNewest(() => backend.mailTokensFor(email))
        await skipOneMinute(backend)
        return token
      }
      const canceled = await request(first)
      expect(await mia.api.cancelEmailChange()).toMatchObject({ email: mia.email, pendingEmail: null })
      await expectRefusal('BAD_CODE', visitor().api.confirmEmailChange({ token: canceled }))
      const replaced = await request(first)
      const token = await request(second)
      await expectRefusal('BAD_CODE', visitor().api.confirmEmailChange({ token: replaced }))
      expect(await mia.api.getUserInfo()).toMatchObject({ email: mia.email, pendingEmail: second })
      await visitor().api.confirmEmailChange({ token })
      expect((await mia.api.getUserInfo()).email).toBe(second)
    },
  ),

  testCase(
    'a request for the email address of another member is answered like any other, without a link; for the own address it is refused',
    ['requestEmailChange', 'INVALID_INPUT'],
    async ({ member, backend }) => {
      const [mia, bo] = [await member('Mia'), await member('Bo')]
      const before = await backend.mailTokensFor(bo.email)
      expect(await mia.api.requestEmailChange({ email: bo.email, password: mia.password })).toMatchObject({
        email: mia.email,
        pendingEmail: bo.email,
      })
      expect(await mia.api.getUserInfo()).toMatchObject({ email: mia.email, pendingEmail: bo.email })
      expect(await backend.mailTokensFor(bo.email)).toEqual(before)
      await skipOneMinute(backend)
      const { fields } = await expectRefusal('INVALID_INPUT', mia.api.requestEmailChange({ email: mia.email, password: mia.password }))
      expect(fields).toEqual({ email: ['INVALID'] })
    },
  ),

  testCase(
    'a link for a new password that went to the old email address no longer works after a change',
    ['resetPassword', 'confirmEmailChange', 'BAD_CODE'],
    async ({ member, visitor, backend }) => {
      const mia = await member('Mia')
      const { email } = aRegistration()
      await visitor().api.resetPassword({ email: mia.email })
      const reset = await waitForNewest(() => backend.mailTokensFor(mia.email))
      await mia.api.requestEmailChange({ email, password: mia.password })
      await visitor().api.confirmEmailChange({ token: await waitForNewest(() => backend.mailTokensFor(email)) })
      await expectRefusal('BAD_CODE', visitor().api.confirmPasswordReset({ token: reset, newPassword: 'seven dry socks' }))
      const before = (await backend.mailTokensFor(mia.email)).length
      await visitor().api.resetPassword({ email: mia.email })
      expect(await backend.mailTokensFor(mia.email)).toHaveLength(before)
    },
  ),

  testCase(
    'a new password cancels a change of the email address',
    ['requestEmailChange', 'changePassword', 'BAD_CODE'],
    async ({ member, visitor, backend }) => {
      const mia = await member('Mia')
      const { email } = aRegistration()
      await mia.api.requestEmailChange({ email, password: mia.password })
      const token = await waitForNewest(() => backend.mailTokensFor(email))
      await mia.api.changePassword({ currentPassword: mia.password, newPassword: 'seven dry socks' })
      expect((await mia.api.getUserInfo()).pendingEmail).toBeNull()
      await expectRefusal('BAD_CODE', visitor().api.confirmEmailChange({ token }))
    },
  ),
]
