/** The library for phone numbers. The metadata of all countries is larger than a screen, so it is loaded with the first number. */
import type * as phoneNumbers from 'libphonenumber-js/min'
import { useEffect, useState } from 'react'

export type PhoneLibrary = typeof phoneNumbers

let loaded: PhoneLibrary | undefined

/** Undefined until the library is loaded. Without it the field is a plain text field. */
export function usePhoneLibrary(): PhoneLibrary | undefined {
  const [numbers, setNumbers] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    let isUnmounted = false
    const onLoaded = (all: PhoneLibrary) => {
      loaded = all
      if (!isUnmounted) setNumbers(all)
    }
    void import('libphonenumber-js/min').then(onLoaded, () => undefined)
    return () => void (isUnmounted = true)
  }, [])
  return numbers
}

/** A stored number in international format: "+41 79 512 40 18". */
export function useFormattedPhone(phone: string): string {
  return usePhoneLibrary()?.parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}

/** Groups the digits of stored numbers by spaces alone: "+1 213 373 4253". Without the library, only after the plus and two digits. */
export async function phoneGrouping(): Promise<(phone: string) => string> {
  const numbers = await import('libphonenumber-js/min').catch(() => undefined)
  return (phone) =>
    numbers
      ?.parsePhoneNumberFromString(phone)
      ?.formatInternational()
      .replaceAll(/[^+\d]+/g, ' ') ?? phone.replace(/^\+\d\d/, '$& ')
}
