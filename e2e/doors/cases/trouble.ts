/** Network errors, rate limits, and an unreachable database. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { refusal } from '../stage.ts'
import { earOn } from './session.ts'

export const trouble = [
  given('a network error signs nobody out, and no command runs twice', ['NETWORK_ERROR', 'joinActivity'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const mia = await member()
    const received = earOn(mia)
    mia.browser.wire(false)
    await mia.club.joinActivity({ activityId }).catch((error: unknown) => expect(error).toMatchObject({ code: 'NETWORK_ERROR' }))
    mia.browser.wire(true)
    if (!(await mia.club.getActivity({ activityId })).isJoined) await mia.club.joinActivity({ activityId })
    expect((await mia.club.getActivity({ activityId })).currentParticipants).toBe(1)
    expect(received).toEqual([])
  }),

  given('lost queries are retried, lost commands are not', ['getActivity', 'NETWORK_ERROR'], async (stage) => {
    const { activityId } = await stage.activity()
    const { club, browser } = await stage.member()
    browser.drop(2)
    expect((await club.getActivity({ activityId })).isJoined).toBe(false)
    if (!stage.says('NETWORK_ERROR')) return
    browser.drop(1)
    await refusal('NETWORK_ERROR', club.joinActivity({ activityId }))
    expect((await club.getActivity({ activityId })).isJoined).toBe(false)
  }),

  given('a member can sign out offline', ['logout'], async ({ member }) => {
    const { club, session, browser } = await member()
    browser.wire(false)
    await club.logout()
    expect(session.token()).toBeNull()
  }),

  given('the next SMS code is rate limited', ['RATE_LIMITED', 'sendCode'], async ({ visitor, member, says }) => {
    const { phone } = await member()
    const { club } = visitor()
    await club.sendCode({ phone })
    if (!says('RATE_LIMITED')) return
    const { retryAfter } = await refusal('RATE_LIMITED', club.sendCode({ phone }))
    expect(retryAfter).toBeGreaterThan(0)
  }),

  given(
    'while the database is unreachable, calls are unavailable and nobody is signed out',
    ['UNAVAILABLE', 'joinActivity'],
    async ({ activity, member, door }) => {
      const { activityId } = await activity()
      const mia = await member()
      const received = earOn(mia)
      await door.withoutDatabase(async () => {
        await refusal('UNAVAILABLE', mia.club.joinActivity({ activityId }))
        await refusal('UNAVAILABLE', mia.club.getUserInfo())
      })
      await expect
        .poll(() => mia.club.joinActivity({ activityId }).catch(() => undefined), { timeout: 10_000 })
        .toMatchObject({ isJoined: true })
      expect(received).toEqual([])
    },
  ),
]
