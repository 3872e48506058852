import { useFormattedPhone } from './phone-library.ts'

/** A stored number as people write it: "+41 79 512 40 18". As stored until the library has loaded. */
export function PhoneText({ phone }: { phone: string }) {
  return useFormattedPhone(phone)
}
