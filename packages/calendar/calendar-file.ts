/**
 * iCalendar files (RFC 5545) of activities. Times are in UTC, which every calendar program converts to the zone of its reader, so that no file
 * needs the clock changes of a time zone.
 */

import { endOfDay } from '@bothy/contract/zoned-time.ts'
import { folded } from './fold.ts'
import { shorten } from './shorten.ts'

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
  /** IANA name. */
  timeZone: string
  updatedAt: string
  phase: string
  /** Grows with every change of what a calendar shows. */
  calendarSequence: number
}

/** Line breaks are written as \n; other control characters are not allowed in a text (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]|\r\n?|[\0-\x08\n-\x1F\x7F-\x9F]/g, escapedCharacter)

function escapedCharacter(found: string): string {
  if (found[0] === '\r' || found === '\n') return '\\n'
  return /[\\;,]/.test(found) ? `\\${found}` : ''
}

const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

function eventStatusOf(phase: string): string {
  if (phase === 'cancelled') return 'CANCELLED'
  return ['enrolling', 'active', 'finished'].includes(phase) ? 'CONFIRMED' : 'TENTATIVE'
}

const eventLines = (activity: CalendarActivity, url: string, description: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${activity.id}`,
  `SEQUENCE:${activity.calendarSequence}`,
  `DTSTAMP:${utc(activity.updatedAt)}`,
  `DTSTART:${utc(activity.startTime)}`,
  // Without an end, many calendars show no length, or none at all. Such an activity ends with the day of its start.
  `DTEND:${utc(activity.endTime ?? endOfDay(activity.startTime, activity.timeZone))}`,
  `SUMMARY:${escaped(activity.title)}`,
  `LOCATION:${escaped(activity.location)}`,
  ...(activity.coordinates ? [`GEO:${activity.coordinates.latitude};${activity.coordinates.longitude}`] : []),
  `DESCRIPTION:${escaped(description ? `${description}\n\n${url}` : url)}`,
  `URL:${url}`,
  `STATUS:${eventStatusOf(activity.phase)}`,
  'END:VEVENT',
]

/** What calendar programs call a calendar that they subscribe to, and the characters of its descriptions: the page of an activity has all of them. */
export type CalendarFeed = { name: string; descriptionLength: number }

/** A calendar of activities. `urlOf` is the page of an activity; the UID does not depend on it, so an entry stays the same when the club moves. */
export function calendarFile(activities: readonly CalendarActivity[], urlOf: (activityId: string) => string, feed?: CalendarFeed): string {
  const descriptionOf = ({ description }: CalendarActivity) => (feed ? shorten(description, feed.descriptionLength) : description)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bothy//Activities//EN',
    ...(feed
      ? [`NAME:${escaped(feed.name)}`, `X-WR-CALNAME:${escaped(feed.name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']
      : []),
    ...activities.flatMap((activity) => eventLines(activity, urlOf(activity.id), descriptionOf(activity))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
