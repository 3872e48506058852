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

type Control = HTMLButtonElement | HTMLInputElement

const isText = (control: Control): boolean => control.matches('input:not([type=radio], [type=checkbox])')

const nameOf = (control: Control): string | null => control.ariaLabel ?? control.textContent

/** The control itself, or, if React has drawn its part again, the only one with its name. */
function findAgain(container: HTMLElement, control: Control): Control | undefined {
  if (control.isConnected) return control
  const all = container.querySelectorAll<Control>(control.localName)
  const [first, ...others] = [...all].filter((each) => nameOf(each) === nameOf(control))
  return others.length === 0 ? first : undefined
}

/** React notices no value that is there already when it takes a field over, and looks at no value that is set like this. */
const setText = (field: HTMLInputElement, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)

function sendText(field: HTMLInputElement, text: string): void {
  setText(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function repeat(stopped: Control, control: Control): void {
  if (control instanceof HTMLInputElement) {
    if (isText(control)) {
      const { value } = stopped
      control.value = control.defaultValue
      return sendText(control, value)
    }
    // The click changes it again.
    control.checked = control.type === 'checkbox' && !control.checked
  }
  control.click()
}

/**
 * React takes over a part when the code of that part is here, and stops a press on its way to it until then. What is stopped waits. Several presses on the
 * same button are one, and so are the letters of a field.
 */
function keepStopped(container: HTMLElement): void {
  const waiting = new Set<Control>()
  function repeatWhenReady(control: Control, stoppedAt: number): void {
    const current = findAgain(container, control)
    const isReady = current !== undefined && isTakenOver(current)
    if (!isReady && performance.now() - stoppedAt < maxWait) return void setTimeout(repeatWhenReady, lookAgain, control, stoppedAt)
    if (!waiting.delete(control)) return
    if (isReady) repeat(control, current)
  }
  function onEvent({ type, target }: Event): void {
    const control = target instanceof Element && target.closest<Control>('button, input')
    // A choice and a press are a click, a text is an input.
    if (!control || isText(control) !== (type === 'input')) return
    let hasArrived = false
    const onArrival = () => {
      hasArrived = isTakenOver(control)
      // It stands for those before it.
      if (hasArrived) waiting.delete(control)
    }
    control.addEventListener(type, onArrival, { once: true, capture: true })
    setTimeout(() => {
      control.removeEventListener(type, onArrival, { capture: true })
      if (hasArrived || waiting.has(control)) return
      waiting.add(control)
      repeatWhenReady(control, performance.now())
    })
  }
  for (const type of ['click', 'input']) container.parentElement!.addEventListener(type, onEvent, { capture: true })
}

/** React hydrates the target of such an event at once, and then notices that its value changes. */
const takeOverNow = (field: HTMLElement) => field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))

/** Call it before the page is hydrated; the function that it returns repeats the input, afterwards. */
export function keepEarlyInput(container: HTMLElement): () => void {
  const fields = [...container.querySelectorAll('input')]
  const chosen = fields.filter((field) => field.checked && !field.defaultChecked)
  // The value of a button that is chosen differs from its default always.
  const texts = fields.filter(isText)
  const typed = texts.filter((field) => field.value !== field.defaultValue).map((field) => ({ field, value: field.value }))
  keepStopped(container)
  const pressed = window.bothyPressed
  window.bothyPressed = undefined
  // React takes what is in the field for what it has rendered.
  for (const { field } of typed) field.value = field.defaultValue
  for (const field of fields) field.checked = field.defaultChecked
  return () => {
    for (const { field, value } of typed) {
      takeOverNow(field)
      // What was typed since then comes after it.
      sendText(field, value + field.value.slice(field.defaultValue.length))
    }
    for (const field of chosen) {
      takeOverNow(field)
      if (field.isConnected) field.click()
    }
    if (pressed?.isConnected) pressed.click()
  }
}
