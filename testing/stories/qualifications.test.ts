/** Qualifications that end: an admin reads which activity has a leader who lacks one. How one is named, needed and given: `club-changes-over.test.ts`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { aMember, aProposal, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let session: SessionAnswer
let mia: TestMember

beforeAll(async () => {
  app = await startTestApp()
  session = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, session.token)
  mia = await aMember(app.server, 'Mia')
  const { qualifications } = await app.server.call('createQualification', { name: 'Mountain guide' }, session.token)
  const { id: qualificationId } = qualifications[0]!
  await app.server.call('setProposalRule', { groupId: null, whoProposes: 'members', hard: qualificationId }, session.token)
  await app.server.call('giveQualification', { userId: mia.id, qualificationId, validUntil: null }, session.token)
  // One of its routes is hard.
  await app.server.call('createActivity', aProposal({ title: 'The north face' }), mia.token)
})
afterAll(() => app?.close())

test('when it is taken away, the admin reads which activity has a leader who lacks it, and why it cannot be approved', async () => {
  const ada = await app.newActor({ name: 'Ada', session })
  await ada.goto(`/admin/users/${mia.id}`)
  await waitUntilHydrated(ada.page)
  await ada.clickButton('qualifications.take', { name: 'Mountain guide', member: 'Mia' })
  await ada.expectMessage('qualifications.taken', { name: 'Mountain guide' })
  await ada.goto('/admin/activities')
  await ada.expectMessage('qualifications.unqualified', { count: 1 })
  await ada.expectVisible(ada.page.getByText(ada.t('qualifications.lacks', { name: 'Mia', missing: 'Mountain guide' })))
  await ada.expectVisible(ada.page.getByText(ada.refusalText('NOT_QUALIFIED'), { exact: true }))
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.close()
  expect(await app.takeProblems()).toEqual([])
})
