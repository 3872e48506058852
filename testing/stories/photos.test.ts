/** Photos of an activity: an admin switches them on, members add some, also without a network, look at them, and one is removed on request, live. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer
let members: TestMember[]
let activityId: string
let [amina, jonas]: Actor[] = []

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  members = [await aMember(app.server, 'Amina'), await aMember(app.server, 'Jonas')]
  ;({ id: activityId } = await anActivity(app.server, admin.token, 'enrolling', {
    title: 'Faulhorn and Hagelsee loop',
    maxParticipants: 6,
  }))
  for (const { token } of members) await app.server.call('joinActivity', { activityId }, token)
  await app.server.call('startActivity', { activityId }, admin.token)
})
skipAfterFailure()
afterAll(() => app?.close())

const as = ({ name, session }: TestMember) => app.newActor({ name, session })
const page = () => `/activity/${activityId}/photos`
const tiles = (actor: Actor) => actor.page.locator('main ul img')
const viewer = (actor: Actor) => actor.page.locator('.yarl__portal')
const listed = async () => (await app.server.call('listPhotos', { activityId }, admin.token)).items

const photosOf = (colors: string[]) =>
  Promise.all(
    colors.map(async (background) => ({
      name: `${background.slice(1)}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )

const choose = async (actor: Actor, colors: string[]) => actor.page.locator('input[type=file]').setInputFiles(await photosOf(colors))

test('an admin switches photos on, and who took part adds several at once', async () => {
  const ada = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await ada.goto('/admin/settings')
  await ada.page.getByRole('switch', { name: ada.t('settings.photos') }).click()
  await expect.poll(async () => (await app.server.call('getSettings', {})).photos).toBe(true)
  amina = await as(members[0]!)
  await amina.goto(`/activity/${activityId}`)
  await waitUntilHydrated(amina.page)
  await amina.expectMessage('photos.none.title')
  const chooser = amina.page.waitForEvent('filechooser')
  await amina.clickButton('photos.add')
  await (await chooser).setFiles(await photosOf(['#aa3322', '#2266aa']))
  await amina.expectPath(page())
  await expect.poll(() => tiles(amina!).count()).toBe(2)
  expect(await findAccessibilityViolations(amina)).toEqual([])
})

test('a photo that is chosen without a network waits, is sent later, and arrives once', async () => {
  jonas = await as(members[1]!)
  // So low that the last photos are below the window.
  await jonas.page.setViewportSize({ width: 390, height: 300 })
  await jonas.goto(page())
  await expect.poll(() => tiles(jonas!).count()).toBe(2)
  await jonas.page.context().setOffline(true)
  await choose(jonas, ['#33aa44'])
  await jonas.expectMessage('waiting.title')
  await jonas.page.context().setOffline(false)
  await expect.poll(async () => (await listed()).length).toBe(3)
  await expect.poll(() => jonas!.page.getByText(jonas!.t('waiting.title'), { exact: true }).count()).toBe(0)
  await expect.poll(() => tiles(jonas!).count()).toBe(3)
  await expect.poll(() => tiles(amina!).count()).toBe(3)
  const topOfNew = () =>
    tiles(jonas!)
      .last()
      .evaluate((tile) => tile.getBoundingClientRect().top)
  expect(await topOfNew()).toBeLessThan(300)
  await jonas.page.setViewportSize({ width: 390, height: 844 })
})

test('a photo has an address above the album, the arrow keys lead to the next, and back closes it', async () => {
  const [first, second] = await listed()
  const album = await jonas!.page.locator('main ul').elementHandle()
  await jonas!.page.locator('main ul a').first().click()
  await jonas!.expectPath(`${page()}/${first!.id}`)
  await jonas!.expectVisible(viewer(jonas!))
  await jonas!.page.keyboard.press('ArrowRight')
  await jonas!.expectPath(`${page()}/${second!.id}`)
  await jonas!.page.goBack()
  await jonas!.expectPath(page())
  await expect.poll(() => viewer(jonas!).count()).toBe(0)
  expect(await album!.evaluate(({ isConnected }) => isConnected)).toBe(true)
})

test('the cover of the activity stays until all photos are there, which take its place at once', async () => {
  const reader = await as(members[0]!)
  const [first] = await listed()
  const isFile = (url: string) => /\/api\/photos\/[^/]+\/file/.test(url)
  const held = Promise.withResolvers<void>()
  await reader.page.route(
    (url) => isFile(url.pathname) && url.pathname.includes(first!.id),
    async (route) => {
      await held.promise
      await route.continue()
    },
  )
  const others = new Set<string>()
  reader.page.on('requestfinished', (request) => isFile(request.url()) && others.add(request.url()))
  await reader.goto(`/activity/${activityId}`)
  const mosaic = reader.page.getByRole('list', { name: reader.t('photos.title') })
  await expect.poll(() => others.size).toBe(2)
  await reader.expectMessage('photos.summary', { count: 3, people: 2 })
  expect(await mosaic.count()).toBe(0)
  held.resolve()
  await reader.expectVisible(mosaic)
  expect(await mosaic.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))).toEqual([
    true,
    true,
    true,
  ])
  // Neither the page nor its buttons lie over a photo, but for the upper corners of the large one.
  const covered = await mosaic.locator('li').evaluateAll((places) =>
    places.filter((place, index) => {
      const { left, right, top, bottom } = place.getBoundingClientRect()
      const upper = index === 0 ? (top + bottom) / 2 : top + 2
      return [left + 2, right - 2].some((x) => [upper, bottom - 2].some((y) => !place.contains(document.elementFromPoint(x, y))))
    }),
  )
  expect(covered).toHaveLength(0)
  await reader.close()
})

test('its owner says what is on it', async () => {
  const own = (await listed())[0]!
  await amina!.goto(`${page()}/${own.id}`)
  await amina!.clickButton('activity.more')
  await amina!.clickInDialog('photos.edit')
  await amina!.page.getByLabel(amina!.t('photos.alt')).fill('A red wall of rock')
  await amina!.clickInDialog('app.save')
  await expect.poll(async () => (await listed())[0]?.altText).toBe('A red wall of rock')
  await amina!.expectVisible(amina!.page.getByRole('img', { name: 'A red wall of rock' }))
})

test('a leader chooses another photo as the cover, which then stands first for all', async () => {
  const [first, second, third] = await listed()
  const leader = await app.newActor({ name: 'Ada', session: admin })
  await leader.goto(`${page()}/${second!.id}`)
  await leader.clickButton('activity.more')
  await leader.clickInDialog('photos.cover')
  await leader.expectMessage('photos.cover.done')
  await jonas!.goto(page())
  const shown = () =>
    jonas!.page.locator('main ul a').evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/').at(-1)))
  await expect.poll(shown).toEqual([second!.id, first!.id, third!.id])
  await leader.close()
})

/** The addresses of a photo in all caches of the device. */
const copies = (actor: Actor, photoId: string) =>
  actor.page.evaluate(async (id) => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(requests)).flat().flatMap(({ url }) => (url.includes(id) ? [url] : []))
  }, photoId)

