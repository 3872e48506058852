import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, aRoute, inHours, setUpFixture } from '../../testing/fixture.ts'

const reason = 'The gondola is closed.'

describe.each(engines)('the phase in which an activity was cancelled on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  /** A proposal that is taken through these commands and then cancelled. */
  async function cancelledAfter(...commands: ('approveActivity' | 'startEnrollment' | 'startActivity')[]) {
    const admin = await fixture().admin()
    const { id } = await admin.createActivity(aNewActivity({ routes: [aRoute()] }))
    for (const command of commands) await admin[command]({ activityId: id, ...(command === 'approveActivity' && { version: 1 }) })
    await admin.cancelActivity({ activityId: id, reason })
    return (await admin.getActivity({ activityId: id })).cancelledPhase
  }

  test.each([
    ['review', []],
    ['voting', ['approveActivity']],
    ['enrolling', ['approveActivity', 'startEnrollment']],
    ['active', ['approveActivity', 'startEnrollment', 'startActivity']],
  ] as const)('is %s', async (phase, commands) => {
    expect(await cancelledAfter(...commands)).toBe(phase)
  })

  test('is on the trail after the clock has started it', async () => {
    const leader = await fixture().member()
    const { id } = await fixture().activity({ leader, routes: 1, startTime: inHours(-1) })
    await fixture().value('select rules.check_statuses()')
    await leader.cancelActivity({ activityId: id, reason })
    expect((await leader.getActivity({ activityId: id })).cancelledPhase).toBe('active')
  })

  test('is open to join when it was published without review and without routes', async () => {
    const leader = await fixture().member()
    const { id } = await fixture().activity({ leader, phase: 'enrolling' })
    await leader.cancelActivity({ activityId: id, reason })
    expect((await leader.getActivity({ activityId: id })).cancelledPhase).toBe('enrolling')
  })

  test('is none while it is not cancelled', async () => {
    const { id } = await fixture().activity({ phase: 'voting' })
    expect((await fixture().visitor.getActivity({ activityId: id })).cancelledPhase).toBeNull()
  })
})
