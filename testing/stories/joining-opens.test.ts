/** Joining opens at a time: until then the page and the lists say when, and an open page offers it at that moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { openMoreOptions } from '../fixtures/activity-form.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer
let mia: TestMember
let activityId: string
const proposal = aProposal({ title: 'Last light' })
const { routes: _, ...plan } = proposal
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  mia = await aMember(app.server, 'Mia')
  ;({ id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { ...proposal, joinsOpenAt: inHours(30) }))
  const { id: other } = await anActivity(app.server, admin.token, 'enrolling', { title: 'First light', startTime: proposal.startTime })
  await app.server.call('joinActivity', { activityId: other }, mia.token)
  await app.server.call('addFavorite', { activityId }, mia.token)
})
skipAfterFailure()
afterAll(() => app?.close())

const page = () => `/activity/${activityId}`
const opensAt = (joinsOpenAt: string) => app.server.call('editActivity', { activityId, ...plan, joinsOpenAt }, admin.token)

test('a list and the page say when joining opens, and an open page offers it at that moment', async () => {
  const member = await app.newActor({ name: 'Mia', session: mia.session })
  await member.goto('/activities')
  await member.expectVisible(member.page.getByText(/^Opens tomorrow|^Opens \w{3}/).first())
  await member.goto(page())
  await waitUntilHydrated(member.page)
  const join = member.page.getByRole('button', { name: member.t('activity.step.join'), exact: true })
  expect(await join.getAttribute('aria-disabled')).toBe('true')
  await member.expectVisible(member.page.getByText(/^Joining opens /).first())
  expect(await findAccessibilityViolations(member)).toEqual([])
  await opensAt(new Date(Date.now() + 3000).toISOString())
  await expect.poll(() => join.getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull()
  await member.expectVisible(member.page.getByText(member.t('activity.overlaps', { title: 'First light' })).first())
  await join.click()
  await member.expectMessage('activity.done.join')
  await member.goto('/notifications')
  await member.expectMessage('notifications.kind.joining-opened')
  await member.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the leader sets the time in the form', async () => {
  const leader = await app.newActor({ name: 'Ada', session: admin })
  await leader.goto(`${page()}/edit`)
  await waitUntilHydrated(leader.page)
  const opening = leader.page.getByRole('group', { name: new RegExp(`^${leader.t('form.joins-open')}`) })
  await openMoreOptions(leader)
  await opening.getByLabel(leader.t('date.date')).fill('2999-01-01')
  await opening.getByLabel(leader.t('date.time'), { exact: true }).fill('18:00')
  await opening.getByLabel(leader.t('date.time'), { exact: true }).blur()
  await leader.expectVisible(opening.getByText('This must be before the start.'))
  await opening.getByRole('button', { name: leader.t('form.joins-open.clear') }).click()
  await leader.clickButton('form.save')
  await leader.expectPath(page())
  const saved = await app.server.call('getActivity', { activityId }, admin.token)
  expect(saved.joinsOpenAt).toBeNull()
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})
