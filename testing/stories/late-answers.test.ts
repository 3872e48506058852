/** What the club answers late comes into room that was kept for it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity } from '../fixtures/builders.ts'
import { holdRequest } from '../fixtures/hold-request.ts'
import { layoutShifts, recordLayoutShifts } from '../fixtures/page-checks.ts'
import { startTestApp, type ActorOptions, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let activityId: string
let session: SessionAnswer

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false, discussion: 'members' }, token)
  await app.server.call('createGroup', { name: 'Seniors', color: 'ochre', sentence: 'Out on Thursdays.' }, token)
  ;({ session } = await aMember(app.server, 'Lotte'))
  ;({ id: activityId } = await anActivity(app.server, token, 'enrolling'))
  await app.server.call('writeMessage', { activityId, text: 'The path is dry, and the hut is open until October. Who has a car?' }, token)
})
afterAll(() => app?.close())

type Late = {
  path: string
  device: ActorOptions['device']
  answer: string
  /** Shown before the answer, and after it. */
  before: (person: Actor) => Promise<void>
  after: (person: Actor) => Promise<void>
}

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
}

test.each(Object.entries(late))('nothing moves when the club says late: %s', async (_, described) => {
  const { path, device, answer, before, after } = described()
  const lotte = await app.newActor({ name: 'Lotte', device, session })
  await recordLayoutShifts(lotte)
  const asking = await holdRequest(lotte, 'GET', answer)
  await lotte.page.goto(path)
  await asking.arrived
  await before(lotte)
  asking.release()
  await after(lotte)
  expect(await layoutShifts(lotte)).toEqual([])
  await lotte.close()
  expect(await app.takeProblems()).toEqual([])
})
