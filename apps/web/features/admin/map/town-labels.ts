/** Which towns of a part of the world have their names: the first of the list, as long as there is room. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { Frame } from '../../../map/country-labels.ts'
import { yOf } from '../../../map/mercator.ts'

type Named = Coordinates & { name: string }
export type TownLabel<Town extends Named = Named> = { town: Town; x: number; y: number }

const most = 24
/** Degrees of the picture: where more is shown, countries are enough. */
const widest = 60
/** What a dot with its name takes of the width and the height of the picture. */
const room = { x: 0.2, y: 0.08 }

/** `taken`: where the middles of other names are. */
export function townLabels<Town extends Named>(
  towns: readonly Town[],
  { x, y, width, height }: Frame,
  taken: readonly { x: number; y: number }[],
): TownLabel<Town>[] {
  if (width > widest) return []
  const placed: TownLabel<Town>[] = []
  for (const town of towns) {
    if (placed.length === most) break
    const at = { x: town.longitude, y: yOf(town.latitude) }
    // A name stands to the right of its dot.
    const isShown = at.x > x - width / 2 && at.x < x + width * (0.5 - room.x) && Math.abs(at.y - y) < height * (0.5 - room.y / 2)
    const isApart = (other: { x: number; y: number }) =>
      Math.abs(other.x - at.x) > width * room.x || Math.abs(other.y - at.y) > height * room.y
    if (isShown && placed.every(isApart) && taken.every(isApart)) placed.push({ town, ...at })
  }
  return placed
}
