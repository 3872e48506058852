/** The time zones that a member can choose. */
import { hasWords } from './has-words.ts'

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

/** The options whose city, former city, region or offset has every typed word, without regard to case and accents. */
export const searchTimeZones = (options: readonly TimeZoneOption[], query: string): TimeZoneOption[] =>
  options.filter(({ zone, city, details }) => hasWords(`${city} ${zone} ${details}`, query))
