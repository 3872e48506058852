/** Groups of one day each, in the order of the items. The days are those of the reader's time zone. */
type Day<Item> = { day: string; isToday: boolean; isYesterday: boolean; items: Item[] }

export function groupByDay<Item extends { createdAt: string }>(items: readonly Item[], timeZone: string, now: Date): Day<Item>[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const today = format.format(now)
  // The noon before in UTC: a day of a time zone may have 23 or 25 hours.
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const days: Day<Item>[] = []
  for (const item of items) {
    const day = format.format(new Date(item.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    // The clock of the server may be ahead of this one.
    else days.push({ day, isToday: day >= today, isYesterday: day === yesterday, items: [item] })
  }
  return days
}
