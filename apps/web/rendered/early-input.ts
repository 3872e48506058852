/** What a visitor types and presses on a page of the server before its code is here is not lost. Links work without code. */

declare global {
  interface Window {
    /** The last button that was pressed; `theme.js` sets it. */
    bothyPressed?: HTMLElement | undefined
  }
}

/** Call it before the page is hydrated; the function that it returns repeats the input, afterwards. */
export function keepEarlyInput(container: HTMLElement): () => void {
  const typed = [...container.querySelectorAll('input')]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }))
  // React itself handles a press from here on.
  const pressed = window.bothyPressed
  window.bothyPressed = undefined
  // React takes what is in the field for what it has rendered.
  for (const { field } of typed) field.value = field.defaultValue
  return () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (const { field, value } of typed) {
      // React hydrates the target of such an event at once, and then notices that its value changes.
      field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
      set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (pressed?.isConnected) pressed.click()
  }
}
