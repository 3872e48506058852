/** The page to open after the mailed link has confirmed an address. The link is opened in a new tab, usually of the same browser. */
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'

const storageKey = 'bothy.after-confirmation'
const storage = createKeyValueStore(browserStorage())

/** Stores the page for as long as the link is valid. Without a page, removes the stored one. */
export function storePendingConfirmation(next: string | undefined): void {
  if (next) storage.set(storageKey, JSON.stringify({ next, until: Date.now() + authLimits.verificationSeconds * 1000 }))
  else storage.remove(storageKey)
}

/** The sign-in page checks that it is a page of this app. */
export function readPendingConfirmation(): string | undefined {
  try {
    const { next, until } = JSON.parse(storage.get(storageKey) ?? 'null') as { next: unknown; until: number }
    return until > Date.now() && typeof next === 'string' ? next : undefined
  } catch {
    return undefined
  }
}

export const clearPendingConfirmation = (): void => storage.remove(storageKey)
