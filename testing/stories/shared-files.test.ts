/** Another app shares a GPX file with the app: it becomes a route of a new activity, also when the member has to sign in first. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeGpx } from '@bothy/hiking'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { signIn } from './activity-lifecycle/steps.ts'

let app: TestApp
let bo: TestMember

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  bo = await aMember(app.server, 'Bo')
})
afterAll(() => app?.close())

const points = Array.from({ length: 200 }, (_, step) => ({ lat: 46.6 + step / 4000, lon: 7.9, ele: 900 + step * 3 }))
const gpx = (name: string) => Buffer.from(writeGpx([{ name, segments: [points] }], { creator: 'a watch' }))

/** Waits until the service worker answers the requests of this page. */
const isControlled = ({ page }: Actor) => page.evaluate(() => navigator.serviceWorker.controller !== null)

/** Posts a form, as the device does when another app shares files with an installed one. */
async function share({ page }: Actor, files: readonly { name: string; text: Buffer }[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share-target', id: 'share' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'tracks', multiple: true })
    form.append(input)
    document.body.append(form)
  })
  const given = files.map(({ name, text }) => ({ name, mimeType: 'application/gpx+xml', buffer: text }))
  await page.locator('#share input').setInputFiles(given)
  await page.locator('#share').evaluate((form: HTMLFormElement) => form.submit())
}

const routeOf = ({ page, t }: Actor, letter: string) => page.getByRole('group', { name: t('route.letter', { letter }), exact: true })
/** A cache without files may stay: Chromium creates it again when the service worker looks in all caches while the page removes this one. */
const hasSharedFiles = ({ page }: Actor) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('bothy.shared '))
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return files.flat().length > 0
  })

test('a shared file is read in the form of a new activity, once', async () => {
  const person = await app.newActor({ name: 'Bo', session: bo.session, opensOffline: true })
  await person.goto('/guide')
  await expect.poll(() => isControlled(person), { timeout: 60_000 }).toBe(true)
  await share(person, [{ name: 'pass.gpx', text: gpx('Over the pass') }])
  await person.expectPath('/create-activity?step=routes')
  await person.expectMessage('form.track.added', { count: 1 })
  expect(await routeOf(person, 'A').getByRole('textbox').first().inputValue()).toBe('Over the pass')
  await expect.poll(() => hasSharedFiles(person)).toBe(false)
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a file that is shared before the sign-in is read after it', async () => {
  const person = await app.newActor({ name: 'Bo', opensOffline: true })
  await person.goto('/guide')
  await expect.poll(() => isControlled(person), { timeout: 60_000 }).toBe(true)
  await share(person, [
    { name: 'ridge.gpx', text: gpx('Along the ridge') },
    { name: 'photo.gpx', text: Buffer.from('not a track') },
  ])
  await person.expectPath(`/login?next=${encodeURIComponent('/create-activity?step=routes')}`)
  expect(await hasSharedFiles(person)).toBe(true)
  await signIn(person, bo.email, memberPassword)
  await person.expectPath('/create-activity?step=routes')
  await person.expectMessage('form.track.added', { count: 1 })
  await person.expectMessage('form.track.refused', { name: 'photo.gpx' })
  await expect.poll(() => hasSharedFiles(person)).toBe(false)
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})
