/** Normalizes phone numbers that have a country code. */
import { Refusal } from '@bothy/contract/errors.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Returns E.164, so that a number with a national zero (`+49 (0)170 …`) equals the one without. Throws INVALID_INPUT for an impossible number. */
export function parsePhoneNumber(typed: string): string {
  const number = parsePhoneNumberFromString(typed)
  if (!number?.isPossible()) throw new Refusal('INVALID_INPUT', { fields: { phone: ['NOT_A_PHONE'] } })
  return number.number
}
