/** Sessions, session events, and the sign-in lockout. */
import { expect } from 'vitest'
import type { Connection } from '@bothy/client/connect.ts'
import type { SessionEvent } from '@bothy/client/session/session.ts'
import { testCase } from '../case.ts'
import { aRegistration, expectRefusal, signIn } from '../scenario.ts'

const events: SessionEvent[] = ['signed-in', 'signed-out', 'refreshed', 'user-updated', 'password-recovery', 'mfa-verified']

/** Records all session events from now on. */
export function recordSessionEvents({ session }: Connection): string[] {
  const received: string[] = []
  for (const event of events)
    session.on(event, (detail) => received.push(event === 'signed-out' ? `${event}: ${(detail as { reason: string }).reason}` : event))
  return received
}

export const sessions = [
  testCase(
    'a session emits events for sign-in, refresh, profile change and sign-out',
    ['refreshSession', 'updateUserInfo', 'logout'],
    async ({ visitor }) => {
      const guest = visitor()
      const received = recordSessionEvents(guest)
      await guest.api.register(aRegistration())
      const { token } = guest.session.current()!
      // Two tokens of the hosting provider within the same second are equal.
      await expect.poll(async () => (await guest.api.refreshSession()).token).not.toBe(token)
      expect(guest.session.current()!.token).not.toBe(token)
      await guest.api.updateUserInfo({ bio: 'Up early.' })
      await guest.api.logout()
      expect(received).toEqual(['signed-in', 'refreshed', 'user-updated', 'signed-out: signed-out'])
    },
  ),

  testCase('a member stays signed in after a reload', ['getUserInfo'], async ({ member }) => {
    const { openTab, id, name } = await member('Mia')
    const reloaded = openTab()
    await reloaded.ready
    expect(reloaded.session.current()?.user).toMatchObject({ id, name })
    expect((await reloaded.api.getUserInfo()).id).toBe(id)
  }),

  testCase('signing in or out in one tab applies to all tabs', ['emailLogin', 'logout'], async ({ member, visitor }) => {
    const mia = await member('Mia')
    const here = visitor()
    const there = here.openTab()
    const received = recordSessionEvents(there)
    await signIn(here, mia)
    here.browser.deliverStorageEvents()
    await expect.poll(() => there.session.current()?.user.id).toBe(mia.id)
    expect((await there.api.getUserInfo()).name).toBe('Mia')
    await here.api.logout()
    here.browser.deliverStorageEvents()
    await expect.poll(() => received).toEqual(['signed-in', 'signed-out: elsewhere'])
    expect(there.session.token()).toBeNull()
  }),

  testCase('signing out in one browser does not affect another one', ['logout'], async ({ member, visitor }) => {
    const mia = await member()
    const other = visitor()
    await signIn(other, mia)
    await mia.api.logout()
    expect((await other.api.getUserInfo()).id).toBe(mia.id)
  }),

  testCase('a member lists their sessions and ends one of them', ['listSessions', 'endSession', 'NOT_SIGNED_IN'], async (scenario) => {
    const mia = await scenario.member()
    const elsewhere = scenario.visitor()
    await signIn(elsewhere, mia)
    const received = recordSessionEvents(elsewhere)
    const { items } = await mia.api.listSessions()
    expect(items.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true])
    const other = items.find(({ isCurrent }) => !isCurrent)!
    expect(await mia.api.endSession({ sessionId: other.id })).toEqual({ ok: true })
    await expectRefusal('NOT_SIGNED_IN', elsewhere.api.updateUserInfo({ bio: 'Still here?' }))
    expect(received).toEqual(['signed-out: expired'])
    expect((await mia.api.listSessions()).items).toHaveLength(1)
  }),

  testCase('a member who was signed out learns why, where it is stored', ['explainSignOut'], async ({ member, visitor }) => {
    const mia = await member()
    const elsewhere = visitor()
    const { token } = await signIn(elsewhere, mia)
    const other = (await mia.api.listSessions()).items.find(({ isCurrent }) => !isCurrent)!
    await mia.api.endSession({ sessionId: other.id })
    await expectRefusal('NOT_SIGNED_IN', elsewhere.api.updateUserInfo({ bio: 'Still here?' }))
    const reason = elsewhere.mode === 'supabase' ? null : 'ended-by-member'
    expect(await elsewhere.api.explainSignOut({ token })).toEqual({ reason, idleMinutes: null })
  }),

  testCase('a member who stays signed in on a device stays so after a refresh', ['emailLogin', 'refreshSession'], async (scenario) => {
    const { email, password, id } = await scenario.member()
    const phone = scenario.visitor()
    await phone.api.emailLogin({ email, password, stay: true })
    const { user, expiresAt } = await phone.api.refreshSession({ idleSeconds: 0 })
    expect(user.id).toBe(id)
    // The hosting provider answers when the access token expires, which the app refreshes.
    const days = phone.mode === 'supabase' ? 0 : 89
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeGreaterThan(days)
  }),

  testCase('a member cannot end a session of another member', ['NOT_FOUND'], async ({ member }) => {
    const [mia, lin] = [await member(), await member()]
    const [own] = (await mia.api.listSessions()).items
    await expectRefusal('NOT_FOUND', lin.api.endSession({ sessionId: own!.id }))
    expect((await mia.api.listSessions()).items).toHaveLength(1)
  }),

  testCase('after too many wrong passwords, even the right one is locked out', ['BAD_CREDENTIALS', 'LOCKED_OUT'], async (scenario) => {
    const { email, password } = await scenario.member()
    await scenario.withSettings({ maxLoginAttempts: 3 }, async () => {
      const { api } = scenario.visitor()
      for (let guess = 1; guess <= 3; guess++) await expectRefusal('BAD_CREDENTIALS', api.emailLogin({ email, password: `guess ${guess}` }))
      if (!scenario.canRefuse('LOCKED_OUT')) return
      const { retryAfter } = await expectRefusal('LOCKED_OUT', api.emailLogin({ email, password }))
      expect(retryAfter).toBeGreaterThan(0)
    })
  }),
]
