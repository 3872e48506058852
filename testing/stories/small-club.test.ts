/**
 * A club that has no groups, no qualifications and no draws, whose members bring no companions, and that records no attendance, reads no word of them, but for
 * one row of the form.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { waitUntilHydrated } from '../fixtures/page-checks.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'
import { waitUntilSettled } from '../screens/screens.ts'

let app: SampleApp
let activity: string

beforeAll(async () => {
  app = await startSampleApp()
  const { items } = await app.server.call('listActivities', { phase: ['enrolling'], limit: 1 })
  activity = `/activity/${items[0]!.id}`
})
afterAll(() => app?.close())

const isOfFeature = (id: string) =>
  /^(attendance|groups|companions|qualifications|draw|form\.(group|companions|members-only|draw-at)|form\.allocation\.draw\.hint|settings\.weightedDraws)\b|(?<!s.)groups\b|members-only|companion/i.test(
    id,
  )

/** The texts that only groups, companions, qualifications, draws and attendance have. */
function textsOfFeatures(): string[] {
  const catalog = JSON.parse(readFileSync(new URL('../../apps/web/i18n/locales/en.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  const others = Object.entries(catalog).flatMap(([id, text]) => (isOfFeature(id) ? [] : [text]))
  return Object.entries(catalog).flatMap(([id, text]) => (isOfFeature(id) && !text.includes('{') && !others.includes(text) ? [text] : []))
}

/** Each place with what opens it. */
const places: Record<string, { path: () => string; open?: (person: Actor) => Promise<unknown> }> = {
  Home: { path: () => '/' },
  'the list': { path: () => '/activities' },
  'the filters': { path: () => '/activities', open: (person) => person.clickButton('filter.open') },
  'an activity': { path: () => activity },
  'the participants': { path: () => activity, open: openParticipants },
  'the form with all options': { path: () => '/create-activity', open: openMoreOptions },
  'the profile': { path: () => '/profile' },
  'the settings': { path: () => '/profile/settings' },
  'the notifications': { path: () => '/notifications' },
}

/** Runs in the page: each text and each name of an element. */
function textsOfPage(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent!.trim())
  const labels = [...document.querySelectorAll('[aria-label], [placeholder]')]
  return [...texts, ...labels.flatMap((element) => [element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? ''])]
}

/** Waits for the expected ones, which may come after the rest of a screen. */
async function wordsFound(expected: string[]): Promise<string[]> {
  const texts = textsOfFeatures()
  const person = await app.asMember()
  const found: string[] = []
  for (const [name, { path, open }] of Object.entries(places)) {
    await person.goto(path())
    await waitUntilHydrated(person.page)
    if (open) await open(person)
    if (open && open !== openMoreOptions) await person.expectVisible(person.dialog())
    await waitUntilSettled(person, name)
    const foundHere = async () => {
      const shown = await person.page.evaluate(textsOfPage)
      return texts.filter((text) => shown.includes(text)).map((text) => `${name}: ${text}`)
    }
    const expectedHere = expected.filter((words) => words.startsWith(`${name}: `))
    await expect.poll(foundHere).toEqual(expect.arrayContaining(expectedHere))
    found.push(...(await foundHere()))
  }
  await person.close()
  expect(await app.takeProblems()).toEqual([])
  expect(found).toEqual(expect.arrayContaining(expected))
  return found
}

test('a member finds groups, companions, qualifications and attendance nowhere, until the club has them', async () => {
  expect(await wordsFound([])).toEqual([])
  const { token } = await app.server.signInAdmin()
  await app.server.call('createGroup', { name: 'Youth', color: 'blue' }, token)
  await app.server.call('updateSystemSettings', { allowCompanions: true, recordsAttendance: true }, token)
  await app.server.call('setProposalRule', { whoProposes: 'leaders' }, token)
  const { qualifications } = await app.server.call('createQualification', { name: 'Hut keeper' }, token)
  const { items } = await app.server.call('listUsers', { isAdmin: false, limit: 100 }, token)
  for (const { id: userId } of items)
    await app.server.call('giveQualification', { userId, qualificationId: qualifications[0]!.id, validUntil: null }, token)
  await wordsFound([
    'the filters: Groups',
    'the settings: Groups',
    'the settings: Companions',
    'the profile: Your qualifications',
    'the profile: Your last year',
    'the form with all options: Only leaders can propose activities here. You aren’t one yet.',
  ])
})
