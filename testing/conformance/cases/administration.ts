/** Managing members, the log, and deliveries. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aRegistration, waitForNewest, password, expectRefusal, signIn, skipOneMinute } from '../scenario.ts'

export const administration = [
  testCase(
    'an admin finds a member and changes the name',
    ['listUsers', 'updateUser', 'getUser', 'getUserInfo'],
    async ({ admin, member }) => {
      const [{ api }, bo] = [await admin(), await member()]
      const { items } = await api.listUsers({ q: bo.email })
      expect(items.map(({ id, email, isAdmin }) => ({ id, email, isAdmin }))).toEqual([{ id: bo.id, email: bo.email, isAdmin: false }])
      expect(await api.updateUser({ userId: bo.id, name: 'Bo Alm' })).toMatchObject({ name: 'Bo Alm', createdActivities: 0 })
      expect((await bo.api.getUserInfo()).name).toBe('Bo Alm')
      expect(await api.getUser({ userId: bo.id })).toMatchObject({ name: 'Bo Alm', email: bo.email })
    },
  ),

  testCase('a member who is promoted to admin has the permissions at once', ['updateUser', 'NOT_PERMITTED'], async ({ admin, member }) => {
    const [{ api }, bo] = [await admin(), await member()]
    await expectRefusal('NOT_PERMITTED', bo.api.listUsers())
    await expectRefusal('NOT_PERMITTED', bo.api.updateUser({ userId: bo.id, isAdmin: true }))
    await api.updateUser({ userId: bo.id, isAdmin: true })
    expect((await bo.api.listUsers()).items.length).toBeGreaterThan(1)
    await expectRefusal('CANNOT_MANAGE_ADMIN', api.updateUser({ userId: bo.id, isAdmin: false }))
    await bo.api.deleteAccount({ password: bo.password })
  }),

  testCase(
    'an admin deletes a member, and the activities of the member stay',
    ['deleteUser', 'NOT_SIGNED_IN', 'USER_NOT_FOUND'],
    async ({ activity, admin, member, visitor }) => {
      const [{ api }, bo] = [await admin(), await member()]
      const { activityId } = await activity({ leader: bo })
      await api.deleteUser({ userId: bo.id })
      await expectRefusal('NOT_SIGNED_IN', bo.api.getUserInfo())
      expect(await visitor().api.getActivity({ activityId })).toMatchObject({ creatorId: null, creatorName: null })
      await expectRefusal('USER_NOT_FOUND', api.deleteUser({ userId: bo.id }))
      await expectRefusal('USER_NOT_FOUND', api.getUser({ userId: bo.id }))
    },
  ),

  testCase('admins delete neither themselves nor each other', ['CANNOT_DELETE_SELF', 'CANNOT_MANAGE_ADMIN'], async ({ admin, member }) => {
    const [me, bo] = [await admin(), await member()]
    await me.api.updateUser({ userId: bo.id, isAdmin: true })
    await expectRefusal('CANNOT_DELETE_SELF', me.api.deleteUser({ userId: me.id }))
    await expectRefusal('CANNOT_MANAGE_ADMIN', me.api.deleteUser({ userId: bo.id }))
    await bo.api.deleteAccount({ password: bo.password })
  }),

  testCase(
    'actions of admins are logged, and only admins read the log',
    ['listLogs', 'NOT_PERMITTED', 'NOT_SIGNED_IN'],
    async ({ activity, admin, member, visitor }) => {
      const [{ api, id }, bo] = [await admin(), await member()]
      const { activityId } = await activity({ phase: 'review' })
      await api.rejectActivity({ activityId, reason: 'Too far away.' })
      const { items } = await api.listLogs({ userId: id, limit: 1 })
      expect(items[0]).toMatchObject({ operation: 'reject_activity', details: { activity: activityId, reason: 'Too far away.' } })
      await expectRefusal('NOT_PERMITTED', bo.api.listLogs())
      await expectRefusal('NOT_SIGNED_IN', visitor().api.listLogs())
    },
  ),

  testCase(
    'an invited member chooses a password with the link in the mail',
    ['createUser', 'confirmPasswordReset', 'sendCode', 'ALREADY_REGISTERED', 'NOT_PERMITTED'],
    async ({ admin, backend, member, visitor }) => {
      const [{ api }, bo, guest] = [await admin(), await member(), visitor()]
      const { name, email, phone } = aRegistration('Ida Berg')
      await expectRefusal('NOT_PERMITTED', bo.api.createUser({ name, email }))
      expect(await api.createUser({ name, email, phone, language: 'fr' })).toMatchObject({ name, email, phone, isAdmin: false })
      const known = await expectRefusal('ALREADY_REGISTERED', api.createUser({ name, email }))
      expect(known.fields).toEqual({ email: ['INVALID'] })
      const taken = await expectRefusal('ALREADY_REGISTERED', api.createUser({ name, email: aRegistration().email, phone }))
      expect(taken.fields).toEqual({ phone: ['INVALID'] })
      const token = await waitForNewest(() => backend.mailTokensFor(email))
      expect(await backend.mailPagesFor(email)).toContain('/invitation')
      await guest.api.confirmPasswordReset({ token, newPassword: password })
      // A link for a forgotten password is worded as one, even after an invitation.
      await skipOneMinute(backend)
      await guest.api.resetPassword({ email })
      await expect.poll(async () => (await backend.mailPagesFor(email)).at(-1)).toBe('/reset-password')
      expect((await signIn(guest, { email, password })).user).toMatchObject({ name, language: 'fr', phone, phoneVerified: false })
      // The number opens nothing until Ida confirms it.
      await visitor().api.sendCode({ phone })
      expect(await backend.smsCodesFor(phone)).toEqual([])
    },
  ),

  testCase(
    'an admin hands a member a link for a new password',
    ['createPasswordLink', 'NOT_PERMITTED'],
    async ({ admin, backend, member, visitor }) => {
      const [{ api }, bo, mia] = [await admin(), await member(), await member()]
      await expectRefusal('NOT_PERMITTED', bo.api.createPasswordLink({ userId: mia.id }))
      // A hosted project creates links only for its mails.
      if (backend.name.startsWith('supabase')) return void (await expectRefusal('NOT_FOUND', api.createPasswordLink({ userId: bo.id })))
      const { token, isInvitation } = await api.createPasswordLink({ userId: bo.id })
      expect(isInvitation).toBe(false)
      const newPassword = 'six dry socks'
      await visitor().api.confirmPasswordReset({ token, newPassword })
      await expectRefusal('NOT_SIGNED_IN', bo.api.getUserInfo())
      await signIn(visitor(), { email: bo.email, password: newPassword })
    },
  ),

  testCase(
    'an admin declines a person who waits, who no longer waits and can still be let in',
    ['declineUser', 'confirmUserEmail', 'NOT_PERMITTED'],
    async ({ admin, withSettings, visitor }) => {
      await withSettings({ requireEmailVerification: true }, async () => {
        const [{ api }, guest] = [await admin(), visitor()]
        const newcomer = aRegistration()
        await guest.api.register(newcomer)
        const waiting = async () => (await api.listUsers({ q: newcomer.email, isWaiting: true })).items
        const userId = (await waiting())[0]!.id
        expect(await api.declineUser({ userId })).toMatchObject({ emailVerified: false })
        expect(await waiting()).toEqual([])
        await api.confirmUserEmail({ userId })
        await expectRefusal('NOT_PERMITTED', api.declineUser({ userId }))
        await signIn(guest, newcomer)
      })
    },
  ),

  testCase('an admin sees who waits, and confirms the email address', ['confirmUserEmail'], async ({ admin, withSettings, visitor }) => {
    await withSettings({ requireEmailVerification: true }, async () => {
      const [{ api }, guest] = [await admin(), visitor()]
      const newcomer = aRegistration()
      await guest.api.register(newcomer)
      const waiting = async () => (await api.listUsers({ q: newcomer.email, isWaiting: true })).items
      const [waits] = await waiting()
      expect(waits).toMatchObject({ email: newcomer.email, emailVerified: false })
      expect(await api.confirmUserEmail({ userId: waits!.id })).toMatchObject({ emailVerified: true })
      expect(await waiting()).toEqual([])
      await signIn(guest, newcomer)
    })
  }),

  testCase(
    'an admin changes the address of a member, who confirms the new one with the link that it gets',
    ['updateUser', 'verifyEmail'],
    async ({ admin, backend, member, withSettings, visitor }) => {
      await withSettings({ requireEmailVerification: true }, async () => {
        const [{ api }, bo, guest] = [await admin(), await member(), visitor()]
        const { email } = aRegistration()
        expect(await api.updateUser({ userId: bo.id, email })).toMatchObject({ email, emailVerified: false })
        const token = await waitForNewest(() => backend.mailTokensFor(email))
        await guest.api.verifyEmail({ token })
        expect((await signIn(guest, { email, password: bo.password })).user.id).toBe(bo.id)
      })
    },
  ),

  testCase(
    'an admin takes the role back from another, who is a member again',
    ['removeAdminRole', 'NOT_PERMITTED', 'USER_NOT_FOUND'],
    async ({ admin, member }) => {
      const [{ api, id }, bo] = [await admin(), await member()]
      await api.updateUser({ userId: bo.id, isAdmin: true })
      expect(await api.removeAdminRole({ userId: bo.id })).toMatchObject({ id: bo.id, isAdmin: false })
      await expectRefusal('NOT_PERMITTED', bo.api.listUsers())
      await expectRefusal('NOT_PERMITTED', bo.api.removeAdminRole({ userId: id }))
      await expectRefusal('USER_NOT_FOUND', api.removeAdminRole({ userId: bo.id }))
      expect((await api.listLogs({ limit: 1 })).items[0]).toMatchObject({ operation: 'remove_admin_role', details: { member: bo.id } })
    },
  ),

  testCase(
    'an admin sees whose account is locked, and unlocks it',
    ['listUsers', 'unlockUser', 'NOT_PERMITTED'],
    async ({ admin, canRefuse, member, visitor, withSettings }) => {
      const [{ api }, bo] = [await admin(), await member()]
      const locked = async () => (await api.listUsers({ q: bo.email, isLocked: true })).items.map(({ id }) => id)
      expect(await locked()).toEqual([])
      await withSettings({ maxLoginAttempts: 3 }, async () => {
        const guess = () => visitor().api.emailLogin({ email: bo.email, password: 'a guess' })
        for (let guesses = 0; guesses < 3; guesses++) await expectRefusal('BAD_CREDENTIALS', guess())
        expect(await locked()).toEqual(canRefuse('LOCKED_OUT') ? [bo.id] : [])
      })
      expect(await api.unlockUser({ userId: bo.id })).toMatchObject({ id: bo.id, lockedUntil: null })
      expect(await locked()).toEqual([])
      expect((await api.listUsers({ q: bo.email, isLocked: false })).items).toMatchObject([{ id: bo.id }])
      await expectRefusal('NOT_PERMITTED', bo.api.unlockUser({ userId: bo.id }))
    },
  ),

  testCase(
    'an admin lists the sessions of a member, and ends them',
    ['listUserSessions', 'endUserSession', 'endUserSessions', 'NOT_SIGNED_IN', 'CANNOT_MANAGE_ADMIN'],
    async ({ admin, member, visitor }) => {
      const [{ api, id }, bo, elsewhere] = [await admin(), await member(), visitor()]
      await signIn(elsewhere, bo)
      const of = { userId: bo.id }
      const { items } = await api.listUserSessions(of)
      expect(items.map(({ isCurrent }) => isCurrent)).toEqual([false, false])
      await api.endUserSession({ ...of, sessionId: items[0]!.id })
      expect((await api.listUserSessions(of)).items).toHaveLength(1)
      await api.endUserSessions(of)
      for (const guest of [bo, elsewhere]) await expectRefusal('NOT_SIGNED_IN', guest.api.getUserInfo())
      await expectRefusal('CANNOT_MANAGE_ADMIN', api.listUserSessions({ userId: id }))
    },
  ),

  testCase('only admins read the deliveries', ['listDeliveries', 'NOT_PERMITTED'], async ({ admin, member }) => {
    const { items, nextCursor, counts } = await (await admin()).api.listDeliveries({ limit: 100 })
    expect(Object.keys(counts).length > 0).toBe(items.length > 0)
    expect({ isList: Array.isArray(items), nextCursor }).toEqual({ isList: true, nextCursor: expect.toBeOneOf([null, expect.any(String)]) })
    await expectRefusal('NOT_PERMITTED', (await member()).api.listDeliveries())
  }),

  testCase('only admins send themselves a test email', ['sendTestMail'], async ({ admin, member, backend }) => {
    const sent = (await admin()).api.sendTestMail()
    // A hosted club sends no mail of its own.
    if (backend.name.startsWith('supabase')) return void (await expectRefusal('NOT_FOUND', sent))
    expect(await sent).toEqual({ ok: true })
    await expectRefusal('NOT_PERMITTED', (await member()).api.sendTestMail())
  }),

  testCase('only administrators see the health of the club', ['getHealth', 'NOT_PERMITTED', 'NOT_SIGNED_IN'], async (scenario) => {
    const [{ api }, bo, guest] = [await scenario.admin(), await scenario.member(), scenario.visitor()]
    const { versions, uptime } = await api.getHealth()
    expect(versions).toMatchObject({ state: 'ok', postgres: expect.stringMatching(/^\d+\.\d+$/) })
    const isServer = scenario.backend.name.startsWith('rest')
    expect([versions.node !== null, uptime !== null]).toEqual([isServer, isServer])
    await expectRefusal('NOT_PERMITTED', bo.api.getHealth())
    await expectRefusal('NOT_SIGNED_IN', guest.api.getHealth())
  }),
]
