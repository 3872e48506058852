/** What a viewer types, chooses and presses on a page of the server before its code is here is not lost. Links work without code. */
import { isTakenOver, lookAgain } from './taken-over.ts'

declare global {
  interface Window {
    /** The last button that was pressed; `theme.js` sets it. */
    bothyPressed?: HTMLElement | undefined
  }
}

/** Milliseconds that a press waits for code. Who has waited longer no longer expects anything of it. */
const maxWait = 30_000

const nameOf = (button: HTMLElement): string | null => button.ariaLabel ?? button.textContent

/** The button itself, or, if React has drawn its part again, the only one with its name. */
function findAgain(container: HTMLElement, button: HTMLElement): HTMLElement | undefined {
  if (button.isConnected) return button
  const [first, ...others] = [...container.querySelectorAll('button')].filter((each) => nameOf(each) === nameOf(button))
  return others.length === 0 ? first : undefined
}

/**
 * React takes over a part when the code of that part is here, and stops a press on its way to it until then. Such a press waits. Several on the same
 * button are one.
 */
function keepStoppedPresses(container: HTMLElement): void {
  const waiting = new Set<HTMLElement>()
  function pressWhenReady(button: HTMLElement, pressedAt: number): void {
    const current = findAgain(container, button)
    const isReady = current !== undefined && isTakenOver(current)
    if (!isReady && performance.now() - pressedAt < maxWait) return void setTimeout(pressWhenReady, lookAgain, button, pressedAt)
    if (!waiting.delete(button)) return
    if (isReady) current.click()
  }
  function onPress({ target }: Event): void {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    // A press that arrives stands for those before it.
    if (isTakenOver(button)) return void waiting.delete(button)
    if (waiting.has(button)) return
    let hasArrived = false
    button.addEventListener('click', () => (hasArrived = true), { once: true, capture: true })
    setTimeout(() => {
      if (hasArrived) return
      waiting.add(button)
      pressWhenReady(button, performance.now())
    })
  }
  container.parentElement!.addEventListener('click', onPress, { capture: true })
}

/** React hydrates the target of such an event at once, and then notices that its value changes. */
const takeOverNow = (field: HTMLElement) => field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))

/** Call it before the page is hydrated; the function that it returns repeats the input, afterwards. */
export function keepEarlyInput(container: HTMLElement): () => void {
  const fields = [...container.querySelectorAll('input')]
  const chosen = fields.filter((field) => field.checked && !field.defaultChecked)
  // The value of a button that is chosen differs from its default always.
  const texts = fields.filter(({ type }) => type !== 'radio' && type !== 'checkbox')
  const typed = texts.filter((field) => field.value !== field.defaultValue).map((field) => ({ field, value: field.value }))
  keepStoppedPresses(container)
  const pressed = window.bothyPressed
  window.bothyPressed = undefined
  // React takes what is in the field for what it has rendered.
  for (const { field } of typed) field.value = field.defaultValue
  for (const field of fields) field.checked = field.defaultChecked
  return () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (const { field, value } of typed) {
      takeOverNow(field)
      // What was typed since then comes after it.
      set!.call(field, value + field.value.slice(field.defaultValue.length))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const field of chosen) {
      takeOverNow(field)
      if (field.isConnected) field.click()
    }
    if (pressed?.isConnected) pressed.click()
  }
}
