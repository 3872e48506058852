/** Network errors, rate limits, and an unreachable database. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal } from '../scenario.ts'
import { recordSessionEvents } from './sessions.ts'

export const failures = [
  testCase(
    'a network error signs nobody out, and no command runs twice',
    ['NETWORK_ERROR', 'joinActivity'],
    async ({ activity, member }) => {
      const { activityId } = await activity()
      const mia = await member()
      const received = recordSessionEvents(mia)
      mia.browser.setOnline(false)
      await mia.api.joinActivity({ activityId }).catch((error: unknown) => expect(error).toMatchObject({ code: 'NETWORK_ERROR' }))
      mia.browser.setOnline(true)
      if (!(await mia.api.getActivity({ activityId })).isJoined) await mia.api.joinActivity({ activityId })
      expect((await mia.api.getActivity({ activityId })).currentParticipants).toBe(1)
      expect(received).toEqual([])
    },
  ),

  testCase('lost queries are retried, lost commands are not', ['getActivity', 'NETWORK_ERROR'], async (stage) => {
    const { activityId } = await stage.activity()
    const { api, browser } = await stage.member()
    browser.dropRequests(2)
    expect((await api.getActivity({ activityId })).isJoined).toBe(false)
    if (!stage.canRefuse('NETWORK_ERROR')) return
    browser.dropRequests(1)
    await expectRefusal('NETWORK_ERROR', api.joinActivity({ activityId }))
    expect((await api.getActivity({ activityId })).isJoined).toBe(false)
  }),

  testCase('a member can sign out offline', ['logout'], async ({ member }) => {
    const { api, session, browser } = await member()
    browser.setOnline(false)
    await api.logout()
    expect(session.token()).toBeNull()
  }),

  testCase('the next SMS code is rate limited', ['RATE_LIMITED', 'sendCode'], async ({ visitor, member, canRefuse }) => {
    const { phone } = await member()
    const { api } = visitor()
    await api.sendCode({ phone })
    if (!canRefuse('RATE_LIMITED')) return
    const { retryAfter } = await expectRefusal('RATE_LIMITED', api.sendCode({ phone }))
    expect(retryAfter).toBeGreaterThan(0)
  }),

  testCase(
    'while the database is unreachable, calls are unavailable and nobody is signed out',
    ['UNAVAILABLE', 'joinActivity'],
    async ({ activity, member, backend }) => {
      const { activityId } = await activity()
      const mia = await member()
      const received = recordSessionEvents(mia)
      await backend.withoutDatabase(async () => {
        await expectRefusal('UNAVAILABLE', mia.api.joinActivity({ activityId }))
        await expectRefusal('UNAVAILABLE', mia.api.getUserInfo())
      })
      await expect
        .poll(() => mia.api.joinActivity({ activityId }).catch(() => undefined), { timeout: 10_000 })
        .toMatchObject({ isJoined: true })
      expect(received).toEqual([])
    },
  ),
]
