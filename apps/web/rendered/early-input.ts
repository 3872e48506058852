/** What a viewer types, chooses and presses on a page of the server before its code is here is not lost. Links work without code. */

declare global {
  interface Window {
    /** The last button that was pressed; `theme.js` sets it. */
    bothyPressed?: HTMLElement | undefined
  }
}

/** Call it before the page is hydrated; the function that it returns repeats the input, afterwards. */
export function keepEarlyInput(container: HTMLElement): () => void {
  const fields = [...container.querySelectorAll('input')]
  const chosen = fields.filter((field) => field.checked && !field.defaultChecked)
  const typed = fields.filter((field) => field.value !== field.defaultValue).map((field) => ({ field, value: field.value }))
  // React itself handles a press from here on.
  const pressed = window.bothyPressed
  window.bothyPressed = undefined
  // React takes what is in the field for what it has rendered.
  for (const { field } of typed) field.value = field.defaultValue
  for (const field of fields) field.checked = field.defaultChecked
  return () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (const { field, value } of typed) {
      // React hydrates the target of such an event at once, and then notices that its value changes.
      field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
      set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const field of chosen) if (field.isConnected) field.click()
    if (pressed?.isConnected) pressed.click()
  }
}
