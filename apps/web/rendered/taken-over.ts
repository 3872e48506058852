/** React takes over the parts of a page that the server has rendered one by one, each when its code is here. */

/** React marks the elements that it has taken over, and has no other way to ask. */
export const isTakenOver = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

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
