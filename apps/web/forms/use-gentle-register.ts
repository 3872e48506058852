/** Checks a field when it is left, and again with every key once something is wrong with it, so that what is mended is seen at once. */
import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormRegister, UseFormReturn } from 'react-hook-form'

/** Give them to `useForm`. */
export const gentleModes = { mode: 'onBlur', reValidateMode: 'onBlur', shouldFocusError: false } as const

/** Messages that come and go move the page; under a pressed mouse they would move the button away before it is released. */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
      // The click itself is told right after the release.
      setTimeout(() => waiting.current.splice(0).forEach((act) => act()))
    }
    const events = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const
    for (const [name, hear] of events) addEventListener(name, hear, true)
    return () => events.forEach(([name, hear]) => removeEventListener(name, hear, true))
  }, [])
  return (act) => {
    if (pressed.current) waiting.current.push(act)
    else act()
  }
}

/** `register` of a form with `gentleModes`. */
export function useGentleRegister<Values extends FieldValues>(form: UseFormReturn<Values>): UseFormRegister<Values> {
  const afterPress = useAfterPress()
  return (name, options) => {
    const registered = form.register(name, options)
    return {
      ...registered,
      onBlur: async (event) => afterPress(() => void registered.onBlur(event)),
      onChange: async (event) => {
        await registered.onChange(event)
        if (form.getFieldState(name).error) await form.trigger(name)
      },
    }
  }
}

/** The same for a field that hands out its text itself. */
export function useGentleControl<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const afterPress = useAfterPress()
  return (name: Path<Values>) => ({
    name,
    value: form.watch(name) as string,
    onChange: (value: string) => {
      form.setValue(name, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
      if (form.getFieldState(name).error) void form.trigger(name)
    },
    onBlur: () => afterPress(() => void form.trigger(name)),
  })
}
