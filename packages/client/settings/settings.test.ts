import type { SyncedSettings } from '@bothy/contract/members/user-settings.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { UserSettingsChange } from '@bothy/contract/members/inputs.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Session } from '../session/session.ts'
import { createSettings } from './settings.ts'
import { staleAfter } from './settings-sync.ts'
import { aBrowser, aPage } from '../testing/fake-browser.ts'
import { fakeClock } from '../testing/fake-clock.ts'

/** A server with the rule of the database functions: the later change of each setting wins. */
function aClub() {
  const settings: SyncedSettings = {
    notifications: { push: true, email: true, sms: false, activity: true, leading: true, system: true },
    privacy: { profileVisibility: 'public', activityVisibility: 'public', locationAccess: true, dataCollection: true },
    account: { twoFactorEnabled: false, sessionTimeout: null },
    preferences: { theme: 'light', language: 'zh', units: 'metric', timezone: 'Asia/Shanghai', pace: null },
    changedAt: {},
    overruled: [],
  }
  const calls: string[] = []
  let error: Refusal | undefined
  let refused: string | undefined
  let last: { path: string; next: Refusal } | undefined
  const answer = (overruled: string[] = []) => structuredClone({ ...settings, overruled })
  const take = ({ changedAt = {}, ...groups }: UserSettingsChange) => {
    const overruled: string[] = []
    for (const [group, change] of Object.entries(groups))
      for (const [name, value] of Object.entries(change)) {
        const path = `${group}.${name}`
        if (changedAt[path]! < (settings.changedAt[path] ?? '')) overruled.push(path)
        else {
          Object.assign(settings[group as 'preferences'], { [name]: value })
          settings.changedAt[path] = changedAt[path]!
        }
      }
    return answer(overruled)
  }
  return {
    calls,
    settings,
    failWith: (next?: Refusal) => void (error = next),
    /** Refuses each change of this setting. */
    refuse: (path?: string) => void (refused = path),
    /** Fails after a request that changed this setting alone. */
    failAfter: (path: string, next: Refusal) => void (last = { path, next }),
    getUserSettings: async () => {
      calls.push('get')
      if (error) throw error
      return answer()
    },
    updateUserSettings: async (change: UserSettingsChange = {}) => {
      const paths = Object.keys(change.changedAt ?? {}).join(',')
      calls.push(paths)
      if (error) throw error
      if (last?.path === paths) error = last.next
      if (refused && change.changedAt?.[refused]) throw new Refusal('INVALID_INPUT')
      return take(change)
    },
  }
}

function aSession(first: string | null) {
  const listeners = new Set<() => void>()
  let user = first
  return {
    current: () => (user ? { user: { id: user } } : null) as ReturnType<Session['current']>,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signInAs: (next: string | null) => {
      user = next
      listeners.forEach((listener) => listener())
    },
  }
}

let api: ReturnType<typeof aClub>
let time: ReturnType<typeof fakeClock>
let browser: ReturnType<typeof aBrowser>
beforeEach(() => {
  api = aClub()
  time = fakeClock()
  browser = aBrowser()
})

const here = {
  'preferences.theme': 'system',
  'preferences.language': 'en',
  'preferences.units': 'metric',
  'preferences.timezone': 'UTC',
} as const

function open({ user = 'lin' as string | null, on = browser } = {}) {
  const session = aSession(user)
  const { page, change } = aPage()
  const settings = createSettings({ api, session, device: () => here, clock: time.clock, page, ...on.tab() })
  return { settings, session, page: change }
}

/** Waits until the answer has arrived. */
const waitUntilSynced = async (settings: ReturnType<typeof open>['settings']) => {
  await expect.poll(() => settings.current().phase, { interval: 5 }).not.toBe('syncing')
}
/** Opens the settings and waits for the first answer. */
async function openAndSync(options?: Parameters<typeof open>[0]) {
  const all = open(options)
  time.advance(1000)
  await waitUntilSynced(all.settings)
  return all
}

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
  settings.takeBack('notifications.sms')
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

test('a change that the server refuses is named, and those that were sent with it are kept', async () => {
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
