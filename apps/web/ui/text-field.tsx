import type { ComponentProps, ReactNode } from 'react'
import { Field, InputBox, useControlProps, type FieldProps } from './field.tsx'
import type { IconType } from './icon.ts'

type CommonProps = FieldProps & {
  icon?: IconType
  /** At the end of the box: a unit, a button. */
  after?: ReactNode
}

export type TextFieldProps = CommonProps & Omit<ComponentProps<'input'>, 'children' | 'className' | 'id' | 'required'>

/** A single-line input of any `type`: email, tel, password. Spread react-hook-form's `register(name)` on it. */
export function TextField({ label, hint, error, optional, disabled, aside, className, icon, after, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <InputBox icon={icon} after={after}>
        <Input aria-required={!optional} {...input} />
      </InputBox>
    </Field>
  )
}

const Input = (props: ComponentProps<'input'>) => <input {...props} {...useControlProps()} />

type TextAreaProps = CommonProps & Omit<ComponentProps<'textarea'>, 'children' | 'className' | 'id' | 'required'>

/** A multi-line input. */
export function TextArea({ label, hint, error, optional, disabled, aside, className, icon, after, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <InputBox icon={icon} after={after} tall>
        <Area {...area} rows={rows} aria-required={!optional} />
      </InputBox>
    </Field>
  )
}

const Area = (props: ComponentProps<'textarea'>) => <textarea {...props} {...useControlProps()} />
