/** The start of an activity in its own language, or in the format of ISO 8601 that every reader understands. */
import { withFrenchOrdinal } from '@bothy/contract/french-ordinal.ts'
import { supportedZone } from '@bothy/contract/known-zone.ts'
import { localOf } from '@bothy/contract/zoned-time.ts'

/** ISO 8601: "2027-06-20 05:30". */
function isoTime(startTime: string, timeZone: string): string {
  const text = localOf(startTime, timeZone).replace('T', ' ')
  // PostgreSQL may know zones that this Node.js does not.
  return supportedZone(timeZone) === 'UTC' && timeZone !== 'UTC' ? `${text} UTC` : text
}

const dates = [
  { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'numeric', year: 'numeric' },
] as const

/** In the language of the activity, the nicest first: "So., 20. Juni 2027, 05:30", "20.6.2027, 05:30". Without a language, ISO 8601. */
export function localTimes(startTime: string, timeZone: string, language: string | null): string[] {
  const iso = isoTime(startTime, timeZone)
  if (language === null) return [iso]
  try {
    const time = /^en\b/i.test(language) ? ({ hour: 'numeric' } as const) : ({ hour: '2-digit', hourCycle: 'h23' } as const)
    const inLanguage = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone }).format(new Date(startTime))
    const separator = /^(zh|ja|ko)\b/i.test(language) ? ' ' : ', '
    return [
      ...dates.map((date) => withFrenchOrdinal(language, inLanguage(date)) + separator + inLanguage({ ...time, minute: '2-digit' })),
      iso,
    ]
  } catch {
    // Node.js may know neither the language nor the zone.
    return [iso]
  }
}
