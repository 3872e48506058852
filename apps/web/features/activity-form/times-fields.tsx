import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { instantOf, localOf } from '@bothy/contract/zoned-time.ts'
import { useQueries } from '../../api/api-context.tsx'
import { days } from '../../format/numbers.ts'
import { suggestedEnd, suggestedStart } from '../../format/suggested-times.ts'
import { genericTimeZoneName } from '../../format/time-zone-name.ts'
import { useFormat } from '../../format/use-format.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { sentenceGap } from '../../i18n/join-sentences.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { TimeZoneSheet } from '../../ui/time-zone-sheet.tsx'
import { hoursOf, timeNames, type SavedTimes } from './activity-times.ts'
import type { ActivityValues } from './activity-values.ts'
import { MomentField } from './moment-field.tsx'
import { daysBetween, isDate, localOfMoment, momentOf, nextWeekend, usualTime } from './moments.ts'
import styles from './times-fields.module.css'

/** The start, in the time zone of the activity, and the zone itself. A day of the next weekend sets a time too. */
export function StartField() {
  const { t } = useTranslation()
  const { formState } = useFormContext<ActivityValues>()
  const timeZone = useWatch<ActivityValues, 'timeZone'>({ name: 'timeZone' })
  const zoneId = useId()
  const today = localOf(new Date(useMinute()).toISOString(), timeZone).slice(0, 10)
  const { startTime } = formState.errors
  const moveEnd = useMovedEnd()
  return (
    <div className={styles.times} role="group" aria-labelledby={zoneId}>
      <MomentField
        name="startTime"
        label={t('form.starts')}
        timeZone={timeZone}
        error={startTime && <StartError timeZone={timeZone} onDate={moveEnd} />}
        suggestions={nextWeekend(today)}
        suggestedTime={useUsualTime()}
        onDate={moveEnd}
      />
      <TimeZone id={zoneId} />
    </div>
  )
}

/** The end, in the time zone of the activity. */
export function EndField({ savedTimes }: { savedTimes: SavedTimes }) {
  const { t } = useTranslation()
  const { formState } = useFormContext<ActivityValues>()
  const [start, timeZone] = useWatch<ActivityValues, ['startTime', 'timeZone']>({ name: ['startTime', 'timeZone'] })
  const { endTime } = formState.errors
  return (
    <MomentField
      name="endTime"
      label={t('form.ends')}
      timeZone={timeZone}
      optional
      clearLabel={t('form.ends.clear')}
      hint={useLength(timeZone, savedTimes)}
      error={endTime && <EndError timeZone={timeZone} />}
      usualDate={momentOf(start).date}
    />
  )
}

/** The time of day at which the last activity of this leader started. */
function useUsualTime(): string {
  const { data } = useInfiniteQuery(useQueries().activities.mine('created'))
  return usualTime(data?.pages[0]?.items ?? [])
}

/** The zone in words. A new zone keeps the typed times, which are other instants then. */
function TimeZone({ id }: { id: string }) {
  const { t, locale } = useTranslation()
  const { control, getValues, trigger } = useFormContext<ActivityValues>()
  const { field, fieldState } = useController({ control, name: 'timeZone' })
  const problemWords = useProblemMessage()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (zone: string) => {
    field.onChange(zone)
    void trigger(([...timeNames, 'timeZone'] as const).filter((name) => getValues(name)))
  }
  return (
    <div className={styles.zone}>
      <span id={id}>{t('form.zone', { zone: genericTimeZoneName(locale, field.value) })}</span>
      <button ref={field.ref} type="button" aria-haspopup="dialog" className={styles.textButton} onClick={() => setIsOpen(true)}>
        {t('form.zone.change')}
      </button>
      {fieldState.error && <FieldError>{problemWords(fieldState.error)}</FieldError>}
      <TimeZoneSheet open={isOpen} onOpenChange={setIsOpen} chosen={field.value} onChoose={choose} />
    </div>
  )
}

/** An end on the day of the start stays on it when the start moves to another day. */
function useMovedEnd(): (date: string) => void {
  const { getValues, setValue } = useFormContext<ActivityValues>()
  const lastDate = useRef(momentOf(getValues('startTime')).date)
  return (date) => {
    if (!isDate(date)) return
    const end = momentOf(getValues('endTime'))
    if (end.date && end.date === lastDate.current)
      setValue('endTime', localOfMoment({ ...end, date }), { shouldDirty: true, shouldTouch: true })
    lastDate.current = date
  }
}

/** How long the activity takes, in words: "Lasts 9 hr", "Lasts 3 days". */
function useLength(timeZone: string, savedTimes: SavedTimes): string | undefined {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const [startTime, endTime] = useWatch<ActivityValues, ['startTime', 'endTime']>({ name: ['startTime', 'endTime'] })
  const hours = hoursOf({ startTime, endTime, timeZone }, savedTimes)
  if (!(hours > 0)) return undefined
  const duration = hours < 24 ? format.duration(hours) : days(locale, daysBetween(momentOf(startTime).date, momentOf(endTime).date))
  return t('form.length', { duration })
}

/** Names the year, because a wrong year is easy to overlook in the field, and offers the date that was probably meant. */
function StartError({ timeZone, onDate }: { timeZone: string; onDate: (date: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  const problemWords = useProblemMessage()
  const { control, formState } = useFormContext<ActivityValues>()
  const start = useWatch({ control, name: 'startTime' })
  const problem = formState.errors.startTime
  if (problem?.type !== 'IN_THE_PAST')
    return problemWords(problem, {
      REQUIRED: t('form.starts.missing'),
      NO_DATE: t('form.starts.no-date'),
      NO_TIME: t('form.starts.no-time'),
    })
  const said = (local: string) => format.inSentence.shortDateAndTime(instantOf(local, timeZone), timeZone)
  const suggestion = suggestedStart(start, localOf(new Date(now).toISOString(), timeZone))
  return (
    <>
      {t('form.starts.past', { when: said(start) })}
      {suggestion && <Suggestion name="startTime" value={suggestion} label={said(suggestion)} onDate={onDate} />}
    </>
  )
}

type SuggestionProps = {
  name: 'startTime' | 'endTime'
  /** A local time. */
  value: string
  label: string
  /** Called with the day of the suggestion when it is taken. */
  onDate?: (date: string) => void
}

function Suggestion({ name, value, label, onDate }: SuggestionProps): ReactNode {
  const { t, locale } = useTranslation()
  const { getValues, setValue, setFocus, trigger } = useFormContext<ActivityValues>()
  const take = () => {
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
    if (onDate) {
      onDate(momentOf(value).date)
      if (getValues('endTime')) void trigger('endTime')
    }
    setFocus(name)
  }
  return (
    <>
      {sentenceGap(locale)}
      <button type="button" className={styles.textButton} onClick={take}>
        {t('form.ends.meant', { day: label })}
      </button>
    </>
  )
}

/** The problem of the end time, and the day that was probably meant as a suggestion. */
function EndError({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemMessage()
  const { control, formState } = useFormContext<ActivityValues>()
  const [start, end] = useWatch({ control, name: ['startTime', 'endTime'] })
  const problem = formState.errors.endTime
  const suggestion = problem?.type === 'END_BEFORE_START' && suggestedEnd(start, end)
  return (
    <>
      {problemWords(problem, { NO_DATE: t('form.ends.no-date'), NO_TIME: t('form.ends.no-time') })}
      {suggestion && <Suggestion name="endTime" value={suggestion} label={format.shortDay(instantOf(suggestion, timeZone), timeZone)} />}
    </>
  )
}
