import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { locales } from '@bothy/contract/choices.ts'
import { outlinesOf, wrap } from './outlines.ts'
import { previewPicture } from './preview-picture.ts'
import { previewStateOf, stateWords } from './preview-state.ts'
import { previewSize, type PreviewText } from './preview-text.ts'
import { localTimes } from './preview-time.ts'

const text: PreviewText = {
  club: 'Fern & Fell',
  title: 'Up the Säntis at dawn',
  state: null,
  location: 'Schwägalp',
  startTime: '2027-06-20T03:30:00.000Z',
  timeZone: 'Europe/Zurich',
  language: 'de',
}

/** The worst background: white text on a white photo. */
const cover = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const draw = (change: Partial<PreviewText> = {}) => previewPicture(cover, { ...text, ...change })

/** The brightness, from 0 to 255, of each pixel of a part of the picture. */
const pixelsOf = async (picture: Buffer, top: number, height: number): Promise<Buffer> =>
  sharp(picture).extract({ left: 64, top, width: 1072, height }).grayscale().raw().toBuffer()
const whiteIn = (pixels: Buffer): number => pixels.filter((brightness) => brightness > 240).length

/** From the top of the picture, in pixels: where the title of one line is, and where time and place are. */
const titleArea = [430, 85] as const
const timeArea = [535, 45] as const

