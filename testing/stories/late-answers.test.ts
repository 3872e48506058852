/** What the club answers late comes into room that was kept for it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity } from '../fixtures/builders.ts'
import { holdRequest } from '../fixtures/hold-request.ts'
import { ignoringLayoutShifts, layoutShifts, recordLayoutShifts, waitUntilTakenOver } from '../fixtures/page-checks.ts'
import { startTestApp, type ActorOptions, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let activityId: string
let startedId: string
let admin: SessionAnswer
let lotte: SessionAnswer

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  const { token } = admin
  await app.server.call('updateSystemSettings', { requireEmailVerification: false, discussion: 'members' }, token)
  await app.server.call('createGroup', { name: 'Seniors', color: 'ochre', sentence: 'Out on Thursdays.' }, token)
  ;({ session: lotte } = await aMember(app.server, 'Lotte'))
  ;({ id: activityId } = await anActivity(app.server, token, 'enrolling'))
  await app.server.call('writeMessage', { activityId, text: 'The path is dry, and the hut is open until October. Who has a car?' }, token)
  ;({ id: startedId } = await anActivity(app.server, token, 'enrolling'))
  await app.server.call('joinActivity', { activityId: startedId }, lotte.token)
  await app.server.call('startActivity', { activityId: startedId }, token)
})
afterAll(() => app?.close())

type Late = {
  session?: SessionAnswer
  path: string
  device: ActorOptions['device']
  viewport?: ActorOptions['viewport']
  answer: string
  /** Shown before the answer, and after it. */
  before: (person: Actor) => Promise<void>
  after: (person: Actor) => Promise<void>
}

/** What an admin of a new club has to do. */
const firstSteps = (device: ActorOptions['device']): Late => ({
  session: admin,
  path: '/',
  device,
  answer: '**/api/auth/providers',
  before: ({ expectMessage }) => expectMessage('home.open.title'),
  after: ({ expectMessage }) => expectMessage('next-steps.title'),
})

const late: Record<string, () => Late> = {
  'the newest message of an activity': () => ({
    path: `/activity/${activityId}`,
    device: 'desktop',
    answer: `**/api/activities/${activityId}/messages*`,
    before: ({ expectVisible, page, t }) => expectVisible(page.getByRole('heading', { name: t('discussion.title') })),
    after: ({ expectVisible, page }) => expectVisible(page.getByRole('link', { name: 'The path is dry' })),
  }),
  'the groups beside the calendar': () => ({
    path: '/activities?view=calendar',
    device: 'desktop',
    answer: '**/api/settings',
    before: ({ expectVisible, page, t }) => expectVisible(page.getByRole('heading', { name: t('filter.title') })),
    after: ({ expectVisible, page }) => expectVisible(page.getByRole('button', { name: 'Seniors' })),
  }),
  'what can be changed in a profile': () => ({
    path: '/profile/info',
    device: 'phone',
    answer: '**/api/auth/providers',
    before: ({ expectVisible, page }) => expectVisible(page.getByRole('heading', { level: 1 })),
    after: ({ expectMessage }) => expectMessage('info.email.by-admin'),
  }),
  'the first steps of a club, on a phone': () => firstSteps('phone'),
  'the first steps of a club, on a desktop': () => firstSteps('desktop'),
  'the styles of the roll call': () => ({
    session: admin,
    path: `/activity/${startedId}`,
    device: 'phone',
    // It is in view.
    viewport: { width: 390, height: 1800 },
    answer: '**/assets/*.css',
    // What visitors see is shown until the content of a member is here.
    before: (reader) => ignoringLayoutShifts(reader, () => reader.expectMessage('check-in.title')),
    after: async ({ page }) => void (await waitUntilTakenOver(page, '[role="checkbox"]')),
  }),
}

test.each(Object.entries(late))('nothing moves when the club says late: %s', async (_, described) => {
  const { session = lotte, path, device, viewport, answer, before, after } = described()
  const reader = await app.newActor({ name: session.user.name, device, session, ...(viewport && { viewport }) })
  await recordLayoutShifts(reader)
  const asking = await holdRequest(reader, 'GET', answer)
  await reader.page.goto(path, { waitUntil: 'commit' })
  await asking.arrived
  await before(reader)
  asking.release()
  await after(reader)
  expect(await layoutShifts(reader)).toEqual([])
  await reader.close()
  expect(await app.takeProblems()).toEqual([])
})
