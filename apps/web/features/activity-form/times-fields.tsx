import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useAfterPointerUp } from '../../forms/use-blur-validation.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useFormat } from '../../format/use-format.ts'
import { classes } from '../../ui/classes.ts'
import { useMinute } from '../../ui/minute-clock.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityValues } from './activity-values.ts'
import { instantOf, localOf, suggestedEnd, suggestedStart, genericTimeZoneName } from '../../format/zoned-time.ts'
import styles from './times-fields.module.css'

/** Start and end, in the time zone of the activity. */
export function TimesFields({ timeZone }: { timeZone: string }) {
  const { t, locale } = useTranslation()
  const { formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const { startTime, endTime } = formState.errors
  return (
    <div className={styles.times}>
      <TimeField
        name="startTime"
        label={t('form.starts')}
        timeZone={timeZone}
        hint={t('form.zone', { zone: genericTimeZoneName(locale, timeZone) })}
        error={startTime?.type === 'IN_THE_PAST' ? <PastStart timeZone={timeZone} /> : problemWords(startTime)}
      />
      <TimeField
        name="endTime"
        label={t('form.ends')}
        timeZone={timeZone}
        optional
        hint={useLength(timeZone)}
        error={endTime && <EndError timeZone={timeZone} />}
      />
    </div>
  )
}

/** How long an activity within a day takes. */
function useLength(timeZone: string): string | undefined {
  const format = useFormat()
  const [start, end] = useWatch<ActivityValues, ['startTime', 'endTime']>({ name: ['startTime', 'endTime'] })
  const hours = (Date.parse(instantOf(end, timeZone)) - Date.parse(instantOf(start, timeZone))) / 3_600_000
  return hours > 0 && hours < 24 ? format.duration(hours) : undefined
}

/** Names the year, because a wrong year is easy to overlook in the field, and offers the date that was probably meant. */
function PastStart({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  const start = useWatch<ActivityValues, 'startTime'>({ name: 'startTime' })
  const said = (local: string) => format.shortDateAndTime(instantOf(local, timeZone), timeZone)
  const suggestion = suggestedStart(start, localOf(new Date(now).toISOString(), timeZone))
  return (
    <>
      {t('form.starts.past', { when: said(start) })}
      {suggestion && <Suggestion name="startTime" value={suggestion} label={said(suggestion)} />}
    </>
  )
}

type SuggestionProps = { name: 'startTime' | 'endTime'; /** A local time. */ value: string; label: string }

function Suggestion({ name, value, label }: SuggestionProps) {
  const { t } = useTranslation()
  const { setValue, setFocus } = useFormContext<ActivityValues>()
  const take = () => {
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
    setFocus(name)
  }
  return (
    <>
      {' '}
      <button type="button" className={styles.suggestion} onClick={take}>
        {t('form.ends.meant', { day: label })}
      </button>
    </>
  )
}

/** The problem of the end time, and the day that was probably meant as a suggestion. */
function EndError({ timeZone }: { timeZone: string }) {
  const format = useFormat()
  const problemWords = useProblemMessage()
  const { control, formState } = useFormContext<ActivityValues>()
  const [start, end] = useWatch({ control, name: ['startTime', 'endTime'] })
  const problem = formState.errors.endTime
  const suggestion = problem?.type === 'END_BEFORE_START' && suggestedEnd(start, end)
  return (
    <>
      {problemWords(problem)}
      {suggestion && <Suggestion name="endTime" value={suggestion} label={format.shortDay(instantOf(suggestion, timeZone), timeZone)} />}
    </>
  )
}

type TimeFieldProps = {
  name: 'startTime' | 'endTime' | 'voteClosesAt'
  label: string
  timeZone: string
  hint?: string | undefined
  error?: ReactNode
  optional?: boolean
}

/** Without it, browsers take six digits for the year. */
const latestTime = '9999-12-31T23:59'

/** A half-typed date has an empty value. This value keeps it from being taken for no date. */
const incomplete = 'incomplete'

/** The native picker, in a grid. Without focus it shows the time in the format of the app. */
export function TimeField({ name, timeZone, ...field }: TimeFieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const afterPress = useAfterPointerUp()
  const { control, formState, trigger } = useFormContext<ActivityValues>()
  const { ref, value, onChange } = useController({ control, name }).field
  const instant = value && instantOf(value, timeZone)
  const isTime = Boolean(instant) && instant !== value
  // A new start can make the other times valid or invalid.
  const check = () => void trigger(name === 'startTime' ? ['startTime', 'endTime', 'voteClosesAt'] : name)
  return (
    <TextField
      {...field}
      ref={ref}
      name={name}
      value={isTime ? value : ''}
      type="datetime-local"
      max={latestTime}
      className={styles.time}
      icon={IconCalendarEvent}
      onChange={(event) => {
        onChange(event.target.value)
        if (formState.errors[name]) check()
      }}
      onBlur={(event) => {
        if (event.target.validity.badInput) onChange(incomplete)
        afterPress(check)
      }}
      after={
        <span className={classes(styles.formatted, !isTime && styles.empty)} aria-hidden="true">
          {isTime ? format.compactDayAndTime(instant, timeZone) : t('form.time.none')}
        </span>
      }
    />
  )
}
