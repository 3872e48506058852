/** Telephone numbers as everybody writes them. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** E.164, so that a number typed with the zero of its own country (`+49 (0)170 …`) is the same as without. Throws when no telephone can have it. */
export function phoneNumber(typed: string): string {
  const number = parsePhoneNumberFromString(typed)
  if (!number?.isPossible()) throw new Refusal('INVALID_INPUT', { fields: { phone: ['NOT_A_PHONE'] } })
  return number.number
}
