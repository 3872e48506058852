/** The page to open after the mailed link has confirmed an address. The link is opened in a new tab, usually of the same browser. */
import { limits } from '@bothy/contract/limits.ts'
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import { nextSearch } from '../../search-params.ts'

const storageKey = 'bothy.after-confirmation'
const storage = createKeyValueStore(browserStorage())

/** Lasts as long as the link. */
export function storePendingConfirmation(next: string | undefined): void {
  if (next) storage.set(storageKey, JSON.stringify({ next, until: Date.now() + limits.auth.verificationSeconds * 1000 }))
  else storage.remove(storageKey)
}

export function readPendingConfirmation(): string | undefined {
  try {
    const { next, until } = JSON.parse(storage.get(storageKey) ?? 'null') as { next: unknown; until: number }
    return until > Date.now() ? nextSearch({ next }).next : undefined
  } catch {
    return undefined
  }
}

export const clearPendingConfirmation = (): void => storage.remove(storageKey)
