import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Field, InputBox, useControlProps, type FieldProps } from './field.tsx'
import type { IconType } from './icon.ts'

type SelectOption<Value extends string> = { value: Value; label: string }

type SelectProps<Value extends string> = FieldProps & {
  value: Value
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  name?: string
  autoComplete?: string
  icon?: IconType
}

/** A native select with label, hint and error. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, optional, disabled, aside, className, icon, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <InputBox icon={icon} after={<IconChevronDown size={20} aria-hidden />}>
        <NativeSelect {...select} />
      </InputBox>
    </Field>
  )
}

function NativeSelect<Value extends string>({
  value,
  onChange,
  options,
  name,
  autoComplete,
}: Omit<SelectProps<Value>, keyof FieldProps | 'icon'>) {
  const control = useControlProps()
  return (
    <select {...control} name={name} autoComplete={autoComplete} value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
