import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useRef, useState, type ChangeEvent, type FocusEvent, type ReactNode, type Ref } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { instantOf } from '@bothy/contract/zoned-time.ts'
import { useFormat } from '../../format/use-format.ts'
import { useAfterPointerUp } from '../../forms/use-blur-validation.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { timeNames, type TimeName } from './activity-times.ts'
import type { ActivityValues } from './activity-values.ts'
import { halfTyped, isDate, isTime, localOfMoment, momentOf, type Moment } from './moments.ts'
import styles from './moment-field.module.css'

type MomentFieldProps = {
  name: TimeName
  label: string
  timeZone: string
  hint?: string | undefined
  error?: ReactNode
  optional?: boolean
  /** What the button says that clears an optional moment. */
  clearLabel?: string
  /** The date that a time alone gets. */
  usualDate?: string
  /** Dates to choose with one press. */
  suggestions?: readonly string[]
  /** The time that a chosen date gets with it. */
  suggestedTime?: string
  onDate?: (date: string) => void
}

/** Without it, browsers take six digits for the year. */
const latestDate = '9999-12-31'

/** A date and a time as one group: the moment in words, and below it the native fields, which have the native pickers. */
export function MomentField({
  name,
  label,
  timeZone,
  hint,
  error,
  optional,
  clearLabel,
  usualDate = '',
  suggestions,
  suggestedTime = '',
  onDate,
}: MomentFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const afterPress = useAfterPointerUp()
  const { control, formState, trigger } = useFormContext<ActivityValues>()
  const { ref, value, onChange } = useController({ control, name }).field
  const dateInput = useRef<HTMLInputElement>(null)
  const timeInput = useRef<HTMLInputElement>(null)
  const moment = momentOf(value)
  const words = useMomentWords(moment, timeZone)
  const problem = formState.errors[name]?.type
  const [hasSuggestedTime, setHasSuggestedTime] = useState(false)
  const time = useClockTime(suggestedTime)
  const below = hint ?? (hasSuggestedTime && moment.time === suggestedTime && t('form.starts.usual', { time }))
  // A new start can make the other times valid or invalid.
  const check = () => void trigger(name === 'startTime' ? timeNames : name)

  const change = (part: Partial<Moment>) => {
    const next = { ...moment, ...part }
    const date = next.date || (part.time && isDate(usualDate) ? usualDate : '')
    onChange(localOfMoment({ ...next, date }))
    onDate?.(date)
    if (problem) check()
  }
  const choose = (date: string) => {
    if (moment.time && moment.time !== halfTyped) return change({ date })
    change({ date, time: suggestedTime })
    setHasSuggestedTime(true)
  }
  const clear = () => {
    onChange('')
    // React leaves a date of which only a part is typed: its value is empty already.
    for (const input of [dateInput.current, timeInput.current]) if (input) input.value = ''
    if (problem) check()
    dateInput.current?.focus()
  }
  const checkWhenLeft = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) afterPress(check)
  }
  const describedBy = [words && `${id}-words`, (error || below) && `${id}-below`].filter(Boolean).join(' ')
  const common = { required: !optional, describedBy }
  return (
    <FieldGroup id={id} label={label} hint={below} error={error} optional={optional} onBlur={checkWhenLeft}>
      {suggestions && (
        <Chips label={t('form.starts.suggestions')}>
          {suggestions.map((date) => (
            <Suggestion key={date} date={date} timeZone={timeZone} isChosen={date === moment.date} onChoose={choose} />
          ))}
        </Chips>
      )}
      <div className={styles.box}>
        <div className={styles.parts}>
          <Part
            {...common}
            ref={(element) => {
              ref(element)
              dateInput.current = element
            }}
            type="date"
            max={latestDate}
            label={t('date.date')}
            value={moment.date}
            isInvalid={problem !== undefined && problem !== 'NO_TIME'}
            onChange={(date) => change({ date })}
          />
          <Part
            {...common}
            ref={timeInput}
            type="time"
            label={t('date.time')}
            value={moment.time}
            isInvalid={problem !== undefined && problem !== 'NO_DATE'}
            onChange={(time) => change({ time })}
          />
        </div>
        {clearLabel && value !== '' && <IconButton icon={IconX} size={20} label={clearLabel} onClick={clear} />}
      </div>
      {words && (
        <p id={`${id}-words`} className={styles.words}>
          {words}
        </p>
      )}
    </FieldGroup>
  )
}

/** "Saturday 28 November 2026, 08:30"; without a time the day alone. Undefined without a date. */
function useMomentWords({ date, time }: Moment, timeZone: string): string | undefined {
  const format = useFormat()
  if (!isDate(date)) return undefined
  if (!isTime(time)) return format.longDay(instantOf(`${date}T12:00`, timeZone), timeZone)
  const instant = instantOf(`${date}T${time}`, timeZone)
  return format.longDayAndTime(instant, timeZone)
}

/** "9:00 AM". */
function useClockTime(time: string): string {
  const format = useFormat()
  return isTime(time) ? format.time(`2020-01-01T${time}Z`, 'UTC') : ''
}

type PartProps = {
  type: 'date' | 'time'
  label: string
  value: string
  max?: string
  required: boolean
  isInvalid: boolean
  describedBy: string
  onChange: (value: string) => void
  ref: Ref<HTMLInputElement>
}

function Part({ label, value, required, isInvalid, describedBy, onChange, ...input }: PartProps) {
  return (
    <label className={styles.part}>
      <span>{label}</span>
      <input
        {...input}
        value={value === halfTyped ? '' : value}
        data-empty={value === '' || undefined}
        aria-required={required}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
        onBlur={({ target }) => {
          if (target.validity.badInput) onChange(halfTyped)
          // No change of the value tells that half a date was deleted.
          else if (value === halfTyped && target.value === '') onChange('')
        }}
      />
    </label>
  )
}

type SuggestionProps = { date: string; timeZone: string; isChosen: boolean; onChoose: (date: string) => void }

function Suggestion({ date, timeZone, isChosen, onChoose }: SuggestionProps) {
  const format = useFormat()
  return (
    <Chip selected={isChosen} onClick={() => onChoose(date)}>
      {format.shortDay(instantOf(`${date}T12:00`, timeZone), timeZone)}
    </Chip>
  )
}
