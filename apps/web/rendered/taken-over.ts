/** React takes over the parts of a page that the server has rendered one by one, each when its code is here. */

/** What React remembers of an element: what it is in, and what it still has to do for a part that is not on the page yet. */
type Fiber = { return: Fiber | null; alternate: Fiber | null; flags: number }

/** React removes these flags, `Placement` and `Hydrating`, when the part is on the page. */
const isToCome = 2 | 4096

/**
 * Whether the element does what it should. React has no way to ask, so this is how React itself decides whether an event may pass. It marks the elements of
 * a part while it renders them, which may be long before.
 */
export function isTakenOver(element: Element): boolean {
  const mark = Object.keys(element).find((key) => key.startsWith('__reactFiber$'))
  let fiber: Fiber | null = mark ? (element as unknown as Record<string, Fiber>)[mark]! : null
  // Rendered more than once.
  if (!fiber || fiber.alternate) return fiber !== null
  for (; fiber; fiber = fiber.return) if (fiber.flags & isToCome) return false
  return true
}

/** Milliseconds between two looks whether the code of a part has arrived. */
export const lookAgain = 50

/** Call it before React begins; the function that it returns calls back when React has taken over every part that there is now. */
export function watchTakeOver(container: HTMLElement): (onDone: () => void) => void {
  const controls = [...container.querySelectorAll('a, button, input, summary')]
  return function look(onDone) {
    if (controls.every((control) => !control.isConnected || isTakenOver(control))) onDone()
    else setTimeout(look, lookAgain, onDone)
  }
}
