/** What the app hears of who is signed in. */
import { expect } from 'vitest'
import type { Connected } from '@bothy/client/connect.ts'
import type { SessionEvent } from '@bothy/client/session.ts'
import { given } from '../case.ts'
import { aNewcomer, signIn } from '../stage.ts'

const events: SessionEvent[] = ['signed-in', 'signed-out', 'refreshed', 'user-updated', 'password-recovery', 'mfa-verified']

/** Everything that a session announces from now on. */
export function earOn({ session }: Connected): string[] {
  const heard: string[] = []
  for (const event of events)
    session.on(event, (detail) => heard.push(event === 'signed-out' ? `${event}: ${(detail as { reason: string }).reason}` : event))
  return heard
}

export const sessions = [
  given('the app hears who signs in, goes on, changes and leaves', ['refreshSession', 'updateUserInfo', 'logout'], async ({ visitor }) => {
    const guest = visitor()
    const heard = earOn(guest)
    await guest.club.register(aNewcomer())
    const { token } = guest.session.current()!
    await guest.club.refreshSession()
    expect(guest.session.current()!.token).not.toBe(token)
    await guest.club.updateUserInfo({ bio: 'Up early.' })
    await guest.club.logout()
    expect(heard).toEqual(['signed-in', 'refreshed', 'user-updated', 'signed-out: signed-out'])
  }),

  given('a reload finds the member signed in', ['getUserInfo'], async ({ member }) => {
    const { tab, id, name } = await member('Mia')
    const reloaded = tab()
    await reloaded.ready
    expect(reloaded.session.current()?.user).toMatchObject({ id, name })
    expect((await reloaded.club.getUserInfo()).id).toBe(id)
  }),

  given('who signs in or out in one tab does so in all', ['emailLogin', 'logout'], async ({ member, visitor }) => {
    const mia = await member('Mia')
    const here = visitor()
    const there = here.tab()
    const heard = earOn(there)
    await signIn(here, mia)
    here.browser.deliver()
    await expect.poll(() => there.session.current()?.user.id).toBe(mia.id)
    expect((await there.club.getUserInfo()).name).toBe('Mia')
    await here.club.logout()
    here.browser.deliver()
    await expect.poll(() => heard).toEqual(['signed-in', 'signed-out: elsewhere'])
    expect(there.session.token()).toBeNull()
  }),

  given('one browser signs out, the other stays', ['logout'], async ({ member, visitor }) => {
    const mia = await member()
    const other = visitor()
    await signIn(other, mia)
    await mia.club.logout()
    expect((await other.club.getUserInfo()).id).toBe(mia.id)
  }),
]
