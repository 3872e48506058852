/** Validates a field on blur; an invalid field is validated on every change, so that the error disappears as soon as it is fixed. */
import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormRegister, UseFormReturn } from 'react-hook-form'

/** Options for `useForm`. */
export const blurValidation = { mode: 'onBlur', reValidateMode: 'onBlur', shouldFocusError: false } as const

/** Delays a callback until the pointer is released. Otherwise an error message that appears on blur could move the button under the pointer. */
export function useAfterPointerUp(): (callback: () => void) => void {
  const isPressed = useRef(false)
  const queue = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      // The click event follows the release, so the callbacks run after it.
      setTimeout(() => queue.current.splice(0).forEach((callback) => callback()))
    }
    const events = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const
    for (const [name, listener] of events) addEventListener(name, listener, true)
    return () => events.forEach(([name, listener]) => removeEventListener(name, listener, true))
  }, [])
  return (callback) => {
    if (isPressed.current) queue.current.push(callback)
    else callback()
  }
}

/** `register` for a form with `blurValidation`. */
export function useBlurRegister<Values extends FieldValues>(form: UseFormReturn<Values>): UseFormRegister<Values> {
  const afterPress = useAfterPointerUp()
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

/** The same for a controlled field. */
export function useBlurControl<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const afterPress = useAfterPointerUp()
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
