import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './segmented-control.module.css'

export type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: IconType }

export type SegmentedControlProps<Value extends string> = {
  /** What is chosen here. */
  label: string
  /** Show the label above, as fields do; else it is only read aloud. */
  showLabel?: boolean
  hint?: ReactNode
  value: Value
  onChange: (value: Value) => void
  segments: readonly Segment<Value>[]
  disabled?: boolean
}

/** One of a few, all seen at once: radio buttons of the platform, drawn as a switch. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, showLabel = false, hint, value, onChange, segments, disabled } = props
  const id = useId()
  return (
    <fieldset className={styles.field} disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={classes(styles.legend, !showLabel && styles.heard)}>{label}</legend>
      <div className={styles.group}>
        {segments.map(({ value: own, label: words, icon: Icon }) => (
          <label key={own} className={styles.segment}>
            <input type="radio" name={id} value={own} checked={own === value} onChange={() => onChange(own)} />
            {Icon && <Icon size={18} aria-hidden />}
            {words}
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
