/** Which towns of a part of the world have their names: the first of the list, as long as there is room. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { Frame } from '../../../map/country-labels.ts'
import { yOf } from '../../../map/mercator.ts'

type Named = Coordinates & { name: string }
export type TownLabel<Town extends Named = Named> = { town: Town; x: number; y: number }

const most = 24
/** Degrees of the picture: where more is shown, countries are enough. */
const widest = 60
/** What a dot with its name takes of the width and the height of the picture, and half of the name of a country. */
const room = { x: 0.23, y: 0.08, halfCountry: 0.1 }

type At = { x: number; y: number }

/** Whether the name of a town, to the right of its dot, and that of a country around its middle leave each other room. */
export const isApartFrom = (town: At, country: At, { width, height }: Frame): boolean =>
  Math.abs(country.y - town.y) > height * room.y ||
  country.x + width * room.halfCountry < town.x ||
  country.x - width * room.halfCountry > town.x + width * room.x

/** `countries`: where the middles of their names are. */
export function townLabels<Town extends Named>(towns: readonly Town[], frame: Frame, countries: readonly At[]): TownLabel<Town>[] {
  const { x, y, width, height } = frame
  if (width > widest) return []
  const placed: TownLabel<Town>[] = []
  for (const town of towns) {
    if (placed.length === most) break
    const at = { x: town.longitude, y: yOf(town.latitude) }
    const isShown = at.x > x - width / 2 && at.x < x + width * (0.5 - room.x) && Math.abs(at.y - y) < height * (0.5 - room.y / 2)
    const isApart = (other: At) => Math.abs(other.x - at.x) > width * room.x || Math.abs(other.y - at.y) > height * room.y
    if (isShown && placed.every(isApart) && countries.every((country) => isApartFrom(at, country, frame))) placed.push({ town, ...at })
  }
  return placed
}
