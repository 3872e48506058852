/** The drafts of activities on this device. The activity form writes them; signing out asks about them. */
import { browserStorage } from '@bothy/client/storage.ts'

export const draftKey = (memberId: string, activityId: string): string => `bothy.draft.${memberId}.${activityId}`

function keysOf(memberId: string): string[] {
  try {
    return Object.keys(browserStorage() ?? {}).filter((key) => key.startsWith(draftKey(memberId, '')))
  } catch {
    return []
  }
}

export const hasDrafts = (memberId: string): boolean => keysOf(memberId).length > 0

export const removeDrafts = (memberId: string): void => keysOf(memberId).forEach((key) => browserStorage()?.removeItem(key))
