/** Parses phone numbers, and formats them while they are typed. */
import type { CountryCode } from 'libphonenumber-js/min'
import { canonicalZone } from '@bothy/contract/known-zone.ts'
import { languageTag } from '@bothy/contract/language-tag.ts'
import { canonicalPhone, isPossiblePhone, ungroupDigits } from '@bothy/contract/phone-numbers.ts'
import { zonesOf } from '../format/time-zones.ts'
import type { PhoneLibrary } from './phone-library.ts'

export type { CountryCode }

/** The selected country and the text of the field. */
export type PhoneParts = { country: CountryCode; text: string }

/** Splits a number with a country code ("+41 79 512 40 18", "0041…"); null while the country is unknown, or if the number may be two. */
export function splitPhone({ AsYouType, parsePhoneNumberFromString: parse }: PhoneLibrary, typed: string): PhoneParts | null {
  const written = typed.trim().normalize('NFKC').replace(/^00/, '+')
  if (!written.startsWith('+')) return null
  const canonical = canonicalPhone(written)
  if (canonical.includes('(')) return null
  const international = isPossiblePhone(canonical) ? canonical : written
  const parser = new AsYouType()
  parser.input(international)
  const country = parser.getCountry()
  const national = parser.getNumber()?.nationalNumber
  if (!country || !national) return null
  const number = parse(international)
  return { country, text: number ? nationalText(number) : national }
}

/** The number without its country code, in national groups: "79 512 40 18". */
const nationalText = (number: { formatInternational: () => string; countryCallingCode: string }): string =>
  number
    .formatInternational()
    .slice(number.countryCallingCode.length + 1)
    .trim()

/** A complete number in national groups; any other text stays as typed. */
export function formatNational({ parsePhoneNumberFromString: parse }: PhoneLibrary, { country, text }: PhoneParts): string {
  const number = parse(text, country)
  return number?.isPossible() ? nationalText(number) : text
}

/** The number in E.164 format: "+41795124018". A text that is not yet a number keeps its form and gets the country code. */
export function joinPhone(numbers: PhoneLibrary, { country, text }: PhoneParts): string {
  if (text.trim() === '') return ''
  if (/^\s*(\+|00)/.test(text)) return text.trim().replace(/^00/, '+')
  const withCode = `+${numbers.getCountryCallingCode(country)} ${text}`
  // The library would leave out an extension or a word, and the number would be another one than the member typed.
  if (!/^\d*$/.test(ungroupDigits(text.normalize('NFKC')))) return withCode
  // What a 0 in brackets means is decided by the contract, as everywhere.
  const number = text.includes('(0)') ? withCode : (numbers.parsePhoneNumberFromString(text, country)?.number ?? withCode)
  const canonical = canonicalPhone(number)
  return isPossiblePhone(canonical) ? canonical : number
}

/** The likely country of a phone number: the country of the device's time zone, else of its language, else CH. */
export function guessCountry(
  countries: readonly CountryCode[],
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  language = navigator.language ?? '',
): CountryCode {
  const tag = languageTag(language)
  const region = tag && new Intl.Locale(tag).maximize().region
  const byLanguage = countries.find((country) => country === region)
  const hasTimeZone = (country: CountryCode) => zonesOf(country).includes(canonicalZone(timeZone))
  // Checking all countries is slow, and most people live where their language is from.
  if (byLanguage && hasTimeZone(byLanguage)) return byLanguage
  return countries.find(hasTimeZone) ?? byLanguage ?? 'CH'
}
