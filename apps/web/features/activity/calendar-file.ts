/** An iCalendar file (RFC 5545) of one activity, with its times in its own time zone. */
import type { Activity } from '@bothy/contract/entities.ts'
import { localOf } from '../../format/zoned-time.ts'

type Event = Pick<
  Activity,
  'id' | 'title' | 'description' | 'location' | 'startTime' | 'endTime' | 'timeZone' | 'phase' | 'version' | 'updatedAt'
>

const lineLength = 75

const escaped = (text: string): string => text.replace(/[\\;,]/g, (char) => `\\${char}`).replace(/\r?\n/g, '\\n')

/** Lines of at most 75 bytes; characters are not cut. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const char of line) {
    const bytes = new TextEncoder().encode(char).length
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

const digits = (iso: string): string => iso.replace(/[-:]/g, '')
const utc = (instant: string): string => `${digits(new Date(instant).toISOString().slice(0, 19))}Z`
const local = (instant: string, timeZone: string): string => `${digits(localOf(instant, timeZone))}00`

/** Minutes that the zone is ahead of UTC. */
const offsetAt = (time: number, timeZone: string): number => {
  const minute = Math.floor(time / 60_000)
  return Date.parse(`${localOf(new Date(time).toISOString(), timeZone)}Z`) / 60_000 - minute
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return (minutes < 0 ? '-' : '+') + String(hours).padStart(2, '0') + String(rest).padStart(2, '0')
}

type Observance = { kind: 'STANDARD' | 'DAYLIGHT'; from: number; to: number; start: string }

const observanceLines = ({ kind, from, to, start }: Observance): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${kind}`,
]

/** The first instant after `start` with the offset of `end`, to the minute. */
function clockChange(start: number, end: number, timeZone: string): number {
  let [before, after] = [start, end]
  while (after - before > 60_000) {
    const middle = Math.floor((before + after) / 120_000) * 60_000
    if (offsetAt(middle, timeZone) === offsetAt(end, timeZone)) after = middle
    else before = middle
  }
  return after
}

/** The offsets of the zone during the activity, which is too short for two clock changes. */
function timeZoneLines({ startTime, endTime, timeZone }: Event): string[] {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime ?? startTime)]
  const [from, to] = [offsetAt(start, timeZone), offsetAt(end, timeZone)]
  const observances: Observance[] = [{ kind: 'STANDARD', from, to: from, start: '19700101T000000' }]
  if (from !== to) {
    const change = new Date(clockChange(start, end, timeZone) + from * 60_000).toISOString().slice(0, 16)
    observances.push({ kind: to > from ? 'DAYLIGHT' : 'STANDARD', from, to, start: `${digits(change)}00` })
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flatMap(observanceLines), 'END:VTIMEZONE']
}

/** `url` is the page of the activity. Its host makes the UID unique, so that a newer file replaces the entry. */
export function calendarFile(activity: Event, url: string): string {
  const { id, title, description, location, startTime, endTime, timeZone, phase, version, updatedAt } = activity
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bothy//Activity//EN',
    'METHOD:PUBLISH',
    ...timeZoneLines(activity),
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).hostname}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `DTSTART;TZID=${timeZone}:${local(startTime, timeZone)}`,
    ...(endTime ? [`DTEND;TZID=${timeZone}:${local(endTime, timeZone)}`] : []),
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped(`${description}\n\n${url}`)}`,
    `URL:${url}`,
    `STATUS:${phase === 'voting' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