test('a hidden photo is gone from a device that keeps it, which looks at another page, and is served no more', async () => {
  const mila = await aMember(app.server, 'Mila')
  const keeper = await app.newActor({ ...mila, opensOffline: true })
  const [hidden, , shown] = await listed()
  const file = () => fetch(`${app.server.url}/api/photos/${hidden!.id}/file`, { headers: { authorization: `Bearer ${mila.token}` } })
  expect((await file()).headers.get('cache-control')).toBe('no-store')
  await keeper.goto(`/activity/${activityId}`)
  await waitUntilHydrated(keeper.page)
  await keeper.clickButton('offline.keep')
  await expect.poll(() => copies(keeper, hidden!.id)).toHaveLength(1)
  await keeper.expectMessage('offline.kept')
  await keeper.clickButton('app.back')
  await keeper.expectPath('/activities')
  await app.server.call('requestPhotoRemoval', { photoId: hidden!.id }, members[1]!.token)
  expect((await file()).status).toBe(404)
  await expect.poll(() => copies(keeper, hidden!.id)).toEqual([])
  expect(await copies(keeper, shown!.id)).toHaveLength(1)
  await keeper.close()
  await app.server.call('editPhoto', { photoId: hidden!.id, isHidden: false }, admin.token)
})

test('a photo whose removal somebody asks for is gone from open pages at once, and the leader deletes it', async () => {
  const own = (await listed())[0]!
  const other = await as(await aMember(app.server, 'Nils'))
  await other.goto(`${page()}/${own.id}`)
  await other.expectVisible(viewer(other))
  await jonas!.goto(`${page()}/${own.id}`)
  await jonas!.clickButton('activity.more')
  await jonas!.clickInDialog('photos.remove')
  await jonas!.clickInDialog('photos.remove.confirm')
  await other.expectPath(page())
  await expect.poll(() => tiles(other).count()).toBe(2)
  await amina!.expectMessage('photos.hidden')
  const leader = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await leader.goto('/notifications')
  await leader.page.getByRole('link', { name: leader.t('notifications.kind.photo-removal-requested') }).click()
  await leader.expectPath(page())
  await leader.page.locator(`main ul a[href$="/${own.id}"]`).click()
  await leader.clickButton('activity.more')
  await leader.clickInDialog('photos.delete')
  await leader.clickInDialog('photos.delete')
  await leader.expectPath(page())
  await expect.poll(async () => (await listed()).length).toBe(2)
})

