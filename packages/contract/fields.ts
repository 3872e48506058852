/** Schemas of the fields that inputs consist of: what is accepted, and how it is normalized. */
import * as z from 'zod/mini'
import { clubTags } from './choices.ts'
import { limits } from './limits.ts'
import { parseUrl } from './parse-url.ts'
import { canonicalPhone, isPossiblePhone } from './phone-numbers.ts'
import { controlCharacters, directionControls } from './refused-characters.ts'

const controls = new RegExp(`[${controlCharacters}]`, 'u')

/** Refuses control characters except tab and line breaks, and lone surrogates. */
export const cleanText = z.refine<string>((value) => !controls.test(value) && value.isWellFormed(), { error: 'BAD_CHARACTER' })

const embeddings = /[\u202A\u202B\u202D\u202E]/
const isolates = /[\u2066-\u2068]/
const directions = new RegExp(`[${directionControls}]`, 'g')

/** Bidirectional control characters must be balanced. Otherwise they change the direction of the text that is shown after this one. */
const balancedDirection = z.refine<string>(
  (value) => {
    const open: string[] = []
    for (const control of value.match(directions) ?? [])
      if (embeddings.test(control)) open.push('\u202C')
      else if (isolates.test(control)) open.push('\u2069')
      else if (open.at(-1) === control) open.pop()
    return open.length === 0
  },
  { error: 'BAD_CHARACTER' },
)

/** Refuses a text of spaces and zero-width characters alone. Hangul fillers are letters, and the empty pattern of braille a symbol. */
export const isVisible = (value: string): boolean => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u.test(value)

const visible = z.refine<string>(isVisible, { error: 'REQUIRED' })

/** macOS writes "é" as two characters, which would count twice. */
const composed = z.overwrite<string>((value) => value.normalize('NFC'))

/** Without a check of its characters. */
export const composedText = z.string().check(composed)

export const text = ({ min = 0, max }: { min?: number; max: number }) =>
  z.string().check(composed, z.trim(), cleanText, balancedDirection, ...(min > 0 ? [visible] : []), z.maxLength(max, 'TOO_LONG'))

export const number = ({ min, max }: { min: number; max: number }) =>
  z.number('NOT_A_NUMBER').check(z.minimum(min, 'TOO_SMALL'), z.maximum(max, 'TOO_LARGE'))

export const integer = ({ min, max }: { min: number; max: number }) =>
  z.int('NOT_A_NUMBER').check(z.minimum(min, 'TOO_SMALL'), z.maximum(max, 'TOO_LARGE'))

/** Converts every offset and precision to UTC and milliseconds, because PostgreSQL accepts fewer offsets than ISO 8601. */
export const instant = z.iso.datetime({ offset: true, error: 'NOT_A_DATE' }).check(
  z.refine((typed) => isWithin(limits.years, new Date(typed).getUTCFullYear()), { error: 'NOT_A_DATE' }),
  z.overwrite((typed) => (Number.isNaN(Date.parse(typed)) ? typed : new Date(typed).toISOString())),
)

export const isWithin = ({ min, max }: { min: number; max: number }, value: number) => value >= min && value <= max

/** A day of the calendar: "2027-03-31". */
export const day = z.iso.date('NOT_A_DATE').check(z.refine((typed) => typed >= '2000-01-01' && typed < '2200', { error: 'NOT_A_DATE' }))

/** A BCP 47 tag, "zh-TW". */
export const language = z.string().check(z.regex(/^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i, 'INVALID'))

export const timeZone = z.string().check(
  z.maxLength(64, 'TOO_LONG'),
  z.refine((name) => isTimeZone(name), { error: 'NOT_A_TIME_ZONE' }),
)

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +08:00 have no daylight saving time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Gives tags that look alike one spelling. The club's own tags get the spelling of `clubTags`. */
export function normalizeTag(typed: string): string {
  const tag = typed.normalize('NFC').replaceAll(/\s+/gu, ' ')
  return clubTags.find((known) => known === tag.toLowerCase()) ?? tag
}

/** The address that an upload returned. The database functions check that the image is the member's own. */
export const imageAddress = z.string().check(cleanText, z.maxLength(limits.image.address, 'TOO_LONG'))

export const tag = text(limits.activity.tag).check(z.overwrite(normalizeTag))

/** Every list of an input has a maximum, which is checked before its elements. */
export const list = <Element extends z.ZodMiniType>(element: Element, { max }: { max: number }) =>
  z.array(element).check(z.maxLength(max, 'TOO_MANY'))

export const page = {
  limit: z.optional(integer({ min: 1, max: limits.page.max })),
  cursor: z.optional(z.string().check(z.maxLength(200, 'TOO_LONG'))),
}

/** Converts full-width characters, as Asian keyboards type them, and removes invisible characters, as copied text has them. */
export const normalizeCharacters = (typed: string): string => typed.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')

/**
 * The domain of an address as mail servers write it: `köln.example` is `xn--kln-sna.example`. Both writings are then one address.
 * A domain that is none stays as it was typed, and is refused.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const isInternationalized = /[^\x20-\x7E]/.test(domain) && !/[\s/\\?#:%[\]]/.test(domain)
  const url = at >= 0 && isInternationalized && parseUrl(`http://${domain}`)
  return url ? address.slice(0, at + 1) + url.hostname : address
}

/** What mail servers deliver: RFC 5321 without quotes and IP addresses, at a domain whose last label may be internationalized. */
const emailPattern =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i

export const email = z
  .string()
  .check(
    z.overwrite(normalizeCharacters),
    z.trim(),
    cleanText,
    z.toLowerCase(),
    z.overwrite(withAsciiDomain),
    z.minLength(1, 'REQUIRED'),
    z.maxLength(limits.user.email.max, 'TOO_LONG'),
    z.email({ pattern: emailPattern, error: 'NOT_AN_EMAIL' }),
  )
const numberToCall = z
  .string()
  .check(
    z.overwrite(normalizeCharacters),
    z.trim(),
    z.minLength(1, 'REQUIRED'),
    z.maxLength(limits.user.phone.max + 12, 'TOO_LONG'),
    z.overwrite(canonicalPhone),
  )
/** E.164, however it is written. A number that cannot exist is refused. */
export const phone = numberToCall.check(z.regex(/^\+[1-9]\d{6,14}$/, 'NOT_A_PHONE'), z.refine(isPossiblePhone, { error: 'NOT_A_PHONE' }))
/** A short number such as 112, or a phone number. */
export const emergencyNumber = numberToCall.check(z.regex(/^(\+?\d{2,15})?$/, 'INVALID'))
export const password = z.string().check(
  z.minLength(1, 'REQUIRED'),
  z.maxLength(limits.user.password.max, 'TOO_LONG'),
  z.refine((value) => !value.includes('\u0000') && value.isWellFormed(), { error: 'BAD_CHARACTER' }),
)
