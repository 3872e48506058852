import { useRef, useState, type ComponentProps, type KeyboardEvent, type MouseEvent } from 'react'
import { classes } from './classes.ts'
import { Field, useControlProps, type FieldProps } from './field.tsx'
import styles from './code-field.module.css'

const length = 6

/** The first digits of a typed or pasted text, such as "123 456" or full-width digits from an East Asian keyboard. */
export const digitsOf = (typed: string, count = length): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, count)

type InputProps = { value: string; onChange: (digits: string) => void } & Pick<ComponentProps<'input'>, 'name' | 'onBlur'>

/** One invisible input over six boxes. With a single input, autofill from an SMS, pasting, correcting and screen readers work as usual. */
export function CodeField({ label, hint, error, optional, disabled, aside, className, ...input }: FieldProps & InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <Digits {...input} />
    </Field>
  )
}

/** In a whole code the digit at the caret is selected, so that typing replaces it; an incomplete code has a plain caret. */
function selectAt(field: HTMLInputElement, index: number): void {
  const at = Math.min(Math.max(index, 0), field.value.length)
  field.setSelectionRange(at, field.value.length === length ? Math.min(at + 1, length) : at)
}

function Digits({ value, onChange, onBlur, ...input }: InputProps) {
  const control = useControlProps()
  /** The selected digits; null without focus. */
  const [selected, setSelected] = useState<{ start: number; end: number } | null>(null)
  const boxes = useRef<HTMLDivElement>(null)
  const read = ({ selectionStart, selectionEnd }: HTMLInputElement) => setSelected({ start: selectionStart ?? 0, end: selectionEnd ?? 0 })

  const onSelect = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
    if (field.selectionStart === field.selectionEnd) selectAt(field, field.selectionStart ?? length)
    read(field)
  }
  /** The text of the input is not where the boxes are, so a click on a box finds its digit by its place. */
  const onClick = ({ currentTarget: field, clientX, detail }: MouseEvent<HTMLInputElement>) => {
    if (detail > 1) return
    const places = [...(boxes.current?.querySelectorAll('[data-box]') ?? [])].map((box) => box.getBoundingClientRect())
    const index = places.findIndex(({ left, right }) => clientX >= left - 4 && clientX <= right + 4)
    if (index !== -1) selectAt(field, index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const field = event.currentTarget
    if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || field.value.length < length) return
    event.preventDefault()
    selectAt(field, (field.selectionStart ?? 0) + step)
  }
  const boxClass = (index: number) => {
    if (!selected) return styles.box
    const isCaret = selected.start === selected.end && index === selected.start
    const isLast = index === length - 1 && selected.start === length
    const isSelected = index >= selected.start && index < selected.end
    return classes(styles.box, (isCaret || isLast || isSelected) && styles.next, isCaret && styles.caret)
  }
  return (
    <div ref={boxes} className={styles.code}>
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
        onSelect={onSelect}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={(event) => read(event.currentTarget)}
        onBlur={(event) => {
          setSelected(null)
          onBlur?.(event)
        }}
      />
      {Array.from({ length }, (_, index) => (
        <span key={index} className={boxClass(index)} data-box aria-hidden="true">
          {value[index]}
        </span>
      ))}
    </div>
  )
}
