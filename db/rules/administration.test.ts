import { describe, expect, test } from 'vitest'
import { codeOf, fieldsOf, useClub } from '../testing/club.ts'
import { engines } from '../testing/engines.ts'

describe.each(engines)('administrators on $name', ({ open }) => {
  const club = useClub(open)
  const nobody = crypto.randomUUID()

  test('find members by name, address or number, with what each has done', async () => {
    const [admin, lin] = [await club().admin(), await club().member()]
    await club().activity({ leader: lin, phase: 'review' })
    const { id } = await club().activity({ leader: lin, participants: [lin] })
    await lin.addFavorite({ activityId: id })
    await admin.updateUser({ userId: lin.id, name: 'Lin 100% Wald', phone: '+4915120000001' })
    const { email } = await lin.getUserInfo({})
    for (const q of ['100% wald', email.toUpperCase(), '15120000001']) {
      const { items, nextCursor } = await admin.listUsers({ q })
      expect([items.map((one) => one.id), nextCursor]).toEqual([[lin.id], null])
      expect(items[0]).toMatchObject({ participatedActivities: 1, createdActivities: 2, favoriteActivities: 1, isAdmin: false })
    }
    expect((await admin.listUsers({ q: '100_ wald' })).items).toEqual([])
  })

  test('read the list of members to its end, each once, the newest first', async () => {
    const admin = await club().admin()
    const newest = await club().members(5)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.listUsers({ limit: 2, ...(cursor && { cursor }) })
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(await club().value('select count(*)::int from public.profiles'))
    expect(new Set(seen.slice(0, 5))).toEqual(new Set(newest.map(({ id }) => id)))
    expect(await fieldsOf(admin.listUsers({ cursor: 'c1_x' }))).toEqual({ cursor: ['INVALID'] })
  })

  test('change a member, field by field, and make them an administrator', async () => {
    const [admin, lin] = [await club().admin(), await club().member()]
    const before = (await admin.listUsers({ q: lin.name })).items[0]!
    expect(await admin.updateUser({ userId: lin.id, name: ' Lin Wei ' })).toEqual({ ...before, name: 'Lin Wei' })
    expect(await admin.updateUser({ userId: lin.id, email: 'Lin.Wei@club.example', phone: null })).toMatchObject({
      email: 'lin.wei@club.example',
      phone: null,
    })
    expect(await admin.updateUser({ userId: lin.id, isAdmin: true })).toMatchObject({ isAdmin: true })
    expect((await lin.listUsers({})).items.length).toBeGreaterThan(0)
  })

  test('are told when an address or number belongs to somebody else', async () => {
    const [admin, lin, ben] = [await club().admin(), await club().member(), await club().member()]
    await admin.updateUser({ userId: ben.id, phone: '+4915120000002' })
    const { email } = await ben.getUserInfo({})
    expect(await fieldsOf(admin.updateUser({ userId: lin.id, email }))).toEqual({ email: ['INVALID'] })
    expect(await codeOf(admin.updateUser({ userId: lin.id, phone: '+4915120000002' }))).toBe('ALREADY_REGISTERED')
  })

  test('delete a member: what they led stays without their name, the rest goes', async () => {
    const [admin, lin, ben] = [await club().admin(), await club().member(), await club().member()]
    const led = await club().activity({ leader: lin, participants: [ben] })
    const joined = await club().activity({ leader: ben, participants: [lin, ben] })
    expect(await admin.deleteUser({ userId: lin.id })).toEqual({ ok: true })
    expect(await ben.getActivity({ activityId: led.id })).toMatchObject({ creatorId: null, creatorName: null, currentParticipants: 1 })
    expect(await ben.getActivity({ activityId: joined.id })).toMatchObject({ currentParticipants: 1 })
    expect(await codeOf(lin.getUserInfo({}))).toBe('NOT_SIGNED_IN')
    expect(await codeOf(admin.deleteUser({ userId: lin.id }))).toBe('USER_NOT_FOUND')
  })

  test('manage neither each other nor themselves', async () => {
    const [admin, other] = [await club().admin(), await club().admin()]
    const before = await club().dump()
    expect(await codeOf(admin.deleteUser({ userId: admin.id }))).toBe('CANNOT_DELETE_SELF')
    expect(await codeOf(admin.deleteUser({ userId: other.id }))).toBe('CANNOT_MANAGE_ADMIN')
    for (const { id } of [admin, other]) expect(await codeOf(admin.updateUser({ userId: id, name: 'X' }))).toBe('CANNOT_MANAGE_ADMIN')
    expect(await codeOf(admin.updateUser({ userId: nobody, name: 'X' }))).toBe('USER_NOT_FOUND')
    expect(await club().dump()).toEqual(before)
  })

  test('are the only ones who may', async () => {
    const [lin, ben] = [await club().member(), await club().member()]
    const before = await club().dump()
    const calls = ['listUsers', 'updateUser', 'deleteUser', 'listLogs'] as const
    for (const call of calls) {
      const input = { userId: ben.id, isAdmin: true }
      expect(await codeOf(lin.ask(call, input))).toBe('NOT_PERMITTED')
      expect(await codeOf(club().visitor.ask(call, input))).toBe('NOT_SIGNED_IN')
    }
    expect(await codeOf(lin.updateUser({ userId: lin.id, isAdmin: true }))).toBe('NOT_PERMITTED')
    expect(await club().dump()).toEqual(before)
  })

  test('leave every act on record: who, what, when, the latest first', async () => {
    const [admin, lin] = [await club().admin(), await club().member()]
    const proposal = await club().activity({ leader: lin, phase: 'review' })
    const of = { activityId: proposal.id }
    await admin.rejectActivity({ ...of, reason: 'Too far.' })
    await lin.resubmitActivity(of)
    await admin.approveActivity(of)
    await admin.cancelActivity({ ...of, reason: 'Storm.' })
    await admin.deleteActivity(of)
    await admin.updateSystemSettings({ autoApprove: false })
    await admin.updateUser({ userId: lin.id, name: 'Lin Wei' })
    await admin.deleteUser({ userId: lin.id })
    const { items } = await admin.listLogs({ userId: admin.id })
    expect(items.map(({ operation }) => operation)).toEqual([
      'delete_user',
      'update_user',
      'update_system_settings',
      'delete_activity',
      'cancel_activity',
      'approve_activity',
      'reject_activity',
    ])
    expect(items.every(({ userName, at }) => userName === admin.name && !Number.isNaN(Date.parse(at)))).toBe(true)
    expect(items.at(-1)!.details).toMatchObject({ activity: proposal.id, reason: 'Too far.' })
    const first = await admin.listLogs({ userId: admin.id, limit: 3 })
    const second = await admin.listLogs({ userId: admin.id, limit: 3, cursor: first.nextCursor! })
    expect([...first.items, ...second.items]).toEqual(items.slice(0, 6))
    expect(await fieldsOf(admin.listLogs({ cursor: 'x' }))).toEqual({ cursor: ['INVALID'] })
  })

  test('what leaders do with their own activities is not on record', async () => {
    const [admin, lin] = [await club().admin(), await club().member()]
    const { id } = await club().activity({ leader: lin })
    await lin.startActivity({ activityId: id })
    expect((await admin.listLogs({ userId: lin.id })).items).toEqual([])
  })

  test('who leave by themselves leave the club to another administrator, and of two at once one stays', async () => {
    await club().rows('update public.profiles set is_admin = false')
    const [first, second] = [await club().admin(), await club().admin()]
    const leave = (who: { id: string }) => club().rows('select rules.delete_member($1)', [who.id])
    const ends = await Promise.allSettled([leave(first), leave(second)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: 'LAST_ADMIN' } })
    expect(await club().value('select count(*)::int from public.profiles where is_admin')).toBe(1)
  })
})
