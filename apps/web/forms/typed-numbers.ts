/** Parses typed figures, and formats figures for text fields. Empty is undefined, nonsense is NaN. */
import type { UnitSystem } from '@bothy/contract/choices.ts'
import { kilometersPerMile, shortMiles } from '../format/distances.ts'
import { splitHours } from '../format/durations.ts'
import { numberFormat } from '../format/numbers.ts'

/** Whether a parsed figure is one: neither empty nor nonsense. */
export const isFigure = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)

/** Without spaces at the ends; the full-width characters of Japanese and Chinese keyboards become plain ones. */
const plain = (typed: string): string => typed.normalize('NFKC').trim()

const kilometers = /\s*(km|公里|千米|キロ|킬로미터|킬로)$/i
const miles = /\s*(mi|miles?|meilen?|英里|マイル|마일)$/i

/** In the unit that is typed; a number without one is in the units of the viewer. */
function parseLength(typed: string, units: UnitSystem): { value: number | undefined; isInMiles: boolean } {
  const text = plain(typed)
  const isInMiles = miles.test(text) || (units === 'imperial' && !kilometers.test(text))
  return { value: parseDecimal(text.replace(isInMiles ? miles : kilometers, '')), isInMiles }
}

/** Kilometers from "14.6", "14,6", "14.6 km", "１４．６", "9 mi". Miles are rounded to 10 m, as the club stores them. */
export function parseDistance(typed: string, units: UnitSystem): number | undefined {
  const { value, isInMiles } = parseLength(typed, units)
  return value !== undefined && isInMiles ? hundredths(value * kilometersPerMile) / 100 : value
}

/** Whole kilometers, as of a drive: miles are rounded to them, and a fraction of a kilometer is nonsense. */
export function parseWholeKilometers(typed: string, units: UnitSystem): number | undefined {
  const { value, isInMiles } = parseLength(typed, units)
  if (!isFigure(value)) return value
  if (isInMiles) return Math.round(value * kilometersPerMile)
  return Number.isInteger(value) ? value : NaN
}

const hundredths = (value: number): number => Math.round(value * 100)

function parseDecimal(text: string): number | undefined {
  if (text === '') return undefined
  return /^(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : NaN
}

const clock = /^(\d+)\s*:\s*([0-5]?\d)$/
const hour = '(?:h|hrs?|hours?|heures?|std|stunden?|小时|小時|時間|시간)'
const minute = '(?:m|min|mins|minutes?|minuten|分|分钟|分鐘|분)'
const hoursAndMinutes = new RegExp(`^(\\d+)\\s*${hour}\\.?\\s*([0-5]?\\d)\\s*${minute}?$`, 'i')
const hoursAlone = new RegExp(`\\s*${hour}\\.?$`, 'i')
const minutesAlone = new RegExp(`^(\\d+)\\s*${minute}$`, 'i')

/** Hours from "5:05", "5 h 05", "5.1", "5", "45 min". */
export function parseHours(typed: string): number | undefined {
  const text = plain(typed)
  const both = clock.exec(text) ?? hoursAndMinutes.exec(text)
  if (both) return Number(both[1]) + Number(both[2]) / 60
  const minutes = minutesAlone.exec(text)
  if (minutes) return Number(minutes[1]) / 60
  return parseDecimal(text.replace(hoursAlone, ''))
}

/** "5:05" */
export function formatHours(value: number): string {
  const { hours, minutes } = splitHours(value)
  return minutes === 0 ? String(hours) : `${hours}:${String(minutes).padStart(2, '0')}`
}

const figure = (locale: string, value: number, digits: number): string =>
  numberFormat(locale, { useGrouping: false, maximumFractionDigits: digits }).format(value)

/** "14.6", or "14,6" in locales with a decimal comma: a distance in the units of the viewer, as precise as it takes to parse to the same kilometers. */
export function formatDistance(value: number, locale: string, units: UnitSystem): string {
  if (units === 'metric') return figure(locale, value, 2)
  const isPrecise = (digits: number) =>
    hundredths(Number((value / kilometersPerMile).toFixed(digits)) * kilometersPerMile) === hundredths(value)
  return figure(locale, value / kilometersPerMile, [1, 2].find(isPrecise) ?? 3)
}

/** The same of whole kilometers: "50" miles are 80 km, and "50" again. */
export const formatWholeKilometers = (value: number, locale: string, units: UnitSystem): string =>
  figure(locale, units === 'metric' ? value : shortMiles(value), 1)
