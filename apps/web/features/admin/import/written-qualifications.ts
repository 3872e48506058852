/** Qualifications as people write them, "First aid until 31.5.2027; Trip leader", in the one form that the club reads: "First aid (2027-05-31); Trip leader". */
import { writtenDate, type DateOrder } from './written-dates.ts'

const numericDay = String.raw`\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:\d{4}|\d{2})`
const yearFirstDay = String.raw`\d{4}\s?[./年년-]\s?\d{1,2}\s?[./月월-]\s?\d{1,2}\s?[日일]?`
const namedDay = String.raw`\d{1,2}(?:\.|er|st|nd|rd|th)?\s\p{L}+\.?\s\d{4}|\p{L}+\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}`
const day = `${yearFirstDay}|${numericDay}|${namedDay}`
/** A month or a year alone ends with its last day. */
const period = String.raw`\d{1,2}\s?[./-]\s?\d{4}|\d{4}\s?[./年년-]\s?\d{1,2}\s?[月월]?|\d{4}\s?[年년]?`

/** In the languages of the app, before a day and after it. */
const words = [
  'valid until',
  'valid till',
  'valid to',
  'valid through',
  'until',
  'till',
  'til',
  'to',
  'through',
  'expires on',
  'expires',
  'exp',
  'gültig bis zum',
  'gültig bis',
  'bis zum',
  'bis',
  'läuft ab am',
  'valable jusqu’au',
  'jusqu’au',
  'jusqu’à',
  'jusqu’en',
  'expire le',
  'valide jusqu’au',
  '有効期限',
  '期限',
  '만료',
  '유효기간',
  '有效期至',
  '有效期到',
  '有效至',
  '截至',
  '至',
  '到',
]
const before = words.map((word) => word.replaceAll(' ', String.raw`\s+`).replaceAll('’', "['’]")).join('|')
const after = 'まで|有効|까지|止|到期|前'

const opened = String.raw`[\s,:–—-]*[(（[]\s*`
const closed = String.raw`\s*(?:${after})?\s*[)）\]]`
const said = String.raw`[\s,–—-]*(?<![\p{L}])(?:${before})[\s.:：]*`

const last = (found: string) =>
  new RegExp(
    `(?:${opened}(?:(?:${before})[\\s.:：]*)?|${said}|[\\s,:：–—-]+)(${found})(?:${closed}|\\s*(?:${after}))?(?=\\s*(?:[;；,、，|\\n]|$))`,
    'giu',
  )
const periodOf = new RegExp(
  `(?:${opened}(?:(?:${before})[\\s.:：]*)?|${said})(${period})(?:${closed}|\\s*(?:${after}))?(?=\\s*(?:[;；,、，|\\n]|$))`,
  'giu',
)
const dayOf = last(day)

/** The days of a cell, from which the order of days and months is known. */
export const daysIn = (typed: string): string[] => [...typed.matchAll(dayOf)].map((match) => match[1]!)

/** The last day of "05/2027", "2027-05" or "2027". */
function endOf(typed: string): string {
  const numbers = typed.match(/\d+/g)!
  const year = numbers.find((number) => number.length === 4)!
  const month = numbers.length === 1 ? 12 : Number(numbers.find((number) => number !== year))
  if (month < 1 || month > 12) return typed
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10)
}

/** What is no day stays as it is, so that its row is refused with it. Days without a century are of those to come. */
export const writtenQualifications = (typed: string, order: DateOrder, thisYear: number): string =>
  typed
    .normalize('NFC')
    .replace(dayOf, (_, found: string) => ` (${writtenDate(found, order, thisYear + 50)})`)
    .replace(periodOf, (_, found: string) => ` (${endOf(found)})`)
