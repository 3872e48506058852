/** When something between a member and the club gives way. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { refusal } from '../stage.ts'
import { earOn } from './session.ts'

export const trouble = [
  given('a pulled wire signs nobody out, and nothing is done twice', ['NETWORK_ERROR', 'joinActivity'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const mia = await member()
    const heard = earOn(mia)
    mia.browser.wire(false)
    await mia.club.joinActivity({ activityId }).catch((fault: unknown) => expect(fault).toMatchObject({ code: 'NETWORK_ERROR' }))
    mia.browser.wire(true)
    if (!(await mia.club.getActivity({ activityId })).isJoined) await mia.club.joinActivity({ activityId })
    expect((await mia.club.getActivity({ activityId })).currentParticipants).toBe(1)
    expect(heard).toEqual([])
  }),

  given('what is read is asked for again when it was lost, what is done is not', ['getActivity', 'NETWORK_ERROR'], async (stage) => {
    const { activityId } = await stage.activity()
    const { club, browser } = await stage.member()
    browser.drop(2)
    expect((await club.getActivity({ activityId })).isJoined).toBe(false)
    if (!stage.says('NETWORK_ERROR')) return
    browser.drop(1)
    await refusal('NETWORK_ERROR', club.joinActivity({ activityId }))
    expect((await club.getActivity({ activityId })).isJoined).toBe(false)
  }),

  given('who signs out without a network is signed out', ['logout'], async ({ member }) => {
    const { club, session, browser } = await member()
    browser.wire(false)
    await club.logout()
    expect(session.token()).toBeNull()
  }),

  given('another code has to wait', ['RATE_LIMITED', 'sendCode'], async ({ visitor, member, says }) => {
    const { phone } = await member()
    const { club } = visitor()
    await club.sendCode({ phone })
    if (!says('RATE_LIMITED')) return
    const { retryAfter } = await refusal('RATE_LIMITED', club.sendCode({ phone }))
    expect(retryAfter).toBeGreaterThan(0)
  }),

  given(
    'while the database is away the club is, and nobody is signed out',
    ['UNAVAILABLE', 'joinActivity'],
    async ({ activity, member, door }) => {
      const { activityId } = await activity()
      const mia = await member()
      const heard = earOn(mia)
      await door.withoutDatabase(async () => {
        await refusal('UNAVAILABLE', mia.club.joinActivity({ activityId }))
        await refusal('UNAVAILABLE', mia.club.getUserInfo())
      })
      await expect
        .poll(() => mia.club.joinActivity({ activityId }).catch(() => undefined), { timeout: 10_000 })
        .toMatchObject({ isJoined: true })
      expect(heard).toEqual([])
    },
  ),
]
