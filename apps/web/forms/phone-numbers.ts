/** Phone numbers as their countries write them. The table of all countries is larger than a screen, so it comes with the first field that wants one. */
import { useEffect, useState } from 'react'
import type * as phoneNumbers from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'
import type { Problems } from './contract-resolver.ts'

export type { CountryCode }
export type PhoneNumbers = typeof phoneNumbers

let loaded: PhoneNumbers | undefined

/** Undefined until it has come. Without a signal the field goes on as a plain one: the club checks the number itself. */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  const [numbers, setNumbers] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    let isGone = false
    const take = (all: PhoneNumbers) => {
      loaded = all
      if (!isGone) setNumbers(all)
    }
    void import('libphonenumber-js/min').then(take, () => undefined)
    return () => void (isGone = true)
  }, [])
  return numbers
}

/** A number that could be one but is not, as far as is known here, is told beforehand. */
export function withPhone(problems: Problems, { phone }: { phone: string }): Problems {
  const isWrong = loaded && !problems['phone'] && phone.trim() !== '' && !loaded.isPossiblePhoneNumber(phone)
  return isWrong ? { ...problems, phone: ['NOT_A_PHONE'] } : problems
}

/** A number of the club's as its country writes it for people abroad: "+41 79 512 40 18". */
export function usePhoneText(phone: string): string {
  return usePhoneNumbers()?.parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}

/** What the two parts of the field show. */
export type Parts = { country: CountryCode; text: string }

/** Splits a number that names its country ("+41 79 512 40 18", "0041…"); null while that cannot be told. */
export function partsOf({ AsYouType, parsePhoneNumberFromString: parse }: PhoneNumbers, typed: string): Parts | null {
  const international = typed.trim().normalize('NFKC').replace(/^00/, '+')
  if (!international.startsWith('+')) return null
  const known = new AsYouType()
  known.input(international)
  const country = known.getCountry()
  const national = known.getNumber()?.nationalNumber
  if (!country || !national) return null
  const number = parse(international)
  return { country, text: number ? nationalText(number) : national }
}

/** The number without its country's code, in the country's groups: "79 512 40 18". */
const nationalText = (number: { formatInternational: () => string; countryCallingCode: string }): string =>
  number
    .formatInternational()
    .slice(number.countryCallingCode.length + 1)
    .trim()

/** A whole number in the country's groups; anything else stays as it was typed. */
export function tidied({ parsePhoneNumberFromString: parse }: PhoneNumbers, { country, text }: Parts): string {
  const number = parse(text, country)
  return number?.isPossible() ? nationalText(number) : text
}

/** What the club is told: "+41795124018". What is no number yet is told as it stands, with the code of its country. */
export function numberOf(numbers: PhoneNumbers, { country, text }: Parts): string {
  if (text.trim() === '') return ''
  if (/^\s*(\+|00)/.test(text)) return text.trim().replace(/^00/, '+')
  return numbers.parsePhoneNumberFromString(text, country)?.number ?? `+${numbers.getCountryCallingCode(country)} ${text}`
}