describe('the picture of a link preview', () => {
  test('bears the title, and the time and place below it, in white on a shade that is dark enough for any photo', async () => {
    const picture = await draw()
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', ...previewSize })
    for (const [top, height] of [titleArea, timeArea]) expect(whiteIn(await pixelsOf(picture, top, height))).toBeGreaterThan(1000)
    const shade = (await pixelsOf(picture, 600, 20))[0]! / 255
    const luminance = ((shade + 0.055) / 1.055) ** 2.4
    expect(1.05 / (luminance + 0.05)).toBeGreaterThan(4.5)
  })

  test('is white, not black, where a cover is transparent', async () => {
    const transparent = await sharp({ create: { width: 1600, height: 1000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .webp()
      .toBuffer()
    const [onWhite, onNothing] = [await draw(), await previewPicture(transparent, text)]
    expect((await pixelsOf(onNothing, 0, 10)).equals(await pixelsOf(onWhite, 0, 10))).toBe(true)
  })

  test('differs with the title, the time, the place, and the name of the club', async () => {
    const pictures = await Promise.all([
      draw(),
      draw({ title: 'Up the Rigi at dawn' }),
      draw({ startTime: '2027-06-20T04:30:00.000Z' }),
      draw({ location: 'Wasserauen' }),
      draw({ club: 'The Dry Socks' }),
    ])
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(pictures.length)
  })

  test.each(['武功山高山草甸两日穿越', '霧ヶ峰から車山へ', 'Эльбрус', '북한산 일출'])(
    'has no boxes for %s: that title is left out',
    async (title) => {
      const [picture, without] = await Promise.all([draw({ title }), draw({ title: '' })])
      expect(picture.equals(without)).toBe(true)
      expect(whiteIn(await pixelsOf(picture, ...timeArea))).toBeGreaterThan(1000)
    },
  )

  test('has no boxes for a place or a date: that place is left out, and so are the words of the date', async () => {
    const [picture, other] = await Promise.all(['江西萍乡', '長野県'].map((location) => draw({ location, language: 'zh' })))
    expect(picture!.equals(other!)).toBe(true)
    expect(whiteIn(await pixelsOf(picture!, ...timeArea))).toBeGreaterThan(500)
  })

  test.each([
    ['🏔️', ''],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', ''],
    ['3️⃣', '3'],
  ])('leaves out the emoji %s, and keeps its title', async (emoji, kept) => {
    const [picture, without] = await Promise.all([draw({ title: `Up the Säntis ${emoji}` }), draw({ title: `Up the Säntis ${kept}` })])
    expect(picture.equals(without)).toBe(true)
    expect(whiteIn(await pixelsOf(picture, ...titleArea))).toBeGreaterThan(1000)
  })
})

describe('the state of an activity', () => {
  const activity = { phase: 'enrolling', currentParticipants: 4, maxParticipants: 5 } as const

  test('is on the picture if nobody can join any more, in English where the font has no other words', async () => {
    const [open, full, cancelled, unwritable] = await Promise.all([
      draw(),
      draw({ state: 'full' }),
      draw({ state: 'cancelled' }),
      draw({ state: 'cancelled', title: '北한산', language: 'ko' }),
    ])
    expect(new Set([open, full, cancelled].map((picture) => picture.toString('base64'))).size).toBe(3)
    expect(whiteIn(await pixelsOf(unwritable, ...titleArea))).toBeGreaterThan(1000)
  })

  test('is canceled, done, or full when all spots are taken while it is open to join', () => {
    expect(previewStateOf(activity)).toBeNull()
    expect(previewStateOf({ ...activity, currentParticipants: 5 })).toBe('full')
    expect(previewStateOf({ ...activity, phase: 'active', currentParticipants: 5 })).toBeNull()
    expect((['cancelled', 'finished'] as const).map((phase) => previewStateOf({ ...activity, phase }))).toEqual(['cancelled', 'finished'])
  })

  test.each(locales.filter((locale) => locale !== 'en-x-pirate'))('has the words of the app in %s', (locale) => {
    const file = new URL(`../../web/i18n/locales/${locale}.json`, import.meta.url)
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    for (const state of ['cancelled', 'finished', 'full'] as const) expect(stateWords(state, locale)[0]).toBe(messages[`phase.${state}`])
  })
})

describe('a long title', () => {
  const linesOf = (title: string) => wrap(outlinesOf(title, 'large', 64)!, 1072, 3)

  test('is broken between words into at most three lines, and then cut with an ellipsis', () => {
    expect(linesOf('Große Panoramawanderung über die Schynige Platte')).toEqual(['Große Panoramawanderung über die', 'Schynige Platte'])
    const lines = linesOf(
      'Große Panoramawanderung über die Schynige Platte zum Faulhorn mit Übernachtung auf dem Gipfel und langem Abstieg',
    )
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/\S…$/)
  })

  test('is broken inside of a word that is longer than a line', () => {
    const lines = linesOf('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft')
    expect(lines.join('')).toBe('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft')
  })
})

describe('the time on the picture', () => {
  test('is written as in the language of the activity', () => {
    const first = Object.fromEntries(
      locales.map((locale) => [locale, localTimes(text.startTime, text.timeZone, locale)[0]!.replace(/\s/g, ' ')]),
    )
    expect(first).toMatchObject({
      en: 'Sun, June 20, 2027, 5:30 AM',
      de: 'So., 20. Juni 2027, 05:30',
      fr: 'dim. 20 juin 2027, 05:30',
      ja: '2027年6月20日(日) 05:30',
      zh: '2027年6月20日周日 05:30',
    })
  })

  test.each([
    ['ja', '2027/6/20 05:30'],
    ['zh', '2027/6/20 05:30'],
    ['zh-TW', '2027/6/20 05:30'],
    ['ko', '2027. 6. 20. 05:30'],
  ])('is written in digits where the font has no characters for %s', (language, digits) => {
    expect(localTimes(text.startTime, text.timeZone, language).find((time) => outlinesOf(time, 'small', 34))).toBe(digits)
  })

  test('has an ordinal for the first of a month in French', () => {
    expect(localTimes('2027-07-01T03:30:00.000Z', text.timeZone, 'fr')[0]).toBe('jeu. 1er juillet 2027, 05:30')
  })

  test('is ISO 8601 without a language, and in a zone or language that Node.js does not know', () => {
    expect(localTimes(text.startTime, text.timeZone, null)).toEqual(['2027-06-20 05:30'])
    expect(localTimes(text.startTime, text.timeZone, 'e')).toEqual(['2027-06-20 05:30'])
    expect(localTimes(text.startTime, 'Middle/Earth', 'de')).toEqual(['2027-06-20 03:30 UTC'])
  })
})
