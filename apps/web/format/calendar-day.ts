import { shortDate } from './dates.ts'

/** A day of the calendar without a time zone, "2027-03-31". */
export const calendarDay = (day: string, locale: string): string => shortDate(`${day}T12:00:00Z`, { locale, timeZone: 'UTC' })
