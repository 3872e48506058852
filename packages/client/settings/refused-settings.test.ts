import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '@bothy/contract/errors.ts'
import { api, openAndSync, resetFixture, time, waitUntilSynced } from '../testing/settings-fixture.ts'

beforeEach(resetFixture)

test('a change that the server refuses does not block later ones', async () => {
  const { settings } = await openAndSync()
  api.failWith(new Refusal('INVALID_INPUT'))
  settings.change('account.sessionTimeout', 3)
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({ phase: 'failed', pending: 0, values: { 'account.sessionTimeout': null } })
  api.failWith()
  settings.change('notifications.sms', true)
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({ phase: 'saved' })
})

test('a refused change is reported by its setting, and the changes that were sent with it are kept', async () => {
  const { settings } = await openAndSync()
  api.refuse('account.sessionTimeout')
  settings.change('preferences.theme', 'dark')
  settings.change('account.sessionTimeout', 3)
  settings.change('notifications.sms', true)
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({
    pending: 0,
    refused: ['account.sessionTimeout'],
    values: { 'preferences.theme': 'dark', 'account.sessionTimeout': null, 'notifications.sms': true },
  })
  expect(api.settings).toMatchObject({ preferences: { theme: 'dark' }, notifications: { sms: true } })
  const { settings: reloaded } = await openAndSync()
  expect(reloaded.current().refused).toEqual(['account.sessionTimeout'])
  reloaded.dismissRefused()
  expect(reloaded.current().refused).toEqual([])
})

test('a refused setting that is changed again is no longer reported', async () => {
  const { settings } = await openAndSync()
  api.refuse('account.sessionTimeout')
  settings.change('account.sessionTimeout', 3)
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current().refused).toEqual(['account.sessionTimeout'])
  api.refuse()
  settings.change('account.sessionTimeout', 30)
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({ phase: 'saved', refused: [], values: { 'account.sessionTimeout': 30 } })
})

test('when the connection breaks while refused changes are sent one by one, the rest stays pending', async () => {
  const { settings } = await openAndSync()
  api.refuse('preferences.theme')
  settings.change('preferences.theme', 'dark')
  settings.change('notifications.sms', true)
  api.failAfter('preferences.theme', new Refusal('NETWORK_ERROR'))
  time.advance(400)
  await waitUntilSynced(settings)
  expect(settings.current()).toMatchObject({
    phase: 'failed',
    pending: 1,
    refused: ['preferences.theme'],
    error: { code: 'NETWORK_ERROR' },
  })
})