test('a member reports a photo, and an admin hides it from all but its owner and the leaders', async () => {
  const reported = (await listed())[0]!
  await jonas!.goto(`${page()}/${reported.id}`)
  await jonas!.clickButton('activity.more')
  await jonas!.clickInDialog('report-content.photo')
  await jonas!.page
    .getByRole('dialog')
    .getByRole('button', { name: jonas!.t('report-content.reason.personal-data') })
    .click()
  await jonas!.clickInDialog('report-content.send')
  await jonas!.expectMessage('report-content.done')
  const ada = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await ada.goto('/admin/reports')
  await ada.expectVisible(ada.page.locator('main li img[src^="blob:"]'))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.clickButton('photos.hide')
  await ada.page.getByRole('alertdialog').getByRole('textbox').fill('Faces of children.')
  await ada.page
    .getByRole('alertdialog')
    .getByRole('button', { name: ada.t('photos.hide') })
    .click()
  await ada.expectMessage('reports.none.title')
  await jonas!.expectPath(page())
  await expect.poll(() => tiles(jonas!).count()).toBe(1)
  await amina!.expectVisible(amina!.t('photos.hidden.because', { reason: 'Faces of children.' }))
})

test('in a club that has switched photos off, a member has theirs in the data export, and deletes them', async () => {
  const [own] = (await listed()).filter(({ owner }) => owner?.name === 'Amina')
  await app.server.call('updateSystemSettings', { photos: false }, admin.token)
  await amina!.goto('/profile/settings')
  await amina!.page.getByRole('button', { name: amina!.t('settings.backup') }).click()
  const [download] = await Promise.all([amina!.page.waitForEvent('download'), amina!.clickInDialog('settings.backup.start')])
  const files = unzipSync(await readFile(await download.path()))
  const { photos } = JSON.parse(strFromU8(files['data.json']!)) as { photos: { id: string; file: string }[] }
  expect(photos.map(({ id }) => id)).toEqual([own!.id])
  expect((await sharp(files[photos[0]!.file]).metadata()).width).toBe(900)
  await amina!.goto(`${page()}/${own!.id}`)
  await amina!.clickButton('activity.more')
  await amina!.expectVisible(amina!.dialog().getByRole('button', { name: amina!.t('photos.delete') }))
  expect(
    await amina!
      .dialog()
      .getByRole('button', { name: amina!.t('photos.edit') })
      .count(),
  ).toBe(0)
  await amina!.clickInDialog('photos.delete')
  await amina!.clickInDialog('photos.delete')
  await amina!.expectMessage('photos.deleted')
  await amina!.close()
  expect((await listed()).map(({ id }) => id)).not.toContain(own!.id)
})
