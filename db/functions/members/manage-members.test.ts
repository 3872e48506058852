import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('admins on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const unknownId = crypto.randomUUID()

  test('find members by name, address or phone number, with their numbers of activities', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    await fixture().activity({ leader: lin, phase: 'review' })
    const { id } = await fixture().activity({ leader: lin, participants: [lin] })
    await lin.addFavorite({ activityId: id })
    await admin.updateUser({ userId: lin.id, name: 'Lin 100% Wald', phone: '+4915120000001' })
    const { email } = await lin.getUserInfo({})
    for (const q of ['100% wald', email.toUpperCase(), '15120000001']) {
      const { items, nextCursor } = await admin.listUsers({ q })
      expect([items.map((one) => one.id), nextCursor]).toEqual([[lin.id], null])
      expect(items[0]).toMatchObject({ participatedActivities: 1, createdActivities: 2, favoriteActivities: 1, isAdmin: false })
    }
    expect((await admin.listUsers({ q: '100_ wald' })).items).toEqual([])
    await admin.updateUser({ userId: lin.id, name: 'Jörg O’Neill-Müßig' })
    for (const q of [
      "o'neill",
      'Muessig, Joerg',
      'Jorg O’Neill',
      '+49 151 2000-0001',
      '0049 (0)151 20000001',
      '0151/20000001',
      '＋４９１５１２００００００１',
    ])
      expect([q, (await admin.listUsers({ q })).items.map(({ id: one }) => one)]).toEqual([q, [lin.id]])
  })

  test('find a member by a domain as it is read, and as it is stored', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    await admin.updateUser({ userId: lin.id, email: 'lin.wald@xn--wanderverein-kln-zwb.example' })
    const found = async (q: string) => (await admin.listUsers({ q })).items.map(({ id }) => id)
    for (const q of [
      'köln',
      'Koeln',
      'Wanderverein-Köln',
      'lin.wald@wanderverein-köln.example',
      `${lin.name} köln`,
      'wanderverein-kln-zwb',
    ])
      expect([q, await found(q)]).toEqual([q, [lin.id]])
    for (const q of ['kölner', 'köln%', 'lin.wald@köln.example']) expect([q, await found(q)]).toEqual([q, []])
  })

  test('see who registered and waits for a confirmation, without invited members, while the club asks for it', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const waiting = async () => (await admin.listUsers({ isWaiting: true, limit: 100 })).items.map(({ id }) => id)
    await fixture().rows('update public.system_settings set require_email_verification = true')
    await fixture().rows(`update public.profiles set email_verified = false where id = '${lin.id}'`)
    expect(await waiting()).toContain(lin.id)
    await fixture().rows(`update public.profiles set is_invited = true where id = '${lin.id}'`)
    expect(await waiting()).not.toContain(lin.id)
    await fixture().rows(`update public.profiles set is_invited = false where id = '${lin.id}'`)
    await admin.updateSystemSettings({ requireEmailVerification: false })
    expect(await waiting()).toEqual([])
    await admin.updateSystemSettings({ requireEmailVerification: true })
    await admin.confirmUserEmail({ userId: lin.id })
    expect(await waiting()).not.toContain(lin.id)
  })

  test('decline a person who waits, who no longer waits, and let them in later', async () => {
    const [admin, lin, mia] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const waiting = async () => (await admin.listUsers({ isWaiting: true, limit: 100 })).items.map(({ id }) => id)
    await fixture().rows('update public.system_settings set require_email_verification = true')
    await fixture().rows(`update public.profiles set email_verified = false where id = '${lin.id}'`)
    await admin.declineUser({ userId: lin.id })
    expect(await waiting()).not.toContain(lin.id)
    const declinedAt = () => fixture().value(`select declined_at from public.profiles where id = '${lin.id}'`)
    expect(await declinedAt()).not.toBeNull()
    expect(await codeOf(admin.declineUser({ userId: mia.id }))).toBe('NOT_PERMITTED')
    expect(await codeOf(mia.declineUser({ userId: lin.id }))).toBe('NOT_PERMITTED')
    await admin.confirmUserEmail({ userId: lin.id })
    expect(await declinedAt()).toBeNull()
  })

  test('page through all members, each once, newest first', async () => {
    const admin = await fixture().admin()
    const newest = await fixture().members(5)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.listUsers({ limit: 2, ...(cursor && { cursor }) })
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(await fixture().value('select count(*)::int from public.profiles'))
    expect(new Set(seen.slice(0, 5))).toEqual(new Set(newest.map(({ id }) => id)))
    expect(await fieldsOf(admin.listUsers({ cursor: 'c1_x' }))).toEqual({ cursor: ['INVALID'] })
  })

  test('change a member, field by field, and make them an admin', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const before = (await admin.listUsers({ q: lin.name })).items[0]!
    expect(await admin.updateUser({ userId: lin.id, name: ' Lin Wei ' })).toEqual({ ...before, name: 'Lin Wei' })
    expect(await admin.updateUser({ userId: lin.id, email: 'Lin.Wei@club.example', phone: null })).toMatchObject({
      email: 'lin.wei@club.example',
      phone: null,
    })
    expect(await admin.updateUser({ userId: lin.id, isAdmin: true })).toMatchObject({ isAdmin: true })
    expect((await lin.listUsers({})).items.length).toBeGreaterThan(0)
  })

  test('who type or remove a phone number cause a mail to the member; the number of the registration causes none', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const mails = async () =>
      (await fixture().rows<{ kind: string }>('select kind from accounts.outbox where user_id = $1 order by created_at', [lin.id])).map(
        ({ kind }) => kind,
      )
    await fixture().rows('update public.profiles set email_verified = false where id = $1', [lin.id])
    await fixture().rows('insert into accounts.claimed_phones (user_id, phone) values ($1, $2)', [lin.id, '+4915120000003'])
    expect(await admin.confirmUserEmail({ userId: lin.id })).toMatchObject({ emailVerified: true, phone: '+4915120000003' })
    expect(await mails()).toEqual([])
    await admin.updateUser({ userId: lin.id, phone: '+4915120000004' })
    expect(await mails()).toEqual(['phone-entered'])
    await admin.updateUser({ userId: lin.id, phone: null })
    expect(await mails()).toEqual(['phone-entered', 'phone-changed'])
  })

  test('cannot give a member the address or phone number of another', async () => {
    const [admin, lin, ben] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    await admin.updateUser({ userId: ben.id, phone: '+4915120000002' })
    const { email } = await ben.getUserInfo({})
    expect(await fieldsOf(admin.updateUser({ userId: lin.id, email }))).toEqual({ email: ['INVALID'] })
    expect(await codeOf(admin.updateUser({ userId: lin.id, phone: '+4915120000002' }))).toBe('ALREADY_REGISTERED')
  })

  test('delete a member: activities that the member led stay without a name, all else is deleted', async () => {
    const [admin, lin, ben] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const led = await fixture().activity({ leader: lin, participants: [ben] })
    const joined = await fixture().activity({ leader: ben, participants: [lin, ben] })
    expect(await admin.deleteUser({ userId: lin.id })).toEqual({ ok: true })
    expect(await ben.getActivity({ activityId: led.id })).toMatchObject({ creatorId: null, creatorName: null, currentParticipants: 1 })
    expect(await ben.getActivity({ activityId: joined.id })).toMatchObject({ currentParticipants: 1 })
    expect(await codeOf(lin.getUserInfo({}))).toBe('NOT_SIGNED_IN')
    expect(await codeOf(admin.deleteUser({ userId: lin.id }))).toBe('USER_NOT_FOUND')
  })

  test('can manage neither other admins nor themselves', async () => {
    const [admin, other] = [await fixture().admin(), await fixture().admin()]
    const before = await fixture().dump()
    expect(await codeOf(admin.deleteUser({ userId: admin.id }))).toBe('CANNOT_DELETE_SELF')
    expect(await codeOf(admin.deleteUser({ userId: other.id }))).toBe('CANNOT_MANAGE_ADMIN')
    for (const { id } of [admin, other]) expect(await codeOf(admin.updateUser({ userId: id, name: 'X' }))).toBe('CANNOT_MANAGE_ADMIN')
    expect(await codeOf(admin.updateUser({ userId: unknownId, name: 'X' }))).toBe('USER_NOT_FOUND')
    expect(await fixture().dump()).toEqual(before)
  })

  test('are the only ones who may manage members', async () => {
    const [lin, ben] = [await fixture().member(), await fixture().member()]
    const before = await fixture().dump()
    const calls = ['listUsers', 'updateUser', 'deleteUser', 'listLogs'] as const
    for (const call of calls) {
      const input = { userId: ben.id, isAdmin: true }
      expect(await codeOf(lin.run(call, input))).toBe('NOT_PERMITTED')
      expect(await codeOf(fixture().visitor.run(call, input))).toBe('NOT_SIGNED_IN')
    }
    expect(await codeOf(lin.updateUser({ userId: lin.id, isAdmin: true }))).toBe('NOT_PERMITTED')
    expect(await fixture().dump()).toEqual(before)
  })

  test('leave a log entry for every command: who, what, when, latest first', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const proposal = await fixture().activity({ leader: lin, phase: 'review' })
    const target = { activityId: proposal.id }
    await admin.rejectActivity({ ...target, reason: 'Too far.' })
    await lin.resubmitActivity(target)
    await admin.approveActivity(target)
    await admin.cancelActivity({ ...target, reason: 'Storm.' })
    await admin.deleteActivity(target)
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

  test('keep nothing in the log of what they entered about a member who is deleted, except the name', async () => {
    const [admin, lin, ben] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const detailsOf = async (operation: string) =>
      (await admin.listLogs({ userId: admin.id })).items.filter((entry) => entry.operation === operation).map(({ details }) => details)
    for (const [{ id: userId }, phone] of [[lin, '+4915120000006'] as const, [ben, '+4915120000007'] as const])
      await admin.updateUser({ userId, name: 'Wei', email: `${userId}@wei.example`, phone, isAdmin: false })
    await admin.deleteUser({ userId: lin.id })
    expect(await detailsOf('update_user')).toEqual([
      { member: ben.id, name: 'Wei', email: `${ben.id}@wei.example`, phone: '+4915120000007', isAdmin: false },
      { member: lin.id, name: 'Wei', isAdmin: false },
    ])
    expect(await detailsOf('delete_user')).toEqual([{ member: lin.id, name: 'Wei' }])
  })

  test('commands of leaders on their own activities are not logged', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const { id } = await fixture().activity({ leader: lin })
    await lin.startActivity({ activityId: id })
    expect((await admin.listLogs({ userId: lin.id })).items).toEqual([])
  })

  test('may delete their account while another admin remains; if the last two try at once, one stays', async () => {
    await fixture().rows('delete from public.roles')
    const [first, second] = [await fixture().admin(), await fixture().admin()]
    const deleteAccount = (admin: { id: string }) => fixture().rows('select rules.delete_member($1)', [admin.id])
    const results = await Promise.allSettled([deleteAccount(first), deleteAccount(second)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: 'LAST_ADMIN' } })
    expect(await fixture().value('select count(*)::int from public.roles')).toBe(1)
  })

  test('take the role from another admin; of two who do it to each other, one stays', async () => {
    await fixture().rows('delete from public.roles')
    const [first, second] = [await fixture().admin(), await fixture().admin()]
    const results = await Promise.allSettled([first.removeAdminRole({ userId: second.id }), second.removeAdminRole({ userId: first.id })])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [left] = await fixture().rows<{ id: string }>('select member_id as id from public.roles')
    const [stays, gone] = left!.id === first.id ? [first, second] : [second, first]
    expect(
      await fixture().rows("select payload from accounts.outbox where kind = 'admin-role-removed' and user_id = $1", [gone.id]),
    ).toEqual([{ payload: { by: stays.name } }])
    expect(await codeOf(stays.removeAdminRole({ userId: stays.id }))).toBe('LAST_ADMIN')
  })
})
