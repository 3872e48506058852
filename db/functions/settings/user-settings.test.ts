import { describe, expect, test } from 'vitest'
import type { UserSettingsChange } from '@bothy/contract/members/inputs.ts'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

const yesterday = () => inHours(-24)
const lastWeek = () => inHours(-7 * 24)

describe.each(engines)('the settings of a member on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('start with the defaults of the specification', async () => {
    const lin = await fixture().member()
    expect(await lin.getUserSettings({})).toEqual({
      notifications: {
        push: true,
        email: true,
        sms: false,
        activity: true,
        leading: true,
        system: true,
        quietFrom: null,
        quietUntil: null,
        votes: true,
        reminders: true,
        review: true,
        otherGroups: true,
        activityPush: true,
        votesPush: true,
        remindersPush: true,
        leadingPush: true,
        reviewPush: true,
        activityMail: 'immediately',
        votesMail: 'immediately',
        leadingMail: 'immediately',
        systemMail: 'daily',
        reviewMail: 'immediately',
        remindersMail: 'automatically',
      },
      privacy: { profileVisibility: 'public', activityVisibility: 'public', locationAccess: true, dataCollection: true, sharePhone: true },
      account: { twoFactorEnabled: false, sessionTimeout: null },
      preferences: { theme: 'light', language: 'zh', units: 'metric', timezone: 'Asia/Shanghai', pace: null },
      changedAt: {},
    })
    expect(await codeOf(fixture().visitor.getUserSettings({}))).toBe('NOT_SIGNED_IN')
    expect(await codeOf(fixture().visitor.updateUserSettings({}))).toBe('NOT_SIGNED_IN')
  })

  test('an update changes only what was sent, on every device', async () => {
    const lin = await fixture().member()
    const before = await lin.getUserSettings({})
    const after = await lin.updateUserSettings({
      notifications: { sms: true },
      account: { sessionTimeout: 20 },
      preferences: { theme: 'dark', language: 'de', units: 'imperial', timezone: 'Europe/Berlin' },
    })
    expect(after).toMatchObject({
      notifications: { ...before.notifications, sms: true },
      privacy: before.privacy,
      account: { twoFactorEnabled: false, sessionTimeout: 20 },
      preferences: { theme: 'dark', language: 'de', units: 'imperial', timezone: 'Europe/Berlin' },
      overruled: [],
    })
    const { overruled: _, ...stored } = after
    expect(await lin.getUserSettings({})).toEqual(stored)
    expect((await lin.getUserInfo({})).language).toBe('de')
  })

  test('every setting can be changed', async () => {
    const lin = await fixture().member()
    const change = {
      notifications: {
        push: false,
        email: false,
        sms: true,
        activity: false,
        leading: false,
        system: false,
        quietFrom: '22:00',
        quietUntil: '07:30',
        votes: false,
        reminders: false,
        review: false,
        otherGroups: false,
        activityPush: false,
        votesPush: false,
        remindersPush: false,
        leadingPush: false,
        reviewPush: false,
        activityMail: 'weekly',
        votesMail: 'weekly',
        leadingMail: 'weekly',
        systemMail: 'never',
        reviewMail: 'weekly',
        remindersMail: 'never',
      },
      privacy: {
        profileVisibility: 'private',
        activityVisibility: 'private',
        locationAccess: false,
        dataCollection: false,
        sharePhone: false,
      },
      account: { sessionTimeout: 20 },
      preferences: { theme: 'dark', language: 'de', units: 'imperial', timezone: 'Europe/Berlin', pace: 120 },
    } as const satisfies UserSettingsChange
    const { changedAt: _, ...defaults } = await lin.getUserSettings({})
    const groups = Object.entries({ ...defaults, account: { sessionTimeout: null } })
    for (const [group, settings] of groups) expect(Object.keys(change[group as keyof typeof change])).toEqual(Object.keys(settings))
    expect(await lin.updateUserSettings(change)).toMatchObject(change)
  })

  test('if two devices were offline, the later change of each setting wins, and the overruled ones are listed', async () => {
    const lin = await fixture().member()
    await lin.updateUserSettings({ preferences: { theme: 'dark' }, changedAt: { 'preferences.theme': yesterday() } })
    const late = await lin.updateUserSettings({
      preferences: { theme: 'light', units: 'imperial' },
      changedAt: { 'preferences.theme': lastWeek(), 'preferences.units': lastWeek() },
    })
    expect(late).toMatchObject({ preferences: { theme: 'dark', units: 'imperial' }, overruled: ['preferences.theme'] })
    expect(await lin.updateUserSettings({ preferences: { theme: 'system' } })).toMatchObject({
      preferences: { theme: 'system' },
      overruled: [],
    })
  })

  test('a change from a clock that runs ahead loses to the next change', async () => {
    const lin = await fixture().member()
    await lin.updateUserSettings({ preferences: { theme: 'dark' }, changedAt: { 'preferences.theme': inHours(1000) } })
    expect(await lin.updateUserSettings({ preferences: { theme: 'light' } })).toMatchObject({ preferences: { theme: 'light' } })
  })

  test.each([
    [{ privacy: { profileVisibility: 'friends' } }, { profileVisibility: ['NOT_A_CHOICE'] }],
    [{ privacy: { activityVisibility: '' } }, { activityVisibility: ['NOT_A_CHOICE'] }],
    [{ account: { sessionTimeout: 4 } }, { sessionTimeout: ['TOO_SMALL'] }],
    [{ account: { sessionTimeout: 1441 } }, { sessionTimeout: ['TOO_LARGE'] }],
    [{ preferences: { pace: 49 } }, { pace: ['TOO_SMALL'] }],
    [{ preferences: { pace: 201 } }, { pace: ['TOO_LARGE'] }],
    [{ preferences: { theme: 'pink' } }, { theme: ['NOT_A_CHOICE'] }],
    [{ preferences: { units: 'furlongs' } }, { units: ['NOT_A_CHOICE'] }],
    [{ preferences: { timezone: 'Middle/Earth' } }, { timeZone: ['NOT_A_TIME_ZONE'] }],
    [{ notifications: { votesMail: 'hourly' } }, { votesMail: ['NOT_A_CHOICE'] }],
    [{ preferences: { language: 'tlh' } }, { language: ['NOT_A_CHOICE'] }],
    [{ privacy: { shoeSize: 42 } }, { 'privacy.shoeSize': ['UNKNOWN'] }],
    [{ 'delete_user: Ada (by Mei)': { approved: 1 } }, { 'delete_user: Ada (by Mei)': ['UNKNOWN'] }],
    [{ x: {} }, { x: ['UNKNOWN'] }],
  ])('%j is refused and changes nothing', async (change, fields) => {
    const lin = await fixture().member()
    await lin.getUserSettings({})
    const before = await fixture().dump()
    expect(await fieldsOf(lin.run('updateUserSettings', { preferences: { theme: 'dark' }, ...change }))).toEqual(fields)
    expect(await fixture().dump()).toEqual(before)
  })

  test('the session timeout of a member cannot exceed the system setting', async () => {
    const lin = await fixture().member()
    const minutes = () => fixture().value<number>('select rules.session_timeout($1)', [lin.id])
    await fixture().changeSettings({ session_timeout: 30 })
    expect(await minutes()).toBe(30)
    await lin.updateUserSettings({ account: { sessionTimeout: 10 } })
    expect(await minutes()).toBe(10)
    await lin.updateUserSettings({ account: { sessionTimeout: 600 } })
    expect(await minutes()).toBe(30)
    await lin.updateUserSettings({ account: { sessionTimeout: null } })
    expect(await minutes()).toBe(30)
  })

  test('a new activity gets the time zone of its leader', async () => {
    const lin = await fixture().member()
    await lin.updateUserSettings({ preferences: { timezone: 'Europe/Berlin' } })
    const activity = { title: 'Dusk', description: 'Owls.', location: 'Harz', startTime: inHours(48), maxParticipants: 4 }
    expect(await lin.createActivity(activity)).toMatchObject({ timeZone: 'Europe/Berlin' })
  })

  test('changes and cleared caches are logged, unless the member has turned data collection off', async () => {
    const lin = await fixture().member()
    const log = () =>
      fixture().rows('select operation, details::text as details from public.system_logs where user_id = $1 order by id', [lin.id])
    await lin.updateUserSettings({ preferences: { theme: 'dark' } })
    expect(await lin.clearCache({})).toEqual({ ok: true })
    const recorded = [
      { operation: 'update_user_settings', details: '["preferences.theme"]' },
      { operation: 'clear_cache', details: '{}' },
    ]
    expect(await log()).toEqual(recorded)
    await lin.updateUserSettings({ privacy: { dataCollection: false } })
    await lin.clearCache({})
    expect(await log()).toEqual(recorded)
  })
})

