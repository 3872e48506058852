import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { createContext, use, useId, useState, type FocusEvent, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './field.module.css'

/** The common props of all fields. */
export type FieldProps = {
  label: string
  /** Below the field, and below its error. */
  hint?: ReactNode
  /** A sentence that says how to fix the value. */
  error?: ReactNode
  /** Fields are required by default. */
  optional?: boolean
  disabled?: boolean
  /** At the end of the line below: a counter, a countdown. */
  aside?: ReactNode
  className?: string
}

/** The props that a control gets from its field. Spread them on the focusable element. */
type ControlProps = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; disabled?: boolean }

const ControlContext = createContext<ControlProps>({})
export const useControlProps = (): ControlProps => use(ControlContext)

/** A label, a control, and an error and a hint. The control uses `useControlProps()`. */
export function Field({ label, hint, error, optional, disabled, aside, className, children }: FieldProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  /** A form that is sent empty names its first wrong field by the focus, instead of announcing all errors at once. */
  const [wasFocused, setWasFocused] = useState(false)
  const control = {
    id,
    ...((error || hint) && { 'aria-describedby': `${id}-below` }),
    ...(error && { 'aria-invalid': true as const }),
    ...(disabled && { disabled }),
  }
  return (
    <div className={classes(styles.field, className)} onFocus={() => setWasFocused(true)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {t('app.optional')}</span>}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      <Below id={id} hint={hint} error={error} aside={aside} isLive={wasFocused} />
    </div>
  )
}

type FieldGroupProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional'> & {
  /** Its controls are described by `${id}-below`. */
  id: string
  onBlur?: (event: FocusEvent) => void
  children: ReactNode
}

/** Several controls that are one value: a label, the controls, an error and a hint. */
export function FieldGroup({ id, label, hint, error, optional, onBlur, children }: FieldGroupProps) {
  const { t } = useTranslation()
  const [wasFocused, setWasFocused] = useState(false)
  return (
    <div onFocus={() => setWasFocused(true)} onBlur={onBlur}>
      <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
          {optional && <span className={styles.optional}> {t('app.optional')}</span>}
        </span>
        {children}
        <Below id={id} hint={hint} error={error} isLive={wasFocused} />
      </div>
    </div>
  )
}

function Below({ id, hint, error, aside, isLive }: Pick<FieldProps, 'hint' | 'error' | 'aside'> & { id: string; isLive: boolean }) {
  if (!error && !hint && !aside) return null
  return (
    <div className={styles.below}>
      <div id={`${id}-below`} className={styles.message} aria-live={isLive ? 'polite' : 'off'}>
        {error && <FieldError>{error}</FieldError>}
        {/* Some fields say their range in both. */}
        {hint !== error && hint}
      </div>
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  )
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={styles.error}>
      <IconAlertCircle size={18} aria-hidden />
      <span>{children}</span>
    </span>
  )
}

/** The box of an input. The focus is on the element inside it. */
export function InputBox({
  icon: Icon,
  after,
  tall = false,
  children,
}: {
  icon?: IconType | undefined
  after?: ReactNode
  tall?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes(styles.box, tall && styles.tall)}>
      {Icon && <Icon size={20} aria-hidden />}
      {children}
      {after}
    </div>
  )
}
