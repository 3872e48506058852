/** Managing members, the log, and deliveries. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { aNewcomer, newest, password, refusal, signIn } from '../stage.ts'

export const administration = [
  given(
    'an administrator finds a member and changes the name',
    ['listUsers', 'updateUser', 'getUser', 'getUserInfo'],
    async ({ admin, member }) => {
      const [{ club }, bo] = [await admin(), await member()]
      const { items } = await club.listUsers({ q: bo.email })
      expect(items.map(({ id, email, isAdmin }) => ({ id, email, isAdmin }))).toEqual([{ id: bo.id, email: bo.email, isAdmin: false }])
      expect(await club.updateUser({ userId: bo.id, name: 'Bo Alm' })).toMatchObject({ name: 'Bo Alm', createdActivities: 0 })
      expect((await bo.club.getUserInfo()).name).toBe('Bo Alm')
      expect(await club.getUser({ userId: bo.id })).toMatchObject({ name: 'Bo Alm', email: bo.email })
    },
  ),

  given(
    'a member who is promoted to administrator has the permissions at once',
    ['updateUser', 'NOT_PERMITTED'],
    async ({ admin, member }) => {
      const [{ club }, bo] = [await admin(), await member()]
      await refusal('NOT_PERMITTED', bo.club.listUsers())
      await refusal('NOT_PERMITTED', bo.club.updateUser({ userId: bo.id, isAdmin: true }))
      await club.updateUser({ userId: bo.id, isAdmin: true })
      expect((await bo.club.listUsers()).items.length).toBeGreaterThan(1)
      await refusal('CANNOT_MANAGE_ADMIN', club.updateUser({ userId: bo.id, isAdmin: false }))
      await bo.club.deleteAccount({ password: bo.password })
    },
  ),

  given(
    'an administrator deletes a member, and the activities of the member stay',
    ['deleteUser', 'NOT_SIGNED_IN', 'USER_NOT_FOUND'],
    async ({ activity, admin, member, visitor }) => {
      const [{ club }, bo] = [await admin(), await member()]
      const { activityId } = await activity({ leader: bo })
      await club.deleteUser({ userId: bo.id })
      await refusal('NOT_SIGNED_IN', bo.club.getUserInfo())
      expect(await visitor().club.getActivity({ activityId })).toMatchObject({ creatorId: null, creatorName: null })
      await refusal('USER_NOT_FOUND', club.deleteUser({ userId: bo.id }))
      await refusal('USER_NOT_FOUND', club.getUser({ userId: bo.id }))
    },
  ),

  given(
    'administrators delete neither themselves nor each other',
    ['CANNOT_DELETE_SELF', 'CANNOT_MANAGE_ADMIN'],
    async ({ admin, member }) => {
      const [me, bo] = [await admin(), await member()]
      await me.club.updateUser({ userId: bo.id, isAdmin: true })
      await refusal('CANNOT_DELETE_SELF', me.club.deleteUser({ userId: me.id }))
      await refusal('CANNOT_MANAGE_ADMIN', me.club.deleteUser({ userId: bo.id }))
      await bo.club.deleteAccount({ password: bo.password })
    },
  ),

  given(
    'actions of administrators are logged, and only administrators read the log',
    ['listLogs', 'NOT_PERMITTED', 'NOT_SIGNED_IN'],
    async ({ activity, admin, member, visitor }) => {
      const [{ club, id }, bo] = [await admin(), await member()]
      const { activityId } = await activity({ phase: 'review' })
      await club.rejectActivity({ activityId, reason: 'Too far away.' })
      const { items } = await club.listLogs({ userId: id, limit: 1 })
      expect(items[0]).toMatchObject({ operation: 'reject_activity', details: { activity: activityId, reason: 'Too far away.' } })
      await refusal('NOT_PERMITTED', bo.club.listLogs())
      await refusal('NOT_SIGNED_IN', visitor().club.listLogs())
    },
  ),

  given(
    'an invited member chooses a password with the link in the mail',
    ['createUser', 'confirmPasswordReset', 'ALREADY_REGISTERED', 'NOT_PERMITTED'],
    async ({ admin, door, member, visitor }) => {
      const [{ club }, bo, guest] = [await admin(), await member(), visitor()]
      const { name, email, phone } = aNewcomer('Ida Berg')
      await refusal('NOT_PERMITTED', bo.club.createUser({ name, email }))
      expect(await club.createUser({ name, email, phone, language: 'fr' })).toMatchObject({ name, email, phone, isAdmin: false })
      const known = await refusal('ALREADY_REGISTERED', club.createUser({ name, email }))
      expect(known.fields).toEqual({ email: ['INVALID'] })
      const taken = await refusal('ALREADY_REGISTERED', club.createUser({ name, email: aNewcomer().email, phone }))
      expect(taken.fields).toEqual({ phone: ['INVALID'] })
      const token = await newest(() => door.linksTo(email))
      await guest.club.confirmPasswordReset({ token, newPassword: password })
      expect((await signIn(guest, { email, password })).user).toMatchObject({ name, language: 'fr' })
    },
  ),

  given('an administrator confirms an email address manually', ['confirmUserEmail'], async ({ admin, settled, visitor }) => {
    await settled({ requireEmailVerification: true }, async () => {
      const [{ club }, guest] = [await admin(), visitor()]
      const newcomer = aNewcomer()
      await guest.club.register(newcomer)
      const { items } = await club.listUsers({ q: newcomer.email })
      expect(items[0]).toMatchObject({ emailVerified: false })
      expect(await club.confirmUserEmail({ userId: items[0]!.id })).toMatchObject({ emailVerified: true })
      await signIn(guest, newcomer)
    })
  }),

  given(
    'an administrator lists the sessions of a member, and ends them',
    ['listUserSessions', 'endUserSession', 'endUserSessions', 'NOT_SIGNED_IN', 'CANNOT_MANAGE_ADMIN'],
    async ({ admin, member, visitor }) => {
      const [{ club, id }, bo, elsewhere] = [await admin(), await member(), visitor()]
      await signIn(elsewhere, bo)
      const of = { userId: bo.id }
      const { items } = await club.listUserSessions(of)
      expect(items.map(({ isCurrent }) => isCurrent)).toEqual([false, false])
      await club.endUserSession({ ...of, sessionId: items[0]!.id })
      expect((await club.listUserSessions(of)).items).toHaveLength(1)
      await club.endUserSessions(of)
      for (const guest of [bo, elsewhere]) await refusal('NOT_SIGNED_IN', guest.club.getUserInfo())
      await refusal('CANNOT_MANAGE_ADMIN', club.listUserSessions({ userId: id }))
    },
  ),

  given('only administrators read the deliveries', ['listDeliveries', 'NOT_PERMITTED'], async ({ admin, member }) => {
    const { items, nextCursor, counts } = await (await admin()).club.listDeliveries({ limit: 100 })
    expect(Object.keys(counts).length > 0).toBe(items.length > 0)
    expect({ isList: Array.isArray(items), nextCursor }).toEqual({ isList: true, nextCursor: expect.toBeOneOf([null, expect.any(String)]) })
    await refusal('NOT_PERMITTED', (await member()).club.listDeliveries())
  }),
]
