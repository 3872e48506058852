import { describe, expect, test } from 'vitest'
import { aNewActivity, aRoute, aTrack, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'
import { engines } from '../../testing/engines.ts'

describe.each(engines)('tracks of routes on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  async function aProposal(...routes: ReturnType<typeof aRoute>[]) {
    const leader = await fixture().member()
    return { leader, activity: await leader.createActivity(aNewActivity({ routes })) }
  }

  test('a proposal keeps the track of a route, and a route without one has none', async () => {
    const track = aTrack()
    const { activity } = await aProposal(aRoute({ track }), aRoute())
    expect(activity.routes.map((route) => route.track)).toEqual([track, null])
  })

  test('a track of a file without elevations has no heights', async () => {
    const { path, fileName, distance } = aTrack()
    const { activity } = await aProposal(aRoute({ track: { path, fileName, distance } }))
    expect(activity.routes[0]!.track).toEqual({ path, fileName, distance, ascent: null, descent: null, highest: null, lowest: null })
  })

  test('a list does not carry tracks', async () => {
    const { leader, activity } = await aProposal(aRoute({ track: aTrack({ fileName: 'only-in-the-detail.gpx' }) }))
    const { items } = await leader.listMyActivities({ kind: 'created' })
    expect(items.map(({ id }) => id)).toEqual([activity.id])
    expect(JSON.stringify(items)).not.toContain(activity.routes[0]!.track!.path)
  })

  test('an edit that sends no track keeps it, null removes it, and another one replaces it', async () => {
    const { leader, activity } = await aProposal(aRoute({ track: aTrack() }))
    const { id } = activity.routes[0]!
    const edit = async (fields: Parameters<typeof aRoute>[0]) => {
      const edited = await leader.editActivity({ activityId: activity.id, ...aNewActivity(), routes: [aRoute({ id, ...fields })] })
      return edited.routes[0]!.track
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
    const { leader, activity } = await aProposal(aRoute({ track: aTrack() }))
    await fixture().rows(`update public.activities set phase = 'enrolling' where id = $1`, [activity.id])
    const edit = (track: ReturnType<typeof aTrack> | null) =>
      leader.editActivity({ activityId: activity.id, ...aNewActivity(), routes: [aRoute({ id: activity.routes[0]!.id, track })] })
    expect((await edit(aTrack())).routes[0]!.track).toEqual(aTrack())
    expect(await codeOf(edit(aTrack({ ascent: 1 })))).toBe('ROUTES_FROZEN')
    expect(await codeOf(edit(null))).toBe('ROUTES_FROZEN')
  })

  test('a line with other characters than an encoded track is refused', async () => {
    const leader = await fixture().member()
    for (const path of ['', '<svg>', 'AAA ', ' AAA', 'AAA  AAA', 'AAA\nAAA', 'Ä', '123'])
      expect([
        path,
        await fieldsOf(
          leader.run('createActivity', aNewActivity({ startTime: inHours(100), routes: [aRoute({ track: aTrack({ path }) })] })),
        ),
      ]).toEqual([path, { 'routes.track.path': ['INVALID'] }])
  })

  test('a track without its file name or distance is refused', async () => {
    const leader = await fixture().member()
    const refused = (track: object) => fieldsOf(leader.run('createActivity', aNewActivity({ routes: [{ ...aRoute(), track } as never] })))
    expect(await refused({ path: 'AAA', distance: 1 })).toEqual({ 'routes.track': ['REQUIRED'] })
    expect(await refused({ path: 'AAA', fileName: 'a.gpx' })).toEqual({ 'routes.track': ['REQUIRED'] })
    expect(await refused({ path: 'AAA', fileName: ' ', distance: 1 })).toEqual({ 'routes.track.fileName': ['REQUIRED'] })
  })
})
