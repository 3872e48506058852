/** A `ref` for what appears because of what the reader just did: they go on typing there. */
export const focusFirstField = (element: HTMLElement | null): void => element?.querySelector<HTMLElement>('input')?.focus()
