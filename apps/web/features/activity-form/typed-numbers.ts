/** Parses typed figures, and formats figures for text fields. Empty is undefined, nonsense is NaN. */
import { numberFormat } from '../../format/numbers.ts'
import { splitHours } from '../../format/durations.ts'

/** Without spaces at the ends; the full-width characters of Japanese and Chinese keyboards become plain ones. */
const plain = (typed: string): string => typed.normalize('NFKC').trim()

/** "14.6", "14,6", "14.6 km", "１４．６" */
export function parseKilometers(typed: string): number | undefined {
  return parseDecimal(plain(typed).replace(/\s*(km|公里|千米|キロ|킬로미터|킬로)$/i, ''))
}

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

/** "14.6", or "14,6" in locales with a decimal comma. */
export const formatKilometers = (value: number, locale: string): string =>
  numberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }).format(value)
