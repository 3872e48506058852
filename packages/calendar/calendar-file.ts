/**
 * iCalendar files (RFC 5545) of activities. Times are in UTC, which every calendar program converts to the zone of its reader, so that no file
 * needs the clock changes of a time zone.
 */

export type CalendarActivity = {
  id: string
  title: string
  description: string
  location: string
  /** Degrees. */
  coordinates: { latitude: number; longitude: number } | null
  /** ISO 8601 instants. */
  startTime: string
  endTime: string | null
  updatedAt: string
  phase: string
  /** Grows with every change of what a calendar shows. */
  calendarSequence: number
}

const lineLength = 75

/** Line breaks are written as \n; other control characters are not allowed in a text (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (char) => `\\${char}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')

/** Lines of at most 75 bytes in UTF-8; characters are not cut. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const char of line) {
    const bytes = encoder.encode(char).length
    if (size + bytes > lineLength) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += char
    size += bytes
  }
  return [...parts, part].join('\r\n')
}

const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

function eventStatusOf(phase: string): string {
  if (phase === 'cancelled') return 'CANCELLED'
  return ['enrolling', 'active', 'finished'].includes(phase) ? 'CONFIRMED' : 'TENTATIVE'
}

const eventLines = (activity: CalendarActivity, url: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${activity.id}`,
  `SEQUENCE:${activity.calendarSequence}`,
  `DTSTAMP:${utc(activity.updatedAt)}`,
  `DTSTART:${utc(activity.startTime)}`,
  ...(activity.endTime ? [`DTEND:${utc(activity.endTime)}`] : []),
  `SUMMARY:${escaped(activity.title)}`,
  `LOCATION:${escaped(activity.location)}`,
  ...(activity.coordinates ? [`GEO:${activity.coordinates.latitude};${activity.coordinates.longitude}`] : []),
  `DESCRIPTION:${escaped(`${activity.description}\n\n${url}`)}`,
  `URL:${url}`,
  `STATUS:${eventStatusOf(activity.phase)}`,
  'END:VEVENT',
]

/**
 * A calendar of activities. `urlOf` is the page of an activity; the UID does not depend on it, so an entry stays the same when the club moves.
 * `name`: what calendar programs call a calendar that they subscribe to.
 */
export function calendarFile(activities: readonly CalendarActivity[], urlOf: (activityId: string) => string, name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bothy//Activities//EN',
    ...(name
      ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']
      : []),
    ...activities.flatMap((activity) => eventLines(activity, urlOf(activity.id))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
