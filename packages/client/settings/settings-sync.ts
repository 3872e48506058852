/** Sends pending changes of the settings and loads the answer of the server, in the background. A failed sync is retried and blocks nothing. */
import { Refusal } from '@bothy/contract/errors.ts'
import { backoff, type Clock } from '../clock.ts'
import { callTimeout } from '../transport/transport.ts'
import { isEmpty, settingsCalls, type SyncParts } from './settings-calls.ts'
import type { SettingsStore } from './settings-store.ts'

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
  /** Sends what is pending, and then nothing more for this member, who signs out. Takes no longer than one call may; what is not sent by then stays pending. */
  finish: () => Promise<void>
  /** Forgets the running sync, because another member has signed in. */
  reset: () => void
}

/** Whether there are pending changes, or the last answer is outdated. Without an answer, also while auto-sync is off. */
function needsSync(store: SettingsStore, now: number): boolean {
  const member = store.member()
  if (!member) return false
  const { pending, club: answer } = store.read(member)
  if (!answer) return true
  const hasWork = now - answer.at >= staleAfter || !isEmpty(pending) || !isEmpty(store.read(null).pending)
  return store.current().autoSync && hasWork
}

function createTimer(clock: Clock, run: () => void) {
  let cancel = (): void => undefined
  return {
    set(ms: number) {
      cancel()
      cancel = clock.after(ms, run)
    },
    cancel: () => cancel(),
  }
}

/** Returns whether to try again. */
function showFailure(store: SettingsStore, cause: unknown): boolean {
  store.setStatus({ error: cause instanceof Error ? cause : new Error(String(cause)) })
  // A fault of our own is for the console, too, and trying again would not mend it.
  if (!(cause instanceof Refusal)) throw cause
  return cause.code !== 'NOT_SIGNED_IN' && store.current().autoSync
}

/** What is forgotten when another member signs in. */
const newState = () => ({
  running: undefined as Promise<void> | undefined,
  failures: 0,
  isFinishing: false,
  finished: new AbortController(),
})

export function createSettingsSync(parts: SyncParts): SettingsSync {
  const { store, clock } = parts
  const timer = createTimer(clock, () => void run())
  let state = newState()

  function run(isForced = false): Promise<void> {
    timer.cancel()
    if (state.running) return state.running
    if (state.finished.signal.aborted) return Promise.resolve()
    const started = sync(isForced).finally(() => {
      if (state.running !== started) return
      state.running = undefined
      store.setStatus({ isSyncing: false })
    })
    state.running = started
    store.setStatus({ isSyncing: true })
    return started
  }

  async function sync(isForced: boolean): Promise<void> {
    const member = store.member()
    if (!member) return
    const { exchange, sendZone } = settingsCalls(parts, state.finished.signal)
    try {
      const { isFirstSync, refusal } = await exchange(member)
      if (member === store.member() && !state.isFinishing) await sendZone(member)
      if (member !== store.member()) return
      state.failures = 0
      store.setStatus({ error: refusal })
      if (isEmpty(store.read(member).pending)) return
      if (isForced && isFirstSync) return await sync(isForced)
      if (store.current().autoSync) timer.set(sendDelay)
    } catch (cause) {
      if (member === store.member() && showFailure(store, cause)) timer.set(backoff(++state.failures + extraAttempts, clock))
    }
  }

  async function finish(): Promise<void> {
    const { finished, running } = state
    state.isFinishing = true
    const keepTime = clock.after(callTimeout, () => finished.abort())
    await running
    if (store.member() && store.current().pending > 0 && store.current().autoSync) await run(true)
    keepTime()
    finished.abort()
    timer.cancel()
  }

  return {
    run,
    finish,
    runIfNeeded: () => {
      if (needsSync(store, clock.now())) void run()
    },
    runSoon: (from) => {
      if (store.member() && store.current().autoSync && !state.running) timer.set(from === 'this-tab' ? sendDelay : otherTabDelay)
    },
    cancel: timer.cancel,
    reset: () => {
      timer.cancel()
      state = newState()
    },
  }
}
