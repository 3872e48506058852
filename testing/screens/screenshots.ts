/**
 * Takes screenshots of the sample club. `node testing/screens/screenshots.ts` writes those of the README to docs/screenshots.
 * `node testing/screens/screenshots.ts <folder>` writes every screen in every variant to that folder. The web app must be built.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Locale } from '@bothy/contract/choices.ts'
import type { Device } from '../fixtures/browser.ts'
import { startTestApp, type ActorOptions, type TestApp } from '../fixtures/test-app.ts'
import type { Screen, Viewer, Viewers } from './screen.ts'
import { listScreens, openScreen, signInViewers } from './screens.ts'

/** The screenshots of the README: file name, screen and viewer. */
const forReadme: { file: string; screen: string; viewer: Viewer }[] = [
  { file: 'home', screen: 'home', viewer: 'member' },
  { file: 'vote', screen: 'voting', viewer: 'member' },
  { file: 'seats', screen: 'enrolling', viewer: 'member' },
]

const variants: ActorOptions[] = (['phone', 'desktop'] as Device[]).flatMap((device) =>
  (['en', 'zh', 'de'] as Locale[]).flatMap((locale) => (['light', 'dark'] as const).map((theme) => ({ device, locale, theme }))),
)

type SampleApp = { app: TestApp; viewers: Viewers }

async function takeScreenshot({ app, viewers }: SampleApp, screen: Screen, guest: ActorOptions, fullPage: boolean): Promise<Buffer> {
  const session = viewers[screen.viewer]
  const person = await app.newActor({ ...guest, name: screen.viewer, drawsCovers: true, ...(session && { session }) })
  await openScreen(person, screen)
  const screenshot = await person.page.screenshot({ fullPage })
  await person.close()
  return screenshot
}

/** Compresses a screenshot, because it is committed to the repository. */
const compress = (screenshot: Buffer) => sharp(screenshot).png({ palette: true, quality: 90, effort: 10 }).toBuffer()

async function writeReadmeScreenshots(club: SampleApp, screens: Screen[]): Promise<void> {
  const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  for (const { file, screen, viewer } of forReadme) {
    const shown = { ...screens.find(({ name }) => name === screen)!, viewer }
    const screenshot = await compress(await takeScreenshot(club, shown, { pixelRatio: 2 }, false))
    writeFileSync(join(folder, `${file}.png`), screenshot)
    console.log(`${file}.png ${Math.round(screenshot.length / 1024)} KB`)
  }
}

async function writeAllScreenshots(club: SampleApp, screens: Screen[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const variant of variants)
    for (const screen of screens) {
      const file = [screen.name, variant.device, variant.theme, variant.locale].join('-')
      writeFileSync(join(folder, `${file}.png`), await takeScreenshot(club, screen, variant, screen.prepare === undefined))
    }
}

const [folder] = process.argv.slice(2)
const app = await startTestApp({ sample: true })
try {
  const viewers = await signInViewers(app.server)
  const screens = await listScreens(app.server, viewers)
  await (folder ? writeAllScreenshots({ app, viewers }, screens, folder) : writeReadmeScreenshots({ app, viewers }, screens))
} finally {
  await app.close()
}
