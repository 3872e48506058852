/** The number that got the last code. The page is often reloaded after the SMS was read in another app, and still asks for the code. */
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'

/** `resendAt`: when another code may be requested (milliseconds since 1970). */
export type SentCode = { phone: string; resendAt: number }

const storageKey = 'bothy.sent-code'
const storage = createKeyValueStore(browserStorage())

/** `validFor`: milliseconds for which the number is stored. The first screen loads this file, and does not need the limits of accounts. */
export const storeSentCode = (sent: SentCode, validFor: number): void =>
  storage.set(storageKey, JSON.stringify({ ...sent, until: Date.now() + validFor }))

export const clearSentCode = (): void => storage.remove(storageKey)

export function readSentCode(): SentCode | undefined {
  try {
    const { until, ...sent } = JSON.parse(storage.get(storageKey) ?? 'null') as SentCode & { until: number }
    if (until > Date.now()) return sent
  } catch {
    // Nobody has asked for a code.
  }
  clearSentCode()
  return undefined
}
