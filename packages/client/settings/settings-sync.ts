/** Sends pending changes of the settings and loads the answer of the server, in the background. A failed sync is retried and blocks nothing. */
import { Refusal } from '@bothy/contract/errors.ts'
import { backoff } from '../clock.ts'
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
function needsSync(store: SettingsStore, member: string, now: number): boolean {
  const { pending, club: answer } = store.read(member)
  if (!answer) return true
  const hasWork = now - answer.at >= staleAfter || !isEmpty(pending) || !isEmpty(store.read(null).pending)
  return store.current().autoSync && hasWork
}

export function createSettingsSync(parts: SyncParts): SettingsSync {
  const { store, clock } = parts
  let running: Promise<void> | undefined
  let failures = 0
  let cancel = () => {}
  let isFinishing = false
  let finished = new AbortController()

  function runAfter(ms: number): void {
    cancel()
    cancel = clock.after(ms, () => void run())
  }

  function run(isForced = false): Promise<void> {
    cancel()
    if (running) return running
    if (finished.signal.aborted) return Promise.resolve()
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
    const { exchange, sendZone } = settingsCalls(parts, finished.signal)
    try {
      const { isFirstSync, refusal } = await exchange(member)
      if (member === store.member() && !isFinishing) await sendZone(member)
      if (member !== store.member()) return
      failures = 0
      store.setStatus({ error: refusal })
      if (isEmpty(store.read(member).pending)) return
      if (isForced && isFirstSync) return await sync(isForced)
      if (store.current().autoSync) runAfter(sendDelay)
    } catch (cause) {
      if (member === store.member()) failed(cause)
    }
  }

  function failed(cause: unknown): void {
    store.setStatus({ error: cause instanceof Error ? cause : new Error(String(cause)) })
    // A fault of our own is for the console, too, and trying again would not mend it.
    if (!(cause instanceof Refusal)) throw cause
    if (cause.code !== 'NOT_SIGNED_IN' && store.current().autoSync) runAfter(backoff(++failures + extraAttempts, clock))
  }

  async function finish(): Promise<void> {
    const ending = finished
    isFinishing = true
    const keepTime = clock.after(callTimeout, () => ending.abort())
    await running
    if (store.member() && store.current().pending > 0 && store.current().autoSync) await run(true)
    keepTime()
    ending.abort()
    cancel()
  }

  return {
    run,
    finish,
    runIfNeeded: () => {
      const member = store.member()
      if (member && needsSync(store, member, clock.now())) void run()
    },
    runSoon: (from) => {
      if (store.member() && store.current().autoSync && !running) runAfter(from === 'this-tab' ? sendDelay : otherTabDelay)
    },
    cancel: () => cancel(),
    reset: () => {
      cancel()
      failures = 0
      running = undefined
      isFinishing = false
      finished = new AbortController()
    },
  }
}
