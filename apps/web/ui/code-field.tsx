import { useState, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, useControlProps, type FieldProps } from './field.tsx'
import styles from './code-field.module.css'

const length = 6

/** The digits of a typed or pasted code, such as "123 456" or full-width digits from an East Asian keyboard. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, length)

type InputProps = { value: string; onChange: (digits: string) => void } & Pick<ComponentProps<'input'>, 'name' | 'onBlur'>

/** Six boxes over one input. With a single input, autofill from an SMS, pasting, correcting and screen readers work as usual. */
export function CodeField({ label, hint, error, optional, disabled, aside, className, ...input }: FieldProps & InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <Digits {...input} />
    </Field>
  )
}

function Digits({ value, onChange, onBlur, ...input }: InputProps) {
  const control = useControlProps()
  const [isFocused, setIsFocused] = useState(false)
  const boxClass = (index: number) =>
    classes(
      styles.box,
      isFocused && index === Math.min(value.length, length - 1) && styles.next,
      isFocused && index === value.length && styles.caret,
    )
  return (
    <div className={styles.code}>
      <input
        {...input}
        {...control}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        aria-required
        onChange={(event) => onChange(digitsOf(event.target.value))}
        onSelect={({ currentTarget: field }) => {
          // The boxes show no caret inside the code, so the caret always moves to the end.
          if (field.selectionStart === field.selectionEnd) field.setSelectionRange(length, length)
        }}
        onFocus={() => setIsFocused(true)}
        onBlur={(event) => {
          setIsFocused(false)
          onBlur?.(event)
        }}
      />
      {Array.from({ length }, (_, index) => (
        <span key={index} className={boxClass(index)} aria-hidden="true">
          {value[index]}
        </span>
      ))}
    </div>
  )
}
