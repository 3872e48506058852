/** What a member has typed and not sent, on this device: activities, messages, reasons, the text of the profile. Signing out asks about it. */
import { browserStorage } from '@bothy/client/storage.ts'

export const draftKey = (memberId: string, name: string): string => `bothy.draft.${memberId}.${name}`

/** The name of the draft of a reason. */
export const reasonDraft = (command: 'reject' | 'cancel' | 'seat' | 'hide', subject: string): string => `reason.${command}.${subject}`

export const reportDraft = (activityId: string): string => `report.${activityId}`

/** Which message a draft of a discussion is about. Without words, it is nothing that anybody would miss. */
export const aboutDraft = (activityId: string): string => `discussion.${activityId}${aboutSuffix}`
const aboutSuffix = '.about'

function keysOf(memberId: string): string[] {
  try {
    return Object.keys(browserStorage() ?? {}).filter((key) => key.startsWith(draftKey(memberId, '')))
  } catch {
    return []
  }
}

export const hasDrafts = (memberId: string): boolean => keysOf(memberId).some((key) => !key.endsWith(aboutSuffix))

export const removeDrafts = (memberId: string): void => keysOf(memberId).forEach((key) => browserStorage()?.removeItem(key))
