/** Sends pending changes of the settings and loads the answer of the server, in the background. A failed sync is retried and blocks nothing. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { Api } from '../api.ts'
import { backoff, type Clock } from '../clock.ts'
import { toSettingsChange, type Choices, type SettingPath } from './setting-values.ts'
import type { DeviceValues } from './settings-state.ts'
import type { SettingsStore } from './settings-store.ts'
import { callTimeout } from '../transport/transport.ts'
import { mergeAnswer, mergeVisitorChoices, noStoredSettings, withoutSent } from './stored-settings.ts'

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

export type SyncApi = Pick<Api, 'getUserSettings' | 'updateUserSettings'>

const isEmpty = (choices: Choices) => Object.keys(choices).length === 0
/** The server would refuse these changes every time. */
const isInvalid = (cause: unknown): cause is Refusal => cause instanceof Refusal && cause.code === 'INVALID_INPUT'

type Options = { api: SyncApi; store: SettingsStore; clock: Clock; device: () => DeviceValues }

export function createSettingsSync({ api, store, clock, device }: Options): SettingsSync {
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
    const before = store.read(member)
    const visitor = store.read(null).pending
    // The member's own settings are loaded before a visitor's choices are merged into them.
    const isFirstSync = before.club === null || !isEmpty(visitor)
    const sent: Choices = isFirstSync ? {} : before.pending
    try {
      const refusal = isEmpty(sent) ? await load(member, isFirstSync ? visitor : undefined) : await send(member, sent)
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

  async function load(member: string, visitor: Choices | undefined): Promise<null> {
    const answer = await api.getUserSettings({}, { signal: finished.signal })
    if (member !== store.member()) return null
    store.update((stored) => {
      const next = mergeAnswer(stored, answer, {}, clock.now())
      return visitor ? mergeVisitorChoices(next, visitor) : next
    }, member)
    if (visitor && !isEmpty(visitor)) store.update(() => noStoredSettings, null)
    return null
  }

  /** The server needs the time zone of a member who has chosen none, for quiet hours and summaries. It is no choice: it follows the device. */
  async function sendZone(member: string): Promise<void> {
    const { club, pending } = store.read(member)
    const zone = device()['preferences.timezone']
    const isChosen = club !== null && 'preferences.timezone' in { ...club.changedAt, ...pending }
    if (!club || isChosen || club.values['preferences.timezone'] === zone || !store.current().autoSync) return
    const answer = await api.updateUserSettings({ deviceTimezone: zone }, { signal: finished.signal }).catch((cause: unknown) => {
      // The server does not know this zone.
      if (isInvalid(cause)) return null
      throw cause
    })
    if (answer && member === store.member()) store.update((stored) => mergeAnswer(stored, answer, {}, clock.now()), member)
  }

  /** One change that the server refuses must not take the others with it, so each is then sent alone. Returns the last refusal. */
  async function send(member: string, sent: Choices): Promise<Refusal | null> {
    try {
      const answer = await api.updateUserSettings(toSettingsChange(sent), { signal: finished.signal })
      if (member === store.member()) store.update((stored) => mergeAnswer(stored, answer, sent, clock.now()), member)
      return null
    } catch (cause) {
      if (!isInvalid(cause)) throw cause
      const choices = Object.entries(sent)
      if (choices.length === 1) return refuse(member, sent, cause)
      let refusal: Refusal | null = null
      for (const [path, choice] of choices) if (member === store.member()) refusal = (await send(member, { [path]: choice })) ?? refusal
      return refusal
    }
  }

  /** The member is told. Pending forever, the change would block all later ones. */
  function refuse(member: string, sent: Choices, refusal: Refusal): Refusal {
    const refused = Object.keys(sent) as SettingPath[]
    store.update(
      (stored) => ({
        ...stored,
        pending: withoutSent(stored.pending, sent),
        refused: [...new Set([...stored.refused, ...refused])],
      }),
      member,
    )
    return refusal
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
      isFinishing = false
      finished = new AbortController()
    },
  }
}
