/**
 * Pictures of the sample club: `node e2e/screenshots.ts` draws those of the README into docs/screenshots, and with a folder
 * (`node e2e/screenshots.ts <folder>`) every screen in every look into that one. The web app must be built.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Locale } from '@bothy/contract/limits.ts'
import type { Device } from './browser.ts'
import { openHouse, type Guest, type House } from './house.ts'
import { screensOf, show, viewersOf, type Screen, type Viewer, type Viewers } from './screens.ts'

/** The pictures of the README: which screen, and who looks at it. */
const forReadme: { file: string; screen: string; viewer: Viewer }[] = [
  { file: 'home', screen: 'home', viewer: 'member' },
  { file: 'vote', screen: 'voting', viewer: 'member' },
  { file: 'seats', screen: 'enrolling', viewer: 'member' },
]

const looks: Guest[] = (['phone', 'desktop'] as Device[]).flatMap((device) =>
  (['en', 'zh', 'de'] as Locale[]).flatMap((locale) => (['light', 'dark'] as const).map((theme) => ({ device, locale, theme }))),
)

type Club = { house: House; viewers: Viewers }

async function take({ house, viewers }: Club, screen: Screen, guest: Guest, fullPage: boolean): Promise<Buffer> {
  const session = viewers[screen.viewer]
  const person = await house.guest({ ...guest, name: screen.viewer, ...(session && { session }) })
  await show(person, screen)
  const picture = await person.page.screenshot({ fullPage })
  await person.leaves()
  return picture
}

/** Small enough to be kept among the sources. */
const slim = (picture: Buffer) => sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer()

async function drawReadme(club: Club, screens: Screen[]): Promise<void> {
  const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  for (const { file, screen, viewer } of forReadme) {
    const shown = { ...screens.find(({ name }) => name === screen)!, viewer }
    const picture = await slim(await take(club, shown, { sharpness: 2 }, false))
    writeFileSync(join(folder, `${file}.png`), picture)
    console.log(`${file}.png ${Math.round(picture.length / 1024)} KB`)
  }
}

async function drawAll(club: Club, screens: Screen[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const look of looks)
    for (const screen of screens) {
      const file = [screen.name, look.device, look.theme, look.locale].join('-')
      writeFileSync(join(folder, `${file}.png`), await take(club, screen, look, screen.then === undefined))
    }
}

const [folder] = process.argv.slice(2)
const house = await openHouse({ sample: true })
try {
  const viewers = await viewersOf(house.club)
  const screens = await screensOf(house.club, viewers)
  await (folder ? drawAll({ house, viewers }, screens, folder) : drawReadme({ house, viewers }, screens))
} finally {
  await house.close()
}
