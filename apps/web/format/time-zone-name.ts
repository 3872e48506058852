import { supportedZone } from '@bothy/contract/known-zone.ts'

/** "Central European Summer Time": what the zone of an activity is called at that instant, in the reader's language. */
export function timeZoneName(locale: string, instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: supportedZone(timeZone), timeZoneName: 'long' }).formatToParts(
    new Date(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** "Central European Time": what a zone is called in the reader's language. */
export function genericTimeZoneName(locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: supportedZone(timeZone), timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
