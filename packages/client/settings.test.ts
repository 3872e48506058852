import type { SyncedSettings } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { UserSettingsChange } from '@bothy/contract/member-inputs.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Session } from './session.ts'
import { createSettings, freshFor } from './settings.ts'
import { aBrowser, aPage } from './testing/browser.ts'
import { handClock } from './testing/hand-clock.ts'

/** The club's side, as the rulebook has it: the later change of each setting wins. */
function aClub() {
  const settings: SyncedSettings = {
    notifications: { push: true, email: true, sms: false, activity: true, system: true },
    privacy: { profileVisibility: 'public', activityVisibility: 'public', locationAccess: true, dataCollection: true },
    account: { twoFactorEnabled: false, sessionTimeout: null },
    preferences: { theme: 'light', language: 'zh', units: 'metric', timezone: 'Asia/Shanghai' },
    changedAt: {},
    overruled: [],
  }
  const asked: string[] = []
  let fault: Refusal | undefined
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
    asked,
    settings,
    breaks: (next?: Refusal) => void (fault = next),
    getUserSettings: async () => {
      asked.push('get')
      if (fault) throw fault
      return answer()
    },
    updateUserSettings: async (change: UserSettingsChange = {}) => {
      asked.push(Object.keys(change.changedAt ?? {}).join(','))
      if (fault) throw fault
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
    becomes: (next: string | null) => {
      user = next
      listeners.forEach((listener) => listener())
    },
  }
}

