import { Switch as Base } from '@base-ui/react/switch'
import { useId, type ReactNode } from 'react'
import type { IconType } from './icon.ts'
import styles from './switch.module.css'

export type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  icon?: IconType
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A line of settings: icon, words, switch. The whole line is the target. */
export function Switch({ label, hint, icon: Icon, checked, onChange, disabled }: SwitchProps) {
  const hintId = useId()
  return (
    <label className={styles.line}>
      {Icon && <Icon size={22} aria-hidden className={styles.icon} />}
      <span className={styles.words}>
        <b>{label}</b>
        {hint && <small id={hintId}>{hint}</small>}
      </span>
      <Base.Root
        className={styles.switch}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </label>
  )
}
