/** Member settings, privacy, data export and account deletion. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { inDays, expectRefusal } from '../scenario.ts'

export const memberSettings = [
  testCase('a changed member setting applies to other devices', ['getUserSettings', 'updateUserSettings'], async ({ member }) => {
    const bo = await member()
    expect(await bo.api.getUserSettings()).toMatchObject({
      preferences: { theme: 'light', units: 'metric' },
      privacy: { profileVisibility: 'public' },
    })
    const notifications = { sms: true, votes: false, remindersPush: false, activityMail: 'weekly' } as const
    await bo.api.updateUserSettings({ preferences: { theme: 'dark' }, notifications })
    const settings = await bo.openTab().api.getUserSettings()
    expect(settings).toMatchObject({
      preferences: { theme: 'dark', units: 'metric' },
      notifications: { ...notifications, email: true, systemMail: 'daily' },
    })
  }),

  testCase(
    'the pace of a member applies to other devices, and can be removed',
    ['getUserSettings', 'updateUserSettings'],
    async ({ member }) => {
      const bo = await member()
      expect((await bo.api.getUserSettings()).preferences.pace).toBeNull()
      await bo.api.updateUserSettings({ preferences: { pace: 120 } })
      const other = bo.openTab()
      expect((await other.api.getUserSettings()).preferences.pace).toBe(120)
      expect((await other.api.updateUserSettings({ preferences: { pace: null } })).preferences.pace).toBeNull()
      const { fields } = await expectRefusal('INVALID_INPUT', bo.api.updateUserSettings({ preferences: { pace: 20 } }))
      expect(fields).toEqual({ 'preferences.pace': ['TOO_SMALL'] })
    },
  ),

  testCase(
    'of two conflicting settings the later change wins, and the other device is told',
    ['updateUserSettings'],
    async ({ member }) => {
      const { api } = await member()
      await api.updateUserSettings({ preferences: { theme: 'dark' }, changedAt: { 'preferences.theme': inDays(-1) } })
      const response = await api.updateUserSettings({
        preferences: { theme: 'system', units: 'imperial' },
        changedAt: { 'preferences.theme': inDays(-2), 'preferences.units': inDays(-2) },
      })
      expect(response).toMatchObject({ preferences: { theme: 'dark', units: 'imperial' }, overruled: ['preferences.theme'] })
    },
  ),

  testCase('the time zone of the device is that of the member until they choose one', ['updateUserSettings'], async ({ member }) => {
    const { api } = await member()
    const follow = async (deviceTimezone: string) => (await api.updateUserSettings({ deviceTimezone })).preferences.timezone
    expect([await follow('America/Denver'), await follow('Europe/Zurich')]).toEqual(['America/Denver', 'Europe/Zurich'])
    expect((await api.getUserSettings()).changedAt).not.toHaveProperty('preferences.timezone')
    await api.updateUserSettings({ preferences: { timezone: 'Asia/Shanghai' } })
    expect(await follow('America/Denver')).toBe('Asia/Shanghai')
    await expectRefusal('INVALID_INPUT', api.updateUserSettings({ deviceTimezone: 'Mars/Olympus' }))
  }),

  testCase('a setting outside its bounds is reported by field', ['INVALID_INPUT'], async ({ member, visitor }) => {
    const { api } = await member()
    const { fields } = await expectRefusal('INVALID_INPUT', api.updateUserSettings({ account: { sessionTimeout: 4 } }))
    expect(fields).toEqual({ 'account.sessionTimeout': ['TOO_SMALL'] })
    const refused = await expectRefusal('INVALID_INPUT', api.updateUserSettings({ notifications: { votesMail: 'hourly' as never } }))
    expect(refused.fields).toEqual({ 'notifications.votesMail': ['NOT_A_CHOICE'] })
    await expectRefusal('NOT_SIGNED_IN', visitor().api.getUserSettings())
  }),

  testCase('a member clears the cache', ['clearCache', 'NOT_SIGNED_IN'], async ({ member, visitor }) => {
    expect(await (await member()).api.clearCache()).toEqual({ ok: true })
    await expectRefusal('NOT_SIGNED_IN', visitor().api.clearCache())
  }),

  testCase(
    'the profile visibility limits who sees bio, location and interests',
    ['getMember', 'updateUserInfo', 'USER_NOT_FOUND'],
    async ({ admin, member, visitor }) => {
      const [bo, other, stranger] = [await member(), await member('Lin'), visitor()]
      const profile = { bio: 'Likes rain.', location: 'Bergen', interests: ['hiking', 'fog'] }
      await bo.api.updateUserInfo(profile)
      const seenBy = async ({ api }: typeof stranger) => (await api.getMember({ userId: bo.id })).bio
      expect(await stranger.api.getMember({ userId: bo.id })).toMatchObject({ name: 'Bo', ...profile })
      await bo.api.updateUserSettings({ privacy: { profileVisibility: 'members' } })
      expect([await seenBy(stranger), await seenBy(other)]).toEqual([null, 'Likes rain.'])
      await bo.api.updateUserSettings({ privacy: { profileVisibility: 'private' } })
      expect([await seenBy(other), await seenBy(bo), await seenBy(await admin())]).toEqual([null, 'Likes rain.', 'Likes rain.'])
      await expectRefusal('USER_NOT_FOUND', stranger.api.getMember({ userId: '00000000-0000-4000-8000-000000000000' }))
    },
  ),

  testCase(
    'a private member is counted as a participant, and named only to other participants',
    ['listMemberActivities', 'getActivity', 'joinActivity'],
    async ({ activity, member, visitor }) => {
      const [bo, other, stranger] = [await member(), await member('Lin'), visitor()]
      const { activityId } = await activity()
      await bo.api.joinActivity({ activityId })
      const lists = async ({ api }: typeof stranger) => (await api.listMemberActivities({ userId: bo.id, kind: 'joined' })).items.length
      expect(await lists(stranger)).toBe(1)
      await bo.api.updateUserSettings({ privacy: { profileVisibility: 'private', activityVisibility: 'private' } })
      expect([await lists(stranger), await lists(other), await lists(bo)]).toEqual([0, 0, 1])
      expect(await stranger.api.getActivity({ activityId })).toMatchObject({ currentParticipants: 1, participants: [] })
      const along = await other.api.joinActivity({ activityId })
      expect(along.participants.map(({ name }) => name)).toEqual(['Bo', 'Lin'])
    },
  ),

  testCase(
    'a member exports personal data, and the export is recorded',
    ['startBackup', 'getBackup', 'finishBackup', 'listBackups', 'BACKUP_NOT_FOUND', 'BACKUP_FINISHED'],
    async ({ activity, member }) => {
      const [bo, other] = [await member(), await member('Lin')]
      const { activityId } = await activity({ leader: bo })
      const { id: backupId, status, data } = await bo.api.startBackup()
      expect(status).toBe('in_progress')
      expect(data).toMatchObject({ profile: { email: bo.email }, activities: [{ id: activityId }] })
      expect(await bo.api.getBackup({ backupId })).toMatchObject({ status: 'in_progress', completedAt: null })
      await expectRefusal('BACKUP_NOT_FOUND', other.api.getBackup({ backupId }))
      const ended = await bo.api.finishBackup({ backupId, status: 'completed' })
      expect(await bo.api.listBackups()).toEqual({ items: [ended] })
      await expectRefusal('BACKUP_FINISHED', bo.api.finishBackup({ backupId, status: 'failed' }))
    },
  ),

  testCase(
    'a member deletes the account with the password, and created activities stay',
    ['deleteAccount', 'explainSignOut', 'WRONG_PASSWORD', 'NOT_SIGNED_IN'],
    async ({ activity, member, visitor }) => {
      const bo = await member()
      const token = bo.session.token()!
      const { activityId } = await activity({ leader: bo })
      const [second, stranger] = [bo.openTab(), visitor()]
      await expectRefusal('WRONG_PASSWORD', bo.api.deleteAccount({ password: `${bo.password}!` }))
      await bo.api.deleteAccount({ password: bo.password })
      expect(bo.session.current()).toBeNull()
      await expectRefusal('NOT_SIGNED_IN', second.api.getUserInfo())
      await expectRefusal('BAD_CREDENTIALS', stranger.api.emailLogin({ email: bo.email, password: bo.password }))
      // For a device on which the answer was lost.
      expect(await stranger.api.explainSignOut({ token })).toEqual({ reason: 'account-deleted', idleMinutes: null })
      expect(await stranger.api.explainSignOut({ token: `${token}x` })).toEqual({ reason: null, idleMinutes: null })
      expect(await stranger.api.getActivity({ activityId })).toMatchObject({ creatorId: null, creatorName: null })
    },
  ),

  testCase('the last admin cannot delete the account', ['LAST_ADMIN'], async ({ admin, backend }) => {
    const { api } = await admin()
    expect((await api.listUsers({ isAdmin: true })).items.map(({ email }) => email)).toEqual([backend.admin.email])
    await expectRefusal('LAST_ADMIN', api.deleteAccount({ password: backend.admin.password }))
  }),
]
