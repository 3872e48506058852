/** Elevations of the club's map for tracks whose file has none, and beside those of a file. The region is made for the sample club. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeTrack, readGpx, trackStatistics, type Track, type TrackPoint } from '@bothy/hiking'
import { sampleRoutes, sampleTrackOf } from '../../scripts/sample-tracks.ts'
import { chooseDifficulties } from '../fixtures/activity-form.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, aProposal, type TestMember } from '../fixtures/builders.ts'
import { dropFiles, fileOf } from '../fixtures/gpx-files.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let member: TestMember
const sample = sampleTrackOf(sampleRoutes[0]!)
const track: Track = { ...decodeTrack(sample.path), name: 'Ridge' }
const changed = (change: (point: TrackPoint, i: number) => TrackPoint): Track => ({
  ...track,
  segments: track.segments.map((points) => points.map(change)),
})
const bare = ({ lat, lon }: TrackPoint): TrackPoint => ({ lat, lon })

beforeAll(async () => {
  // The map of the sample club is in its data directory.
  app = await startTestApp({ sample: true })
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  member = await aMember(app.server, 'Bo')
})
afterAll(() => app?.close())

async function atRoutes(): Promise<Actor> {
  const leader = await app.newActor({ name: 'Bo', session: member.session })
  const { id } = await app.server.call('createActivity', aProposal({ title: 'Ridge', routes: [] }), member.token)
  await leader.goto(`/activity/${id}/edit`)
  await leader.clickButton('form.next')
  await leader.expectMessage('form.routes.lead')
  return leader
}

async function save(leader: Actor) {
  await leader.clickButton('form.save')
  await leader.expectPath(/^\/activity\/[0-9a-f-]+$/)
  const activityId = new URL(leader.page.url()).pathname.split('/').at(-1)!
  return app.server.call('getActivity', { activityId }, member.token)
}

test('a track without elevations has those of the map: in its figures, on its page, and in its file', async () => {
  const leader = await atRoutes()
  const { page, t } = leader
  await dropFiles(leader, [fileOf('bare.gpx', changed(bare))])
  await leader.expectMessage('route.map-heights.all')
  expect(await findAccessibilityViolations(leader)).toEqual([])
  await chooseDifficulties(leader, { A: 'Medium' })
  const { routes } = await save(leader)
  const { ascent, descent, highest, lowest, mapHeights } = routes[0]!.track!
  expect(mapHeights).toBe('all')
  // The pixels of the map are 26 m wide, and its land is made up between the tracks: 10 % of the climb, and 15 m of a height.
  for (const [found, wanted] of [
    [ascent, sample.ascent],
    [descent, sample.descent],
  ] as const)
    expect(Math.abs(found! - wanted)).toBeLessThan(0.1 * wanted)
  for (const [found, wanted] of [
    [highest, sample.highest],
    [lowest, sample.lowest],
  ] as const)
    expect(Math.abs(found! - wanted)).toBeLessThan(15)
  expect(routes[0]!.duration).toBeGreaterThan(3)
  await leader.expectMessage('route.map-heights.all')
  const [download] = await Promise.all([page.waitForEvent('download'), leader.clickButton('route.save-gpx', { letter: 'A' })])
  const [saved] = readGpx(await readFile((await download.path())!, 'utf8')).tracks
  expect(Math.abs(trackStatistics(saved!).ascentM! - ascent!)).toBeLessThan(0.02 * ascent!)
  expect(await page.getByText(t('route.map-heights.some'), { exact: true }).count()).toBe(0)
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a gap is filled, and elevations of a file are compared with the map', async () => {
  const leader = await atRoutes()
  const count = track.segments[0]!.length
  await dropFiles(leader, [
    fileOf(
      'gap.gpx',
      changed((point, i) => (i > count / 3 && i < count / 2 ? bare(point) : point)),
    ),
  ])
  await leader.expectMessage('route.map-heights.some')
  await leader.page.getByRole('button', { name: leader.t('form.track.remove') }).click()
  await dropFiles(leader, [fileOf('whole.gpx', track)])
  await leader.page.getByText(/^Your file shows \d+\sm of ascent, the map \d+\sm\.$/).waitFor()
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('without a map, a file without elevations is as before', async () => {
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { mapSource: 'none' }, token)
  const leader = await atRoutes()
  await dropFiles(leader, [fileOf('bare.gpx', changed(bare))])
  await leader.expectMessage('form.track.no-heights')
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})
