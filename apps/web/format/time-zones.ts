/** The time zones that a member can choose. */
import { canonicalZone, renamedZones } from '@bothy/contract/known-zone.ts'
import { hasWords } from '@bothy/contract/search/fold.ts'
import { cityOf, regionOf, type ZoneNames } from './zone-names.ts'

export type TimeZoneOption = {
  zone: string
  /** "New York" for `America/New_York`. */
  city: string
  /** "Americas · GMT-5". */
  details: string
}

/** The language of the reader, and the names in it. */
export type ZoneLanguage = { locale: string; names: ZoneNames }

/** The chosen zone first, then the others by city. The offset is that of `now`. `known` are the zones of the browser. */
export function timeZoneOptions(
  chosen: string,
  now: Date,
  { locale, names }: ZoneLanguage,
  known: readonly string[] = Intl.supportedValuesOf('timeZone'),
): TimeZoneOption[] {
  const optionOf = (zone: string): TimeZoneOption => ({
    zone,
    city: cityOf(zone, names),
    details: [regionOf(zone, names), offsetOf(zone, now)].filter(Boolean).join(' · '),
  })
  const zones = new Set(known.map(canonicalZone).filter((zone) => zone !== canonicalZone(chosen)))
  const { compare } = new Intl.Collator(locale)
  return [optionOf(chosen), ...[...zones].map(optionOf).toSorted((one, other) => compare(one.city, other.city))]
}

/** "GMT+5:30". Empty for a zone that this browser does not know. */
export function offsetOf(timeZone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

type WithZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] }

/** The zones of a country. Empty where the browser does not know them. */
export function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as WithZones
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(canonicalZone)
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countryCodes = letters.flatMap((first) => letters.map((second) => first + second))

/** The names of the countries of each zone, in the language of the reader. It takes long enough to be made only for a search. */
export function countriesByZone(locale: string): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const countries = new Map<string, string>()
  for (const code of countryCodes) {
    const name = names.of(code)
    for (const zone of name ? zonesOf(code) : []) countries.set(zone, `${countries.get(zone) ?? ''} ${name}`)
  }
  return countries
}

/** "+5:30", "GMT−5": the sign counts, unlike in other words. */
const offsetPattern = /^(?:gmt|utc)?\s*([+\u2212-]\d{1,2}(?::\d\d)?)$/i

/** The options whose city, identifier, former city, other cities, region, country or offset has every typed word, without regard to case and accents. */
export const searchTimeZones = (
  options: readonly TimeZoneOption[],
  query: string,
  { otherCities }: ZoneNames,
  countries: ReadonlyMap<string, string> = new Map(),
): TimeZoneOption[] => {
  const offset = offsetPattern.exec(query.trim())?.[1]?.replace('\u2212', '-')
  if (offset) return options.filter(({ details }) => details.includes(`GMT${offset}`))
  return options.filter(({ zone, city, details }) =>
    hasWords([city, zone, ...formerNames(zone), otherCities[zone], details, countries.get(zone)].filter(Boolean).join(' '), query),
  )
}

const formerNames = (zone: string) => Object.keys(renamedZones).filter((former) => renamedZones[former] === zone)
