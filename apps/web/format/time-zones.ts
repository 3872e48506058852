/** The time zones that a member can choose. */
import { hasWords } from '@bothy/contract/search/fold.ts'

export type TimeZoneOption = {
  zone: string
  /** "New York" for `America/New_York`. */
  city: string
  /** "America, GMT-5". */
  details: string
}

/** The chosen zone first, then the others by city. The offset is that of `now`. `known` are the zones of the browser. */
export function timeZoneOptions(
  chosen: string,
  now: Date,
  known: readonly string[] = Intl.supportedValuesOf('timeZone'),
): TimeZoneOption[] {
  const others = known.filter((zone) => zone !== chosen).map((zone) => optionOf(zone, now))
  return [optionOf(chosen, now), ...others.toSorted((one, other) => one.city.localeCompare(other.city))]
}

function optionOf(zone: string, now: Date): TimeZoneOption {
  const region = zone.includes('/') ? [zone.slice(0, zone.lastIndexOf('/')).replaceAll('_', ' ')] : []
  return { zone, city: cityOf(zone), details: [...region, offsetOf(zone, now)].join(', ') }
}

/** Browsers may list these zones under a former name of the city. */
const renamedCities: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Coral_Harbour': 'Atikokan',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
}

export const cityOf = (zone: string): string => renamedCities[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** "GMT+5:30". Empty for a zone that this browser does not know. */
function offsetOf(timeZone: string, now: Date): string {
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
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
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

/** The options whose city, former city, region, country or offset has every typed word, without regard to case and accents. */
export const searchTimeZones = (
  options: readonly TimeZoneOption[],
  query: string,
  countries: ReadonlyMap<string, string> = new Map(),
): TimeZoneOption[] =>
  options.filter(({ zone, city, details }) => hasWords(`${city} ${zone} ${details} ${countries.get(zone) ?? ''}`, query))
