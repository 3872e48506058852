/** Routes from GPX files: on a new activity, on a typed route, and files that cannot be used. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { decodeTrack, readGpx } from '@bothy/hiking'
import { chooseDifficulties, routeGroup } from '../fixtures/activity-form.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { overThePass, trackOf, fileOf, dropFiles } from '../fixtures/gpx-files.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let member: TestMember
let admin: SessionAnswer
/** Bo, whose page stays open: a new one costs more than the form of the next activity on the same. */
let onPhone: Actor

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false, autoApprove: false }, admin.token)
  member = await aMember(app.server, 'Bo')
  onPhone = await bo()
})
afterAll(() => app?.close())

const bo = (device: 'phone' | 'desktop' = 'phone') => app.newActor({ name: 'Bo', device, session: member.session })

async function atRoutes(leader: Actor): Promise<void> {
  const { id } = await app.server.call('createActivity', aProposal({ title: 'Over the pass', routes: [] }), member.token)
  await leader.goto(`/activity/${id}/edit`)
  await leader.clickButton('form.next')
  await leader.expectMessage('form.routes.lead')
}

const editedActivity = async (leader: Actor) => {
  await leader.clickButton('form.save')
  await leader.expectPath(/^\/activity\/[0-9a-f-]+$/)
  return app.server.call('getActivity', { activityId: new URL(leader.page.url()).pathname.split('/').at(-1)! }, member.token)
}

/** Three profiles on one scale, three lines on the sheet, the best values, and a table that says the same. */
async function seesComparison({ page, t, expectMessage }: Actor): Promise<void> {
  await expectMessage('activity.tracks')
  const comparison = page.getByRole('group', { name: t('activity.routes'), exact: true })
  await expect.poll(() => comparison.locator('svg[data-route]').count()).toBe(3)
  expect(await comparison.getByText(t('route.best.shortest'), { exact: true }).count()).toBe(1)
  expect(await comparison.getByText(t('route.best.least'), { exact: true }).count()).toBe(2)
  const sheet = page.getByRole('img', { name: t('activity.tracks.label', { letters: 'A, B, C' }) })
  await expect.poll(() => sheet.locator('path[data-route]').count()).toBe(3)
  await page.getByText(t('activity.tracks.table'), { exact: true }).click()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(4)
}

/** The tracks in the file that the browser saves. */
async function savedGpx({ page, t, clickButton }: Actor, letter: string) {
  await page.getByText(t('activity.about-routes'), { exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), clickButton('route.save-gpx', { letter })])
  return readGpx(await readFile((await download.path())!, 'utf8')).tracks
}

