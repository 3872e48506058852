/** Keeps the focus where the person is, from its first import on: when the focused element disappears, the focus moves to what is in its place now. */

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]:not([aria-hidden="true"])'
/** Beyond these, another place is not near any more: menus and dialogs are at the end of the document, wherever they are seen. */
const boundaries = 'main, nav, [role=dialog], [role=alertdialog], body, body > :not(#app)'

type Place = {
  element: HTMLElement
  /** It shows its focus, as after a key. A tap moves nobody's page to where the focus goes. */
  isShown: boolean
  /** The heading of the screen. Another one means another screen. */
  heading: Element | null
  /** The ancestors up to the boundary, nearest first, and which of their focusable elements it is. */
  ancestors: { element: Element; index: number }[]
}

const headingOfScreen = () => document.querySelector('main h1:not([inert] *)')

function placeOf(element: HTMLElement): Place {
  const ancestors: Place['ancestors'] = []
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    ancestors.push({ element: ancestor, index: [...ancestor.querySelectorAll(focusable)].indexOf(element) })
    if (ancestor.matches(boundaries)) break
  }
  return { element, isShown: element.matches(':focus-visible'), heading: headingOfScreen(), ancestors }
}

/** An open sheet or question hides the app behind it. */
const isBehind = (element: Element) => element.closest('#app[aria-hidden="true"], [inert]') !== null
const canHaveFocus = (element: Element) => element.isConnected && !element.matches(':disabled') && !isBehind(element)
/** `checkVisibility` is younger than the oldest supported browsers. */
const isVisible = (element: Element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

/** What is now where the element was; undefined when its surroundings are gone too. */
function nowAt({ element, heading, ancestors }: Place): Element | undefined {
  if (canHaveFocus(element)) return element
  const screen = headingOfScreen()
  if (screen && screen !== heading && canHaveFocus(screen)) return screen
  for (const { element: ancestor, index } of ancestors) {
    if (!canHaveFocus(ancestor)) continue
    const near = [...ancestor.querySelectorAll(focusable)].filter((each) => canHaveFocus(each) && isVisible(each))
    if (near.length > 0) return near[Math.min(Math.max(index, 0), near.length - 1)]
    if (ancestor.matches('[data-keeps-focus]')) return ancestor
  }
  return undefined
}

/** How many places are remembered: a question opened from a menu of a sheet returns to the sheet. */
const placeCount = 8

let places: Place[] = []
let frame = 0
/** Milliseconds after which a dialog that closes has scrolled the page back to where it was. */
const closing = 500

function restore(): void {
  frame = 0
  const { activeElement: active, body } = document
  const last = places.at(-1)
  if (!last || canHaveFocus(active && active !== body ? active : last.element)) return
  for (const place of places.toReversed()) {
    const target = nowAt(place)
    if (!(target instanceof HTMLElement)) continue
    if (!target.matches(focusable)) target.tabIndex = -1
    target.focus({ preventScroll: !place.isShown })
    if (place.isShown) setTimeout(() => document.activeElement === target && target.scrollIntoView({ block: 'nearest' }), closing)
    return
  }
}
// In the next frame, because effects and dialogs may move the focus themselves.
const restoreSoon = () => void (frame ||= requestAnimationFrame(restore))

const onFocusIn = ({ target }: FocusEvent) => {
  if (!(target instanceof HTMLElement) || target.matches('[aria-hidden="true"]')) return
  if (isBehind(target)) return restoreSoon()
  // Browsers leave what is partly visible where it is, in strips that scroll sideways with a stump of it.
  if (target.matches(':focus-visible:not([tabindex="-1"])'))
    (target.closest('li') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' })
  places = [...places.filter(({ element }) => element !== target), placeOf(target)].slice(-placeCount)
}
/** A press beside all controls takes the focus from them, which is no loss. */
const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
  if (relatedTarget) return
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    if (canHaveFocus(target as Element)) places = []
    // At once when it has disappeared from an open dialog: Base UI would move the focus to the dialog itself.
    else if (places.at(-1)?.ancestors.at(-1)?.element.matches('body [role=dialog], body [role=alertdialog]')) restore()
  })
}
new MutationObserver(restoreSoon).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
document.addEventListener('focusin', onFocusIn)
// Before the listeners of dialogs.
document.addEventListener('focusout', onFocusOut, { capture: true })
