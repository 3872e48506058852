import { dayNumber } from '@bothy/contract/zoned-time.ts'

/** Groups of one day each, in the order of the items. The days are those of the reader's time zone, as numbers since 1970. */
type Day<Item> = { day: number; isToday: boolean; isYesterday: boolean; items: Item[] }

export function groupByDay<Item extends { createdAt: string }>(items: readonly Item[], timeZone: string, now: Date): Day<Item>[] {
  const today = dayNumber(now.toISOString(), timeZone)
  const days: Day<Item>[] = []
  for (const item of items) {
    const day = dayNumber(item.createdAt, timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    // The clock of the server may be ahead of this one.
    else days.push({ day, isToday: day >= today, isYesterday: day === today - 1, items: [item] })
  }
  return days
}
