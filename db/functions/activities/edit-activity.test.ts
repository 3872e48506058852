import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, codeOf, fieldsOf, refusalOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('edits on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  afterEach(() => fixture().changeSettings({ max_participants: 50 }))

  async function anEditable(phase: 'review' | 'voting' | 'enrolling', routes = 2) {
    const leader = await fixture().member()
    return { leader, ...(await fixture().activity({ leader, phase, routes })) }
  }

  const routesOf = async (reader: Actor, activityId: string) => (await reader.getActivity({ activityId })).routes

  /** The fields of a route that the form sends. */
  const asInput = ({ id, title, description, distance, duration, difficulty }: Awaited<ReturnType<typeof routesOf>>[number]) => ({
    id,
    title,
    description,
    distance,
    duration,
    difficulty,
  })

  test('the leader changes every field', async () => {
    const { leader, id } = await anEditable('voting')
    const input = aNewActivity({
      title: 'New',
      tags: ['social'],
      timeZone: 'Asia/Tokyo',
      coverSeed: 'new',
      maxParticipants: 20,
      durationHours: 3,
    })
    expect(await leader.editActivity({ activityId: id, ...input })).toMatchObject({ ...input, phase: 'voting' })
  })

  test('routes, time zone and cover keep their values if the input omits them', async () => {
    const { leader, id, routes } = await anEditable('voting')
    const before = await leader.getActivity({ activityId: id })
    const after = await leader.editActivity({ activityId: id, ...aNewActivity() })
    expect(after.routes.map((route) => route.id)).toEqual(routes)
    expect(after).toMatchObject({ timeZone: before.timeZone, coverSeed: before.coverSeed })
  })

  test('the language is that of the last one who wrote the title or the description', async () => {
    const { leader, id } = await anEditable('voting')
    const form = aNewActivity({ title: 'Auf den Säntis' })
    const languageAfter = async (change: object) => (await leader.editActivity({ activityId: id, ...form, ...change })).language
    expect((await leader.getActivity({ activityId: id })).language).toBeNull()
    expect(await languageAfter({ language: 'de' })).toBe('de')
    expect(await languageAfter({ language: 'en', location: 'Wasserauen' })).toBe('de')
    expect(await languageAfter({ description: 'Trittsicherheit ist nötig.' })).toBe('de')
    expect(await languageAfter({ language: 'zh-TW', title: '森蒂斯峰' })).toBe('zh-TW')
    expect(await fieldsOf(leader.editActivity({ activityId: id, ...form, language: 'de_CH' }))).toEqual({ language: ['INVALID'] })
  })

  test('a route with an id keeps its votes, a new route has none, a removed route loses its votes', async () => {
    const { leader, id, routes } = await anEditable('voting', 2)
    const [first, second] = await fixture().members(2)
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

  test('routes keep their letters when one is removed, and a new route does not take over its letter', async () => {
    const { leader, id } = await anEditable('voting', 3)
    const [, b, c] = (await routesOf(leader, id)).map(asInput)
    const { routes } = await leader.editActivity({ activityId: id, ...aNewActivity({ routes: [b!, aRoute({ title: 'New' })] }) })
    expect(routes.map(({ title, position }) => [title, position])).toEqual([
      [b!.title, 1],
      ['New', 3],
    ])
    expect(c!.title).toBe('Route 3')
    const later = await leader.editActivity({ activityId: id, ...aNewActivity({ routes: [...routes.map(asInput), aRoute()] }) })
    expect(later.routes.map(({ position }) => position)).toEqual([1, 3, 4])
    const { items } = await leader.listActivities({ phase: ['voting'] })
    expect(items.find((item) => item.id === id)?.routePositions).toEqual([1, 3, 4])
  })

  test('an edit cannot use a route of another activity', async () => {
    const { leader, id } = await anEditable('voting')
    const other = await fixture().activity({ phase: 'voting', routes: 1 })
    const before = await fixture().dump()
    const form = { activityId: id, ...aNewActivity({ routes: [aRoute({ id: other.routes[0]! })] }) }
    expect(await codeOf(leader.editActivity(form))).toBe('ROUTE_NOT_FOUND')
    expect(await fixture().dump()).toEqual(before)
  })

  test('once enrollment is open, routes cannot be changed, but may be sent unchanged', async () => {
    const { leader, id } = await anEditable('enrolling')
    const routes = (await routesOf(leader, id)).map(asInput)
    expect(await leader.editActivity({ activityId: id, ...aNewActivity({ routes }) })).toMatchObject({ title: aNewActivity().title })
    const before = await fixture().dump()
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
    expect(await fixture().dump()).toEqual(before)
  })

  test('routes sent in another order do not count as changed', async () => {
    const { leader, id } = await anEditable('enrolling')
    const routes = (await routesOf(leader, id)).map(asInput).reverse()
    await leader.editActivity({ activityId: id, ...aNewActivity({ routes }) })
    expect((await routesOf(leader, id)).map((route) => route.id)).toEqual(routes.map((route) => route.id).reverse())
  })

  test('seats may be reduced to the number taken, and not below', async () => {
    const [leader, ...members] = await fixture().members(4)
    const { id } = await fixture().activity({ leader: leader!, maxParticipants: 5, participants: members })
    expect(await codeOf(leader!.editActivity({ activityId: id, ...aNewActivity({ maxParticipants: 2 }) }))).toBe('SEATS_TAKEN')
    expect(await leader!.editActivity({ activityId: id, ...aNewActivity({ maxParticipants: 3 }) })).toMatchObject({
      maxParticipants: 3,
      refusals: { edit: null },
    })
  })

  test('an activity with more seats than a new limit may keep them, and may not add any', async () => {
    const { leader, id } = await anEditable('enrolling')
    await fixture().changeSettings({ max_participants: 5 })
    await leader.editActivity({ activityId: id, ...aNewActivity({ maxParticipants: 10 }) })
    expect(await fieldsOf(leader.editActivity({ activityId: id, ...aNewActivity({ maxParticipants: 11 }) }))).toEqual({
      maxParticipants: ['TOO_LARGE'],
    })
  })

  test('only the leader may edit an activity, not even an admin', async () => {
    const { id } = await anEditable('voting')
    for (const other of [await fixture().member(), await fixture().admin()])
      expect(await codeOf(other.editActivity({ activityId: id, ...aNewActivity() }))).toBe('NOT_CREATOR')
  })

  test('an admin may edit an activity that they lead', async () => {
    const admin = await fixture().admin()
    const { id } = await fixture().activity({ leader: admin, phase: 'voting' })
    expect(await admin.editActivity({ activityId: id, ...aNewActivity({ title: 'Mine' }) })).toMatchObject({ title: 'Mine' })
  })

  test('a save from an outdated form is refused with the fields that have changed, and changes nothing', async () => {
    const { leader, id } = await anEditable('voting')
    const { version, ...read } = await leader.getActivity({ activityId: id })
    const routes = read.routes.map(asInput)
    const form = { activityId: id, ...aNewActivity({ routes }) }
    const first = await leader.editActivity({ ...form, version })
    const added = await leader.editActivity({ ...form, version: first.version, location: 'Wasserauen', routes: [...routes, aRoute()] })
    const before = await fixture().dump()
    const stale = await refusalOf(leader.editActivity({ ...form, version: first.version, title: 'Sunset' }))
    expect(stale).toMatchObject({ code: 'CHANGED_MEANWHILE', fields: { location: ['CHANGED'], routes: ['CHANGED'] } })
    expect(await fixture().dump()).toEqual(before)
    expect(added.version).toBe(version + 2)
  })

  test('a save that changes nothing leaves the version as it is', async () => {
    const { leader, id } = await anEditable('voting')
    const first = await leader.editActivity({ activityId: id, ...aNewActivity() })
    const again = await leader.editActivity({ activityId: id, version: first.version, ...aNewActivity() })
    expect(again.version).toBe(first.version)
  })

  test('an admin does not approve what was edited after they read it', async () => {
    const { leader, id } = await anEditable('review')
    const admin = await fixture().admin()
    const { version } = await admin.getActivity({ activityId: id })
    const edited = await leader.editActivity({ activityId: id, ...aNewActivity({ title: 'Something else' }) })
    expect(await codeOf(admin.approveActivity({ activityId: id, version }))).toBe('CHANGED_MEANWHILE')
    expect(await admin.approveActivity({ activityId: id, version: edited.version })).toMatchObject({ phase: 'voting' })
  })

  test.each([
    ['a title too long', { title: 'x'.repeat(121) }, { title: ['TOO_LONG'] }],
    ['no location', { location: undefined }, { location: ['REQUIRED'] }],
    ['one seat', { maxParticipants: 1 }, { maxParticipants: ['TOO_SMALL'] }],
    ['nine routes', { routes: Array.from({ length: 9 }, () => aRoute()) }, { routes: ['TOO_MANY'] }],
    ['a route that lasts two days', { routes: [aRoute({ duration: 48 })] }, { 'routes.duration': ['TOO_LARGE'] }],
  ])('%s is refused with the field, and changes nothing', async (_, fields, problem) => {
    const { leader, id } = await anEditable('review')
    const before = await fixture().dump()
    expect(await fieldsOf(leader.run('editActivity', { activityId: id, ...aNewActivity(), ...fields }))).toEqual(problem)
    expect(await fixture().dump()).toEqual(before)
  })
})
