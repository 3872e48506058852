import { OTPField } from '@base-ui/react/otp-field'
import { useWords } from '../words/words.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './code-field.module.css'

export type CodeFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onComplete?: (value: string) => void
  length?: number
}

/** One box per digit; codes from messages fill themselves in. */
export function CodeField({ value, onChange, onComplete, length = 6, disabled, ...field }: CodeFieldProps) {
  const { t } = useWords()
  return (
    <Field {...field} disabled={disabled}>
      <OTPField.Root
        className={styles.code}
        length={length}
        value={value}
        onValueChange={onChange}
        onValueComplete={onComplete}
        disabled={disabled}
      >
        {Array.from({ length }, (_, place) => (
          <OTPField.Input
            key={place}
            className={styles.digit}
            data-wrong={field.error ? true : undefined}
            aria-label={place === 0 ? undefined : t('code.digit', { place: place + 1, length })}
          />
        ))}
      </OTPField.Root>
    </Field>
  )
}
