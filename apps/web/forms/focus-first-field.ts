/** A `ref` callback for fields that appear after an action of the user: it focuses the first input. */
export const focusFirstField = (element: HTMLElement | null): void => element?.querySelector<HTMLElement>('input')?.focus()
