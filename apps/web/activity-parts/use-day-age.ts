import { localOf } from '@bothy/contract/zoned-time.ts'
import { timeSinceDay } from '../format/relative-time.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useMinute } from '../ui/minute-clock.ts'

/** How long ago a day was where the viewer is: "today", "3 days ago". A day has no hour. */
export function useDayAge(): (day: string) => string {
  const { locale } = useTranslation()
  const { viewerZone } = useFormat()
  const today = localOf(new Date(useMinute()).toISOString(), viewerZone).slice(0, 10)
  return (day) => timeSinceDay(locale, day, today)
}
