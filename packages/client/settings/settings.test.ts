import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '@bothy/contract/errors.ts'
import { api, browser, open, openAndSync, resetFixture, time, waitUntilSynced } from '../testing/settings-fixture.ts'
import { staleAfter } from './settings-sync.ts'

beforeEach(resetFixture)

test('the settings are loaded a second after the start, and not again for half an hour', async () => {
  const { settings, page } = open()
  time.advance(999)
  expect(api.calls).toEqual([])
  time.advance(1)
  await waitUntilSynced(settings)
  page('shown')
  time.advance(staleAfter - 1)
  page('shown')
  expect(api.calls).toEqual(['get'])
  time.advance(1)
  page('shown')
  await waitUntilSynced(settings)
  expect(api.calls).toEqual(['get', 'get'])
})

test('a setting that the member never changed has the value of the device, not the default of the server', async () => {
  const { settings } = await openAndSync()
  expect(settings.current().values).toMatchObject({ 'preferences.language': 'en', 'notifications.sms': false })
})

test('the server learns the time zone of the device of a member who has chosen none, once', async () => {
  api.settings.preferences.timezone = 'Asia/Shanghai'
  const { settings } = await openAndSync()
  expect(api.settings).toMatchObject({ preferences: { timezone: 'UTC' }, changedAt: {} })
  await settings.syncNow()
  expect(api.calls).toEqual(['get', 'UTC', 'get'])
  expect(settings.current()).toMatchObject({ phase: 'saved', pending: 0 })
})

test('a time zone that the member chose is kept, and one that the server does not know is no failure', async () => {
  api.settings.preferences.timezone = 'Asia/Shanghai'
  api.settings.changedAt['preferences.timezone'] = '2026-01-01T00:00:00.000Z'
  const { settings } = await openAndSync()
  expect([api.calls, settings.current().values['preferences.timezone']]).toEqual([['get'], 'Asia/Shanghai'])
  delete api.settings.changedAt['preferences.timezone']
  api.refuse('UTC')
  await settings.syncNow()
  expect(settings.current()).toMatchObject({ phase: 'saved', error: null })
  expect(api.settings.preferences.timezone).toBe('Asia/Shanghai')
})

test('a change applies at once, and is sent soon after together with other changes', async () => {
  const { settings } = await openAndSync()
  settings.change('preferences.theme', 'dark')
  settings.change('notifications.sms', true)
  expect(settings.current()).toMatchObject({ phase: 'waiting', pending: 2, values: { 'preferences.theme': 'dark' } })
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({ phase: 'saved', pending: 0 })
  expect(api.calls).toEqual(['get', 'preferences.theme,notifications.sms'])
})

test('without a network a change is retried with growing delays, and survives a reload', async () => {
  const { settings } = await openAndSync()
  api.failWith(new Refusal('NETWORK_ERROR'))
  settings.change('preferences.units', 'imperial')
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({ phase: 'failed', pending: 1, error: { code: 'NETWORK_ERROR' } })
  time.advance(3200)
  await waitUntilSynced(settings)
  expect(api.calls).toHaveLength(3)
  time.advance(3200)
  expect(api.calls).toHaveLength(3)
  settings.stop()
  api.failWith()
  const { settings: reloaded } = await openAndSync()
  expect(reloaded.current()).toMatchObject({ phase: 'saved', pending: 0, values: { 'preferences.units': 'imperial' } })
  expect(api.settings.preferences.units).toBe('imperial')
})

test('a change that waits for the network can be taken back', async () => {
  const { settings, page } = await openAndSync()
  api.failWith(new Refusal('NETWORK_ERROR'))
  settings.change('notifications.sms', true)
  settings.change('preferences.units', 'imperial')
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current().unsent).toEqual(['notifications.sms', 'preferences.units'])
  settings.discardChange('notifications.sms')
  expect(settings.current()).toMatchObject({ unsent: ['preferences.units'], values: { 'notifications.sms': false } })
  api.failWith()
  page('online')
  await waitUntilSynced(settings)
  expect(api.settings).toMatchObject({ notifications: { sms: false }, preferences: { units: 'imperial' } })
})

