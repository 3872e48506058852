/** The countries of the world as shapes, from Natural Earth: https://github.com/topojson/world-atlas. In the degrees of the picture, with north up. */
import { countriesOf, loadWorld, type Country, type Place, type Topology } from '../../../map/world-topology.ts'
import { yOf } from './rectangle.ts'

export type Point = readonly [x: number, y: number]

const pathOfPoints = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}Z`

/** A ring beyond the edge of the picture has a copy at the other edge. */
function withCopies(ring: readonly Place[]): Point[][] {
  const points = ring.map(([lon, lat]): Point => [lon, yOf(lat)])
  const xs = points.map(([x]) => x)
  const copies = [Math.max(...xs) > 180 ? -360 : 0, Math.min(...xs) < -180 ? 360 : 0].filter((shift) => shift !== 0)
  return [points, ...copies.map((shift) => points.map(([x, y]): Point => [x + shift, y]))]
}

export type DrawnCountry = Omit<Country, 'rings'> & { rings: Point[][] }

export const drawnCountries = (world: Topology): DrawnCountry[] =>
  countriesOf(world).flatMap(({ rings, ...country }) => (rings.length > 0 ? [{ ...country, rings: rings.flatMap(withCopies) }] : []))

export const outlineOf = (countries: readonly DrawnCountry[]): string => countries.flatMap(({ rings }) => rings.map(pathOfPoints)).join('')

export async function loadCountries(signal: AbortSignal): Promise<{ countries: DrawnCountry[]; outline: string }> {
  const countries = drawnCountries(await loadWorld(signal))
  return { countries, outline: outlineOf(countries) }
}
