import { OTPField } from '@base-ui/react/otp-field'
import { useWords } from '../words/words.tsx'
import { Field, useControlProps, type FieldProps } from './field.tsx'
import styles from './code-field.module.css'

export type CodeFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onComplete?: (value: string) => void
  length?: number
}

/** One box per digit; codes from messages fill themselves in. */
export function CodeField({ label, hint, error, optional, disabled, aside, className, ...code }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <Digits {...code} />
    </Field>
  )
}

function Digits({ value, onChange, onComplete, length = 6 }: Omit<CodeFieldProps, keyof FieldProps>) {
  const { t } = useWords()
  const { id, disabled, ...described } = useControlProps()
  return (
    <OTPField.Root
      id={id}
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
          aria-label={place === 0 ? undefined : t('code.digit', { place: place + 1, length })}
          {...described}
        />
      ))}
    </OTPField.Root>
  )
}
