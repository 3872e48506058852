/** When something between a member and the club gives way. */
import { expect } from 'vitest'
import { Refusal } from '@bothy/contract/refusals.ts'
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

  given('who signs out without a network is signed out', ['logout'], async ({ member }) => {
    const { club, session, browser } = await member()
    browser.wire(false)
    await club.logout()
    expect(session.token()).toBeNull()
  }),

  given('who guesses too often waits', ['RATE_LIMITED', 'BAD_CODE'], async ({ visitor }) => {
    const { club } = visitor()
    let last: unknown
    for (let guess = 1; guess <= 40 && (last as Refusal | undefined)?.code !== 'RATE_LIMITED'; guess++)
      last = await club.verifyEmail({ token: `guess-${guess}` }).catch((fault: unknown) => fault)
    expect(last).toBeInstanceOf(Refusal)
    if ((last as Refusal).code === 'RATE_LIMITED') expect((last as Refusal).retryAfter).toBeGreaterThan(0)
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
