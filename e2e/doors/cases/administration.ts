/** What administrators do about members, and the record of it. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { refusal } from '../stage.ts'

export const administration = [
  given(
    'an administrator finds a member and gives them another name',
    ['listUsers', 'updateUser', 'getUserInfo'],
    async ({ admin, member }) => {
      const [{ club }, bo] = [await admin(), await member()]
      const { items } = await club.listUsers({ q: bo.email })
      expect(items.map(({ id, email, isAdmin }) => ({ id, email, isAdmin }))).toEqual([{ id: bo.id, email: bo.email, isAdmin: false }])
      expect(await club.updateUser({ userId: bo.id, name: 'Bo Alm' })).toMatchObject({ name: 'Bo Alm', createdActivities: 0 })
      expect((await bo.club.getUserInfo()).name).toBe('Bo Alm')
    },
  ),

  given('a member who is made an administrator is one at once', ['updateUser', 'NOT_PERMITTED'], async ({ admin, member }) => {
    const [{ club }, bo] = [await admin(), await member()]
    await refusal('NOT_PERMITTED', bo.club.listUsers())
    await refusal('NOT_PERMITTED', bo.club.updateUser({ userId: bo.id, isAdmin: true }))
    await club.updateUser({ userId: bo.id, isAdmin: true })
    expect((await bo.club.listUsers()).items.length).toBeGreaterThan(1)
    await refusal('CANNOT_MANAGE_ADMIN', club.updateUser({ userId: bo.id, isAdmin: false }))
    await bo.club.deleteAccount({ password: bo.password })
  }),

  given(
    'a member whom an administrator deletes is gone, and what they led stays',
    ['deleteUser', 'NOT_SIGNED_IN', 'USER_NOT_FOUND'],
    async ({ activity, admin, member, visitor }) => {
      const [{ club }, bo] = [await admin(), await member()]
      const { activityId } = await activity({ leader: bo })
      await club.deleteUser({ userId: bo.id })
      await refusal('NOT_SIGNED_IN', bo.club.getUserInfo())
      expect(await visitor().club.getActivity({ activityId })).toMatchObject({ creatorId: null, creatorName: null })
      await refusal('USER_NOT_FOUND', club.deleteUser({ userId: bo.id }))
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
    'what administrators do is on record, and read by administrators alone',
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
]
