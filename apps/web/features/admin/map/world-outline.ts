/** The countries of the world as an outline, from Natural Earth: https://github.com/topojson/world-atlas. */
import { drawnCountries, type DrawnCountry, type Point } from '../../../map/drawn-countries.ts'
import { loadWorld } from '../../../map/world-topology.ts'

const pathOfPoints = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}Z`

export const outlineOf = (countries: readonly DrawnCountry[]): string => countries.flatMap(({ rings }) => rings.map(pathOfPoints)).join('')

export async function loadCountries(signal: AbortSignal): Promise<{ countries: DrawnCountry[]; outline: string }> {
  const countries = drawnCountries(await loadWorld(signal))
  return { countries, outline: outlineOf(countries) }
}
