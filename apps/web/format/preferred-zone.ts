import { keptChoice } from './kept-choice.ts'

/** Where the device says that it is. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What an older browser does not know is of no use to it. */
function isKnown(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The time zone that the reader lives by: the device's unless chosen otherwise. */
export const preferredZone = keptChoice<string>('bothy.zone', (kept) => (kept && isKnown(kept) ? kept : deviceZone()))
