import { useFormat } from '../format/use-format.ts'
import { useMinute } from '../ui/minute-clock.ts'

/** How long ago a day was, "3 days ago". A day has no hour: at its noon, it was at most half a day earlier or later. */
export function useDayAge(): (day: string) => string {
  const format = useFormat()
  const now = useMinute()
  return (day) => {
    const noon = `${day}T12:00:00Z`
    return format.since(noon, new Date(Math.max(now, Date.parse(noon))))
  }
}
