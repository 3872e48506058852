/**
 * Names of time zones in the reader's language: browsers know the city of a zone only where its country has more zones than one.
 * The cities are those of the Unicode CLDR 48, with corrections. A file contains what the identifiers of the zones do not say.
 */
import { canonicalZone } from '@bothy/contract/known-zone.ts'

export type ZoneNames = {
  /** The first part of an identifier: "Europa" for `Europe`. */
  regions: Readonly<Record<string, string>>
  /** By canonical zone: "Wien" for `Europe/Vienna`. */
  cities: Readonly<Record<string, string>>
  /** Large cities and those of hikers that give no zone its name, for the search. */
  otherCities: Readonly<Record<string, string>>
}

const files = import.meta.glob<ZoneNames>('./zone-names/*.json', { import: 'default' })
const fromIdentifiers: ZoneNames = { regions: {}, cities: {}, otherCities: {} }
const loaded = new Map<string, Promise<ZoneNames>>()

/** The same promise for each call with a locale. A file that cannot be loaded leaves the names in the identifiers. */
export function loadZoneNames(locale: string): Promise<ZoneNames> {
  let names = loaded.get(locale)
  const load = files[`./zone-names/${locale}.json`] ?? files['./zone-names/en.json']!
  if (!names) loaded.set(locale, (names = load().catch(() => fromIdentifiers)))
  return names
}

/** "New York" for `America/New_York`. */
export function cityOf(zone: string, { cities }: ZoneNames): string {
  const name = canonicalZone(zone)
  return cities[name] ?? name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** "Europe" for `Europe/Vienna`. Undefined for a zone without a region, such as `UTC` and `Etc/GMT-2`. */
export function regionOf(zone: string, { regions }: ZoneNames): string | undefined {
  const [region = '', city] = canonicalZone(zone).split('/')
  return city === undefined || region === 'Etc' ? undefined : (regions[region] ?? region)
}
