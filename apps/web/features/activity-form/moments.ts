/** The parts of a local time as two fields hold them: a date and a time of day. Either may be missing: "2026-08-12T", "T07:30". */

import { localOf } from '@bothy/contract/zoned-time.ts'

export type Moment = { date: string; time: string }

/** A half-typed date has an empty value. This value keeps it from being taken for no date. */
export const halfTyped = 'incomplete'

export const momentOf = (local: string): Moment => {
  const [date = '', time = ''] = local.split('T')
  return { date, time }
}

/** The local time of a moment; empty without a date and a time. */
export const localOfMoment = ({ date, time }: Moment): string => (date || time ? `${date}T${time}` : '')

/** Years before 1000 appear while a year is typed. */
export const isDate = (date: string): boolean => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(date)
export const isTime = (time: string): boolean => /^\d{2}:\d{2}/.test(time)

export type MissingPart = 'NO_DATE' | 'NO_TIME'

/** What a time that is not empty lacks. */
export function missingPart(local: string): MissingPart | undefined {
  const { date, time } = momentOf(local)
  if (local === '' || (date === '' && time === '')) return undefined
  if (!/^\d{4,}-\d{2}-\d{2}$/.test(date)) return 'NO_DATE'
  return isTime(time) ? undefined : 'NO_TIME'
}

const day = 24 * 60 * 60_000

/** The next Saturday and the next Sunday after a date, the earlier one first. */
export function nextWeekend(today: string): string[] {
  const from = Date.parse(`${today}T00:00Z`)
  return Array.from({ length: 7 }, (_, index) => new Date(from + (index + 1) * day))
    .filter((date) => [0, 6].includes(date.getUTCDay()))
    .map((date) => date.toISOString().slice(0, 10))
}

/** The time of day at which the newest of a leader's activities started, else 09:00. */
export function usualTime(led: readonly { startTime: string; timeZone: string }[]): string {
  const [last] = led
  return last ? momentOf(localOf(last.startTime, last.timeZone)).time : '09:00'
}

/** How many days an activity touches: 3 from a Friday to a Sunday. Both are dates. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / day) + 1

/** When a draw is proposed: a week before the start at 18:00, or else on the day before it, which must be after today; empty without such a day. */
export function usualDrawTime(start: string, today: string): string {
  const { date } = momentOf(start)
  if (!isDate(date)) return ''
  const before = (days: number) => new Date(Date.parse(`${date}T00:00Z`) - days * day).toISOString().slice(0, 10)
  const chosen = [before(7), before(3), before(1)].find((one) => one > today)
  return chosen ? `${chosen}T18:00` : ''
}
