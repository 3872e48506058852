/** Long words and pasted addresses never make a page wider than the screen. */
import { Hono } from 'hono'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '@bothy/contract/choices.ts'
import { limits } from '@bothy/contract/limits.ts'
import type { Env } from '../../apps/server/http/request-context.ts'
import { addUnsubscribeRoutes } from '../../apps/server/http/routes/unsubscribe.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, aProposal, type TestMember } from '../fixtures/builders.ts'
import { findOverflow, waitForSteadyLayout } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { loadTranslations, translatedLocales } from '../fixtures/translations.ts'
import { waitUntilSettled } from './screens.ts'

let app: TestApp
let admin: Actor
let member: TestMember
const activities: Record<'review' | 'voting' | 'enrolling' | 'finished' | 'cancelled' | 'rejected', string> = {} as never

const address = `https://maps.example/${'the-path-over-the-ridge'.repeat(6)}`
const wordOf = (length: number) =>
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(9).slice(0, length)
const reason = `${wordOf(70)} ${address}`
const route = { title: wordOf(60), description: `See ${address} first.`, distance: 14.5, duration: 5, difficulty: 'Easy' } as const
const proposal = aProposal({
  title: wordOf(limits.activity.title.max),
  description: `Read this before: ${address} and bring ${wordOf(200)}.`,
  location: wordOf(limits.activity.location.max),
  tags: [wordOf(20), wordOf(19)],
  routes: [route, { ...route, title: wordOf(59) }],
})

beforeAll(async () => {
  app = await startTestApp()
  const { call } = app.server
  const session = await app.server.signInAdmin()
  const { token } = session
  await call('updateSystemSettings', { requireEmailVerification: false, systemName: wordOf(limits.settings.systemName.max) }, token)
  member = await aMember(app.server, wordOf(limits.user.name.max))
  const self = { bio: `${wordOf(200)} ${address}`, location: wordOf(limits.user.location.max), interests: [wordOf(20)] }
  await call('updateUserInfo', self, member.token)
  await call('updateUserInfo', { name: wordOf(limits.user.name.max), ...self }, token)
  for (const phase of ['review', 'voting', 'enrolling', 'finished', 'cancelled', 'rejected'] as const) {
    const { id: activityId } = await call('createActivity', proposal, phase === 'rejected' ? member.token : token)
    activities[phase] = activityId
    if (phase === 'review') continue
    if (phase === 'rejected') {
      await call('rejectActivity', { activityId, reason }, token)
      continue
    }
    await call('approveActivity', { activityId }, token)
    await call('castVote', { activityId, routeId: (await call('getActivity', { activityId }, token)).routes[0]!.id }, token)
    if (phase === 'cancelled') await call('cancelActivity', { activityId, reason }, token)
    if (phase === 'voting' || phase === 'cancelled') continue
    await call('startEnrollment', { activityId }, token)
    for (const who of [member.token, token]) await call('joinActivity', { activityId }, who)
    if (phase === 'enrolling') continue
    await call('startActivity', { activityId }, token)
    await call('completeActivity', { activityId }, token)
  }
  admin = await app.newActor({ session })
})
afterAll(() => app?.close())

const widths = [390, 320]
const overflowOf = async (person: Actor, name: string) => (await findOverflow(person)).map((one) => `${name} ${one}`)

test('no page is wider than the screen', async () => {
  const pages = [
    '/',
    '/activities',
    '/profile',
    '/profile/created',
    '/profile/activities',
    '/profile/info',
    '/profile/settings',
    '/profile/security',
    `/member/${member.id}`,
  ]
  const adminPages = [
    '/admin',
    '/admin/activities',
    '/admin/activities?phase=all',
    '/admin/users',
    `/admin/users/${member.id}`,
    '/admin/log',
    '/admin/deliveries',
    '/admin/settings',
    '/admin/backup',
  ]
  const problems: string[] = []
  for (const path of [
    ...pages,
    ...adminPages,
    ...Object.values(activities).map((id) => `/activity/${id}`),
    `/activity/${activities.voting}/edit`,
    `/activity/${activities.voting}/edit?step=routes`,
  ]) {
    await admin.goto(path)
    await waitUntilSettled(admin, path)
    for (const width of widths) {
      await admin.page.setViewportSize({ width, height: 844 })
      await admin.page.evaluate(waitForSteadyLayout)
      problems.push(...(await overflowOf(admin, `${path} at ${width}`)))
    }
  }
  expect(problems).toEqual([])
  expect(await app.takeProblems()).toEqual([])
})

