/** Every screen fits: on the smallest phone in every language, with text twice as large, under a cold thumb, and without jumping while it loads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type House } from './house.ts'
import { narrow, overflows, shiftOf, smallTargets, watchShifts, withLargeText } from './measure.ts'
import { screensOf, show, viewersOf, type Screen, type Viewer, type Viewers } from './screens.ts'
import type { Guest } from './house.ts'
import type { Person } from './person.ts'
import { spokenLocales } from './words.ts'

let house: House
let viewers: Viewers
let screens: Screen[]

beforeAll(async () => {
  house = await openHouse({ sample: true })
  viewers = await viewersOf(house.club)
  screens = await screensOf(house.club, viewers)
})
afterAll(() => house?.close())

/** Looks at every screen with the eyes of whoever it is for, and collects what `look` finds. */
async function onEveryScreen(
  guest: Guest,
  look: (person: Person) => Promise<string[]>,
  prepare?: (person: Person) => Promise<void>,
): Promise<string[]> {
  const found = await Promise.all(
    (['visitor', 'member', 'leader', 'admin'] as Viewer[]).map(async (viewer) => {
      const person = await house.guest({ ...guest, name: viewer, covers: false, ...(viewer !== 'visitor' && { token: viewers[viewer] }) })
      await prepare?.(person)
      const seen: string[] = []
      for (const screen of screens.filter((one) => one.viewer === viewer)) {
        await show(person, screen)
        seen.push(...(await look(person)).map((one) => `${screen.name}: ${one}`))
      }
      await person.leaves()
      return seen
    }),
  )
  expect(house.troubles(/GET \S+\/api\/activities\/0{8}\S+ 404/)).toEqual([])
  return found.flat()
}

describe('on a phone of 320 pixels', () => {
  it.each(spokenLocales)('nothing sticks out in %s', async (locale) => {
    expect(await onEveryScreen({ locale, viewport: narrow }, overflows)).toEqual([])
  })
})

describe('on a phone', () => {
  it('nothing sticks out when text is twice as large', async () => {
    expect(await onEveryScreen({}, async (person) => overflows(await withLargeText(person)))).toEqual([])
  })

  it('everything that can be pressed takes a thumb of 44 pixels', async () => {
    expect(await onEveryScreen({}, smallTargets)).toEqual([])
  })

  it('nothing jumps while a screen loads', async () => {
    expect(await onEveryScreen({}, shiftOf, watchShifts)).toEqual([])
  })
})
