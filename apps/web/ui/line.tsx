/** Lines of settings: icon, words, and what is behind them. The whole line is the target. See also `Switch`. */
import { IconChevronRight, IconSelector } from '@tabler/icons-react'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './line.module.css'

export type LineProps = {
  icon?: IconType
  label: string
  hint?: ReactNode
  /** What it is set to, at the end. */
  value?: ReactNode
}

function Words({ icon: Icon, label, hint, value, id }: LineProps & { id?: string }) {
  return (
    <>
      {Icon && <Icon size={22} aria-hidden className={styles.icon} />}
      <span className={styles.words}>
        <b id={id && `${id}-label`}>{label}</b>
        {hint && <small id={id && `${id}-hint`}>{hint}</small>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
    </>
  )
}

/** Leads to another page. */
export function LinkLine({ icon, label, hint, value, ...link }: LineProps & Pick<LinkComponentProps, 'to' | 'hash'>) {
  return (
    <Link {...link} className={styles.line}>
      <Words icon={icon} label={label} hint={hint} value={value} />
      <IconChevronRight size={18} aria-hidden className={styles.after} />
    </Link>
  )
}

/** Does something, or opens what asks first. */
export function ButtonLine({ danger, onPress, ...words }: LineProps & { danger?: boolean; onPress: () => void }) {
  return (
    <button type="button" className={classes(styles.line, danger && styles.danger)} onClick={onPress}>
      <Words {...words} />
      <IconChevronRight size={18} aria-hidden className={styles.after} />
    </button>
  )
}

export type ChoiceLineProps<Value extends string> = Omit<LineProps, 'value'> & {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  /** The chosen one in fewer words than in the list. */
  shown?: string
}

/** One of several, from the list of the platform. */
export function ChoiceLine<Value extends string>({ value, onChange, options, shown, ...words }: ChoiceLineProps<Value>) {
  const id = useId()
  const chosen = shown ?? options.find((option) => option.value === value)?.label ?? value
  return (
    <div className={classes(styles.line, styles.choice)}>
      <Words {...words} id={id} value={<span aria-hidden>{chosen}</span>} />
      <IconSelector size={18} aria-hidden className={styles.after} />
      <select
        className={styles.select}
        aria-labelledby={`${id}-label`}
        aria-describedby={words.hint ? `${id}-hint` : undefined}
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
