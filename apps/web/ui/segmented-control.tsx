import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import type { IconType } from './icon.ts'
import styles from './segmented-control.module.css'

export type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: IconType }

export type SegmentedControlProps<Value extends string> = {
  /** What is chosen here; read aloud. Inside a `Field` its label is enough. */
  label?: string
  value: Value
  onChange: (value: Value) => void
  segments: readonly Segment<Value>[]
  disabled?: boolean
}

/** One of a few, all seen at once. */
export function SegmentedControl<Value extends string>({ label, value, onChange, segments, disabled }: SegmentedControlProps<Value>) {
  return (
    <RadioGroup
      className={styles.group}
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(chosen) => onChange(chosen as Value)}
    >
      {segments.map(({ value: own, label: words, icon: Icon }) => (
        <Radio.Root key={own} value={own} className={styles.segment} nativeButton render={<button type="button" />}>
          {Icon && <Icon size={18} aria-hidden />}
          {words}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
