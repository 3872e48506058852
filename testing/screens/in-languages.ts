/** Checks an open screen on the smallest phone in other languages. */
import { createHash } from 'node:crypto'
import { inject } from 'vitest'
import type { Locale } from '@bothy/contract/choices.ts'
import type { Actor } from '../fixtures/actor.ts'
import { devices } from '../fixtures/browser.ts'
import { clippedTexts, inTextSpacing, overflowingElements, smallestViewport } from '../fixtures/page-checks.ts'
import { translatedLocales } from '../fixtures/translations.ts'
import type { Screen } from './screen.ts'
import { isSettled } from './screens.ts'

const usual = `[${overflowingElements}, ${clippedTexts}]`
/** The checks of a screen. They run in the page. */
const allChecks = `[...${usual}, () => (${inTextSpacing})(${usual})]`

type InPage = { settled: typeof isSettled; checks: (() => string[])[] }

/**
 * Shows the open page in each locale, as if another tab had chosen it, and returns what the checks find.
 * Runs in the page, because a message between test and browser for each step costs more than the steps.
 */
async function checkInLocales(locales: Locale[], { settled, checks }: InPage): Promise<string[]> {
  const root = document.documentElement
  const nextFrame = () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))
  const found: string[] = []
  for (const locale of locales) {
    localStorage.setItem('bothy.locale', locale)
    dispatchEvent(new StorageEvent('storage', { key: 'bothy.locale', newValue: locale }))
    const deadline = Date.now() + 60_000
    const isShown = () => root.lang === locale && document.querySelector('h1') && settled(false)
    do {
      await nextFrame()
      if (Date.now() > deadline) throw new Error(`the page in ${locale} never settles: ${root.lang} ${String(settled(true))}`)
    } while (!isShown())
    await document.fonts.ready
    found.push(...checks.flatMap((check) => check()).map((one) => `${locale}: ${one}`))
  }
  return found
}

/** In the quick gate, the longest and the tallest language, and one of the others by the name of the screen: over all screens, each has its turn. */
function localesOf(screen: Screen): Locale[] {
  if (!inject('isQuick')) return translatedLocales
  const chosen: Locale[] = ['de', 'zh']
  const others = translatedLocales.filter((locale) => !chosen.includes(locale))
  const [first = 0] = createHash('sha256').update(screen.name).digest()
  return [...chosen, others[first % others.length]!]
}

/** What does not fit the smallest phone in a language. Leaves the page for the next screen in English, on a usual phone. */
export async function findMisfits({ page }: Actor, screen: Screen): Promise<string[]> {
  const check = (shown: Locale[], checks = allChecks) =>
    page.evaluate<string[]>(`(${checkInLocales})(${JSON.stringify(shown)}, { settled: ${isSettled}, checks: ${checks} })`)
  const found: string[] = []
  await page.setViewportSize(smallestViewport)
  if (screen.name.endsWith('-menu'))
    for (const locale of localesOf(screen)) {
      // An open menu that is too wide for one frame, while its language changes, leaves a wider viewport behind until it has another size.
      await check([locale], '[]')
      await page.setViewportSize({ ...smallestViewport, width: smallestViewport.width + 1 })
      await page.setViewportSize(smallestViewport)
      // It finds its place only some frames after the text got another spacing.
      found.push(...(await check([locale], usual)))
    }
  else found.push(...(await check(localesOf(screen))))
  await check(['en'], '[]')
  await page.setViewportSize(devices.phone.viewport)
  return found
}
