/** Rows of settings: icon, label, and a link, action or choice. The whole row is clickable. See also `Switch`. */
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './settings-row.module.css'

type SettingsRowProps = {
  icon?: IconType
  label: string
  hint?: ReactNode
  /** The current value, at the end of the row. */
  value?: ReactNode
}

function RowContent({ icon: Icon, label, hint, value, id }: SettingsRowProps & { id?: string }) {
  return (
    <>
      {Icon && <Icon size={22} aria-hidden className={styles.icon} />}
      <span className={styles.content}>
        <span className={styles.text}>
          <b id={id && `${id}-label`}>{label}</b>
          {hint && <small id={id && `${id}-hint`}>{hint}</small>}
        </span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
      </span>
    </>
  )
}

/** Says something. */
export function TextRow(content: SettingsRowProps) {
  return (
    <div className={styles.row}>
      <RowContent {...content} />
    </div>
  )
}

/** Links to another page. */
export function LinkRow({ icon, label, hint, value, ...link }: SettingsRowProps & Pick<LinkComponentProps, 'to' | 'hash' | 'params'>) {
  return (
    <Link {...link} className={styles.row}>
      <RowContent icon={icon} label={label} hint={hint} value={value} />
      <IconChevronRight size={18} aria-hidden className={styles.chevron} />
    </Link>
  )
}

/** Runs an action, or opens a dialog for it. */
export function ButtonRow({ danger, onPress, ...content }: SettingsRowProps & { danger?: boolean; onPress: () => void }) {
  return (
    <button type="button" className={classes(styles.row, danger && styles.danger)} onClick={onPress}>
      <RowContent {...content} />
      <IconChevronRight size={18} aria-hidden className={styles.chevron} />
    </button>
  )
}

type SelectRowProps<Value extends string> = Omit<SettingsRowProps, 'value'> & {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** Selects one of several values with a native select. */
export function SelectRow<Value extends string>({ value, onChange, options, ...content }: SelectRowProps<Value>) {
  const id = useId()
  const text = options.find((option) => option.value === value)?.label ?? value
  return (
    <div className={classes(styles.row, styles.choice)}>
      <RowContent {...content} id={id} value={<span aria-hidden>{text}</span>} />
      <IconSelector size={18} aria-hidden className={styles.chevron} />
      <select
        className={styles.select}
        aria-labelledby={`${id}-label`}
        aria-describedby={content.hint ? `${id}-hint` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
