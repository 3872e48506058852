/**
 * The member's settings: saved on this device at once, and sent to the server in the background. For each setting the later change
 * wins, and the member is notified when a change elsewhere was later.
 */
import { systemClock, type Clock } from '../clock.ts'
import { browserPage, type Page } from '../page.ts'
import type { Session } from '../session/session.ts'
import { browserStorage, createKeyValueStore } from '../storage.ts'
import type { SettingPath, SettingValues } from './setting-values.ts'
import type { SyncApi } from './settings-calls.ts'
import type { DeviceValues } from './settings-state.ts'
import { createSettingsStore, type SettingsStore } from './settings-store.ts'
import { createSettingsSync } from './settings-sync.ts'
import { isSettingsKey, withoutSent } from './stored-settings.ts'

/** Milliseconds after the start, so that the first screen does not compete for the network. */
const startDelay = 1000

export type Settings = Pick<SettingsStore, 'current' | 'subscribe' | 'setAutoSync'> & {
  change: <Path extends SettingPath>(path: Path, value: SettingValues[Path]) => void
  /** Takes back a change that the server has not received: the setting has its value again that the server knows. */
  discardChange: (path: SettingPath) => void
  /** Sends pending changes and loads the current settings. Resolves when it has finished or failed. */
  syncNow: () => Promise<void>
  /** To be awaited before the member signs out: sends pending changes, and nothing after them. */
  finish: () => Promise<void>
  /** Clears the list of overruled changes. */
  dismissOverruled: () => void
  /** Clears the list of refused changes. */
  dismissRefused: () => void
  /** Applies or discards the visitor's choices that differ from the member's own. */
  answerOffer: (take: boolean) => void
  stop: () => void
}

export type SettingsOptions = {
  api: SyncApi
  session: Pick<Session, 'current' | 'subscribe'>
  /** Returns the current values of this device. */
  device: () => DeviceValues
  storage?: Parameters<typeof createKeyValueStore>[0]
  /** Where `storage` events of other tabs arrive. */
  tabs?: EventTarget
  clock?: Clock
  page?: Page
}

export function createSettings(options: SettingsOptions): Settings {
  const { api, session, device, clock = systemClock, page = browserPage() } = options
  const { storage = browserStorage(), tabs = globalThis.window } = options
  const currentMember = () => session.current()?.user.id ?? null
  const store = createSettingsStore({ keyValueStore: createKeyValueStore(storage), device, clock, member: currentMember() })
  const sync = createSettingsSync({ api, store, clock, device })

  const change: Settings['change'] = (path, value) => {
    store.choose(path, value)
    store.setStatus({ error: null })
    sync.runSoon('this-tab')
  }

  function onSessionChange(): void {
    if (currentMember() === store.member()) return
    sync.reset()
    store.setMember(currentMember())
    sync.runIfNeeded()
  }

  function onStorage(event: Event): void {
    if (!isSettingsKey((event as StorageEvent).key)) return
    store.refresh()
    if (store.current().pending > 0) sync.runSoon('other-tab')
  }

  const stops = [
    session.subscribe(onSessionChange),
    page.watch((what) => {
      if (what === 'online' || what === 'shown') sync.runIfNeeded()
    }),
    clock.after(startDelay, sync.runIfNeeded),
    () => tabs?.removeEventListener('storage', onStorage),
  ]
  tabs?.addEventListener('storage', onStorage)

  return {
    current: store.current,
    subscribe: store.subscribe,
    change,
    discardChange: (path) =>
      store.update(({ pending, ...stored }) => ({ ...stored, pending: withoutSent(pending, { [path]: pending[path] }) })),
    setAutoSync: (on) => {
      store.setAutoSync(on)
      if (on) sync.runIfNeeded()
      else sync.cancel()
    },
    syncNow: () => sync.run(true),
    finish: sync.finish,
    dismissOverruled: () => store.update((stored) => ({ ...stored, overruled: [] })),
    dismissRefused: () => store.update((stored) => ({ ...stored, refused: [] })),
    answerOffer: (take) => {
      const offered = Object.entries(store.read(store.member()).offered)
      store.update((stored) => ({ ...stored, offered: {} }))
      if (take) for (const [path, { value }] of offered) change(path as SettingPath, value)
    },
    stop: () => {
      sync.cancel()
      stops.forEach((stop) => stop())
    },
  }
}
