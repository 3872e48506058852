/** What a person names: the role and the visible name of an element. */
export type Wanted = { role: 'button' | 'field' | 'heading' | 'link' | 'menuitem' | 'radio'; name: string; optional: string }

/** Runs in the page: the first visible element with that role and name, in the middle of the window. Undefined while something covers it. */
export function findElement({ role, name, optional }: Wanted): Element | undefined {
  const selectors = {
    button: 'button, [role="button"]',
    field: 'input:not([type="radio"]), textarea, select',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    menuitem: '[role="menuitem"]',
    radio: 'label:has([type="radio"]), [role="radio"]',
  }
  const squash = (text: string | null | undefined) => text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  const labelsOf = (element: Element) => ('labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [])
  const namesOf = (element: Element) =>
    [
      element.getAttribute('aria-label'),
      ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
      ...labelsOf(element).map(({ textContent }) => textContent),
      element.textContent,
    ].map(squash)
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]')
  const names = [name, `${name} ${optional}`, `${name}${optional}`]
  // An option has more text than its name.
  const isNamed = (found: string) => names.includes(found) || (role === 'radio' && found.includes(name))
  const element = [...document.querySelectorAll(selectors[role])].find((each) => isVisible(each) && namesOf(each).some(isNamed))
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  const atItsMiddle = document.elementFromPoint(x + width / 2, y + height / 2)
  return atItsMiddle && (element?.contains(atItsMiddle) || atItsMiddle.contains(element ?? null)) ? element : undefined
}