test('when the network is back, pending changes are sent at once', async () => {
  const { settings, page } = await openAndSync()
  api.failWith(new Refusal('NETWORK_ERROR'))
  settings.change('preferences.units', 'imperial')
  time.advance(400)
  await waitUntilSynced(settings)
  api.failWith()
  page('online')
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({ phase: 'saved', error: null })
})

test('with auto-sync off nothing is sent until the member requests a sync', async () => {
  const { settings } = await openAndSync()
  settings.setAutoSync(false)
  settings.change('preferences.theme', 'dark')
  time.advance(staleAfter)
  expect(settings.current()).toMatchObject({ phase: 'held', pending: 1 })
  expect(api.calls).toEqual(['get'])
  await settings.syncNow()
  expect(settings.current()).toMatchObject({ phase: 'saved', pending: 0, autoSync: false })
})

test('a requested sync before the first answer sends all changes', async () => {
  const { settings } = open()
  settings.setAutoSync(false)
  settings.change('notifications.sms', true)
  await settings.syncNow()
  expect(api.calls).toEqual(['get', 'notifications.sms'])
  expect(settings.current()).toMatchObject({ phase: 'saved', pending: 0 })
})

test('a later change on another device wins, and is reported until it is dismissed', async () => {
  const { settings } = await openAndSync()
  settings.setAutoSync(false)
  settings.change('preferences.theme', 'dark')
  settings.change('notifications.sms', true)
  api.settings.preferences.theme = 'light'
  api.settings.changedAt['preferences.theme'] = new Date(time.clock.now() + 1000).toISOString()
  await settings.syncNow()
  expect(settings.current()).toMatchObject({
    overruled: ['preferences.theme'],
    values: { 'preferences.theme': 'light', 'notifications.sms': true },
  })
  settings.dismissOverruled()
  expect(settings.current().overruled).toEqual([])
})

test('a change of a value that the member sees wins even when the clock of the device is slow', async () => {
  api.settings.changedAt['preferences.theme'] = new Date(time.clock.now() + 60_000).toISOString()
  const { settings } = await openAndSync()
  settings.change('preferences.theme', 'dark')
  await settings.syncNow()
  expect(settings.current()).toMatchObject({ overruled: [], values: { 'preferences.theme': 'dark' } })
})

test('a visitor’s choices are applied where the account has none, and offered where it has', async () => {
  api.settings.preferences.theme = 'dark'
  api.settings.changedAt['preferences.theme'] = '2026-01-01T00:00:00Z'
  const { settings, session } = await openAndSync({ user: null })
  settings.change('preferences.theme', 'light')
  settings.change('preferences.units', 'imperial')
  time.advance(staleAfter)
  expect(settings.current()).toMatchObject({ phase: 'local', values: { 'preferences.units': 'imperial' } })
  expect(api.calls).toEqual([])
  session.signInAs('lin')
  await waitUntilSynced(settings)
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({
    phase: 'saved',
    offered: ['preferences.theme'],
    values: { 'preferences.theme': 'dark', 'preferences.units': 'imperial' },
  })
  settings.answerOffer(true)
  expect(settings.current()).toMatchObject({ offered: [], values: { 'preferences.theme': 'light' } })
})

test('pending changes wait for their own member', async () => {
  const { settings, session } = await openAndSync()
  settings.setAutoSync(false)
  settings.change('preferences.theme', 'dark')
  session.signInAs('ben')
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({ pending: 0 })
  session.signInAs('lin')
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({ pending: 1, values: { 'preferences.theme': 'dark' } })
})

test('a change appears in other tabs', async () => {
  const { settings } = await openAndSync()
  const { settings: other } = await openAndSync()
  settings.change('preferences.theme', 'dark')
  browser.deliver()
  expect(other.current().values['preferences.theme']).toBe('dark')
})
