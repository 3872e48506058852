import type { CountryCode } from './phone-numbers.ts'

type WithZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] }

function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as WithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** The country whose clock the reader's device goes by, else the one of its language: where a phone number is most likely from. */
export function homeCountry(
  countries: readonly CountryCode[],
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  language = navigator.language,
): CountryCode {
  const { region } = new Intl.Locale(language).maximize()
  const spoken = countries.find((country) => country === region)
  const isThere = (country: CountryCode) => zonesOf(country).includes(timeZone)
  // To ask all countries takes a moment; most people are where their language is from.
  if (spoken && isThere(spoken)) return spoken
  return countries.find(isThere) ?? spoken ?? 'CH'
}
