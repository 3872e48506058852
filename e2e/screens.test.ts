/** Every screen is for everybody: it fits, keeps still, takes a thumb, and nothing that a program can find out of WCAG 2.2 AA stands in the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyWayIn, refusedThere } from './account-screens.ts'
import { openHouse, type Guest, type House } from './house.ts'
import { clippedWords, narrow, obstacles, overflows, shifts, smallTargets, watchShifts, withLargeText } from './measure.ts'
import type { Person } from './person.ts'
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

type Look = (person: Person) => Promise<string[]>

/** Shows every screen to whoever it is for, looks at it in every way, and answers what was found. Quickly: without loading each anew. */
async function found(guest: Guest, looks: Look[], isQuick = false): Promise<string[]> {
  const seen = viewerNames.map(async (viewer) => {
    const session = viewers[viewer]
    const person = await house.guest({ ...guest, name: viewer, covers: false, ...(session && { session }) })
    if (looks.includes(shifts)) await watchShifts(person)
    const wrong: string[] = []
    const own = screens.filter((one) => one.viewer === viewer)
    for (const [at, screen] of own.entries()) {
      await show(person, screen, isQuick ? own[at - 1] : undefined)
      for (const look of looks) wrong.push(...(await look(person)).map((one) => `${screen.name} ${one}`))
    }
    await person.leaves()
    return wrong
  })
  return (await Promise.all(seen)).flat()
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
    expect(await found({}, [shifts, byDay, byNight, smallTargets, inLargeText])).toEqual([])
    expect(troubles()).toEqual([])
  })

  it('keeps still on a desktop, and stands in nobody\u2019s way by day and by night', async () => {
    expect(await found({ device: 'desktop' }, [shifts, byDay, byNight])).toEqual([])
    expect(troubles()).toEqual([])
  })

  it.each(spokenLocales)('fits the smallest phone in %s', async (locale) => {
    expect(await found({ locale, viewport: narrow }, [overflows, clippedWords], true)).toEqual([])
    expect(troubles()).toEqual([])
  })
})