describe.each(engines)('the privacy of members on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const full = { bio: 'On the ridge.', location: '杭州', interests: ['hiking', '星空'] }

  test.each([
    ['public', { visitor: true, member: true }],
    ['members', { visitor: false, member: true }],
    ['private', { visitor: false, member: false }],
  ] as const)(
    'a profile with the visibility %s is shown accordingly, and always to admins and the member',
    async (profileVisibility, seen) => {
      const [lin, ben, admin] = [await fixture().member(), await fixture().member(), await fixture().admin()]
      await lin.updateUserInfo(full)
      await lin.updateUserSettings({ privacy: { profileVisibility } })
      const nothing = { bio: null, location: null, interests: null }
      const shown = async (who: { getMember: typeof lin.getMember }) => {
        const { id, name, bio, location, interests } = await who.getMember({ userId: lin.id })
        expect({ id, name }).toEqual({ id: lin.id, name: lin.name })
        return { bio, location, interests }
      }
      expect(await shown(fixture().visitor)).toEqual(seen.visitor ? full : nothing)
      expect(await shown(ben)).toEqual(seen.member ? full : nothing)
      expect(await shown(admin)).toEqual(full)
      expect(await shown(lin)).toEqual(full)
    },
  )

  test.each([
    ['public', { visitor: 1, member: 1 }],
    ['members', { visitor: 0, member: 1 }],
    ['private', { visitor: 0, member: 0 }],
  ] as const)(
    'lists of activities with the visibility %s are shown accordingly, and always to admins and the member',
    async (activityVisibility, seen) => {
      const [lin, ben, admin] = [await fixture().member(), await fixture().member(), await fixture().admin()]
      await fixture().activity({ leader: lin, participants: [lin] })
      await fixture().activity({ leader: lin, phase: 'review' })
      await lin.updateUserSettings({ privacy: { activityVisibility } })
      for (const kind of ['created', 'joined'] as const) {
        const count = async (who: { listMemberActivities: typeof lin.listMemberActivities }) =>
          (await who.listMemberActivities({ userId: lin.id, kind })).items.length
        const hidden = kind === 'created' ? 1 : 0
        expect([await count(fixture().visitor), await count(ben)]).toEqual([seen.visitor, seen.member])
        expect([await count(admin), await count(lin)]).toEqual([1 + hidden, 1 + hidden])
      }
      expect((await fixture().visitor.getMember({ userId: lin.id })).showsActivities).toBe(seen.visitor === 1)
    },
  )

  test('a participant with a private profile is counted, and visible to the leader and fellow participants', async () => {
    const [lin, ben, leader] = [await fixture().member(), await fixture().member(), await fixture().member()]
    await lin.updateUserSettings({ privacy: { profileVisibility: 'private' } })
    const { id } = await fixture().activity({ leader, participants: [lin] })
    const names = async (who: { getActivity: typeof lin.getActivity }) => {
      const { participants, currentParticipants } = await who.getActivity({ activityId: id })
      return [participants.map(({ name }) => name), currentParticipants]
    }
    expect(await names(fixture().visitor)).toEqual([[], 1])
    expect(await names(ben)).toEqual([[], 1])
    expect(await names(leader)).toEqual([[lin.name], 1])
    await ben.joinActivity({ activityId: id })
    expect(await names(ben)).toEqual([[lin.name, ben.name], 2])
    expect(await names(fixture().visitor)).toEqual([[ben.name], 2])
  })

  test('an unknown member is not found', async () => {
    const userId = crypto.randomUUID()
    expect(await codeOf(fixture().visitor.getMember({ userId }))).toBe('USER_NOT_FOUND')
    expect(await codeOf(fixture().visitor.listMemberActivities({ userId, kind: 'created' }))).toBe('USER_NOT_FOUND')
  })

  test.each([
    [{ gender: 'yes' }, { gender: ['NOT_A_CHOICE'] }],
    [{ birthday: '2999-01-01' }, { birthday: ['IN_THE_FUTURE'] }],
    [{ birthday: '1899-12-31' }, { birthday: ['NOT_A_DATE'] }],
    [{ birthday: 'soon' }, { birthday: ['NOT_A_DATE'] }],
    [{ interests: Array.from({ length: 9 }, (_, n) => `peak ${n}`) }, { interests: ['TOO_MANY'] }],
    [{ interests: ['Hiking', 'hiking'] }, { interests: ['TAG_EXISTS'] }],
    [{ interests: ['x'.repeat(31)] }, { interests: ['TOO_LONG'] }],
    [{ interests: [' '] }, { interests: ['REQUIRED'] }],
  ])('a profile with %j is refused', async (change, fields) => {
    const lin = await fixture().member()
    expect(await fieldsOf(lin.run('updateUserInfo', change))).toEqual(fields)
  })

  test('gender, birthday and interests can be set and removed', async () => {
    const lin = await fixture().member()
    const all = { gender: 'other', birthday: '1990-06-30', interests: Array.from({ length: 8 }, (_, n) => `peak ${n}`) } as const
    expect(await lin.updateUserInfo(all)).toMatchObject(all)
    const none = { gender: null, birthday: null, interests: [] }
    expect(await lin.updateUserInfo(none)).toMatchObject(none)
  })

  test('the time zone of the device counts until the member chooses one', async () => {
    const lin = await fixture().member()
    const zone = async () => (await lin.getUserSettings({})).preferences.timezone
    expect(await lin.updateUserSettings({ deviceTimezone: 'America/Denver' })).toMatchObject({
      preferences: { timezone: 'America/Denver' },
      changedAt: {},
      overruled: [],
    })
    await lin.updateUserSettings({ deviceTimezone: 'Europe/Zurich' })
    expect(await zone()).toBe('Europe/Zurich')
    expect(await fieldsOf(lin.updateUserSettings({ deviceTimezone: 'Mars/Olympus' }))).toEqual({ timeZone: ['NOT_A_TIME_ZONE'] })
    await lin.updateUserSettings({ preferences: { timezone: 'Asia/Shanghai' }, deviceTimezone: 'America/Denver' })
    await lin.updateUserSettings({ deviceTimezone: 'Europe/Zurich' })
    expect(await zone()).toBe('Asia/Shanghai')
  })
})
