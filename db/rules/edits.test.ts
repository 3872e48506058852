import { afterEach, describe, expect, test } from 'vitest'
import { type Actor, aNewActivity, aRoute, codeOf, fieldsOf, useClub } from '../testing/club.ts'
import { engines } from '../testing/engines.ts'

describe.each(engines)('edits on $name', ({ open }) => {
  const club = useClub(open)
  afterEach(() => club().settle({ max_participants: 50 }))

  async function anEditable(phase: 'review' | 'voting' | 'enrolling', routes = 2) {
    const leader = await club().member()
    return { leader, ...(await club().activity({ leader, phase, routes })) }
  }

  const routesOf = async (reader: Actor, activityId: string) => (await reader.getActivity({ activityId })).routes

  /** A route as the form sends it back. */
  const kept = ({ id, title, description, distance, duration, difficulty }: Awaited<ReturnType<typeof routesOf>>[number]) => ({
    id,
    title,
    description,
    distance,
    duration,
    difficulty,
  })

  test('the leader changes every field', async () => {
    const { leader, id } = await anEditable('voting')
    const typed = aNewActivity({
      title: 'New',
      tags: ['social'],
      timeZone: 'Asia/Tokyo',
      coverSeed: 'new',
      maxParticipants: 20,
      durationHours: 3,
    })
    expect(await leader.editActivity({ activityId: id, ...typed })).toMatchObject({ ...typed, phase: 'voting' })
  })

  test('routes that the form leaves out stay, and so do zone and cover', async () => {
    const { leader, id, routes } = await anEditable('voting')
    const before = await leader.getActivity({ activityId: id })
    const after = await leader.editActivity({ activityId: id, ...aNewActivity() })
    expect(after.routes.map((route) => route.id)).toEqual(routes)
    expect(after).toMatchObject({ timeZone: before.timeZone, coverSeed: before.coverSeed })
  })

  test('a route kept by its id keeps its votes, a new one has none, a removed one drops its votes', async () => {
    const { leader, id, routes } = await anEditable('voting', 2)
    const [first, second] = await club().members(2)
    await first!.castVote({ activityId: id, routeId: routes[0]! })
    await second!.castVote({ activityId: id, routeId: routes[1]! })
    const form = { activityId: id, ...aNewActivity({ routes: [aRoute({ id: routes[0]!, title: 'Renamed' }), aRoute({ title: 'New' })] }) }
    const fresh = await leader.editActivity(form)
    expect(fresh.routes.map(({ title, votes }) => ({ title, votes }))).toEqual([
      { title: 'Renamed', votes: 1 },
      { title: 'New', votes: 0 },
    ])
    expect(fresh.voters).toBe(1)
    expect((await second!.getActivity({ activityId: id })).refusals).toMatchObject({ vote: null, moveVote: 'NOT_VOTED' })
  })

  test('a route of another activity cannot be taken over', async () => {
    const { leader, id } = await anEditable('voting')
    const other = await club().activity({ phase: 'voting', routes: 1 })
    const before = await club().dump()
    const form = { activityId: id, ...aNewActivity({ routes: [aRoute({ id: other.routes[0]! })] }) }
    expect(await codeOf(leader.editActivity(form))).toBe('ROUTE_NOT_FOUND')
    expect(await club().dump()).toEqual(before)
  })

  test('once enrollment is open the routes are frozen, and sending them back unchanged is no change', async () => {
    const { leader, id } = await anEditable('enrolling')
    const routes = (await routesOf(leader, id)).map(kept)
    expect(await leader.editActivity({ activityId: id, ...aNewActivity({ routes }) })).toMatchObject({ title: aNewActivity().title })
    const before = await club().dump()
    const changes = [
      [],
      routes.slice(1),
      [...routes, aRoute()],
      routes.map((route) => ({ ...route, distance: 11 })),
      [aRoute(), ...routes.slice(1)],
    ]
    for (const changed of changes)
      expect(await codeOf(leader.editActivity({ activityId: id, ...aNewActivity({ title: 'Sly', routes: changed }) }))).toBe(
        'ROUTES_FROZEN',
      )
    expect(await club().dump()).toEqual(before)
  })

  test('routes sent back in another order are no change', async () => {
    const { leader, id } = await anEditable('enrolling')
    const routes = (await routesOf(leader, id)).map(kept).reverse()
    await leader.editActivity({ activityId: id, ...aNewActivity({ routes }) })
    expect((await routesOf(leader, id)).map((route) => route.id)).toEqual(routes.map((route) => route.id).reverse())
  })

  test('seats below those taken are refused, those taken are enough', async () => {
    const [leader, ...people] = await club().members(4)
    const { id } = await club().activity({ leader: leader!, maxParticipants: 5, participants: people })
    expect(await codeOf(leader!.editActivity({ activityId: id, ...aNewActivity({ maxParticipants: 2 }) }))).toBe('SEATS_TAKEN')
    expect(await leader!.editActivity({ activityId: id, ...aNewActivity({ maxParticipants: 3 }) })).toMatchObject({
      maxParticipants: 3,
      refusals: { edit: null },
    })
  })

  test('an activity larger than a new cap may stay so, and may not grow', async () => {
    const { leader, id } = await anEditable('enrolling')
    await club().settle({ max_participants: 5 })
    await leader.editActivity({ activityId: id, ...aNewActivity({ maxParticipants: 10 }) })
    expect(await fieldsOf(leader.editActivity({ activityId: id, ...aNewActivity({ maxParticipants: 11 }) }))).toEqual({
      maxParticipants: ['TOO_LARGE'],
    })
  })

  test('nobody but the leader edits, not even an admin', async () => {
    const { id } = await anEditable('voting')
    for (const other of [await club().member(), await club().admin()])
      expect(await codeOf(other.editActivity({ activityId: id, ...aNewActivity() }))).toBe('NOT_CREATOR')
  })

  test('an admin who leads it edits it', async () => {
    const admin = await club().admin()
    const { id } = await club().activity({ leader: admin, phase: 'voting' })
    expect(await admin.editActivity({ activityId: id, ...aNewActivity({ title: 'Mine' }) })).toMatchObject({ title: 'Mine' })
  })

  test.each([
    ['a title too long', { title: 'x'.repeat(121) }, { title: ['TOO_LONG'] }],
    ['no place', { location: undefined }, { location: ['REQUIRED'] }],
    ['one seat', { maxParticipants: 1 }, { maxParticipants: ['TOO_SMALL'] }],
    ['nine routes', { routes: Array.from({ length: 9 }, () => aRoute()) }, { routes: ['TOO_MANY'] }],
    ['a route that lasts two days', { routes: [aRoute({ duration: 48 })] }, { 'routes.duration': ['TOO_LARGE'] }],
  ])('%s is refused by name and changes nothing', async (_, fields, problem) => {
    const { leader, id } = await anEditable('review')
    const before = await club().dump()
    expect(await fieldsOf(leader.ask('editActivity', { activityId: id, ...aNewActivity(), ...fields }))).toEqual(problem)
    expect(await club().dump()).toEqual(before)
  })
})
