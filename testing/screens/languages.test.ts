import { createHash } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import type { Locale } from '@bothy/contract/choices.ts'
import { createActor, type Actor } from '../fixtures/actor.ts'
import { clippedTexts, inTextSpacing, overflowingElements, smallestViewport } from '../fixtures/page-checks.ts'
import { loadTranslations, translatedLocales } from '../fixtures/translations.ts'
import { checkAllScreens, minutesForAllScreens, setUpSampleClub, unexpectedProblems } from './all-screens.ts'
import type { Screen } from './screen.ts'
import { isSettled, openScreen } from './screens.ts'

setUpSampleClub()

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

/** Opens every screen once, in the language of the last screen, and checks it in that language, if it is one of its own, and then in the others. */
async function checkInEveryLanguage({ page, name }: Actor, own: Screen[]): Promise<string[]> {
  const actors = await Promise.all(
    translatedLocales.map(async (locale) => createActor(page, { name, translations: await loadTranslations(locale) })),
  )
  let last = actors[0]!
  const problems: string[] = []
  for (const [at, screen] of own.entries()) {
    await openScreen(last, screen, own[at - 1])
    const locales = localesOf(screen).toSorted((a, b) => Number(b === last.locale) - Number(a === last.locale))
    const check = (shown: Locale[], checks = allChecks) =>
      page.evaluate<string[]>(`(${checkInLocales})(${JSON.stringify(shown)}, { settled: ${isSettled}, checks: ${checks} })`)
    const found: string[] = []
    if (screen.name.endsWith('-menu'))
      for (const locale of locales) {
        // An open menu that is too wide for one frame, while its language changes, leaves a wider viewport behind until it has another size.
        await check([locale], '[]')
        await page.setViewportSize({ ...smallestViewport, width: smallestViewport.width + 1 })
        await page.setViewportSize(smallestViewport)
        // It finds its place only some frames after the text got another spacing.
        found.push(...(await check([locale], usual)))
      }
    else found.push(...(await check(locales)))
    problems.push(...found.map((one) => `${screen.name} ${one}`))
    // The page stays in the last language.
    last = actors.find(({ locale }) => locale === locales.at(-1))!
  }
  return problems
}

test(
  'every screen fits the smallest phone in every language',
  async () => {
    expect(await checkAllScreens({ viewport: smallestViewport }, checkInEveryLanguage)).toEqual([])
    expect(await unexpectedProblems()).toEqual([])
  },
  minutesForAllScreens,
)
