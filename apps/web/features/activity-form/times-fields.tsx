import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useAfterPress } from '../../forms/use-gentle-register.ts'
import { useProblemWords } from '../../forms/use-problem-words.ts'
import { useFormat } from '../../format/use-format.ts'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'
import type { ActivityValues } from './activity-values.ts'
import { instantOf, suggestedEnd, zoneName } from './zoned-time.ts'
import styles from './times-fields.module.css'

/** From when to when, on the clock of the place. */
export function TimesFields({ timeZone }: { timeZone: string }) {
  const { t, locale } = useWords()
  const { formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemWords()
  const { startTime, endTime } = formState.errors
  return (
    <div className={styles.times}>
      <TimeField
        name="startTime"
        label={t('form.starts')}
        timeZone={timeZone}
        hint={t('form.zone', { zone: zoneName(locale, timeZone) })}
        error={problemWords(startTime)}
      />
      <TimeField name="endTime" label={t('form.ends')} timeZone={timeZone} optional error={endTime && <EndError timeZone={timeZone} />} />
    </div>
  )
}

/** Says what is wrong, and offers the day that was probably meant. */
function EndError({ timeZone }: { timeZone: string }) {
  const { t } = useWords()
  const format = useFormat()
  const problemWords = useProblemWords()
  const { control, formState, setValue, setFocus } = useFormContext<ActivityValues>()
  const [start, end] = useWatch({ control, name: ['startTime', 'endTime'] })
  const wrong = formState.errors.endTime
  const meant = wrong?.type === 'END_BEFORE_START' && suggestedEnd(start, end)
  return (
    <>
      {problemWords(wrong)}
      {meant && (
        <>
          {' '}
          <button
            type="button"
            className={styles.meant}
            onClick={() => {
              setValue('endTime', meant, { shouldDirty: true, shouldValidate: true })
              setFocus('endTime')
            }}
          >
            {t('form.ends.meant', { day: format.shortDay(instantOf(meant, timeZone), timeZone) })}
          </button>
        </>
      )}
    </>
  )
}

type TimeFieldProps = {
  name: 'startTime' | 'endTime'
  label: string
  timeZone: string
  hint?: string
  error?: ReactNode
  optional?: boolean
}

/** Half a date has no value, so it would pass for none. */
const incomplete = 'incomplete'

/** The platform's own picker; while nobody is in it, it shows the time as the house writes it. */
function TimeField({ name, timeZone, ...field }: TimeFieldProps) {
  const { t } = useWords()
  const format = useFormat()
  const afterPress = useAfterPress()
  const { control, formState, trigger } = useFormContext<ActivityValues>()
  const { ref, value, onChange } = useController({ control, name }).field
  const instant = value && instantOf(value, timeZone)
  const isTime = Boolean(instant) && instant !== value
  // Another start may put the end right, or wrong.
  const check = () => void trigger(name === 'startTime' ? ['startTime', 'endTime'] : name)
  return (
    <TextField
      {...field}
      ref={ref}
      name={name}
      value={isTime ? value : ''}
      type="datetime-local"
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
        <span className={classes(styles.shown, !isTime && styles.none)} aria-hidden="true">
          {isTime ? format.compactDayAndTime(instant, timeZone) : t('form.time.none')}
        </span>
      }
    />
  )
}
