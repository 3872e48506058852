/** Every screen is for everybody: it fits, keeps still, takes a thumb, and nothing that a program can find out of WCAG 2.2 AA stands in the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyWayIn, refusedThere } from './account-screens.ts'
import { openHouse, type Guest, type House } from './house.ts'
import { clippedWords, narrow, obstacles, overflows, shifts, smallTargets, watchShifts, withLargeText } from './measure.ts'
import type { Person } from './person.ts'
import { polyglot } from './polyglot.ts'
import { screensOf, show, viewerNames, viewersOf, type Screen, type Viewers } from './screens.ts'
import { spokenLocales } from './words.ts'

let house: House
let viewers: Viewers
let screens: Screen[]

beforeAll(async () => {
  house = await openHouse({ sample: true, env: everyWayIn })
  viewers = await viewersOf(house.club)
  screens = await screensOf(house.club, viewers)
})
afterAll(() => house?.close())

/** Everybody at once, each on a device of their own, walks through what is theirs; answers what they found. */
async function found(guest: Guest, walk: (person: Person, own: Screen[]) => Promise<string[]>): Promise<string[]> {
  const walks = viewerNames.map(async (viewer) => {
    const session = viewers[viewer]
    const person = await house.guest({ ...guest, name: viewer, covers: false, ...(session && { session }) })
    const own = screens.filter((one) => one.viewer === viewer)
    const wrong = await walk(person, own)
    await person.leaves()
    return wrong
  })
  return (await Promise.all(walks)).flat()
}

type Look = (person: Person) => Promise<string[]>

const inEveryWay = async (person: Person, { name }: Screen, looks: Look[]) => {
  const wrong: string[] = []
  for (const look of looks) wrong.push(...(await look(person)).map((one) => `${name} ${one}`))
  return wrong
}

/** Loads every screen anew, and looks at it in every way. */
const looksAtEach =
  (looks: Look[]) =>
  async (person: Person, own: Screen[]): Promise<string[]> => {
    const wrong: string[] = []
    await watchShifts(person)
    for (const screen of own) {
      await show(person, screen)
      wrong.push(...(await inEveryWay(person, screen, looks)))
    }
    return wrong
  }

/** Opens every screen once, each in the language that the last one was left in, and changes it in place through all the others. */
async function readsEachInEveryLanguage(person: Person, own: Screen[]): Promise<string[]> {
  const wrong: string[] = []
  const reader = await polyglot(person)
  for (const [at, screen] of own.entries()) {
    await show(reader.now(), screen, own[at - 1])
    for (const turn of spokenLocales.keys()) {
      if (turn > 0) await reader.turns()
      const found = await inEveryWay(reader.now(), screen, [overflows, clippedWords])
      wrong.push(...found.map((one) => `${reader.now().locale}: ${one}`))
    }
  }
  return wrong
}

/** One of the screens is an activity that is not there, one a password that is wrong. */
const troubles = () => house.troubles(/GET \S+\/api\/activities\/0{8}\S+ 404/, refusedThere)

const byDay: Look = async (person) => {
  await person.page.emulateMedia({ colorScheme: 'light' })
  return obstacles(person)
}

/** The night changes colors and nothing else; whoever is there sees it fall. */
const byNight: Look = async (person) => {
  await person.page.emulateMedia({ colorScheme: 'dark' })
  await person.page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
  return obstacles(person, 'color-contrast')
}

const inLargeText: Look = async (person) => overflows(await withLargeText(person))

describe('every screen', () => {
  it('keeps still on a phone, stands in nobody\u2019s way by day and by night, takes a thumb, and fits when text is twice as large', async () => {
    expect(await found({}, looksAtEach([shifts, byDay, byNight, smallTargets, inLargeText]))).toEqual([])
    expect(troubles()).toEqual([])
  })

  it('keeps still on a desktop, and stands in nobody\u2019s way by day and by night', async () => {
    expect(await found({ device: 'desktop' }, looksAtEach([shifts, byDay, byNight]))).toEqual([])
    expect(troubles()).toEqual([])
  })

  it('fits the smallest phone in every language', async () => {
    expect(await found({ viewport: narrow }, readsEachInEveryLanguage)).toEqual([])
    expect(troubles()).toEqual([])
  })
})
