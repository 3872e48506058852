import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './segmented-control.module.css'

type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: IconType }

type SegmentedControlProps<Value extends string> = {
  /** The legend of the group. */
  label: string
  /** Shows the label above the control. By default only screen readers get it. */
  showLabel?: boolean
  hint?: ReactNode
  value: Value
  onChange: (value: Value) => void
  segments: readonly Segment<Value>[]
  disabled?: boolean
}

/** Selects one of a few visible options: native radio buttons with another look. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, showLabel = false, hint, value, onChange, segments, disabled } = props
  const id = useId()
  return (
    <fieldset className={styles.field} disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined}>
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
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
