import { beforeEach, describe, expect, test } from 'vitest'
import type { Phase } from '@bothy/contract/phases.ts'
import { engines } from '../../testing/engines.ts'
import { setUpFixture } from '../../testing/fixture.ts'

const noon = '2031-05-01T12:00:00.000Z'
const hour = (hours: number) => new Date(Date.parse(noon) + hours * 3_600_000).toISOString()
const openPhases = ['voting', 'enrolling', 'active'] as const
const closedPhases = ['review', 'rejected', 'cancelled', 'finished'] as const

describe.each(engines)('the status check on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeEach(() => fixture().rows('delete from public.activities'))

  const check = () => fixture().value<number>('select rules.check_statuses($1)', [noon])
  const phaseOf = (id: string) => fixture().value<Phase>('select phase from public.activities where id = $1', [id])
  const lasting = (phase: Phase, from: number, to: number | null) =>
    fixture().activity({ phase, routes: 2, startTime: hour(from), endTime: to === null ? null : hour(to) })

  test.each(openPhases)('finishes an activity that is %s and past its end', async (phase) => {
    const { id } = await lasting(phase, -5, -1)
    expect(await check()).toBe(1)
    expect(await phaseOf(id)).toBe('finished')
  })

  test.each(['voting', 'enrolling'] as const)('starts an activity that is %s and past its start', async (phase) => {
    const { id } = await lasting(phase, -1, 1)
    expect(await check()).toBe(1)
    expect(await phaseOf(id)).toBe('active')
    expect(await check()).toBe(0)
  })

  test('does not change an activity that is running or has not begun', async () => {
    const ids = await Promise.all([
      lasting('active', -1, 1),
      lasting('active', 1, 2),
      lasting('voting', 1, 2),
      lasting('enrolling', 0.1, 2),
    ])
    expect(await check()).toBe(0)
    expect(await Promise.all(ids.map(({ id }) => phaseOf(id)))).toEqual(['active', 'active', 'voting', 'enrolling'])
  })

  test('at the exact start an activity is active, at the exact end it is not finished yet', async () => {
    const starting = await lasting('enrolling', 0, 2)
    const ending = await lasting('enrolling', -2, 0)
    const stillOut = await lasting('active', -2, 0)
    expect(await check()).toBe(2)
    expect(await Promise.all([starting, ending, stillOut].map(({ id }) => phaseOf(id)))).toEqual(['active', 'active', 'active'])
  })

  test.each(openPhases)('finishes an activity that is %s and has no end time when the day of its start is over', async (phase) => {
    const yesterday = await lasting(phase, -24, null)
    expect(await check()).toBe(1)
    expect(await phaseOf(yesterday.id)).toBe('finished')
  })

  test('ends that day in the time zone of the activity', async () => {
    const [here, east] = [await lasting('active', -5, null), await lasting('active', -5, null)]
    await fixture().rows("update public.activities set time_zone = case id when $1 then 'UTC' else 'Pacific/Kiritimati' end", [here.id])
    expect(await check()).toBe(1)
    expect([await phaseOf(here.id), await phaseOf(east.id)]).toEqual(['active', 'finished'])
  })

  test.each(closedPhases)('does not change an activity that is %s', async (phase) => {
    const { id } = await lasting(phase, -5, -1)
    expect(await check()).toBe(0)
    expect(await phaseOf(id)).toBe(phase)
  })

  test('decides an open vote like the start of enrollment does', async () => {
    const [first, second] = await fixture().members(2)
    const leading = await lasting('voting', -1, 1)
    const tied = await lasting('voting', -1, 1)
    await first!.castVote({ activityId: leading.id, routeId: leading.routes[0]! })
    await second!.castVote({ activityId: tied.id, routeId: tied.routes[0]! })
    await first!.castVote({ activityId: tied.id, routeId: tied.routes[1]! })
    expect(await check()).toBe(2)
    const selected = async (activityId: string) => (await first!.getActivity({ activityId })).routes.map((route) => route.isSelected)
    expect(await selected(leading.id)).toEqual([true, false])
    expect(await selected(tied.id)).toEqual([false, true])
  })

  test('starts an activity in voting that has no routes', async () => {
    const { id } = await fixture().activity({ phase: 'voting', startTime: hour(-1), endTime: hour(1) })
    expect(await check()).toBe(1)
    expect(await phaseOf(id)).toBe('active')
  })

  test('returns the number of changed activities and updates their timestamps', async () => {
    for (const from of [-3, -2, -1]) await lasting('enrolling', from, 1)
    await fixture().rows("update public.activities set updated_at = '2020-01-01Z'")
    expect(await check()).toBe(3)
    expect(Number(await fixture().value("select count(*) from public.activities where updated_at > '2020-01-02Z'"))).toBe(3)
  })

  test('uses the clock of the database by default', async () => {
    const { id } = await fixture().activity({ startTime: new Date(Date.now() - 3_600_000).toISOString() })
    expect(await fixture().value('select rules.check_statuses()')).toBe(1)
    expect(await phaseOf(id)).toBe('active')
  })
})
