import { dayNumber } from '@bothy/contract/zoned-time.ts'

/** Groups of one day each, in the order of the items. The days are those of the reader's time zone, as numbers since 1970. */
type Day<Item> = { day: number; isToday: boolean; isYesterday: boolean; items: Item[] }

export function groupByDay<Item extends { createdAt: string }>(items: readonly Item[], timeZone: string, now: Date): Day<Item>[] {
  const dayOf = createDayOf(timeZone)
  const today = dayOf(now.toISOString())
  const days: Day<Item>[] = []
  for (const item of items) {
    const day = dayOf(item.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    // The clock of the server may be ahead of this one.
    else days.push({ day, isToday: day >= today, isYesterday: day === today - 1, items: [item] })
  }
  return days
}

const quarter = 15 * 60_000

/** Days begin at a quarter of an hour in every time zone, so it formats one date for all items of a quarter. */
function createDayOf(timeZone: string): (instant: string) => number {
  const known = new Map<number, number>()
  return (instant) => {
    const at = Math.floor(Date.parse(instant) / quarter)
    const day = known.get(at) ?? dayNumber(instant, timeZone)
    known.set(at, day)
    return day
  }
}
