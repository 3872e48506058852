import { Field as Base } from '@base-ui/react/field'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './field.module.css'

/** What every field takes. */
export type FieldProps = {
  label: string
  /** Below the field, until there is an error to show. */
  hint?: ReactNode
  /** Said in words, with a way out; replaces the hint. */
  error?: ReactNode
  /** Fields are required unless they say so. */
  optional?: boolean
  disabled?: boolean
  /** At the end of the line below: a counter, a countdown. */
  aside?: ReactNode
  className?: string
}

/** Label above, control, then hint or error. The control must be one that Base UI knows, or `Field.Control`. */
export function Field({ label, hint, error, optional, disabled, aside, className, children }: FieldProps & { children: ReactNode }) {
  const { t } = useWords()
  return (
    <Base.Root className={classes(styles.field, className)} invalid={Boolean(error)} disabled={disabled}>
      <Base.Label className={styles.label}>
        {label}
        {optional && <span className={styles.optional}>{t('app.optional')}</span>}
      </Base.Label>
      {children}
      {(error || hint || aside) && (
        <div className={styles.below}>
          {error ? <FieldError>{error}</FieldError> : <Base.Description className={styles.hint}>{hint}</Base.Description>}
          {aside && <span className={styles.aside}>{aside}</span>}
        </div>
      )}
    </Base.Root>
  )
}

function FieldError({ children }: { children: ReactNode }) {
  return (
    <Base.Error match className={styles.error}>
      <IconAlertCircle size={18} aria-hidden />
      <span>{children}</span>
    </Base.Error>
  )
}

/** The box that looks like an input; what is inside it takes the focus. */
export function InputBox({
  icon: Icon,
  after,
  tall = false,
  invalid = false,
  children,
}: {
  icon?: IconType | undefined
  after?: ReactNode
  tall?: boolean
  invalid?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes(styles.box, tall && styles.tall)} data-invalid={invalid || undefined}>
      {Icon && <Icon size={20} aria-hidden />}
      {children}
      {after}
    </div>
  )
}
