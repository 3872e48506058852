/** Checks of the current page. Each returns a list of messages that say what is wrong and where. */
import axe, { type RunOptions } from 'axe-core'
import type { Person } from './person.ts'

export const narrow = { width: 320, height: 640 }

/** Call before the page is opened; `layoutShifts` reads the result. */
export async function watchShifts({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const seen: { value: number; what: string }[] = []
    Object.assign(globalThis, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[]) {
        const what = entry.sources.map(({ node }) => (node instanceof Element ? `${node.localName}.${node.className}` : 'text')).join(', ')
        if (!entry.hadRecentInput) seen.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Reports a cumulative layout shift above 0.02, which is the smallest that people notice. */
export async function shifts({ page }: Person): Promise<string[]> {
  const seen = await page.evaluate(() => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts)
  const sum = seen.reduce((total, { value }) => total + value, 0)
  return sum <= 0.02 ? [] : [`jumps by ${sum.toFixed(3)}: ${seen.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`]
}

/**
 * Runs an action and ignores the layout shifts that it causes. On a busy machine they come too late
 * for the browser to attribute them to the input. Earlier shifts stay counted.
 */
export async function pressing({ page }: Person, action: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(countLayoutShifts)
  await action()
  await page.evaluate(countLayoutShifts)
  await page.evaluate((count) => {
    const { shifts } = globalThis as unknown as { shifts?: unknown[] }
    if (shifts) shifts.length = count
  }, before)
}

/** Number of layout shifts, after all pending ones are reported. Runs in the page. */
async function countLayoutShifts(): Promise<number> {
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
  return (globalThis as unknown as { shifts?: unknown[] }).shifts?.length ?? 0
}

/** Doubles every size of the type scale, like a user with low vision. */
export async function withLargeText(person: Person): Promise<Person> {
  await person.page.evaluate(() => {
    const root = document.documentElement
    const sizes = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap(function names(rule): string[] {
        if (rule instanceof CSSStyleRule) return [...rule.style].filter((name) => /^--b-(text|lead)-/.test(name))
        return 'cssRules' in rule ? [...(rule as CSSGroupingRule).cssRules].flatMap(names) : []
      })
    const style = getComputedStyle(root)
    const doubled = [...new Set(sizes)].map((name) => [name, `calc(2 * ${style.getPropertyValue(name)})`] as const)
    for (const [name, size] of doubled) root.style.setProperty(name, size)
  })
  return person
}

/** Elements that reach beyond the side of the page. Contents of a scroll container may be wider. */
export async function overflows({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const wide = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return (
        own > 1 && (right > width + 1 || left < -1) && !scrolls(element.parentElement) && getComputedStyle(element).visibility !== 'hidden'
      )
    })
    const page =
      document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} of ${width} wide`] : []
    return [
      ...page,
      ...wide
        .slice(0, 3)
        .map(
          (element) =>
            `${element.localName}.${element.className} "${element.innerText?.slice(0, 30)}" reaches ${Math.round(element.getBoundingClientRect().right)}`,
        ),
    ]
  })
}

/** Interface text that is cut off. Texts of members may end with an ellipsis on a card; text for screen readers only is ignored. */
export async function clippedWords({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    const isOnCard = (element: HTMLElement) =>
      element.closest('article, li > button') !== null && getComputedStyle(element).textOverflow === 'ellipsis'
    const cuts = (element: HTMLElement) => {
      const { overflowX, webkitLineClamp, whiteSpace } = getComputedStyle(element)
      return (
        ['hidden', 'clip'].includes(overflowX) && webkitLineClamp === 'none' && (whiteSpace === 'nowrap' || element.children.length === 0)
      )
    }
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter(
        (element) =>
          element.clientWidth > 1 &&
          element.innerText?.trim() &&
          element.scrollWidth > element.clientWidth + 1 &&
          cuts(element) &&
          !isOnCard(element),
      )
      .map(
        (element) =>
          `cuts ${element.localName}.${element.className} "${element.innerText.slice(0, 40)}" at ${element.clientWidth} of ${element.scrollWidth}`,
      )
  })
}

/** Targets smaller than 44 by 44 CSS pixels, whatever their visible size. Links within a sentence are exempt. */
export async function smallTargets({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    const half = 21
    const targetSelector =
      'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=tab], [role=menuitem], [role=switch], [role=radio], [role=option]'
    const isInText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.innerText.trim() !== (element as HTMLElement).innerText.trim()
    const isHitAt = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      const label = hit?.closest('label')
      return hit !== null && (element.contains(hit) || hit === element || label?.control === element)
    }
    // The label of a radio button or checkbox is part of its target.
    const targets = [...document.querySelectorAll<HTMLElement>(targetSelector)].map((element) =>
      element.matches('[type=radio], [type=checkbox]') ? (element.closest('label') ?? element) : element,
    )
    return targets.flatMap((element) => {
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
        isInText(element) ||
        element.closest('[inert], [aria-hidden=true]')
      )
        return []
      const { width, height } = element.getBoundingClientRect()
      if (width >= 44 && height >= 44) return []
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      // Skips elements that cannot be reached: under an open sheet or outside the page.
      if (!isHitAt(element, x, y)) return []
      const holds =
        isHitAt(element, x - half, y) && isHitAt(element, x + half, y) && isHitAt(element, x, y - half) && isHitAt(element, x, y + half)
      return holds
        ? []
        : [
            `${element.localName}.${element.className} "${(element.getAttribute('aria-label') ?? element.innerText).slice(0, 30)}" is ${Math.round(width)} x ${Math.round(height)}`,
          ]
    })
  })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Menus and dialogs are outside the landmarks of the page on purpose.
const allRules: RunOptions = { runOnly: { type: 'tag', values: standards }, rules: { region: { enabled: false } } }

/** Runs in the page, after axe was loaded. */
const runAxe = async (options: RunOptions) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)).violations

/** Violations that axe finds; with `rule`, of this rule only. */
export async function obstacles({ page }: Person, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = { ...(rule ? { runOnly: { type: 'rule', values: [rule] } } : allRules), resultTypes: ['violations'] }
  const violations = await page.evaluate(runAxe, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `has ${id} at ${String(target)}: ${failureSummary.replaceAll('\n', ' ')}`),
  )
}
