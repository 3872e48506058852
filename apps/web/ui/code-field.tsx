import { useState, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, useControlProps, type FieldProps } from './field.tsx'
import styles from './code-field.module.css'

const length = 6

/** The digits of a code as it was typed or pasted: "123 456", or wide digits from an East Asian keyboard. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, length)

type InputProps = { value: string; onChange: (digits: string) => void } & Pick<ComponentProps<'input'>, 'name' | 'onBlur'>

/** Six boxes around one input: phones fill it from the message, and reading, pasting and correcting work as in any other field. */
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
  const boxAt = (place: number) =>
    classes(
      styles.box,
      isFocused && place === Math.min(value.length, length - 1) && styles.next,
      isFocused && place === value.length && styles.caret,
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
          // What is typed goes to the end: no box shows a caret within.
          if (field.selectionStart === field.selectionEnd) field.setSelectionRange(length, length)
        }}
        onFocus={() => setIsFocused(true)}
        onBlur={(event) => {
          setIsFocused(false)
          onBlur?.(event)
        }}
      />
      {Array.from({ length }, (_, place) => (
        <span key={place} className={boxAt(place)} aria-hidden="true">
          {value[place]}
        </span>
      ))}
    </div>
  )
}
