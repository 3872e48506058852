/** `useFormat()`: the formatters, bound to the viewer's language, units and time zone. */
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import * as dates from './dates.ts'
import { distance, exactDistance, height, scaleText } from './distances.ts'
import { splitHours } from './durations.ts'
import { list } from './lists.ts'
import { bytes, number, percent } from './numbers.ts'
import { preferredUnits, preferredZone } from './preferences.ts'
import { timeSince, timeUntil } from './relative-time.ts'
import { useBrowserValue, useRenderedPage } from './rendered-page.ts'
import type { StoredChoice } from './stored-choice.ts'

/** A choice of this device, and `rendered` on the server and until the page is hydrated. */
function useChoice<Value extends string, Rendered>({ subscribe, read }: StoredChoice<Value>, rendered: Rendered): Value | Rendered {
  const own = useSyncExternalStore(subscribe, read, read)
  return useBrowserValue<Value | Rendered>(
    () => own,
    () => rendered,
  )
}

type ContextIn = (timeZone?: string) => dates.DateContext

const boundTo =
  (contextIn: ContextIn) =>
  <Formatted>(format: (instant: string, context: dates.DateContext) => Formatted) =>
  (instant: string, timeZone?: string) =>
    format(instant, contextIn(timeZone))

/** Formats days with their times. `knownZone` is the zone of the viewer. */
function momentsIn(contextIn: ContextIn, knownZone: string | undefined) {
  const bound = boundTo(contextIn)
  return {
    time: bound(dates.timeOfDay),
    /** The time in the zone of the activity, which is named when the viewer's clock shows another time. */
    timeInZone: (instant: string, timeZone: string) => dates.timeInZone(instant, contextIn(timeZone), knownZone ?? timeZone),
    timeOrDay: (instant: string, timeZone: string, now: Date) => dates.timeOrDay(instant, contextIn(timeZone), now),
    dayAndTime: bound(dates.dayAndTime),
    dayAndTimeInZone: (instant: string, timeZone: string) => dates.dayAndTimeInZone(instant, contextIn(timeZone), knownZone ?? timeZone),
    dayWithYearAndTime: bound(dates.dayWithYearAndTime),
    longDayAndTime: bound(dates.longDayAndTime),
    shortDateAndTime: bound(dates.shortDateAndTime),
    upcoming: (instant: string, timeZone: string, now = new Date()) =>
      dates.upcoming(instant, contextIn(timeZone), knownZone ?? timeZone, now),
  }
}

export function useFormat() {
  const { locale, t } = useTranslation()
  const rendered = useRenderedPage()
  const units = useChoice(preferredUnits, 'metric')
  // The server takes no zone for that of the viewer, so it names that of no activity.
  const knownZone = useChoice(preferredZone, undefined)
  const regional = useBrowserValue(
    () => dates.dateLocale(locale, navigator.languages),
    () => rendered?.dateLocale ?? locale,
  )
  return useMemo(() => {
    const viewerZone = knownZone ?? 'UTC'
    const inZone = (timeZone?: string) => ({ locale: regional, timeZone: timeZone ?? viewerZone })
    const inSentence = (timeZone?: string) => ({ ...inZone(timeZone), isInSentence: true })
    const bound = boundTo(inZone)
    return {
      viewerZone,
      units,
      /** For the parts of a date. */
      dateLocale: regional,
      /** For dates that few screens show: see `later-dates.ts`. Without a zone, that of the viewer. */
      inZone,
      number: (value: number) => number(locale, value),
      list: (items: readonly string[]) => list(locale, items),
      bytes: (count: number) => bytes(locale, count),
      percent: (share: number) => percent(locale, share),
      /** From kilometers. */
      distance: (kilometers: number) => distance(locale, kilometers, units),
      /** From kilometers, without a trailing zero. */
      exactDistance: (kilometers: number) => exactDistance(locale, kilometers, units),
      /** From kilometers, in meters or feet where it is short. */
      scale: (kilometers: number) => scaleText(locale, kilometers, units),
      /** From meters. */
      height: (meters: number) => height(locale, meters, units),
      /** From hours: "5 hr 5 min". */
      duration: (value: number) => {
        const { hours, minutes } = splitHours(value)
        if (hours === 0 && minutes > 0) return t('duration.minutes', { minutes })
        if (minutes === 0) return t('duration.hours', { hours })
        return t('duration.hours-minutes', { hours, minutes })
      },
      /** "in 3 days", counted in the zone of the activity. */
      until: (instant: string, timeZone?: string, now = new Date()) =>
        timeUntil(locale, instant, now, dates.daysUntil(instant, timeZone ?? viewerZone, now)),
      since: (instant: string, now = new Date()) => timeSince(locale, instant, now),
      ...momentsIn(inZone, knownZone),
      shortDay: bound(dates.shortDay),
      longDay: bound(dates.longDay),
      shortDate: bound(dates.shortDate),
      monthAndYear: bound(dates.monthAndYear),
      /** Times within a sentence: "Sat, Jun 20 at 7:30 AM". */
      inSentence: { context: inSentence, ...momentsIn(inSentence, knownZone) },
      dateTile: bound(dates.dateTileParts),
      /** The time in the viewer's zone, or null when it equals the time in the zone of the activity. */
      viewerTime: (instant: string, timeZone: string) => {
        const when = dates.viewerTime(instant, inZone(timeZone), knownZone ?? timeZone)
        return when && t('date.your-time', { when })
      },
    }
  }, [locale, t, units, knownZone, regional])
}
