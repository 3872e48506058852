/** The number that got the last code. The page is often reloaded after the SMS was read in another app, and still asks for the code. */
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'

/** `resendAt`: when another code may be requested (milliseconds since 1970). */
export type SentCode = { phone: string; resendAt: number }

const storageKey = 'bothy.sent-code'
const storage = createKeyValueStore(browserStorage())

/** Stores the number for as long as the code is valid. */
export const storeSentCode = (sent: SentCode): void =>
  storage.set(storageKey, JSON.stringify({ ...sent, until: Date.now() + authLimits.codeSeconds * 1000 }))

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
