import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

let app: SampleApp
beforeAll(async () => {
  app = await startSampleApp()
})
afterAll(() => app?.close())

test('a member of the sample club keeps an activity whose participants have drawn faces', async () => {
  const member = await app.asMember()
  const { items } = await app.server.call('listActivities', { phase: ['enrolling'], limit: 1 })
  const { id, participants } = await app.server.call('getActivity', { activityId: items[0]!.id })
  expect(participants.map(({ avatar }) => avatar?.slice(0, 11))).toContain('data:image/')
  await member.goto(`/activity/${id}`)
  await member.clickButton('offline.keep')
  await member.expectMessage('offline.kept')
  await member.close()
  expect(await app.takeProblems()).toEqual([])
})
