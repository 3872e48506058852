import { Select as Base } from '@base-ui/react/select'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Field, useControlProps, type FieldProps } from './field.tsx'
import styles from './select.module.css'

export type SelectOption<Value extends string> = { value: Value; label: string }

export type SelectProps<Value extends string> = FieldProps & {
  value: Value
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  name?: string
}

/** One of many, chosen from a list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, optional, disabled, aside, className, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} disabled={disabled} aside={aside} className={className}>
      <Choice {...select} />
    </Field>
  )
}

function Choice<Value extends string>({ value, onChange, options, name }: Omit<SelectProps<Value>, keyof FieldProps>) {
  const { id, disabled, ...described } = useControlProps()
  return (
    <Base.Root
      id={id}
      items={options}
      value={value}
      name={name}
      disabled={disabled}
      onValueChange={(chosen) => chosen !== null && onChange(chosen as Value)}
    >
      <Base.Trigger className={styles.trigger} {...described}>
        <Base.Value className={styles.value} />
        <Base.Icon>
          <IconChevronDown size={20} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} alignItemWithTrigger={false}>
          <Base.Popup className={styles.popup}>
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={styles.item}>
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <IconCheck size={18} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
