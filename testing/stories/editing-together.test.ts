/** Edits of one activity that meet: with tracks, with removed values, and in miles. */
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { encodeTrack } from '@bothy/hiking'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anActivity, aProposal } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
})
afterAll(() => app?.close())

const points = Array.from({ length: 200 }, (_, i) => ({ lat: 46.6 + i / 2000, lon: 7.9, ele: 900 + i * 3 }))
const track = {
  path: encodeTrack({ name: '', segments: [points] }),
  fileName: 'ridge.gpx',
  distance: 11.1,
  ascent: 597,
  descent: 0,
  highest: 1497,
  lowest: 900,
}

const withTrack = () => {
  const [first, ...others] = aProposal().routes!
  return anActivity(app.server, admin.token, 'voting', { routes: [{ ...first!, track }, ...others] })
}

it('keeps the form and what is typed when another page saves other tracks, and asks about the route that both have changed', async () => {
  const { id } = await withTrack()
  const [typing, reversing] = await Promise.all(['Ada', 'Bo'].map((name) => app.newActor({ name, session: admin })))
  for (const actor of [typing!, reversing!]) {
    await actor.goto(`/activity/${id}/edit?step=routes`)
    await actor.clickButton('form.route.edit', { letter: 'A' })
  }
  const { page, t } = typing!
  const loads: string[] = []
  page.on('requestfinished', (request) => request.url().endsWith('/tracks') && loads.push(request.url()))
  const description = page.getByLabel(t('form.route.description'))
  await description.pressSequentially(' Steep at the end.')
  const typed = await description.inputValue()
  await reversing!.clickButton('form.track.reverse')
  await reversing!.expectVisible(reversing!.page.getByText(/^0\sm up, 597\sm down$/))
  await reversing!.clickButton('form.save')
  await reversing!.expectMessage('form.saved')
  await expect.poll(() => loads.length).toBeGreaterThan(0)
  await page.keyboard.type(' Take poles.')
  expect(await description.inputValue()).toBe(`${typed} Take poles.`)
  await typing!.clickButton('form.save')
  await typing!.expectMessage('merge.title')
  await typing!.clickInDialog('form.save')
  await typing!.expectMessage('form.saved')
  const { routes } = await app.server.call('getActivity', { activityId: id }, admin.token)
  expect(routes[0]!.description).toContain('Take poles.')
  await Promise.all([typing!.close(), reversing!.close()])
  expect(await app.takeProblems(/activities\/\S+ 409/)).toEqual([])
})

it('says in words that a value was removed, and gives distances in the unit of the viewer', async () => {
  const { id, routes } = await anActivity(app.server, admin.token, 'voting', { quorum: 3, minParticipants: 4 })
  const ada = await app.newActor({ name: 'Ada', session: admin })
  const { page, t } = ada
  await ada.goto('/')
  await page.evaluate(() => localStorage.setItem('bothy.units', 'imperial'))
  await ada.goto(`/activity/${id}/edit`)
  await ada.fill('form.quorum', '')
  await ada.fill('form.min-participants', '')
  await ada.clickButton('form.next')
  await ada.clickButton('form.route.edit', { letter: 'A' })
  await ada.fill('form.route.description', 'Wet.')
  const proposed = routes.map(({ id, title, distance, duration, difficulty }) => ({
    id,
    title,
    distance,
    duration,
    difficulty,
    description: 'Dry.',
  }))
  await app.server.call('editActivity', { activityId: id, ...aProposal({ quorum: 5, minParticipants: 6, routes: proposed }) }, admin.token)
  await ada.clickButton('form.save')
  await ada.expectMessage('merge.title')
  const mine = (name: string) => ada.dialog().getByRole('group', { name, exact: true }).getByText(t('merge.mine')).locator('..')
  for (const name of [t('form.quorum'), t('form.min-participants')])
    await ada.expectVisible(mine(name).getByText(t('merge.none'), { exact: true }))
  await ada.expectVisible(mine(t('route.letter', { letter: 'A' })).getByText(/, 9\.\d\smi, \d hr/))
  await ada.close()
  expect(await app.takeProblems(/activities\/\S+ 409/)).toEqual([])
})
