/**
 * Takes pictures of the sample club: `npm run screens` takes every screen in every variant, for review. Pictures and an index page go to
 * `.bothy/screens`.
 *
 *   npm run screens -- --screens=home,voting --variants=phone-de,desktop   takes only these
 *   npm run screens -- --readme                                            renews the pictures of the README
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { locales } from '@bothy/contract/choices.ts'
import type { Actor } from '../fixtures/actor.ts'
import { smallestViewport } from '../fixtures/page-checks.ts'
import { startTestApp, type ActorOptions, type TestApp } from '../fixtures/test-app.ts'
import { allSignInMethods } from './account-screens.ts'
import { viewerNames, type Screen, type Viewer, type Viewers } from './screen.ts'
import { isSettled, listScreens, openScreen, signInViewers } from './screens.ts'
import { indexPage } from './screenshot-index.ts'

/** The pictures of the README: file name, screen and viewer. */
const forReadme: { file: string; screen: string; viewer: Viewer }[] = [
  { file: 'home', screen: 'home', viewer: 'member' },
  { file: 'vote', screen: 'voting', viewer: 'member' },
  { file: 'seats', screen: 'enrolling', viewer: 'member' },
]

type Variant = ActorOptions & { name: string; prepare?: (page: Page) => Promise<unknown> }

const variants: Variant[] = [
  ...locales.map((locale) => ({ name: `phone-${locale}`, locale })),
  { name: 'phone-dark', theme: 'dark' },
  { name: 'phone-small-de', viewport: smallestViewport, locale: 'de' },
  { name: 'phone-large-type', prepare: (page) => setFontSize(page, 24) },
  { name: 'phone-forced-colors', prepare: (page) => page.emulateMedia({ forcedColors: 'active' }) },
  { name: 'tablet', viewport: { width: 820, height: 1180 } },
  { name: 'desktop', device: 'desktop' },
  { name: 'desktop-dark-zh', device: 'desktop', theme: 'dark', locale: 'zh' },
  { name: 'wide', device: 'desktop', viewport: { width: 1920, height: 1080 } },
]

/** Sets the font size of every page that is opened, in pixels. A picture of a full page would reset the font size of the browser. */
const setFontSize = (page: Page, size: number) =>
  page.addInitScript((pixels) => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', `${pixels}px`))
  }, size)

/** Covers and maps load when they scroll into view. */
async function loadAll({ page }: Actor): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete) && !document.querySelector('[data-kind]:empty'))
  await page.waitForFunction(isSettled, false)
}

type SampleApp = { app: TestApp; viewers: Viewers; screens: Screen[] }

async function writeReadmePictures({ app, viewers, screens }: SampleApp): Promise<void> {
  const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  for (const { file, screen, viewer } of forReadme) {
    const session = viewers[viewer]
    const person = await app.newActor({ pixelRatio: 2, name: viewer, drawsCovers: true, ...(session && { session }) })
    await openScreen(person, { ...screens.find(({ name }) => name === screen)!, viewer })
    // Compressed, because they are committed to the repository.
    const picture = await sharp(await person.page.screenshot())
      .png({ palette: true, quality: 90, effort: 10 })
      .toBuffer()
    await person.close()
    writeFileSync(join(folder, `${file}.png`), picture)
    console.log(`${file}.png ${Math.round(picture.length / 1024)} KB`)
  }
}

/** Opens the screens of one viewer in one variant, one after the other. Returns what went wrong; the other pictures are taken all the same. */
async function takePictures({ app, viewers, screens }: SampleApp, viewer: Viewer, variant: Variant, folder: string): Promise<string[]> {
  const { name, prepare, ...options } = variant
  const session = viewers[viewer]
  const person = await app.newActor({ ...options, name: viewer, drawsCovers: true, ...(session && { session }) })
  await prepare?.(person.page)
  const problems: string[] = []
  for (const screen of screens.filter((one) => one.viewer === viewer))
    try {
      await openScreen(person, screen)
      if (!screen.prepare) await loadAll(person)
      // What a screen opens covers the window, so the rest of the page is not of interest.
      const path = join(folder, `${screen.name}-${name}.jpg`)
      await person.page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: !screen.prepare })
    } catch (error) {
      problems.push(`${screen.name} in ${name}: ${String(error)}`)
    }
  await person.close()
  return problems
}

async function writeAllPictures(club: SampleApp, shown: Variant[], folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const problems: string[] = []
  for (const variant of shown) {
    problems.push(...(await Promise.all(viewerNames.map((viewer) => takePictures(club, viewer, variant, folder)))).flat())
    console.log(`${variant.name}: ${club.screens.length} screens`)
  }
  const index = join(folder, 'index.html')
  const names = (all: { name: string }[]) => all.map(({ name }) => name)
  writeFileSync(index, indexPage(names(club.screens), names(shown)))
  console.log(index)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

/** The entries with the given names, which are separated by commas; all without names. */
function chosen<Entry extends { name: string }>(all: Entry[], names: string | undefined): Entry[] {
  if (!names) return all
  return names.split(',').map((name) => {
    const found = all.find((one) => one.name === name)
    if (!found) throw new Error(`${name} is none of ${all.map((one) => one.name).join(', ')}`)
    return found
  })
}

const { values } = parseArgs({ options: { screens: { type: 'string' }, variants: { type: 'string' }, readme: { type: 'boolean' } } })
const shown = chosen(variants, values.variants)
const app = await startTestApp({ sample: true, env: values.readme ? {} : allSignInMethods })
try {
  const viewers = await signInViewers(app.server)
  const screens = chosen(await listScreens(app.server, viewers), values.screens)
  const club = { app, viewers, screens }
  if (values.readme) await writeReadmePictures(club)
  else await writeAllPictures(club, shown, fileURLToPath(new URL('../../.bothy/screens', import.meta.url)))
} finally {
  await app.close()
}
