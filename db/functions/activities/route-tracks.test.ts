import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, aTrack, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

/** As in a track: groups of five bits, the lowest first. */
const encodeNumber = (value: number): string =>
  value >= 32 ? String.fromCharCode((value % 32) + 95) + encodeNumber(Math.floor(value / 32)) : String.fromCharCode(value + 63)
const lineOf = (...numbers: number[]) => numbers.map(encodeNumber).join('')

/** Cut off, beyond the poles, the date line, the depths and the heights of the earth, and endless numbers. */
const undecodableTracks = [
  '????',
  'A',
  'AAA A',
  '~~~~~~@~~~~~~@?',
  '~'.repeat(39_999),
  '_________???',
  lineOf(2 * 9_000_001, 0, 0),
  lineOf(0, 2 * 18_000_001, 0),
  lineOf(2 * 9_000_000, 0, 0, 2, 0, 0),
  lineOf(0, 0, 2 * 10_000 + 2),
  lineOf(0, 0, 2 * 100_000 + 3),
]

describe.each(engines)('tracks of routes on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  async function aProposal(...routes: ReturnType<typeof aRoute>[]) {
    const leader = await fixture().member()
    return { leader, activity: await leader.createActivity(aNewActivity({ routes })) }
  }

  /** The track of a route as it was sent: what the activity says of it, and its line. */
  async function trackOf(reader: Actor, { id, routes: [route] }: Activity) {
    if (!route!.track) return null
    const { hash, ...measured } = route!.track
    const { items } = await reader.getTracks({ activityId: id })
    return { ...measured, path: items.find((each) => each.routeId === route!.id && each.hash === hash)?.path }
  }

  test('a proposal keeps the track of a route, and a route without one has none', async () => {
    const { leader, activity } = await aProposal(aRoute({ track: aTrack() }), aRoute())
    expect(await trackOf(leader, activity)).toEqual(aTrack())
    expect(activity.routes[1]!.track).toBeNull()
    expect((await leader.getTracks({ activityId: activity.id })).items).toHaveLength(1)
  })

  test('the answer of a vote has what is shown of a track, and not its line', async () => {
    const { leader, activity } = await aProposal(aRoute({ track: aTrack() }), aRoute())
    await fixture().rows(`update public.activities set phase = 'voting' where id = $1`, [activity.id])
    const mia = await fixture().member()
    const voted = await mia.castVote({ activityId: activity.id, routeId: activity.routes[0]!.id })
    expect(JSON.stringify(voted)).not.toContain(aTrack().path)
    expect(voted.routes[0]!.track).toMatchObject({ ascent: aTrack().ascent, fileName: aTrack().fileName })
    const tracks = await leader.getTracks({ activityId: activity.id })
    expect(await fixture().visitor.getTracks({ activityId: activity.id })).toEqual(tracks)
  })

  test('the tracks of a proposal in review are as hidden as the proposal', async () => {
    const { activity } = await aProposal(aRoute({ track: aTrack() }))
    const stranger = await fixture().member()
    for (const reader of [fixture().visitor, stranger])
      expect(await codeOf(reader.getTracks({ activityId: activity.id }))).toBe('ACTIVITY_NOT_FOUND')
  })

  test('the same line has the same hash, another line has another one', async () => {
    const { activity } = await aProposal(
      aRoute({ track: aTrack() }),
      aRoute({ track: aTrack({ fileName: 'copy.gpx' }) }),
      aRoute({ track: aTrack({ path: 'AAA' }) }),
    )
    const [first, copy, other] = activity.routes.map(({ track }) => track!.hash)
    expect([first === copy, first === other]).toEqual([true, false])
  })

  test('a track of a file without elevations has no heights', async () => {
    const { path, fileName, distance } = aTrack()
    const { leader, activity } = await aProposal(aRoute({ track: { path, fileName, distance } }))
    expect(await trackOf(leader, activity)).toEqual({ path, fileName, distance, ascent: null, descent: null, highest: null, lowest: null })
  })

  test('a track says whether its elevations are of the map, and a change of that is a new version', async () => {
    const { leader, activity } = await aProposal(aRoute({ track: aTrack({ mapHeights: 'some' }) }))
    expect(await trackOf(leader, activity)).toEqual(aTrack({ mapHeights: 'some' }))
    const { id } = activity.routes[0]!
    const input = { ...aNewActivity({ startTime: activity.startTime }), coverSeed: activity.coverSeed }
    const edit = (track: ReturnType<typeof aTrack>) =>
      leader.editActivity({ activityId: activity.id, ...input, routes: [aRoute({ id, track })] })
    expect((await edit(aTrack({ mapHeights: 'some' }))).version).toBe(activity.version)
    const edited = await edit(aTrack({ mapHeights: 'all' }))
    expect([edited.version, await trackOf(leader, edited)]).toEqual([activity.version + 1, aTrack({ mapHeights: 'all' })])
    expect(await trackOf(leader, await edit(aTrack()))).toEqual(aTrack())
    const query = 'update public.routes set track_map_heights = $1 where id = $2'
    await expect(fixture().rows(query, ['most', id])).rejects.toThrow('routes.track.mapHeights:NOT_A_CHOICE')
  })

  test('a list does not carry tracks', async () => {
    const { leader, activity } = await aProposal(aRoute({ track: aTrack({ fileName: 'only-in-the-detail.gpx' }) }))
    const { items } = await leader.listMyActivities({ kind: 'created' })
    expect(items.map(({ id }) => id)).toEqual([activity.id])
    expect(JSON.stringify(items)).not.toContain(activity.routes[0]!.track!.hash)
  })

  test('an edit that sends no track keeps it, null removes it, and another one replaces it', async () => {
    const { leader, activity } = await aProposal(aRoute({ track: aTrack() }))
    const { id } = activity.routes[0]!
    const edit = async (fields: Parameters<typeof aRoute>[0]) => {
      const edited = await leader.editActivity({ activityId: activity.id, ...aNewActivity(), routes: [aRoute({ id, ...fields })] })
      return trackOf(leader, edited)
    }
    expect(await edit({ title: 'Renamed' })).toEqual(aTrack())
    expect(await edit({ track: aTrack({ fileName: 'other.gpx', ascent: 900 }) })).toEqual(aTrack({ fileName: 'other.gpx', ascent: 900 }))
    expect(await edit({ track: null })).toBeNull()
  })

  test('another track is a new version of the activity, the same one is not', async () => {
    const { leader, activity } = await aProposal(aRoute({ track: aTrack() }))
    const { id } = activity.routes[0]!
    const input = { ...aNewActivity({ startTime: activity.startTime }), coverSeed: activity.coverSeed }
    const edit = (track: ReturnType<typeof aTrack>) =>
      leader.editActivity({ activityId: activity.id, ...input, routes: [aRoute({ id, track })] })
    expect((await edit(aTrack())).version).toBe(activity.version)
    expect((await edit(aTrack({ path: 'AAA' }))).version).toBe(activity.version + 1)
  })

  test('after the vote, the same track may be sent again, and another one is refused', async () => {
    const fileName = 'Téryfall.gpx'
    const { leader, activity } = await aProposal(aRoute({ track: aTrack({ fileName }) }))
    await fixture().rows(`update public.activities set phase = 'enrolling' where id = $1`, [activity.id])
    const edit = (track: ReturnType<typeof aTrack> | null) =>
      leader.editActivity({ activityId: activity.id, ...aNewActivity(), routes: [aRoute({ id: activity.routes[0]!.id, track })] })
    // A Mac writes "é" as two characters.
    for (const sameName of [fileName, `\t${fileName.normalize('NFD')} `])
      expect(await trackOf(leader, await edit(aTrack({ fileName: sameName })))).toEqual(aTrack({ fileName }))
    expect(await codeOf(edit(aTrack({ fileName, ascent: 1 })))).toBe('ROUTES_FROZEN')
    expect(await codeOf(edit(null))).toBe('ROUTES_FROZEN')
  })

  test('after the vote, an edit may omit the empty description of a route, but not another one', async () => {
    const { leader, activity } = await aProposal(aRoute({ description: '', track: aTrack() }), aRoute())
    await fixture().rows(`update public.activities set phase = 'enrolling' where id = $1`, [activity.id])
    const [first, second] = activity.routes.map(({ id }) => id)
    const edit = (...routes: object[]) =>
      leader.run('editActivity', { activityId: activity.id, ...aNewActivity(), routes: routes as never })
    const { description: _, ...undescribed } = aRoute()
    expect(await edit({ ...undescribed, id: first }, aRoute({ id: second! }))).toMatchObject({ phase: 'enrolling' })
    expect(await codeOf(edit({ ...undescribed, id: first }, { ...undescribed, id: second }))).toBe('ROUTES_FROZEN')
  })

  test('a line that no screen can decode is refused', async () => {
    const leader = await fixture().member()
    for (const path of ['', '<svg>', 'AAA ', ' AAA', 'AAA  AAA', 'AAA\nAAA', 'Ä', '123', ...undecodableTracks])
      expect([
        path,
        await fieldsOf(
          leader.run('createActivity', aNewActivity({ startTime: inHours(100), routes: [aRoute({ track: aTrack({ path }) })] })),
        ),
      ]).toEqual([path, { 'routes.track.path': ['INVALID'] }])
  })

  test('the lines that the contract accepts are those that the database accepts', async () => {
    const numbers = fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 2 ** 26 }), fc.integer({ min: 0, max: 2 ** 40 }))
    const lines = fc.oneof(
      fc.stringMatching(/^[?-~]{0,9}$/),
      fc.array(numbers, { maxLength: 9 }).map((some) => some.map(encodeNumber).join('')),
    )
    const tracks = fc.sample(
      fc.array(lines, { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
      500,
    )
    const accepted = await fixture().rows(
      'select rules.is_encoded_track(path) as "isTrack" from unnest($1::text[]) with ordinality as t (path, place) order by place',
      [[...tracks, ...undecodableTracks]],
    )
    expect(accepted.map(({ isTrack }) => isTrack)).toEqual([...tracks, ...undecodableTracks].map(isEncodedTrack))
  })

  test('a route with a track needs no description, and one without a track does', async () => {
    const { leader, activity } = await aProposal(aRoute({ description: ' ', track: aTrack() }), aRoute())
    expect(activity.routes[0]!.description).toBe('')
    const [first, second] = activity.routes.map(({ id }) => id)
    const edit = (...routes: ReturnType<typeof aRoute>[]) => leader.editActivity({ activityId: activity.id, ...aNewActivity(), routes })
    const kept = await edit(aRoute({ id: first!, description: '' }), aRoute({ id: second!, description: '', track: aTrack() }))
    expect(kept.routes.map(({ description, track }) => [description, track !== null])).toEqual([
      ['', true],
      ['', true],
    ])
    expect(await fieldsOf(edit(aRoute({ id: first!, description: '', track: null })))).toEqual({ 'routes.description': ['REQUIRED'] })
    expect(await fieldsOf(edit(aRoute({ description: '' })))).toEqual({ 'routes.description': ['REQUIRED'] })
    const swapped = await edit(aRoute({ id: first!, track: null }))
    expect(swapped.routes).toMatchObject([{ description: aRoute().description, track: null }])
  })

  test('a track without its file name or distance is refused', async () => {
    const leader = await fixture().member()
    const refused = (track: object) => fieldsOf(leader.run('createActivity', aNewActivity({ routes: [{ ...aRoute(), track } as never] })))
    expect(await refused({ path: 'AAA', distance: 1 })).toEqual({ 'routes.track': ['REQUIRED'] })
    expect(await refused({ path: 'AAA', fileName: 'a.gpx' })).toEqual({ 'routes.track': ['REQUIRED'] })
    expect(await refused({ path: 'AAA', fileName: ' ', distance: 1 })).toEqual({ 'routes.track.fileName': ['REQUIRED'] })
  })
})
