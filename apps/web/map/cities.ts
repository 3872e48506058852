/** The larger cities of the world, the most important first, in the language of the reader. Their places are those of https://www.geonames.org, CC BY 4.0. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'

/** Hundredths of degrees. */
export type CityColumns = { lon: readonly number[]; lat: readonly number[]; names: readonly string[] }

export type City = Coordinates & { name: string; localName: string }

const places = import.meta.glob<CityColumns>('./cities/places.json', { import: 'default' })
/** In the order of the cities; empty where the name is the same. */
const translations = import.meta.glob<readonly string[]>('./cities/names/*.json', { import: 'default' })

export const citiesOf = ({ lon, lat, names }: CityColumns, translated?: readonly string[]): City[] =>
  names.map((name, i) => ({ latitude: lat[i]! / 100, longitude: lon[i]! / 100, name: translated?.[i] || name, localName: name }))

export async function loadCities(locale: string): Promise<City[]> {
  const [columns, translated] = await Promise.all([places['./cities/places.json']!(), translations[`./cities/names/${locale}.json`]?.()])
  return citiesOf(columns, translated)
}
