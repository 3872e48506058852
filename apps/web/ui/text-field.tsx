import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Field, InputBox, type FieldProps } from './field.tsx'
import type { IconType } from './icon.ts'

type Shared = FieldProps & {
  icon?: IconType
  /** At the end of the box: a unit, a button. */
  after?: ReactNode
}

export type TextFieldProps = Shared &
  Omit<ComponentProps<'input'>, 'children' | 'className' | 'defaultValue' | 'value'> & { value?: string; defaultValue?: string }

/** One line of text, or what the platform offers by `type`: email, tel, password, datetime-local. Spread react-hook-form's `register(name)` on it. */
export function TextField({ label, hint, error, optional, disabled, aside, className, icon, after, ref, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <InputBox icon={icon} after={after} invalid={Boolean(error)}>
        <Base.Control {...input} ref={ref as Ref<HTMLElement>} disabled={disabled} required={undefined} aria-required={!optional} />
      </InputBox>
    </Field>
  )
}

export type TextAreaProps = Shared & Omit<ComponentProps<'textarea'>, 'children' | 'className'>

/** Several lines of text; grows with them where the platform can. */
export function TextArea({ label, hint, error, optional, disabled, aside, className, icon, after, ref, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <InputBox icon={icon} after={after} invalid={Boolean(error)} tall>
        <Base.Control render={<textarea {...area} ref={ref} rows={rows} />} disabled={disabled} aria-required={!optional} />
      </InputBox>
    </Field>
  )
}
