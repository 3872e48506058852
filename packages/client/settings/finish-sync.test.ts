/** What a sign-out waits for: the changes made just before reach the server, and nothing is sent after it. */
import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '@bothy/contract/errors.ts'
import { api, open, openAndSync, resetFixture, time } from '../testing/settings-fixture.ts'
import { staleAfter } from './settings-sync.ts'

beforeEach(resetFixture)

test('sends what is pending, and nothing afterwards', async () => {
  const { settings, session, page } = await openAndSync()
  settings.change('preferences.theme', 'dark')
  await settings.finish()
  expect(api.settings.preferences.theme).toBe('dark')
  settings.change('preferences.units', 'imperial')
  time.advance(staleAfter)
  page('shown')
  await settings.syncNow()
  session.signInAs(null)
  expect(api.calls).toEqual(['get', 'preferences.theme'])
  session.signInAs('lin')
  await settings.syncNow()
  expect(api.settings.preferences.units).toBe('imperial')
})

test('waits for a sync under way, which then sends no time zone of the device', async () => {
  api.settings.preferences.timezone = 'Asia/Shanghai'
  const { settings } = open()
  const answer = api.hold()
  time.advance(1000)
  settings.change('preferences.theme', 'dark')
  const finished = settings.finish()
  answer()
  await finished
  expect(api.calls).toEqual(['get', 'preferences.theme'])
  expect(settings.current()).toMatchObject({ pending: 0 })
})

test('sends nothing when nothing is pending or the member sends changes on request only', async () => {
  const { settings } = await openAndSync()
  await settings.finish()
  const { settings: held } = await openAndSync()
  held.setAutoSync(false)
  held.change('preferences.theme', 'dark')
  await held.finish()
  expect(api.calls).toEqual(['get'])
  expect(held.current().pending).toBe(1)
})

test('without a network or an answer in time it ends the request, and the changes wait for the next sign-in', async () => {
  const { settings } = await openAndSync()
  api.failWith(new Refusal('NETWORK_ERROR'))
  settings.change('preferences.theme', 'dark')
  await settings.finish()
  api.failWith()
  const { settings: slow } = await openAndSync()
  expect(slow.current()).toMatchObject({ pending: 0, values: { 'preferences.theme': 'dark' } })
  api.hold()
  slow.change('preferences.theme', 'light')
  const finished = slow.finish()
  time.advance(10_000)
  await finished
  expect(slow.current()).toMatchObject({ pending: 1, values: { 'preferences.theme': 'light' } })
  time.advance(staleAfter)
  expect(api.calls).toEqual(['get', 'preferences.theme', 'preferences.theme', 'preferences.theme'])
})