let club: ReturnType<typeof aClub>
let time: ReturnType<typeof handClock>
let browser: ReturnType<typeof aBrowser>
beforeEach(() => {
  club = aClub()
  time = handClock()
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
  const settings = createSettings({ club, session, device: () => here, clock: time.clock, page, ...on.tab() })
  return { settings, session, page: change }
}

/** Lets what the club answered arrive. */
const settled = async (settings: ReturnType<typeof open>['settings']) => {
  await expect.poll(() => settings.current().phase, { interval: 5 }).not.toBe('syncing')
}
/** Opened, and heard from the club. */
async function opened(options?: Parameters<typeof open>[0]) {
  const all = open(options)
  time.advance(1000)
  await settled(all.settings)
  return all
}

test('the club is asked a second after the start, and not again for half an hour', async () => {
  const { settings, page } = open()
  time.advance(999)
  expect(club.asked).toEqual([])
  time.advance(1)
  await settled(settings)
  page('shown')
  time.advance(freshFor - 1)
  page('shown')
  expect(club.asked).toEqual(['get'])
  time.advance(1)
  page('shown')
  await settled(settings)
  expect(club.asked).toEqual(['get', 'get'])
})

test('what the member never chose is as this device has it, not as the club fills it in', async () => {
  const { settings } = await opened()
  expect(settings.current().values).toMatchObject({ 'preferences.language': 'en', 'notifications.sms': false })
})

test('a change holds at once, and reaches the club soon after with everything that was changed beside it', async () => {
  const { settings } = await opened()
  settings.change('preferences.theme', 'dark')
  settings.change('notifications.sms', true)
  expect(settings.current()).toMatchObject({ phase: 'waiting', pending: 2, values: { 'preferences.theme': 'dark' } })
  time.advance(400)
  await settled(settings)
  expect(settings.current()).toMatchObject({ phase: 'saved', pending: 0 })
  expect(club.asked).toEqual(['get', 'preferences.theme,notifications.sms'])
})

test('without a network nothing is lost: it is tried again, later each time, and survives a reload', async () => {
  const { settings } = await opened()
  club.breaks(new Refusal('NETWORK_ERROR'))
  settings.change('preferences.units', 'imperial')
  time.advance(400)
  await settled(settings)
  expect(settings.current()).toMatchObject({ phase: 'failed', pending: 1, error: { code: 'NETWORK_ERROR' } })
  time.advance(3200)
  await settled(settings)
  expect(club.asked).toHaveLength(3)
  time.advance(3200)
  expect(club.asked).toHaveLength(3)
  settings.stop()
  club.breaks()
  const { settings: reloaded } = await opened()
  expect(reloaded.current()).toMatchObject({ phase: 'saved', pending: 0, values: { 'preferences.units': 'imperial' } })
  expect(club.settings.preferences.units).toBe('imperial')
})

test('when the network is back, what waits is sent at once', async () => {
  const { settings, page } = await opened()
  club.breaks(new Refusal('NETWORK_ERROR'))
  settings.change('preferences.units', 'imperial')
  time.advance(400)
  await settled(settings)
  club.breaks()
  page('online')
  await settled(settings)
  expect(settings.current()).toMatchObject({ phase: 'saved', error: null })
})

test('with auto-sync off nothing is sent until it is asked for', async () => {
  const { settings } = await opened()
  settings.setAutoSync(false)
  settings.change('preferences.theme', 'dark')
  time.advance(freshFor)
  expect(settings.current()).toMatchObject({ phase: 'held', pending: 1 })
  expect(club.asked).toEqual(['get'])
  await settings.syncNow()
  expect(settings.current()).toMatchObject({ phase: 'saved', pending: 0, autoSync: false })
})

test('whoever asks for a sync before the club was heard has everything sent', async () => {
  const { settings } = open()
  settings.setAutoSync(false)
  settings.change('notifications.sms', true)
  await settings.syncNow()
  expect(club.asked).toEqual(['get', 'notifications.sms'])
  expect(settings.current()).toMatchObject({ phase: 'saved', pending: 0 })
})

test('what was changed later on another device wins, and is told until it was read', async () => {
  const { settings } = await opened()
  settings.setAutoSync(false)
  settings.change('preferences.theme', 'dark')
  settings.change('notifications.sms', true)
  club.settings.preferences.theme = 'light'
  club.settings.changedAt['preferences.theme'] = new Date(time.clock.now() + 1000).toISOString()
  await settings.syncNow()
  expect(settings.current()).toMatchObject({
    overruled: ['preferences.theme'],
    values: { 'preferences.theme': 'light', 'notifications.sms': true },
  })
  settings.dismissOverruled()
  expect(settings.current().overruled).toEqual([])
})

test('whoever changes what they have seen means it, however late their clock is', async () => {
  club.settings.changedAt['preferences.theme'] = new Date(time.clock.now() + 60_000).toISOString()
  const { settings } = await opened()
  settings.change('preferences.theme', 'dark')
  await settings.syncNow()
  expect(settings.current()).toMatchObject({ overruled: [], values: { 'preferences.theme': 'dark' } })
})

test('what the club will never take does not hold up what follows', async () => {
  const { settings } = await opened()
  club.breaks(new Refusal('INVALID_INPUT'))
  settings.change('account.sessionTimeout', 3)
  time.advance(400)
  await settled(settings)
  expect(settings.current()).toMatchObject({ phase: 'failed', pending: 0, values: { 'account.sessionTimeout': null } })
  club.breaks()
  settings.change('notifications.sms', true)
  time.advance(400)
  await settled(settings)
  expect(settings.current()).toMatchObject({ phase: 'saved' })
})

test('what a visitor chose becomes their account’s where it has no choice of its own, and is offered where it has', async () => {
  club.settings.preferences.theme = 'dark'
  club.settings.changedAt['preferences.theme'] = '2026-01-01T00:00:00Z'
  const { settings, session } = await opened({ user: null })
  settings.change('preferences.theme', 'light')
  settings.change('preferences.units', 'imperial')
  time.advance(freshFor)
  expect(settings.current()).toMatchObject({ phase: 'local', values: { 'preferences.units': 'imperial' } })
  expect(club.asked).toEqual([])
  session.becomes('lin')
  await settled(settings)
  time.advance(400)
  await settled(settings)
  expect(settings.current()).toMatchObject({
    phase: 'saved',
    offered: ['preferences.theme'],
    values: { 'preferences.theme': 'dark', 'preferences.units': 'imperial' },
  })
  settings.answerOffer(true)
  expect(settings.current()).toMatchObject({ offered: [], values: { 'preferences.theme': 'light' } })
})

test('what one member left unsent waits for them, and is nobody else’s', async () => {
  const { settings, session } = await opened()
  settings.setAutoSync(false)
  settings.change('preferences.theme', 'dark')
  session.becomes('ben')
  await settled(settings)
  expect(settings.current()).toMatchObject({ pending: 0 })
  session.becomes('lin')
  await settled(settings)
  expect(settings.current()).toMatchObject({ pending: 1, values: { 'preferences.theme': 'dark' } })
})

test('other tabs follow', async () => {
  const { settings } = await opened()
  const { settings: other } = await opened()
  settings.change('preferences.theme', 'dark')
  browser.deliver()
  expect(other.current().values['preferences.theme']).toBe('dark')
})
