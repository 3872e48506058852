/** Sends pending changes of the settings and loads the answer of the server, in the background. A failed sync is retried and blocks nothing. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { Api } from '../api.ts'
import { backoff, type Clock } from '../clock.ts'
import { toSettingsChange, type Choices } from './setting-values.ts'
import type { SettingsStore } from './settings-store.ts'
import { mergeAnswer, mergeVisitorChoices, noStoredSettings } from './stored-settings.ts'

/** Milliseconds to wait for further changes, which are sent together. */
const sendDelay = 400
/** The same for a change in another tab, which usually sends it itself. */
const otherTabDelay = 5 * sendDelay
/** Milliseconds after which the last answer of the server is outdated. */
export const staleAfter = 30 * 60_000
/** Added to the attempt for `backoff`: nobody waits for a sync, so it retries more slowly than a call of a screen. */
const extraAttempts = 4

export type SettingsSync = {
  /** Syncs now. `isForced`: also sends what is pending after the first answer, although auto-sync may be off. Resolves when it has finished or failed. */
  run: (isForced?: boolean) => Promise<void>
  /** Syncs when there are pending changes or the last answer is outdated. */
  runIfNeeded: () => void
  /** Syncs soon, unless a sync is running or auto-sync is off. */
  runSoon: (from: 'this-tab' | 'other-tab') => void
  /** Cancels the next sync. */
  cancel: () => void
  /** Forgets the running sync, because another member has signed in. */
  reset: () => void
}

export type SyncApi = Pick<Api, 'getUserSettings' | 'updateUserSettings'>

const isEmpty = (choices: Choices) => Object.keys(choices).length === 0

export function createSettingsSync({ api, store, clock }: { api: SyncApi; store: SettingsStore; clock: Clock }): SettingsSync {
  let running: Promise<void> | undefined
  let failures = 0
  let cancel = () => {}

  function runAfter(ms: number): void {
    cancel()
    cancel = clock.after(ms, () => void run())
  }

  function run(isForced = false): Promise<void> {
    cancel()
    if (running) return running
    const started = sync(isForced).finally(() => {
      if (running !== started) return
      running = undefined
      store.setStatus({ isSyncing: false })
    })
    running = started
    store.setStatus({ isSyncing: true })
    return started
  }

  async function sync(isForced: boolean): Promise<void> {
    const member = store.member()
    if (!member) return
    const before = store.read(member)
    const visitor = store.read(null).pending
    // The member's own settings are loaded before a visitor's choices are merged into them.
    const isFirstSync = before.club === null || !isEmpty(visitor)
    const sent: Choices = isFirstSync ? {} : before.pending
    try {
      const answer = isEmpty(sent) ? await api.getUserSettings() : await api.updateUserSettings(toSettingsChange(sent))
      if (member !== store.member()) return
      failures = 0
      store.setStatus({ error: null })
      store.update((stored) => {
        const next = mergeAnswer(stored, answer, sent, clock.now())
        return isFirstSync ? mergeVisitorChoices(next, visitor) : next
      }, member)
      if (!isEmpty(visitor)) store.update(() => noStoredSettings, null)
      if (isEmpty(store.read(member).pending)) return
      if (isForced && isFirstSync) return await sync(isForced)
      if (store.current().autoSync) runAfter(sendDelay)
    } catch (cause) {
      if (member === store.member()) failed(cause, sent)
    }
  }

  function failed(cause: unknown, sent: Choices): void {
    if (!(cause instanceof Refusal)) throw cause
    store.setStatus({ error: cause })
    // A change that the server always refuses would block all later ones, so it is dropped.
    if (cause.code === 'INVALID_INPUT') return store.update((stored) => ({ ...stored, pending: dropped(stored.pending, sent) }))
    if (cause.code !== 'NOT_SIGNED_IN' && store.current().autoSync) runAfter(backoff(++failures + extraAttempts, clock))
  }

  return {
    run,
    runIfNeeded: () => {
      const member = store.member()
      if (!member) return
      const { pending, club: answer } = store.read(member)
      const isOutdated = !answer || clock.now() - answer.at >= staleAfter
      const hasWork = isOutdated || !isEmpty(pending) || !isEmpty(store.read(null).pending)
      if (!answer || (store.current().autoSync && hasWork)) void run()
    },
    runSoon: (from) => {
      if (store.member() && store.current().autoSync && !running) runAfter(from === 'this-tab' ? sendDelay : otherTabDelay)
    },
    cancel: () => cancel(),
    reset: () => {
      cancel()
      failures = 0
      running = undefined
    },
  }
}

const dropped = (pending: Choices, sent: Choices): Choices =>
  Object.fromEntries(Object.entries(pending).filter(([path]) => !(path in sent)))
