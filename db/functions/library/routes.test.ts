import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '@bothy/contract/call-schemas.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, aTrack, codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

const unknownHash = '0'.repeat(32)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe.each(engines)('the routes that the club has walked on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeEach(async () => {
    await fixture().changeSettings({ writes_reports: true, photos: true })
    await fixture().rows('delete from public.activities')
  })

  type Walk = {
    leader?: Actor
    title?: string
    location?: string
    route?: ReturnType<typeof aRoute>
    phase?: string
    daysAgo?: number
    start?: string
  }

  /** An activity on one route, finished if nothing else is said. */
  async function aWalk({ leader, title = 'A walk', location = 'Sils', route = aRoute(), phase = 'finished', start, ...walk }: Walk = {}) {
    const guide = leader ?? (await fixture().member())
    const { id } = await guide.createActivity(aNewActivity({ title, location, routes: [route] }))
    await fixture().rows('update public.routes set is_selected = true where activity_id = $1', [id])
    await fixture().rows(
      `update public.activities set phase = $2, never_public = false, start_time = coalesce($4, now() - $3 * interval '1 day'), end_time = null where id = $1`,
      [id, phase, walk.daysAgo ?? 7, start ?? null],
    )
    return id
  }
  const found = async (query: Input<'listRoutes'> = {}, reader: Pick<Actor, 'listRoutes'> = fixture().visitor) =>
    (await reader.listRoutes(query)).items.map(({ title, walks }) => [title, walks])
  const hashOf = async (title: string) => (await fixture().visitor.listRoutes({})).items.find((item) => item.title === title)!.hash

  test('a route that was walked again is listed once, as it was walked last', async () => {
    const [mei, lin] = [await fixture().member({ name: 'Mei' }), await fixture().member({ name: 'Lin' })]
    await aWalk({ leader: mei, daysAgo: 40, route: aRoute({ title: 'Ridge', track: aTrack() }) })
    await aWalk({ leader: lin, daysAgo: 3, location: 'Maloja', route: aRoute({ title: 'The long ridge', track: aTrack() }) })
    await aWalk({ daysAgo: 20, route: aRoute({ title: 'Lake' }) })
    const { items, nextCursor, nearMatch } = await fixture().visitor.listRoutes({})
    expect([nextCursor, nearMatch]).toEqual([null, false])
    expect(items).toMatchObject([
      {
        title: 'The long ridge',
        walks: 2,
        location: 'Maloja',
        leaders: [{ id: lin.id }],
        ascent: aTrack().ascent,
        photo: null,
        condition: null,
      },
      { title: 'Lake', walks: 1, place: null, ascent: null },
    ])
    expect(items[0]!.hash).toMatch(/^[\da-f]{32}$/)
    expect(items[0]!.place).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) })
    const route = await fixture().visitor.getRoute({ hash: items[0]!.hash })
    expect(route).toMatchObject({
      walks: 2,
      route: { title: 'The long ridge' },
      activities: [{ leaders: [{ name: 'Lin' }] }, { leaders: [{ name: 'Mei' }] }],
    })
    expect(route.activities[0]!.id).toBe(route.activityId)
    expect(JSON.stringify(route)).not.toContain(aTrack().path)
  })

  test('without a track, routes with the same title and length are one', async () => {
    await aWalk({ route: aRoute({ title: 'Über den Grat', distance: 8 }) })
    await aWalk({ route: aRoute({ title: 'uber den  GRAT', distance: 8 }), daysAgo: 9 })
    await aWalk({ route: aRoute({ title: 'Über den Grat', distance: 11 }), daysAgo: 10 })
    expect(await found()).toEqual([
      ['Über den Grat', 2],
      ['Über den Grat', 1],
    ])
  })

  test('only finished activities that others may see, with the route that they took', async () => {
    for (const phase of ['review', 'voting', 'enrolling', 'active', 'cancelled', 'rejected'])
      await aWalk({ phase, route: aRoute({ title: phase }) })
    const leader = await fixture().member()
    const hidden = await aWalk({ leader, route: aRoute({ title: 'hidden' }) })
    await fixture().rows('update public.activities set never_public = true where id = $1', [hidden])
    const voted = await aWalk({ route: aRoute({ title: 'not chosen' }) })
    await fixture().rows('update public.routes set is_selected = false where activity_id = $1', [voted])
    for (const reader of [fixture().visitor, leader, await fixture().admin()]) expect(await found({}, reader)).toEqual([])
    expect((await fixture().visitor.getSettings({})).hasRoutes).toBeUndefined()
    await aWalk()
    expect((await fixture().visitor.getSettings({})).hasRoutes).toBe(true)
  })

  test('a route is gone with the last activity that took it, and what changes is written anew', async () => {
    const [first, second] = [await aWalk({ daysAgo: 20 }), await aWalk({ daysAgo: 3, location: 'Maloja' })]
    const title = (await fixture().visitor.listRoutes({})).items[0]!.title
    const hash = await hashOf(title)
    await fixture().rows("update public.activities set phase = 'active' where id = $1", [second])
    expect(await fixture().visitor.getRoute({ hash })).toMatchObject({ walks: 1, activityId: first, location: 'Sils' })
    await fixture().rows("update public.activities set phase = 'finished' where id = $1", [second])
    expect(await fixture().visitor.getRoute({ hash })).toMatchObject({ walks: 2, activityId: second })
    await fixture().rows('delete from public.activities where id = $1', [second])
    expect(await fixture().visitor.getRoute({ hash })).toMatchObject({ walks: 1, activityId: first })
    await fixture().rows("update public.routes set title = 'Renamed' where activity_id = $1", [first])
    expect(await codeOf(fixture().visitor.getRoute({ hash }))).toBe('NOT_FOUND')
    expect(await found()).toEqual([['Renamed', 1]])
    await fixture().rows('delete from public.activities where id = $1', [first])
    expect(await found()).toEqual([])
    expect(await codeOf(fixture().visitor.getRoute({ hash: unknownHash }))).toBe('NOT_FOUND')
  })

  test('words are looked for in titles and places, with one typing error where nothing has them', async () => {
    await aWalk({ title: 'Autumn colors', location: 'Pontresina', route: aRoute({ title: 'Über den Gämsensteig' }) })
    await aWalk({ title: 'Snow', location: 'Sils', route: aRoute({ title: 'Lake', distance: 3 }) })
    for (const q of ['gamsenst', 'autumn steig', 'PONTRESINA']) expect(await found({ q })).toEqual([['Über den Gämsensteig', 1]])
    expect(await fixture().visitor.listRoutes({ q: 'pontrisina' })).toMatchObject({ nearMatch: true, items: [{ location: 'Pontresina' }] })
    expect(await found({ q: 'zermatt' })).toEqual([])
    expect(await found({ q: '%' })).toEqual([])
    expect(await fieldsOf(fixture().visitor.listRoutes({ q: 'x'.repeat(101) }))).toEqual({ q: ['TOO_LONG'] })
  })

  test('it is filtered by length, ascent, difficulty and the month in which it was walked', async () => {
    await aWalk({
      start: '2024-07-06T06:00Z',
      route: aRoute({ title: 'Long', distance: 21, difficulty: 'Hard', track: aTrack({ ascent: 1400 }) }),
    })
    await aWalk({ start: '2024-01-06T06:00Z', route: aRoute({ title: 'Short', distance: 6, difficulty: 'Easy' }) })
    await aWalk({ start: '2023-07-06T06:00Z', route: aRoute({ title: 'Short', distance: 6, difficulty: 'Easy' }) })
    const long = [['Long', 1]]
    const short = [['Short', 2]]
    expect(await found({ minDistance: 15 })).toEqual(long)
    expect(await found({ maxDistance: 15 })).toEqual(short)
    expect(await found({ minAscent: 800 })).toEqual(long)
    expect(await found({ maxAscent: 800 })).toEqual([])
    expect(await found({ difficulty: ['Easy', 'Medium'] })).toEqual(short)
    expect(await found({ month: 1 })).toEqual(short)
    expect(await found({ month: 7, sort: 'longest' })).toEqual([...long, ...short])
    expect(await found({ month: 8 })).toEqual([])
  })

  test('a route of which the last walk was recorded is as long as that one, in the list, the order and the filters', async () => {
    const leader = await fixture().member()
    const recorded = await aWalk({ leader, daysAgo: 9, route: aRoute({ title: 'Lookout', distance: 2.6 }) })
    await aWalk({ route: aRoute({ title: 'Lake', distance: 4 }) })
    const track = aTrack({ distance: 5.21, ascent: 60 })
    await leader.writeReport({ activityId: recorded, version: 0, track, hours: 1.25 })
    const [longest] = (await fixture().visitor.listRoutes({ sort: 'longest' })).items
    expect(longest).toMatchObject({ title: 'Lookout', distance: 2.6, ascent: null, recorded: { distance: 5.21, ascent: 60, hours: 1.25 } })
    expect(await fixture().visitor.getRoute({ hash: longest!.hash })).toMatchObject({ recorded: longest!.recorded })
    expect(await found({ minDistance: 5 })).toEqual([['Lookout', 1]])
    await fixture().changeSettings({ writes_reports: false })
    expect((await fixture().visitor.listRoutes({ sort: 'longest' })).items[0]!.recorded).toBeNull()
    await fixture().changeSettings({ writes_reports: true })
    await leader.writeReport({ activityId: recorded, version: 1, track: null })
    expect(await found({ minDistance: 5 })).toEqual([])
    expect((await fixture().visitor.listRoutes({})).items.map((item) => item.recorded)).toEqual([null, null])
  })

  test('the last walked, the most walked or the longest comes first, in pages', async () => {
    for (const [title, distance, days] of [
      ['A', 4, 1],
      ['B', 9, 2],
      ['C', 9, 3],
      ['B', 9, 4],
    ] as const)
      await aWalk({ daysAgo: days, route: aRoute({ title, distance }) })
    const orders = { newest: ['A', 'B', 'C'], most: ['B', 'A', 'C'], longest: ['B', 'C', 'A'] }
    for (const [sort, order] of Object.entries(orders) as ['newest' | 'most' | 'longest', string[]][]) {
      const titles: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await fixture().visitor.listRoutes({ sort, limit: 1, ...(cursor && { cursor }) })
        titles.push(...page.items.map(({ title }) => title))
        cursor = page.nextCursor
      } while (cursor)
      expect([sort, titles]).toEqual([sort, order])
    }
    for (const cursor of ['n1', `m1_1_${unknownHash}`])
      expect(await fieldsOf(fixture().visitor.listRoutes({ cursor }))).toEqual({ cursor: ['INVALID'] })
  })

  test('conditions are those of the route, and lately of others near it', async () => {
    const leader = await fixture().member()
    const route = aRoute({ title: 'Ridge', track: aTrack() })
    const report = async (activityId: string, text: string, days: number) =>
      leader.writeReport({ activityId, version: 0, conditions: [{ kind: 'snow', text, seenOn: daysAgo(days) }] })
    await report(await aWalk({ leader, route, daysAgo: 300 }), 'Snow then', 299)
    await report(await aWalk({ leader, route, daysAgo: 9 }), 'Snow now', 8)
    await report(await aWalk({ leader, route: aRoute({ track: aTrack({ path: `${aTrack().path}??C` }) }) }), 'Snow nearby', 6)
    const hash = await hashOf('Ridge')
    const conditionsOf = async () => (await fixture().visitor.getRoute({ hash })).conditions.map(({ text, isSame }) => [text, isSame])
    expect(await conditionsOf()).toEqual([
      ['Snow nearby', false],
      ['Snow now', true],
      ['Snow then', true],
    ])
    const listed = async () => (await fixture().visitor.listRoutes({})).items.find((item) => item.hash === hash)!.condition
    expect(await listed()).toEqual({ kind: 'snow', text: 'Snow now', seenOn: daysAgo(8) })
    await fixture().changeSettings({ writes_reports: false })
    expect(await conditionsOf()).toEqual([])
    expect(await listed()).toBeNull()
  })

  test('photos are those that the viewer may see: no hidden one, and none of members who block each other', async () => {
    await fixture().changeSettings({ discussion: 'members' })
    const [leader, amina, jonas, stranger] = (await fixture().members(4)) as [Actor, Actor, Actor, Actor]
    const activityId = await aWalk({ leader, route: aRoute({ title: 'Ridge' }) })
    await fixture().rows('insert into public.participants (activity_id, user_id) values ($1, $2), ($1, $3)', [
      activityId,
      amina.id,
      jonas.id,
    ])
    const add = async (owner: Actor, name: string) => {
      const url = `/photos/${name}${activityId}/1920.webp`
      await fixture().rows('select rules.register_image($1, $2, $3, $4, $5, $6)', [
        owner.id,
        url,
        `${name}${activityId}`,
        'photo',
        [400, 1920],
        1000,
      ])
      return (await owner.addPhoto({ activityId, image: url })).id
    }
    const first = await add(jonas, 'a')
    const second = await add(amina, 'b')
    const hash = await hashOf('Ridge')
    const shownTo = async (viewer: Pick<Actor, 'getRoute' | 'listRoutes'>) => {
      const photo = (await viewer.listRoutes({})).items[0]!.photo
      const { photos } = await viewer.getRoute({ hash })
      expect(photo?.id).toBe(photos[0]?.id)
      return photos.map(({ id }) => id)
    }
    expect(await shownTo(stranger)).toEqual([first, second])
    expect(await shownTo(fixture().visitor)).toEqual([])
    await stranger.blockMember({ userId: amina.id })
    expect(await shownTo(stranger)).toEqual([first])
    expect(await shownTo(amina)).toEqual([first, second])
    await jonas.requestPhotoRemoval({ photoId: second })
    for (const viewer of [amina, leader]) expect(await shownTo(viewer)).toEqual([first])
    await leader.setPhotos({ activityId, audience: 'participants' })
    expect(await shownTo(stranger)).toEqual([])
    expect(await shownTo(jonas)).toEqual([first])
    await fixture().changeSettings({ photos: false })
    expect(await shownTo(jonas)).toEqual([])
  })

  test('nobody is named but leaders, who are named until they leave the club', async () => {
    const leader = await fixture().member({ name: 'Ruth' })
    const activityId = await aWalk({ leader, route: aRoute({ title: 'Ridge' }) })
    const participant = await fixture().member({ name: 'Ottilie' })
    await fixture().rows('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, participant.id])
    const hash = await hashOf('Ridge')
    expect(JSON.stringify(await participant.getRoute({ hash }))).not.toContain(participant.id)
    await fixture().rows('update public.activities set creator_id = null where id = $1', [activityId])
    expect((await participant.getRoute({ hash })).activities).toMatchObject([{ leaders: [] }])
  })
})
