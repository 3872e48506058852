import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field.tsx'
import type { IconType } from './icon.ts'
import styles from './segmented-control.module.css'

type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: IconType }

type SegmentedControlProps<Value extends string> = {
  /** The legend of the group. */
  label: string
  /** Shows the label above the control. By default only screen readers get it. */
  showLabel?: boolean
  hint?: ReactNode
  /** A sentence that says how to fix the choice. */
  error?: ReactNode
  /** Null while nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  segments: readonly Segment<Value>[]
}

/** Selects one of a few visible options: native radio buttons with another look. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, showLabel = false, hint, error, value, onChange, segments } = props
  const id = useId()
  return (
    <fieldset
      className={styles.field}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={hint || error ? `${id}-hint` : undefined}
    >
      <legend className={classes(styles.legend, !showLabel && styles.visuallyHidden)}>{label}</legend>
      <div className={styles.group}>
        {segments.map(({ value: each, label: text, icon: Icon }) => (
          <label key={each} className={styles.segment}>
            <input type="radio" name={id} value={each} checked={each === value} onChange={() => onChange(each)} />
            {Icon && <Icon size={18} aria-hidden />}
            {text}
          </label>
        ))}
      </div>
      {(hint || error) && (
        <div id={`${id}-hint`} className={styles.hint}>
          {error && <FieldError>{error}</FieldError>}
          {hint}
        </div>
      )}
    </fieldset>
  )
}
