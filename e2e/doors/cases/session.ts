/** Sessions, session events, and the sign-in lockout. */
import { expect } from 'vitest'
import type { Connected } from '@bothy/client/connect.ts'
import type { SessionEvent } from '@bothy/client/session.ts'
import { given } from '../case.ts'
import { aNewcomer, refusal, signIn } from '../stage.ts'

const events: SessionEvent[] = ['signed-in', 'signed-out', 'refreshed', 'user-updated', 'password-recovery', 'mfa-verified']

/** Records all session events from now on. */
export function earOn({ session }: Connected): string[] {
  const received: string[] = []
  for (const event of events)
    session.on(event, (detail) => received.push(event === 'signed-out' ? `${event}: ${(detail as { reason: string }).reason}` : event))
  return received
}

export const sessions = [
  given(
    'a session emits events for sign-in, refresh, profile change and sign-out',
    ['refreshSession', 'updateUserInfo', 'logout'],
    async ({ visitor }) => {
      const guest = visitor()
      const received = earOn(guest)
      await guest.club.register(aNewcomer())
      const { token } = guest.session.current()!
      // Two tokens of the hosting provider within the same second are equal.
      await expect.poll(async () => (await guest.club.refreshSession()).token).not.toBe(token)
      expect(guest.session.current()!.token).not.toBe(token)
      await guest.club.updateUserInfo({ bio: 'Up early.' })
      await guest.club.logout()
      expect(received).toEqual(['signed-in', 'refreshed', 'user-updated', 'signed-out: signed-out'])
    },
  ),

  given('a member stays signed in after a reload', ['getUserInfo'], async ({ member }) => {
    const { tab, id, name } = await member('Mia')
    const reloaded = tab()
    await reloaded.ready
    expect(reloaded.session.current()?.user).toMatchObject({ id, name })
    expect((await reloaded.club.getUserInfo()).id).toBe(id)
  }),

  given('signing in or out in one tab applies to all tabs', ['emailLogin', 'logout'], async ({ member, visitor }) => {
    const mia = await member('Mia')
    const here = visitor()
    const there = here.tab()
    const received = earOn(there)
    await signIn(here, mia)
    here.browser.deliver()
    await expect.poll(() => there.session.current()?.user.id).toBe(mia.id)
    expect((await there.club.getUserInfo()).name).toBe('Mia')
    await here.club.logout()
    here.browser.deliver()
    await expect.poll(() => received).toEqual(['signed-in', 'signed-out: elsewhere'])
    expect(there.session.token()).toBeNull()
  }),

  given('signing out in one browser does not affect another one', ['logout'], async ({ member, visitor }) => {
    const mia = await member()
    const other = visitor()
    await signIn(other, mia)
    await mia.club.logout()
    expect((await other.club.getUserInfo()).id).toBe(mia.id)
  }),

  given('a member lists their sessions and ends one of them', ['listSessions', 'endSession', 'NOT_SIGNED_IN'], async (stage) => {
    const mia = await stage.member()
    const elsewhere = stage.visitor()
    await signIn(elsewhere, mia)
    const received = earOn(elsewhere)
    const { items } = await mia.club.listSessions()
    expect(items.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true])
    const other = items.find(({ isCurrent }) => !isCurrent)!
    expect(await mia.club.endSession({ sessionId: other.id })).toEqual({ ok: true })
    await refusal('NOT_SIGNED_IN', elsewhere.club.updateUserInfo({ bio: 'Still here?' }))
    expect(received).toEqual(['signed-out: expired'])
    expect((await mia.club.listSessions()).items).toHaveLength(1)
  }),

  given('a member cannot end a session of another member', ['NOT_FOUND'], async ({ member }) => {
    const [mia, lin] = [await member(), await member()]
    const [own] = (await mia.club.listSessions()).items
    await refusal('NOT_FOUND', lin.club.endSession({ sessionId: own!.id }))
    expect((await mia.club.listSessions()).items).toHaveLength(1)
  }),

  given('after too many wrong passwords, even the right one is locked out', ['BAD_CREDENTIALS', 'LOCKED_OUT'], async (stage) => {
    const { email, password } = await stage.member()
    await stage.settled({ maxLoginAttempts: 3 }, async () => {
      const { club } = stage.visitor()
      for (let guess = 1; guess <= 3; guess++) await refusal('BAD_CREDENTIALS', club.emailLogin({ email, password: `guess ${guess}` }))
      if (!stage.says('LOCKED_OUT')) return
      const { retryAfter } = await refusal('LOCKED_OUT', club.emailLogin({ email, password }))
      expect(retryAfter).toBeGreaterThan(0)
    })
  }),
]
