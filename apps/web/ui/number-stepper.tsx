import { NumberField } from '@base-ui/react/number-field'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from '../i18n/translation.tsx'
import { Field, useControlProps, type FieldProps } from './field.tsx'
import styles from './number-stepper.module.css'

type NumberStepperProps = FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  /** Called with the final value: on blur, or when a button is released. */
  onCommit?: (value: number | null) => void
  min: number
  max: number
  step?: number
  onBlur?: () => void
}

/** A number field with two 44 px buttons. It accepts values out of range, so that the form can report them. */
export function NumberStepper({ label, hint, error, optional, disabled, aside, className, ...stepper }: NumberStepperProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <Stepper {...stepper} label={label} />
    </Field>
  )
}

type StepperProps = Omit<NumberStepperProps, Exclude<keyof FieldProps, 'label'>>

function Stepper({ label, value, onChange, onCommit, min, max, step = 1, onBlur }: StepperProps) {
  const { t, locale } = useTranslation()
  const nameOf = (action: 'number.less' | 'number.more') => t('app.label-value', { label: t(action), value: label })
  const { id, disabled, ...described } = useControlProps()
  return (
    <NumberField.Root
      id={id}
      value={value}
      onValueChange={onChange}
      onValueCommitted={onCommit}
      min={min}
      max={max}
      step={step}
      locale={locale}
      allowOutOfRange
      disabled={disabled}
    >
      <NumberField.Group className={styles.group}>
        <NumberField.Decrement className={styles.button} aria-label={nameOf('number.less')}>
          <IconMinus size={20} aria-hidden />
        </NumberField.Decrement>
        <NumberField.Input className={styles.input} onBlur={onBlur} aria-roledescription={undefined} {...described} />
        <NumberField.Increment className={styles.button} aria-label={nameOf('number.more')}>
          <IconPlus size={20} aria-hidden />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  )
}
