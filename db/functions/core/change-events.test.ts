import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servers } from '../../testing/engines.ts'
import { aNewActivity, aRoute, setUpFixture } from '../../testing/fixture.ts'

describe.each(servers)('change events on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let listener: pg.Client

  beforeAll(async () => {
    listener = await fixture().database.connect()
    await listener.query('listen club')
  })
  afterAll(() => listener.end())

  const isForOneMember = (event: unknown) => 'notifications' in (event as object) || 'viewer' in (event as object)
  /** The events that `work` emits, without those for one member. */
  const eventsDuring = async (work: () => Promise<unknown>) => (await allEventsDuring(work)).filter((event) => !isForOneMember(event))

  /** All events that `work` emits. PostgreSQL delivers notifications in commit order, so they arrive between our two markers. */
  async function allEventsDuring(work: () => Promise<unknown>): Promise<unknown[]> {
    let events: unknown[] = []
    const finished = new Promise<void>((resolve) => {
      listener.on('notification', function onNotification({ payload = '' }) {
        if (payload === 'begin') return void (events = [])
        if (payload !== 'end') return void events.push(JSON.parse(payload) as unknown)
        listener.off('notification', onNotification)
        return resolve()
      })
    })
    await fixture().rows("notify club, 'begin'")
    await work()
    await fixture().rows("notify club, 'end'")
    await finished
    return events
  }

  test('every change of an activity emits one event', async () => {
    const [leader, lin, admin] = [await fixture().member(), await fixture().member(), await fixture().admin()]
    const { id, routes } = await leader.createActivity(aNewActivity({ routes: [aRoute(), aRoute()] }))
    const steps = [
      () => admin.approveActivity({ activityId: id }),
      () => lin.castVote({ activityId: id, routeId: routes[0]!.id }),
      () => lin.moveVote({ activityId: id, routeId: routes[1]!.id }),
      () => leader.startEnrollment({ activityId: id }),
      () => lin.joinActivity({ activityId: id }),
      () => lin.leaveActivity({ activityId: id }),
      () => leader.addCoLeader({ activityId: id, userId: lin.id }),
      () => lin.acceptCoLeadership({ activityId: id }),
      () => lin.removeCoLeader({ activityId: id, userId: lin.id }),
      () => leader.cancelActivity({ activityId: id, reason: 'Storm' }),
      () => leader.deleteActivity({ activityId: id }),
    ]
    expect(await eventsDuring(steps.shift()!)).toEqual([{ review: true }, { activity: id }])
    for (const step of steps) expect(await eventsDuring(step)).toEqual([{ activity: id }])
  })

  test('a deleted activity sends no event to those who were once notified of it', async () => {
    const [leader, lin] = await fixture().members(2)
    const { id: activityId } = await fixture().activity({ leader: leader! })
    await lin!.joinActivity({ activityId })
    await lin!.leaveActivity({ activityId })
    await lin!.messageLeader({ activityId, text: 'Who brings the rope?' })
    expect(await allEventsDuring(() => leader!.deleteActivity({ activityId }))).toEqual([{ activity: activityId }])
  })

  test('the event of a hidden activity does not contain its id', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const propose = () => leader.createActivity(aNewActivity({ routes: [aRoute()] }))
    expect(await eventsDuring(propose)).toEqual([{ review: true }])
    const { id } = await propose()
    const steps = [
      () => leader.editActivity({ activityId: id, ...aNewActivity({ routes: [aRoute(), aRoute()] }) }),
      () => admin.rejectActivity({ activityId: id, reason: 'Too steep' }),
      () => leader.resubmitActivity({ activityId: id }),
      () => leader.cancelActivity({ activityId: id, reason: 'Storm' }),
      () => leader.deleteActivity({ activityId: id }),
    ]
    for (const step of steps) expect(await eventsDuring(step)).toEqual([{ review: true }])
  })

  test('a notification emits an event for its member, and so does reading it in another tab', async () => {
    const [leader, lin] = [await fixture().member(), await fixture().member()]
    const { id: activityId } = await fixture().activity({ leader, phase: 'enrolling' })
    const joining = await allEventsDuring(() => lin.joinActivity({ activityId }))
    expect(joining.filter(isForOneMember)).toEqual([{ notifications: leader.id }])
    const { id: notificationId } = (await leader.listNotifications({})).items[0]!
    expect(await allEventsDuring(() => leader.markNotificationsRead({ notificationId }))).toEqual([{ notifications: leader.id }])
    expect(await allEventsDuring(() => leader.markNotificationsRead({ notificationId }))).toEqual([])
  })

  test('refusals, favorites, data exports and reads emit no event', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ phase: 'finished' })
    expect(await eventsDuring(() => lin.joinActivity({ activityId: id }).catch(() => {}))).toEqual([])
    expect(await eventsDuring(() => lin.addFavorite({ activityId: id }))).toEqual([])
    expect(await eventsDuring(() => lin.startBackup({}))).toEqual([])
    expect(await eventsDuring(() => lin.getActivity({ activityId: id }))).toEqual([])
  })

  test('changed settings and changed names emit an event', async () => {
    const admin = await fixture().admin()
    expect(await eventsDuring(() => admin.updateSystemSettings({ systemName: 'Ridge Club' }))).toEqual([{ settings: true }])
    expect(await eventsDuring(() => admin.updateUserInfo({ name: 'Mairi' }))).toEqual([{ people: true }])
    expect(await eventsDuring(() => admin.updateUserInfo({ interests: ['caves'] }))).toEqual([{ people: true }])
  })

  test('settings and names that are saved unchanged emit no event', async () => {
    const admin = await fixture().admin()
    await admin.updateUserInfo({ name: 'Mairi', interests: ['caves'] })
    await admin.updateSystemSettings({ systemName: 'Ridge Club' })
    expect(await eventsDuring(() => admin.updateUserInfo({ name: 'Mairi', interests: ['caves'] }))).toEqual([])
    expect(await eventsDuring(() => admin.updateSystemSettings({ systemName: 'Ridge Club' }))).toEqual([])
    expect(await eventsDuring(() => fixture().rows('update public.profiles set name = name where false'))).toEqual([])
  })

  test('settings of a member emit an event only when they change what others see', async () => {
    const lin = await fixture().member()
    const change = (settings: Parameters<typeof lin.updateUserSettings>[0]) => () => lin.updateUserSettings(settings)
    for (let round = 0; round < 2; round++) expect(await eventsDuring(() => lin.getUserSettings({}))).toEqual([])
    expect(await eventsDuring(change({ preferences: { theme: 'dark', language: 'ko' } }))).toEqual([])
    expect(await eventsDuring(change({ privacy: { profileVisibility: 'private' } }))).toEqual([{ people: true }])
    expect(await eventsDuring(change({ privacy: { profileVisibility: 'private' } }))).toEqual([])
    expect(await eventsDuring(change({ privacy: { activityVisibility: 'private' } }))).toEqual([{ people: true }])
  })

  test('settings are written by the first read only', async () => {
    const lin = await fixture().member()
    /** A row that is written again with the same values has another xmin. */
    const version = () => fixture().value<string>('select xmin::text from public.user_settings where user_id = $1', [lin.id])
    const settings = await lin.getUserSettings({})
    const before = [await version(), await fixture().dump()]
    expect(await lin.getUserSettings({})).toEqual(settings)
    expect([await version(), await fixture().dump()]).toEqual(before)
  })

  test('what only admins see of members emits an event of its own', async () => {
    const [lin, admin] = [await fixture().member(), await fixture().admin()]
    expect(await eventsDuring(() => admin.updateUser({ userId: lin.id, email: `lin-${lin.id}@bothy.example` }))).toEqual([
      { members: true },
    ])
    expect(await eventsDuring(() => admin.updateUser({ userId: lin.id, name: 'Lin of the hut' }))).toEqual([{ people: true }])
    const deletion = await eventsDuring(() => admin.deleteUser({ userId: lin.id }))
    expect(deletion).toHaveLength(2)
    expect(deletion).toEqual(expect.arrayContaining([{ people: true }, { members: true }]))
  })

  test('a registration is an event for admins, the same one for a known address', async () => {
    const register = (email: string) => () =>
      fixture().rows("select accounts.register($1, jsonb_populate_record(null::accounts.requester, '{}'), '{}')", [
        { name: 'New', email, language: 'en' },
      ])
    const email = `new-${randomUUID()}@bothy.example`
    expect(await eventsDuring(register(email))).toEqual([{ members: true }])
    expect(await eventsDuring(register(email))).toEqual([{ members: true }])
    const forget = () => fixture().rows('delete from public.profiles where email = $1', [email])
    expect(await eventsDuring(forget)).toEqual([{ members: true }])
  })

  test('a member who registers with an identity provider is an event for admins, but no event when they sign in again', async () => {
    const signIn = () =>
      fixture().rows("select accounts.find_or_create_member('https://provider.example', 'new', 'new@provider.example', 'New', 'en')")
    expect(await eventsDuring(signIn)).toEqual([{ members: true }])
    expect(await eventsDuring(signIn)).toEqual([])
  })

  test('who is in a group, and with which role, is an event of the group; its name is one of the settings', async () => {
    const [lin, admin] = [await fixture().member(), await fixture().admin()]
    const { id: groupId } = await admin.createGroup({ name: 'Early birds', color: 'ochre' })
    expect(await eventsDuring(() => lin.joinGroup({ groupId }))).toEqual([{ group: groupId }])
    expect(await eventsDuring(() => lin.joinGroup({ groupId }))).toEqual([])
    const give = (role: 'member' | 'reviewer') => () => admin.setGroupMember({ groupId, userId: lin.id, role })
    expect(await eventsDuring(give('reviewer'))).toEqual([{ group: groupId }, { members: true }])
    expect(await eventsDuring(give('member'))).toContainEqual({ group: groupId })
    const removal = await allEventsDuring(() => admin.removeGroupMember({ groupId, userId: lin.id }))
    expect(removal).toEqual(expect.arrayContaining([{ group: groupId }, { notifications: lin.id }]))
    expect(removal).not.toContainEqual({ settings: true })
    expect(await eventsDuring(() => admin.updateGroup({ groupId, name: 'Late risers' }))).toEqual([{ settings: true }])
  })

  test('the status check emits one event per changed activity', async () => {
    const ended = new Date(Date.now() - 24 * 3_600_000).toISOString()
    const [first, second] = [await fixture().activity({ startTime: ended }), await fixture().activity({ startTime: ended })]
    const events = await eventsDuring(() => fixture().rows('select rules.check_statuses()'))
    expect(events).toHaveLength(2)
    expect(events).toEqual(expect.arrayContaining([{ activity: first.id }, { activity: second.id }]))
  })
})
