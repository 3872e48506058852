import type { Phase } from '@bothy/contract/lifecycle.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useClub } from '../testing/club.ts'
import { engines } from '../testing/engines.ts'

const noon = '2031-05-01T12:00:00.000Z'
const hour = (hours: number) => new Date(Date.parse(noon) + hours * 3_600_000).toISOString()
const openPhases = ['voting', 'enrolling', 'active'] as const
const closedPhases = ['review', 'rejected', 'cancelled', 'finished'] as const

describe.each(engines)('the status check on $name', ({ open }) => {
  const club = useClub(open)
  beforeEach(() => club().rows('delete from public.activities'))

  const check = () => club().value<number>('select rules.check_statuses($1)', [noon])
  const phaseOf = (id: string) => club().value<Phase>('select phase from public.activities where id = $1', [id])
  const lasting = (phase: Phase, from: number, to: number | null) =>
    club().activity({ phase, routes: 2, startTime: hour(from), endTime: to === null ? null : hour(to) })

  test.each(openPhases)('finishes what is %s and past its end', async (phase) => {
    const { id } = await lasting(phase, -5, -1)
    expect(await check()).toBe(1)
    expect(await phaseOf(id)).toBe('finished')
  })

  test.each(['voting', 'enrolling'] as const)('sends off what is %s and has begun', async (phase) => {
    const { id } = await lasting(phase, -1, 1)
    expect(await check()).toBe(1)
    expect(await phaseOf(id)).toBe('active')
    expect(await check()).toBe(0)
  })

  test('leaves alone what is on its way or has not begun', async () => {
    const ids = await Promise.all([
      lasting('active', -1, 1),
      lasting('active', 1, 2),
      lasting('voting', 1, 2),
      lasting('enrolling', 0.1, 2),
    ])
    expect(await check()).toBe(0)
    expect(await Promise.all(ids.map(({ id }) => phaseOf(id)))).toEqual(['active', 'active', 'voting', 'enrolling'])
  })

  test('counts the very start as begun and the very end as not over', async () => {
    const starting = await lasting('enrolling', 0, 2)
    const ending = await lasting('enrolling', -2, 0)
    const stillOut = await lasting('active', -2, 0)
    expect(await check()).toBe(2)
    expect(await Promise.all([starting, ending, stillOut].map(({ id }) => phaseOf(id)))).toEqual(['active', 'active', 'active'])
  })

  test.each(openPhases)('leaves what is %s and has no end to its leader', async (phase) => {
    const { id } = await lasting(phase, -5, null)
    expect(await check()).toBe(0)
    expect(await phaseOf(id)).toBe(phase)
  })

  test.each(closedPhases)('does not touch what is %s', async (phase) => {
    const { id } = await lasting(phase, -5, -1)
    expect(await check()).toBe(0)
    expect(await phaseOf(id)).toBe(phase)
  })

  test('decides an open vote as the leader would have', async () => {
    const [first, second] = await club().members(2)
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

  test('copes with a vote that has no routes', async () => {
    const { id } = await club().activity({ phase: 'voting', startTime: hour(-1), endTime: hour(1) })
    expect(await check()).toBe(1)
    expect(await phaseOf(id)).toBe('active')
  })

  test('tells when it changed an activity, and how many', async () => {
    for (const from of [-3, -2, -1]) await lasting('enrolling', from, 1)
    await club().rows("update public.activities set updated_at = '2020-01-01Z'")
    expect(await check()).toBe(3)
    expect(Number(await club().value("select count(*) from public.activities where updated_at > '2020-01-02Z'"))).toBe(3)
  })

  test('goes by the clock of the database when nobody says what time it is', async () => {
    const { id } = await club().activity({ startTime: new Date(Date.now() - 3_600_000).toISOString() })
    expect(await club().value('select rules.check_statuses()')).toBe(1)
    expect(await phaseOf(id)).toBe('active')
  })
})