describe.each(widths)('%i pixels wide', (width) => {
  test('no form becomes wider while somebody pastes an address', async () => {
    const person = await app.newActor({ session: member.session, viewport: { width, height: 844 } })
    await person.goto('/create-activity')
    for (const field of ['form.title', 'form.location', 'form.description'] as const) await person.fill(field, address)
    const problems = await overflowOf(person, 'details')
    await person.goto('/create-activity?step=routes')
    await person.clickButton('form.route.add-first')
    for (const field of ['form.route.name', 'form.route.description'] as const) await person.fill(field, address)
    problems.push(...(await overflowOf(person, 'routes')))
    await person.close()
    expect(problems).toEqual([])
  })
})

test('the page that stops mails is not wider than the screen', async () => {
  const routes = new Hono<Env>()
  addUnsubscribeRoutes(routes, {
    tokens: {
      read: async () => ({ isOn: true, locale: 'de', clubName: wordOf(limits.settings.systemName.max) }),
      redeem: async () => true,
    },
    limitComputed: () => ({ assertAllowed: () => undefined, compute: (query) => query() }),
  })
  const person = await app.newActor({ viewport: { width: 320, height: 640 } })
  await person.page.setContent(await (await routes.request('/unsubscribe?token=any', {}, {})).text())
  expect(await person.page.getByRole('status').count()).toBe(1)
  expect(await findOverflow(person)).toEqual([])
  await person.close()
})

const stepperWidths = [320, 390, 820, 1024, 1280, 1440]

/** The words of the list that stand on two lines. A soft hyphen may part a word. Runs in the page. */
function brokenWords(list: Element): string[] {
  return [...list.querySelectorAll('li')].flatMap((phase) => {
    const text = phase.firstChild!
    return [...phase.textContent.matchAll(/[^\s\u00AD]+/g)]
      .filter(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
      .map(([word]) => word)
  })
}

/** Shows the open page in a language, as if another tab had chosen it: opening it again costs much more. Returns its list of phases. */
async function phasesIn({ page }: Actor, locale: Locale): Promise<Locator> {
  await page.evaluate((newValue) => {
    localStorage.setItem('bothy.locale', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'bothy.locale', newValue }))
  }, locale)
  const { t } = await loadTranslations(locale)
  const phases = page.locator(`html[lang="${locale}"]`).getByRole('list', { name: t('step.label'), exact: true })
  await phases.waitFor()
  await page.evaluate(() => document.fonts.ready)
  return phases
}

test('the phases of an activity are whole words at every width, in every language', async () => {
  const person = await app.newActor({ session: member.session, viewport: { width: 320, height: 640 } })
  const problems: string[] = []
  for (const phase of ['voting', 'enrolling', 'finished'] as const) {
    await person.goto(`/activity/${activities[phase]}`)
    await waitUntilSettled(person, phase)
    for (const locale of translatedLocales) {
      const phases = await phasesIn(person, locale)
      expect(await phases.getByRole('listitem').count()).toBe(5)
      for (const width of stepperWidths) {
        await person.page.setViewportSize({ width, height: 640 })
        problems.push(...(await phases.evaluate(brokenWords)).map((word) => `${word} at ${width} in ${locale}`))
        problems.push(...(await overflowOf(person, `${phase} at ${width} in ${locale}`)))
      }
    }
  }
  await person.close()
  expect(problems).toEqual([])
})