describe('a leader', () => {
  test('drops three GPX files, and gets three routes that can be compared', async () => {
    const leader = await bo('desktop')
    await atRoutes(leader)
    await dropFiles(leader, [
      fileOf('lake.gpx', overThePass('By the lake', { kilometers: 9, climb: 150 })),
      fileOf('pass.gpx', overThePass('Over the pass', { kilometers: 14, climb: 900, lon: 7.93 })),
      fileOf('hut.gpx', overThePass('', { kilometers: 11, climb: 400, lon: 7.86 })),
    ])
    await leader.expectMessage('form.track.added', { count: 3 })
    const sheet = leader.page.getByRole('img', { name: leader.t('activity.tracks.label', { letters: 'A, B, C' }) })
    await expect.poll(() => sheet.locator('path[data-route]').count()).toBe(3)
    expect(await leader.page.getByRole('link', { name: leader.t('map.open') }).count()).toBe(0)
    // A file says nothing of exposure: nothing is chosen, and what is missing is said.
    await leader.clickButton('form.save')
    await leader.expectMessage('missing.difficulty')
    await expect
      .poll(() =>
        routeGroup(leader, 'A')
          .getByRole('radio')
          .first()
          .evaluate((radio) => radio === document.activeElement),
      )
      .toBe(true)
    await leader.expectVisible(
      routeGroup(leader, 'B').getByText(leader.t('form.route.difficulty.suggested', { difficulty: leader.t('difficulty.Medium') })),
    )
    await chooseDifficulties(leader, { A: 'Easy', B: 'Medium', C: 'Medium' })
    const { routes } = await editedActivity(leader)
    expect(routes.map(({ title, distance, difficulty, track }) => [title, Math.round(distance), difficulty, track?.fileName])).toEqual([
      ['By the lake', 9, 'Easy', 'lake.gpx'],
      ['Over the pass', 14, 'Medium', 'pass.gpx'],
      ['hut', 11, 'Medium', 'hut.gpx'],
    ])
    for (const [index, climb] of [150, 900, 400].entries()) {
      const { ascent, descent } = routes[index]!.track!
      expect(Math.abs(ascent! - climb)).toBeLessThan(climb / 20)
      expect(Math.abs(descent! - climb)).toBeLessThan(climb / 20)
    }
    expect(JSON.stringify(routes)).not.toContain('Somebody’s watch')
    await seesComparison(leader)
    expect(await savedGpx(leader, 'B')).toMatchObject([{ name: 'Over the pass' }])
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('can take the removal of a route back as long as there is room for it', async () => {
    const leader = onPhone
    await atRoutes(leader)
    const { max } = limits.activity.routes
    const tracks = Array.from({ length: max + 1 }, (_, i) =>
      fileOf(`${i}.gpx`, overThePass(`Way ${i + 1}`, { kilometers: 9, climb: 150 + 50 * i })),
    )
    await dropFiles(leader, tracks.slice(0, max))
    await leader.expectMessage('form.track.added', { count: max })
    await leader.clickButton('form.route.remove', { letter: 'B' })
    await leader.clickUndo('form.route.removed', { letter: 'B' })
    await leader.expectMessage('form.routes.full', { max })
    await leader.clickButton('form.route.remove', { letter: 'C' })
    await leader.expectMessage('form.route.removed', { letter: 'C' })
    await dropFiles(leader, tracks.slice(max))
    await leader.expectMessage('form.routes.full', { max })
    await expect.poll(() => leader.button('app.undo').count()).toBe(0)
    await chooseDifficulties(leader, Object.fromEntries([...'ABCDEFGH'].slice(0, max).map((letter) => [letter, 'Easy' as const])))
    const { routes } = await editedActivity(leader)
    expect(routes.map(({ title }) => title)).toEqual([1, 2, 4, 5, 6, 7, 8, 9].map((way) => `Way ${way}`))
    expect(await app.takeProblems()).toEqual([])
  })

  test('goes on typing into the open route when the one before it is brought back', async () => {
    const leader = onPhone
    await atRoutes(leader)
    await dropFiles(
      leader,
      ['Lake', 'Pass'].map((name, i) => fileOf(`${name}.gpx`, overThePass(name, { kilometers: 9 + i, climb: 150 }))),
    )
    await leader.expectMessage('form.track.added', { count: 2 })
    await leader.clickButton('form.route.remove', { letter: 'A' })
    await leader.clickButton('form.route.edit', { letter: 'A' })
    await leader.fill('form.route.name', 'Over the dry pass')
    await leader.clickUndo('form.route.removed', { letter: 'A' })
    const opened = leader.page.getByRole('group', { name: leader.t('route.letter', { letter: 'B' }), exact: true })
    await leader.expectVisible(opened.getByLabel(leader.t('form.route.name'), { exact: true }))
    expect(await opened.getByLabel(leader.t('form.route.name'), { exact: true }).inputValue()).toBe('Over the dry pass')
    expect(await app.takeProblems()).toEqual([])
  })

  test('adds a track to a typed route, and takes over the figures of the file only when they say so', async () => {
    const leader = onPhone
    await atRoutes(leader)
    await leader.clickButton('form.route.add-first')
    await leader.fill('form.route.name', 'My own name')
    await leader.fill('form.route.distance', '15')
    await dropFiles(leader, [fileOf('pass.gpx', overThePass('Named by a watch', { kilometers: 14, climb: 900 }))])
    await leader.expectMessage('form.track.reset')
    const distance = leader.page.getByLabel(leader.t('form.route.distance'))
    expect(await leader.page.getByLabel(leader.t('form.route.name')).inputValue()).toBe('My own name')
    expect(await distance.inputValue()).toBe('15')
    await leader.clickButton('form.track.reset')
    await expect.poll(() => distance.inputValue()).toMatch(/^14\.0\d$/)
    await leader.clickButton('form.track.reverse')
    await leader.clickButton('form.track.remove')
    await leader.clickUndo('form.track.removed')
    await leader.fill('form.route.description', 'Steep.')
    await chooseDifficulties(leader, { A: 'Hard' })
    expect((await editedActivity(leader)).routes).toMatchObject([
      { title: 'My own name', distance: expect.closeTo(14, 0), track: { fileName: 'pass.gpx' } },
    ])
    expect(await app.takeProblems()).toEqual([])
  })

  test('sees the handles that cut a track in forced colors, light and dark', async () => {
    const leader = await bo()
    const { page, t } = leader
    await page.emulateMedia({ forcedColors: 'active' })
    await atRoutes(leader)
    await dropFiles(leader, [fileOf('pass.gpx', overThePass('From my door', { kilometers: 10, climb: 500 }))])
    await leader.clickButton('form.track.cut')
    const start = page.getByRole('slider', { name: t('form.track.cut.start'), exact: true })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { data, info } = await sharp(await start.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true })
      const colorAt = (x: number) => {
        const pixel = (Math.floor(info.height / 2) * info.width + x) * info.channels
        return [...data.subarray(pixel, pixel + 3)]
      }
      // The middle of a handle is 22 pixels from its side, which has the color of what is behind it.
      for (const [middle, side] of [
        [22, 3],
        [info.width - 22, info.width - 3],
      ] as const) {
        const behind = colorAt(side)
        expect(Math.max(...colorAt(middle).map((value, index) => Math.abs(value - behind[index]!)))).toBeGreaterThan(100)
      }
    }
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('cuts the way from their door, and the club never gets it', async () => {
    const leader = onPhone
    await atRoutes(leader)
    const sent: string[] = []
    leader.page.on('request', (request) => sent.push(request.postData() ?? ''))
    await dropFiles(leader, [fileOf('pass.gpx', overThePass('From my door', { kilometers: 10, climb: 500 }))])
    await leader.clickButton('form.track.cut')
    const [start, end] = (['form.track.cut.start', 'form.track.cut.end'] as const).map((id) =>
      leader.page.getByRole('slider', { name: leader.t(id), exact: true }),
    )
    const distance = leader.page.getByLabel(leader.t('form.route.distance'))
    expect(await start!.getAttribute('aria-valuetext')).toMatch(/^0\.0\skm of 10\.1\skm$/)
    for (let press = 0; press < 10; press++) await start!.press('ArrowRight')
    await expect.poll(() => start!.getAttribute('aria-valuetext')).toMatch(/^0\.5\skm/)
    await end!.press('PageDown')
    await end!.press('Tab')
    await expect.poll(() => distance.inputValue()).toMatch(/^8\.[56]/)
    await leader.clickUndo('form.track.cut.done')
    await expect.poll(() => distance.inputValue()).toMatch(/^9\.[56]/)
    const box = (await end!.boundingBox())!
    await leader.page.mouse.move(box.x + box.width - 22, box.y + box.height / 2)
    await leader.page.mouse.down()
    await leader.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
    await leader.page.mouse.up()
    await expect.poll(() => distance.inputValue()).toMatch(/^4\.[56]/)
    await leader.clickButton('form.track.cut.reset')
    await expect.poll(() => distance.inputValue()).toMatch(/^10\.[01]/)
    await leader.clickUndo('form.track.cut.restored')
    await expect.poll(() => distance.inputValue()).toMatch(/^4\.[56]/)
    await leader.fill('form.route.description', 'Without my door.')
    await chooseDifficulties(leader, { A: 'Medium' })
    const { id } = await editedActivity(leader)
    const { items } = await app.server.call('getTracks', { activityId: id }, member.token)
    const lats = items.flatMap(({ path }) => decodeTrack(path).segments.flat()).map(({ lat }) => lat)
    expect(Math.min(...lats)).toBeGreaterThan(46.6 + 0.45 / 111.17)
    expect(Math.max(...lats)).toBeLessThan(46.6 + 5.1 / 111.17)
    const paths = sent.flatMap((body) => /"path":"([^"]*)"/.exec(body)?.slice(1) ?? [])
    expect(paths.map((path) => JSON.parse(`"${path}"`) as string)).toEqual(items.map(({ path }) => path))
    expect(await app.takeProblems()).toEqual([])
  })

  test('is told why a file cannot be used, and keeps what they have typed', async () => {
    const leader = onPhone
    await atRoutes(leader)
    await leader.clickButton('form.route.add-first')
    await leader.fill('form.route.name', 'My own name')
    const bomb = '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><gpx>&b;</gpx>'
    await dropFiles(leader, [
      { name: 'photo.jpg', text: '\u00ff\u00d8\u00ff' },
      { name: 'bomb.gpx', text: bomb },
      { name: 'places.gpx', text: '<gpx><wpt lat="46" lon="7"/><wpt lat="46.1" lon="7"/></gpx>' },
      { name: '<img src=x onerror=alert(1)>.gpx', text: '' },
    ])
    for (const name of ['photo.jpg', 'bomb.gpx', 'places.gpx', '<img src=x onerror=alert(1)>.gpx'])
      await leader.expectMessage('form.track.refused', { name })
    await leader.expectMessage('gpx.not-gpx')
    await leader.expectMessage('gpx.doctype', { line: 1 })
    await leader.expectMessage('gpx.only-waypoints', { count: 2 })
    await leader.expectMessage('gpx.empty')
    expect(await leader.page.getByLabel(leader.t('form.route.name')).inputValue()).toBe('My own name')
    expect(await app.takeProblems()).toEqual([])
  })

  test('is told what was left out of a file, and gets the figures of the walk without it', async () => {
    const leader = onPhone
    await atRoutes(leader)
    const { text } = fileOf('walk.gpx', overThePass('Over the pass', { kilometers: 9, climb: 300 }))
    await dropFiles(leader, [
      { name: 'strayed.gpx', text: text.replace('<trkpt ', '<trkpt lat="0" lon="0"/><trkpt ') },
      { name: 'half.gpx', text: text.slice(0, text.length / 2) },
    ])
    await leader.expectMessage('form.track.notes', { name: 'strayed.gpx' })
    await leader.expectMessage('gpx.note.far-points', { count: 1 })
    await leader.expectMessage('form.track.notes', { name: 'half.gpx' })
    await leader.expectMessage('gpx.note.incomplete', { line: text.slice(0, text.length / 2).split('\n').length })
    await leader.expectMessage('form.track.added', { count: 2 })
    await expect.poll(() => routeGroup(leader, 'A').getByLabel(leader.t('form.route.distance')).inputValue()).toMatch(/^9/)
    expect(await app.takeProblems()).toEqual([])
  })

  test('does it again with the same tracks, which voters load once', async () => {
    const { routes: plain } = aProposal()
    const routes = [150, 900].map((climb, index) => ({ ...plain![index]!, track: trackOf(`${climb}.gpx`, climb) }))
    const { id } = await anActivity(app.server, admin.token, 'voting', { routes })
    const { routes: saved } = await app.server.call('getActivity', { activityId: id })
    const voter = await bo('desktop')
    const loads: string[] = []
    voter.page.on('request', (request) => request.url().endsWith('/tracks') && loads.push(request.url()))
    await voter.goto(`/activity/${id}`)
    const sheet = voter.page.getByRole('img', { name: voter.t('activity.tracks.label', { letters: 'A, B' }) })
    await expect.poll(() => sheet.locator('path[data-route]').count()).toBe(2)
    await app.server.call('castVote', { activityId: id, routeId: saved[0]!.id }, admin.token)
    await voter.expectVisible(voter.page.getByText(/100\s?%/))
    expect(loads).toHaveLength(1)
    await voter.goto(`/create-activity?copy=${id}&step=routes`)
    for (const [letter, fileName] of Object.entries({ A: '150.gpx', B: '900.gpx' }))
      await voter.expectVisible(routeGroup(voter, letter).getByText(fileName))
    await voter.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('takes routes of past activities, with their tracks', async () => {
    const { routes: plain } = aProposal()
    const routes = [{ ...plain![0]!, title: 'By the glacier', track: trackOf('glacier.gpx', 700) }, plain![1]!]
    const past = await anActivity(app.server, admin.token, 'enrolling', { title: 'Last summer', routes })
    for (const name of ['startActivity', 'completeActivity'] as const) await app.server.call(name, { activityId: past.id }, admin.token)
    const leader = onPhone
    await atRoutes(leader)
    await leader.clickButton('form.past')
    await leader.fill('form.past.search', 'glacier')
    const glacier = leader.dialog().getByRole('checkbox', { name: /By the glacier/ })
    await glacier.check()
    // A link would lead away from the form.
    expect(await leader.dialog().getByRole('link').count()).toBe(0)
    await leader.page.keyboard.press('Escape')
    await leader.dialog().waitFor({ state: 'hidden' })
    await leader.clickButton('form.past')
    await leader.expectVisible(glacier)
    expect(await glacier.isChecked()).toBe(false)
    await glacier.check()
    await leader.clickInDialog('form.past.add', { count: 1 })
    await leader.expectMessage('form.past.added', { count: 1 })
    await leader.expectVisible(routeGroup(leader, 'A').getByText('glacier.gpx'))
    const { id, routes: taken } = await editedActivity(leader)
    expect(taken).toMatchObject([{ title: 'By the glacier', description: plain![0]!.description, track: { fileName: 'glacier.gpx' } }])
    const [original, copy] = await Promise.all(
      [past.id, id].map((activityId) => app.server.call('getTracks', { activityId }, member.token)),
    )
    expect(copy!.items.map(({ path }) => path)).toEqual(original!.items.map(({ path }) => path))
    expect(await app.takeProblems()).toEqual([])
  })

  test('finds the tracks again after a reload', async () => {
    const leader = onPhone
    await atRoutes(leader)
    await dropFiles(leader, [fileOf('pass.gpx', overThePass('Over the pass', { kilometers: 14, climb: 900 }))])
    await leader.expectMessage('form.track.reset')
    await leader.page.reload()
    await leader.expectMessage('form.draft.unsaved')
    if (await leader.button('form.next').isVisible()) await leader.clickButton('form.next')
    await leader.expectVisible(routeGroup(leader, 'A').getByText('pass.gpx'))
    expect(await app.takeProblems()).toEqual([])
  })
})

test('a flat walk has its own highest point beside its profile, not the top of the scale', async () => {
  const [plain] = aProposal().routes!
  const { id } = await anActivity(app.server, admin.token, 'enrolling', { routes: [{ ...plain!, track: trackOf('shore.gpx', 60) }] })
  const walker = await bo()
  await walker.goto(`/activity/${id}`)
  const [highest, lowest, distance] = ['960 m', '900 m', '12.0 km']
  const profile = walker.page.getByRole('img', { name: walker.t('route.profile', { letter: 'A', highest, lowest, distance }) })
  for (const height of [highest!, lowest!]) await walker.expectVisible(profile.getByText(height, { exact: true }))
  expect(await profile.getByText('1,100 m', { exact: true }).count()).toBe(0)
  await walker.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member says how fast they walk, and sees their time for each route, also on another device', async () => {
  const { routes: plain } = aProposal()
  const routes = [
    { ...plain![0]!, distance: 12, track: trackOf('pass.gpx', 600) },
    { ...plain![1]!, duration: 4 },
  ]
  const { id } = await anActivity(app.server, admin.token, 'voting', { routes })
  const mia = await aMember(app.server, 'Mia')
  const first = await app.newActor({ name: 'Mia', session: mia.session })
  await first.goto(`/activity/${id}`)
  await first.expectMessage('activity.about-routes')
  expect(await first.page.getByText(first.t('activity.your-time'), { exact: true }).count()).toBe(0)
  await first.goto('/profile/settings')
  await first.page.getByLabel(first.t('settings.pace'), { exact: true }).selectOption('120')
  await first.expectMessage('settings.pace.example', { usual: '4 hr', yours: '4 hr 48 min' })
  await expect.poll(async () => (await app.server.call('getUserSettings', {}, mia.token)).preferences.pace).toBe(120)
  await first.close()
  const second = await app.newActor({ name: 'Mia', device: 'desktop', session: mia.session })
  await second.goto(`/activity/${id}`)
  // 12 km are 3 hours, 600 m up and down are 3.2: (3.2 + 3 / 2) × 1.2.
  await second.expectVisible(second.page.getByText(`${second.t('activity.your-time')} 5 hr 40 min`))
  await second.expectVisible(second.page.getByText(`${second.t('activity.your-time')} 4 hr 50 min`))
  await second.close()
  expect(await app.takeProblems()).toEqual([])
})
