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

/** Returns what keeps a control until React has taken it over, and what repeats the control then. */
function keepStopped(container: HTMLElement) {
  /** What waits, with its text. */
  const waiting = new Map<Control, string>()
  function repeat(stopped: Control, control: Control): void {
    const text = waiting.get(stopped)
    if (text === undefined) return
    waiting.delete(stopped)
    if (control instanceof HTMLInputElement) {
      if (isText(control)) {
        control.value = control.defaultValue
        return sendText(control, text)
      }
      // The click changes it again.
      control.checked = control.type === 'checkbox' && !control.checked
    }
    control.click()
  }
  function repeatWhenReady(control: Control, stoppedAt: number): void {
    if (!waiting.has(control)) return
    const current = findAgain(container, control)
    if (current && isTakenOver(current)) repeat(control, current)
    else if (performance.now() - stoppedAt < maxWait) setTimeout(repeatWhenReady, lookAgain, control, stoppedAt)
    else waiting.delete(control)
  }
  function keep(control: Control): void {
    const isNew = !waiting.has(control)
    waiting.set(control, control.value)
    if (isNew) repeatWhenReady(control, performance.now())
  }
  function repeatIfReady(control: Control): void {
    if (isTakenOver(control)) repeat(control, control)
  }
  const listen = (type: 'beforeinput' | 'input' | 'click', capture: boolean, onEvent: (control: Control) => void) =>
    container.parentElement!.addEventListener(
      type,
      ({ target }) => {
        const control = target instanceof Element && target.closest<Control>('button, input')
        // A choice and a press are a click, a text is an input.
        if (control && isText(control) === (type !== 'click')) onEvent(control)
      },
      { capture },
    )
  // React may have emptied the field when it took it over. The next letter comes after those that wait.
  listen('beforeinput', true, repeatIfReady)
  listen('input', true, (field) => {
    // What React hears now has the letters before it.
    if (isTakenOver(field)) waiting.delete(field)
    else keep(field)
  })
  // React has taken the field over for this event, and has not noticed the text that was there by then.
  listen('input', false, repeatIfReady)
  listen('click', true, (control) => {
    let hasArrived = false
    const onArrival = () => {
      hasArrived = isTakenOver(control)
      // It stands for those before it.
      if (hasArrived) waiting.delete(control)
    }
    control.addEventListener('click', onArrival, { once: true, capture: true })
    setTimeout(() => {
      control.removeEventListener('click', onArrival, { capture: true })
      if (!hasArrived) keep(control)
    })
  })
  return { keep, repeatIfReady }
}

/** React hydrates the target of such an event at once, and then notices that its value changes. */
const takeOverNow = (field: HTMLElement) => field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))

/** Call it before the page is hydrated; the function that it returns repeats the input, afterwards. */
export function keepEarlyInput(container: HTMLElement): () => void {
  const fields = [...container.querySelectorAll('input')]
  const chosen = fields.filter((field) => field.checked && !field.defaultChecked)
  // The value of a button that is chosen differs from its default always.
  const typed = fields.filter((field) => isText(field) && field.value !== field.defaultValue)
  const { keep, repeatIfReady } = keepStopped(container)
  for (const field of typed) keep(field)
  const pressed = window.bothyPressed
  window.bothyPressed = undefined
  // React takes what is in the field for what it has rendered.
  for (const field of fields) field.checked = field.defaultChecked
  return () => {
    for (const field of typed) {
      takeOverNow(field)
      repeatIfReady(field)
    }
    for (const field of chosen) {
      takeOverNow(field)
      if (field.isConnected) field.click()
    }
    if (pressed?.isConnected) pressed.click()
  }
}
