/** The countries of the world as shapes in the degrees of a picture: see `mercator.ts`. */
import { yOf } from './mercator.ts'
import { countriesOf, type Country, type Place, type Topology } from './world-topology.ts'

export type Point = readonly [x: number, y: number]

export type DrawnCountry = Omit<Country, 'rings'> & { rings: Point[][] }

/** A ring beyond the edge of the picture has a copy at the other edge. */
function withCopies(ring: readonly Place[]): Point[][] {
  const points = ring.map(([lon, lat]): Point => [lon, yOf(lat)])
  const xs = points.map(([x]) => x)
  const copies = [Math.max(...xs) > 180 ? -360 : 0, Math.min(...xs) < -180 ? 360 : 0].filter((shift) => shift !== 0)
  return [points, ...copies.map((shift) => points.map(([x, y]): Point => [x + shift, y]))]
}

export const drawnCountries = (world: Topology): DrawnCountry[] =>
  countriesOf(world).flatMap(({ rings, ...country }) => (rings.length > 0 ? [{ ...country, rings: rings.flatMap(withCopies) }] : []))

/** In the language of the reader, where it has a name for the country. */
export function countryNames(locale: string): (country: Pick<Country, 'code' | 'name'>) => string {
  const names = new Intl.DisplayNames(locale === 'en-x-pirate' ? 'en' : locale, { type: 'region', fallback: 'none' })
  return ({ code, name }) => (code && names.of(new Intl.Locale(`und-${code}`).region ?? code)) || name
}
