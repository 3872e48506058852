/** A club, a browser and a clock for the synchronization of a member's settings. */
import { expect } from 'vitest'
import { Refusal } from '@bothy/contract/errors.ts'
import type { UserSettingsChange } from '@bothy/contract/members/inputs.ts'
import type { SyncedSettings } from '@bothy/contract/members/user-settings.ts'
import type { CallOptions } from '../api.ts'
import type { Session } from '../session/session.ts'
import { createSettings } from '../settings/settings.ts'
import { aBrowser, aPage } from './fake-browser.ts'
import { fakeClock } from './fake-clock.ts'

/** A server with the rule of the database functions: the later change of each setting wins. */
function aClub() {
  const settings: SyncedSettings = {
    notifications: {
      push: true,
      email: true,
      sms: false,
      activity: true,
      leading: true,
      system: true,
      quietFrom: null,
      quietUntil: null,
      votes: true,
      reminders: true,
      review: true,
      otherGroups: true,
      activityPush: true,
      votesPush: true,
      remindersPush: true,
      leadingPush: true,
      reviewPush: true,
      activityMail: 'immediately',
      votesMail: 'immediately',
      leadingMail: 'immediately',
      systemMail: 'daily',
      reviewMail: 'immediately',
      remindersMail: 'automatically',
    },
    privacy: { profileVisibility: 'public', activityVisibility: 'public', locationAccess: true, dataCollection: true, sharePhone: true },
    account: { twoFactorEnabled: false, sessionTimeout: null },
    preferences: { theme: 'light', language: 'zh', units: 'metric', timezone: 'UTC', pace: null },
    changedAt: {},
    overruled: [],
  }
  const calls: string[] = []
  let error: Refusal | undefined
  let refused: string | undefined
  let last: { path: string; next: Refusal } | undefined
  let held: Promise<void> | undefined
  /** As the transport does: a call that is aborted ends at once. */
  const whenAnswered = ({ signal }: CallOptions) =>
    Promise.race([
      held,
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new Refusal('NETWORK_ERROR')), { once: true })),
    ])
  const answer = (overruled: string[] = []) => structuredClone({ ...settings, overruled })
  const take = ({ changedAt = {}, deviceTimezone, ...groups }: UserSettingsChange) => {
    const overruled: string[] = []
    if (deviceTimezone && !settings.changedAt['preferences.timezone']) settings.preferences.timezone = deviceTimezone
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
    /** No call is answered until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    getUserSettings: async (_input: Record<string, never> = {}, options: CallOptions = {}) => {
      calls.push('get')
      if (held) await whenAnswered(options)
      if (error) throw error
      return answer()
    },
    updateUserSettings: async (change: UserSettingsChange = {}, options: CallOptions = {}) => {
      const paths = change.deviceTimezone ?? Object.keys(change.changedAt ?? {}).join(',')
      calls.push(paths)
      if (held) await whenAnswered(options)
      if (error) throw error
      if (last?.path === paths) error = last.next
      if (refused && (change.changedAt?.[refused] || change.deviceTimezone === refused)) throw new Refusal('INVALID_INPUT')
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

export let api: ReturnType<typeof aClub>
export let time: ReturnType<typeof fakeClock>
export let browser: ReturnType<typeof aBrowser>
/** Call it before each test. */
export function resetFixture(): void {
  api = aClub()
  time = fakeClock()
  browser = aBrowser()
}

const here = {
  'preferences.theme': 'system',
  'preferences.language': 'en',
  'preferences.units': 'metric',
  'preferences.timezone': 'UTC',
} as const

export function open({ user = 'lin' as string | null, on = browser } = {}) {
  const session = aSession(user)
  const { page, change } = aPage()
  const settings = createSettings({ api, session, device: () => here, clock: time.clock, page, ...on.tab() })
  return { settings, session, page: change }
}

/** Waits until the answer has arrived. */
export const waitUntilSynced = async (settings: ReturnType<typeof open>['settings']) => {
  await expect.poll(() => settings.current().phase, { interval: 5 }).not.toBe('syncing')
}
/** Opens the settings and waits for the first answer. */
export async function openAndSync(options?: Parameters<typeof open>[0]) {
  const all = open(options)
  time.advance(1000)
  await waitUntilSynced(all.settings)
  return all
}
