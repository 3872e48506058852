import { useId, type ReactNode } from 'react'
import type { IconType } from './icon.ts'
import styles from './switch.module.css'

type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  icon?: IconType
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A settings row with icon, label and switch. The whole row is clickable. */
export function Switch({ label, hint, icon: Icon, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      {Icon && <Icon size={22} aria-hidden className={styles.icon} />}
      <span className={styles.text}>
        <b id={`${id}-label`}>{label}</b>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
