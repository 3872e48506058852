/** What a screen prints. */
import type { Actor } from '../fixtures/actor.ts'
import type { Screen } from './screen.ts'

/** Finds what paper has no use for: navigation, what follows the window, and buttons. The page is white, also in the dark theme. */
export async function findControlsOnPaper({ page }: Actor, { prepare }: Screen): Promise<string[]> {
  // Nobody prints an open dialog or menu.
  if (prepare) return []
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // The styles of paper load after the page.
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)')
  const found = await page.evaluate(controlsOnPaper)
  await page.emulateMedia({ media: null, colorScheme: null })
  return found
}

function controlsOnPaper(): string[] {
  const controls = document.querySelectorAll(
    'nav, [role=search], a[href="#main"], [type=submit], header button, article [aria-pressed=false]',
  )
  const overPage = [...document.querySelectorAll('body *')].filter(
    (one) => one.textContent !== '' && ['fixed', 'sticky'].includes(getComputedStyle(one).position),
  )
  return [...new Set([...controls, ...overPage])]
    .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
    .map((element) => `prints ${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`)
}
