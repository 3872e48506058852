/** Network errors, rate limits, and an unreachable database. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aProposal, expectRefusal } from '../scenario.ts'
import { recordSessionEvents } from './sessions.ts'

export const failures = [
  testCase('a network error signs nobody out, and no command runs twice', ['OUTCOME_UNKNOWN', 'joinActivity'], async (scenario) => {
    const { activityId } = await scenario.activity()
    const mia = await scenario.member()
    const received = recordSessionEvents(mia)
    mia.browser.setOnline(false)
    if (scenario.canRefuse('OUTCOME_UNKNOWN')) await expectRefusal('OUTCOME_UNKNOWN', mia.api.joinActivity({ activityId }))
    mia.browser.setOnline(true)
    await mia.api.joinActivity({ activityId })
    expect((await mia.api.getActivity({ activityId })).currentParticipants).toBe(1)
    expect(received).toEqual([])
  }),

  testCase('lost queries and lost commands are retried', ['getActivity', 'joinActivity', 'NETWORK_ERROR'], async (scenario) => {
    const { activityId } = await scenario.activity()
    const { api, browser } = await scenario.member()
    browser.dropRequests(2)
    expect((await api.getActivity({ activityId })).isJoined).toBe(false)
    browser.dropRequests(2)
    expect((await api.joinActivity({ activityId })).isJoined).toBe(true)
    if (!scenario.canRefuse('NETWORK_ERROR')) return
    browser.dropRequests(3)
    await expectRefusal('NETWORK_ERROR', api.getActivity({ activityId }))
  }),

  testCase(
    'a command whose answer is lost runs once, and is answered when it is sent again',
    ['createActivity', 'joinActivity', 'castVote', 'deleteActivity', 'updateUserInfo', 'listMyActivities'],
    async ({ activity, member }) => {
      const { api, browser } = await member()
      browser.dropAnswers(2)
      const { id } = await api.createActivity(aProposal())
      expect((await api.listMyActivities({ kind: 'created' })).items.map((item) => item.id)).toEqual([id])
      browser.dropAnswers(1)
      expect(await api.joinActivity({ activityId: (await activity()).activityId })).toMatchObject({
        isJoined: true,
        currentParticipants: 1,
      })
      const { activityId, routes } = await activity({ phase: 'voting' })
      browser.dropAnswers(1)
      expect(await api.castVote({ activityId, routeId: routes[0]! })).toMatchObject({ voters: 1 })
      browser.dropAnswers(1)
      expect(await api.updateUserInfo({ bio: 'Slowly, but far.' })).toMatchObject({ bio: 'Slowly, but far.' })
      browser.dropAnswers(1)
      expect(await api.deleteActivity({ activityId: id })).toEqual({ ok: true })
    },
  ),

  testCase(
    'a command whose answers are all lost is unknown, and pressed again it is answered',
    ['OUTCOME_UNKNOWN', 'createActivity', 'listMyActivities'],
    async ({ member, canRefuse }) => {
      const { api, browser } = await member()
      const proposal = aProposal()
      browser.dropAnswers(3)
      if (canRefuse('OUTCOME_UNKNOWN')) await expectRefusal('OUTCOME_UNKNOWN', api.createActivity(proposal))
      const { id } = await api.createActivity(proposal)
      expect((await api.listMyActivities({ kind: 'created' })).items.map((item) => item.id)).toEqual([id])
    },
  ),

  testCase(
    'an idempotency key belongs to one command with one input, and to one member',
    ['IDEMPOTENCY_KEY_REUSED', 'joinActivity', 'leaveActivity'],
    async ({ activity, member }) => {
      const { activityId } = await activity()
      const [mia, noah] = [await member('Mia'), await member('Noah')]
      const idempotencyKey = randomUUID()
      await mia.api.joinActivity({ activityId }, { idempotencyKey })
      expect(await mia.api.joinActivity({ activityId }, { idempotencyKey })).toMatchObject({ isJoined: true, currentParticipants: 1 })
      await expectRefusal('IDEMPOTENCY_KEY_REUSED', mia.api.leaveActivity({ activityId }, { idempotencyKey }))
      expect(await noah.api.joinActivity({ activityId }, { idempotencyKey })).toMatchObject({ currentParticipants: 2 })
      expect(await mia.api.leaveActivity({ activityId })).toMatchObject({ isJoined: false, currentParticipants: 1 })
    },
  ),

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
    async ({ activity, member, backend, canRefuse }) => {
      const { activityId } = await activity()
      const mia = await member()
      const received = recordSessionEvents(mia)
      await backend.withoutDatabase(async () => {
        const [join, query] = [mia.api.joinActivity({ activityId }), mia.api.getUserInfo()]
        if (!canRefuse('UNAVAILABLE'))
          return expect((await Promise.allSettled([join, query])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
        await Promise.all([expectRefusal('OUTCOME_UNKNOWN', join), expectRefusal('UNAVAILABLE', query)])
      })
      await expect
        .poll(() => mia.api.joinActivity({ activityId }).catch(() => undefined), { timeout: 90_000 })
        .toMatchObject({ isJoined: true })
      expect(received).toEqual([])
    },
  ),
]
