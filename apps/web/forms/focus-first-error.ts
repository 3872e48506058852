/** Focuses the first invalid field of a form. Returns false when there is none. */
export function focusFirstError(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // A group of radio buttons cannot have the focus, its first button can.
  const control = field?.matches('[role=radiogroup]') ? field.querySelector('input') : field
  control?.focus()
  return Boolean(field)
}
