import type { CountryCode } from './phone-numbers.ts'

type WithZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] }

function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as WithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** The likely country of a phone number: the country of the device's time zone, else of its language, else CH. */
export function guessCountry(
  countries: readonly CountryCode[],
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  language = navigator.language,
): CountryCode {
  const { region } = new Intl.Locale(language).maximize()
  const byLanguage = countries.find((country) => country === region)
  const hasTimeZone = (country: CountryCode) => zonesOf(country).includes(timeZone)
  // Checking all countries is slow, and most people live where their language is from.
  if (byLanguage && hasTimeZone(byLanguage)) return byLanguage
  return countries.find(hasTimeZone) ?? byLanguage ?? 'CH'
}
