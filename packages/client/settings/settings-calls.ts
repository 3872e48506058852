/** The calls that send settings and store the answer, unless another member has signed in meanwhile. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { Api } from '../api.ts'
import type { Clock } from '../clock.ts'
import { toSettingsChange, type Choices, type SettingPath } from './setting-values.ts'
import type { DeviceValues } from './settings-state.ts'
import type { SettingsStore } from './settings-store.ts'
import { mergeAnswer, mergeVisitorChoices, noStoredSettings, withoutSent } from './stored-settings.ts'

export type SyncApi = Pick<Api, 'getUserSettings' | 'updateUserSettings'>
export type SyncParts = { api: SyncApi; store: SettingsStore; clock: Clock; device: () => DeviceValues }

export const isEmpty = (choices: Choices) => Object.keys(choices).length === 0
/** The server would refuse these changes every time. */
const isInvalid = (cause: unknown): cause is Refusal => cause instanceof Refusal && cause.code === 'INVALID_INPUT'

export function settingsCalls({ api, store, clock, device }: SyncParts, signal: AbortSignal) {
  async function load(member: string, visitor: Choices | undefined): Promise<null> {
    const answer = await api.getUserSettings({}, { signal })
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
    const answer = await api.updateUserSettings({ deviceTimezone: zone }, { signal }).catch((cause: unknown) => {
      // The server does not know this zone.
      if (isInvalid(cause)) return null
      throw cause
    })
    if (answer && member === store.member()) store.update((stored) => mergeAnswer(stored, answer, {}, clock.now()), member)
  }

  /** One change that the server refuses must not take the others with it, so each is then sent alone. Returns the last refusal. */
  async function send(member: string, sent: Choices): Promise<Refusal | null> {
    try {
      const answer = await api.updateUserSettings(toSettingsChange(sent), { signal })
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

  /** The member is notified. Pending forever, the change would block all later ones. */
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

  /** Sends what is pending, or loads what is stored. */
  async function exchange(member: string): Promise<{ isFirstSync: boolean; refusal: Refusal | null }> {
    const { club, pending } = store.read(member)
    const visitor = store.read(null).pending
    // The member's own settings are loaded before a visitor's choices are merged into them.
    const isFirstSync = club === null || !isEmpty(visitor)
    const isLoading = isFirstSync || isEmpty(pending)
    const refusal = isLoading ? await load(member, isFirstSync ? visitor : undefined) : await send(member, pending)
    return { isFirstSync, refusal }
  }

  return { exchange, sendZone }
}
