import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState, type FocusEvent } from 'react'
import { dateOfParts, datePartOrder, partsOfDate, type DatePart } from '../../../format/date-parts.ts'
import { monthNames } from '../../../format/months.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { digitsOf } from '../../../ui/code-field.tsx'
import { FieldGroup, InputBox } from '../../../ui/field.tsx'
import styles from './birthday-field.module.css'

type BirthdayFieldProps = {
  /** "1984-06-27", or empty. */
  value: string
  onChange: (date: string) => void
  onBlur: () => void
  hint: string
  error?: string | undefined
}

const lengths = { day: 2, year: 4 } as const

/** Day, month and year, in the order of the language: quicker than a calendar that starts decades later. */
export function BirthdayField({ value, onChange, onBlur, hint, error }: BirthdayFieldProps) {
  const { t } = useTranslation()
  const { dateLocale } = useFormat()
  const id = useId()
  const [typed, setTyped] = useState(() => partsOfDate(value))
  /** As typed, unless the form has another value meanwhile. */
  const parts = dateOfParts(typed) === value ? typed : partsOfDate(value)
  const change = (part: DatePart, text: string) => {
    const next = { ...parts, [part]: text }
    setTyped(next)
    onChange(dateOfParts(next))
  }
  const isPartMissing = Object.values(parts).includes('')
  const controlOf = (part: DatePart) => ({
    id: `${id}-${part}`,
    name: `birthday-${part}`,
    autoComplete: `bday-${part}`,
    value: parts[part],
    'aria-describedby': `${id}-below`,
    'aria-invalid': (error !== undefined && (!isPartMissing || parts[part] === '')) || undefined,
  })
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
  }
  return (
    <FieldGroup id={id} label={t('info.birthday')} hint={hint} error={error} optional onBlur={leave}>
      <div className={styles.parts}>
        {datePartOrder(dateLocale).map((part) => (
          <div key={part} className={styles[part]}>
            <label className={styles.label} htmlFor={`${id}-${part}`}>
              {t(`date.${part}`)}
            </label>
            {part === 'month' ? (
              <InputBox after={<IconChevronDown size={20} aria-hidden />}>
                <select {...controlOf(part)} onChange={(event) => change(part, event.target.value)}>
                  <option value="" />
                  {monthNames(dateLocale).map((name, index) => (
                    <option key={name} value={index + 1}>
                      {name}
                    </option>
                  ))}
                </select>
              </InputBox>
            ) : (
              <InputBox>
                <input
                  {...controlOf(part)}
                  inputMode="numeric"
                  autoCorrect="off"
                  spellCheck={false}
                  onChange={(event) => change(part, digitsOf(event.target.value, lengths[part]))}
                />
              </InputBox>
            )}
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
