/** Member settings, privacy, data export and account deletion. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { inDays, refusal } from '../stage.ts'

export const ownSettings = [
  given('a changed member setting applies to other devices', ['getUserSettings', 'updateUserSettings'], async ({ member }) => {
    const bo = await member()
    expect(await bo.club.getUserSettings()).toMatchObject({
      preferences: { theme: 'light', units: 'metric' },
      privacy: { profileVisibility: 'public' },
    })
    await bo.club.updateUserSettings({ preferences: { theme: 'dark' }, notifications: { sms: true } })
    const settings = await bo.tab().club.getUserSettings()
    expect(settings).toMatchObject({ preferences: { theme: 'dark', units: 'metric' }, notifications: { sms: true, email: true } })
  }),

  given('of two conflicting settings the later change wins, and the other device is told', ['updateUserSettings'], async ({ member }) => {
    const { club } = await member()
    await club.updateUserSettings({ preferences: { theme: 'dark' }, changedAt: { 'preferences.theme': inDays(-1) } })
    const response = await club.updateUserSettings({
      preferences: { theme: 'system', units: 'imperial' },
      changedAt: { 'preferences.theme': inDays(-2), 'preferences.units': inDays(-2) },
    })
    expect(response).toMatchObject({ preferences: { theme: 'dark', units: 'imperial' }, overruled: ['preferences.theme'] })
  }),

  given('a setting outside its bounds is reported by field', ['INVALID_INPUT'], async ({ member, visitor }) => {
    const { club } = await member()
    const { fields } = await refusal('INVALID_INPUT', club.updateUserSettings({ account: { sessionTimeout: 4 } }))
    expect(fields).toEqual({ 'account.sessionTimeout': ['TOO_SMALL'] })
    await refusal('NOT_SIGNED_IN', visitor().club.getUserSettings())
  }),

  given('a member clears the cache', ['clearCache', 'NOT_SIGNED_IN'], async ({ member, visitor }) => {
    expect(await (await member()).club.clearCache()).toEqual({ ok: true })
    await refusal('NOT_SIGNED_IN', visitor().club.clearCache())
  }),

  given(
    'the profile visibility limits who sees bio, location and interests',
    ['getMember', 'updateUserInfo', 'USER_NOT_FOUND'],
    async ({ admin, member, visitor }) => {
      const [bo, other, stranger] = [await member(), await member('Lin'), visitor()]
      const profile = { bio: 'Likes rain.', location: 'Bergen', interests: ['hiking', 'fog'] }
      await bo.club.updateUserInfo(profile)
      const seenBy = async ({ club }: typeof stranger) => (await club.getMember({ userId: bo.id })).bio
      expect(await stranger.club.getMember({ userId: bo.id })).toMatchObject({ name: 'Bo', ...profile })
      await bo.club.updateUserSettings({ privacy: { profileVisibility: 'members' } })
      expect([await seenBy(stranger), await seenBy(other)]).toEqual([null, 'Likes rain.'])
      await bo.club.updateUserSettings({ privacy: { profileVisibility: 'private' } })
      expect([await seenBy(other), await seenBy(bo), await seenBy(await admin())]).toEqual([null, 'Likes rain.', 'Likes rain.'])
      await refusal('USER_NOT_FOUND', stranger.club.getMember({ userId: '00000000-0000-4000-8000-000000000000' }))
    },
  ),

  given(
    'a private member is counted as a participant, and named only to other participants',
    ['listMemberActivities', 'getActivity', 'joinActivity'],
    async ({ activity, member, visitor }) => {
      const [bo, other, stranger] = [await member(), await member('Lin'), visitor()]
      const { activityId } = await activity()
      await bo.club.joinActivity({ activityId })
      const lists = async ({ club }: typeof stranger) => (await club.listMemberActivities({ userId: bo.id, kind: 'joined' })).items.length
      expect(await lists(stranger)).toBe(1)
      await bo.club.updateUserSettings({ privacy: { profileVisibility: 'private', activityVisibility: 'private' } })
      expect([await lists(stranger), await lists(other), await lists(bo)]).toEqual([0, 0, 1])
      expect(await stranger.club.getActivity({ activityId })).toMatchObject({ currentParticipants: 1, participants: [] })
      const along = await other.club.joinActivity({ activityId })
      expect(along.participants.map(({ name }) => name)).toEqual(['Bo', 'Lin'])
    },
  ),

  given(
    'a member exports personal data, and the export is recorded',
    ['startBackup', 'getBackup', 'finishBackup', 'listBackups', 'BACKUP_NOT_FOUND', 'BACKUP_FINISHED'],
    async ({ activity, member }) => {
      const [bo, other] = [await member(), await member('Lin')]
      const { activityId } = await activity({ leader: bo })
      const { id: backupId, status, data } = await bo.club.startBackup()
      expect(status).toBe('in_progress')
      expect(data).toMatchObject({ profile: { email: bo.email }, activities: [{ id: activityId }] })
      expect(await bo.club.getBackup({ backupId })).toMatchObject({ status: 'in_progress', completedAt: null })
      await refusal('BACKUP_NOT_FOUND', other.club.getBackup({ backupId }))
      const ended = await bo.club.finishBackup({ backupId, status: 'completed' })
      expect(await bo.club.listBackups()).toEqual({ items: [ended] })
      await refusal('BACKUP_FINISHED', bo.club.finishBackup({ backupId, status: 'failed' }))
    },
  ),

  given(
    'a member deletes the account with the password, and created activities stay',
    ['deleteAccount', 'BAD_CREDENTIALS', 'NOT_SIGNED_IN'],
    async ({ activity, member, visitor }) => {
      const bo = await member()
      const { activityId } = await activity({ leader: bo })
      const [second, stranger] = [bo.tab(), visitor()]
      await refusal('BAD_CREDENTIALS', bo.club.deleteAccount({ password: `${bo.password}!` }))
      await bo.club.deleteAccount({ password: bo.password })
      expect(bo.session.current()).toBeNull()
      await refusal('NOT_SIGNED_IN', second.club.getUserInfo())
      await refusal('BAD_CREDENTIALS', stranger.club.emailLogin({ email: bo.email, password: bo.password }))
      expect(await stranger.club.getActivity({ activityId })).toMatchObject({ creatorId: null, creatorName: null })
    },
  ),

  given('the last administrator cannot delete the account', ['LAST_ADMIN'], async ({ admin, door }) => {
    const { club } = await admin()
    expect((await club.listUsers({ isAdmin: true })).items.map(({ email }) => email)).toEqual([door.admin.email])
    await refusal('LAST_ADMIN', club.deleteAccount({ password: door.admin.password }))
  }),
]
