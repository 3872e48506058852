/** Formats distances and heights in the viewer's units, as the language writes them. A value and its unit stay on one line. */
import type { UnitSystem } from '@bothy/contract/choices.ts'
import { numberFormat, spaceUnits } from './numbers.ts'

const noBreakSpace = '\u00a0'
export const kilometersPerMile = 1.609344
export const metersPerFoot = 0.3048

function withUnit(locale: string, value: number, digits: number, unit: string, leastDigits = digits): string {
  const text = numberFormat(locale, { style: 'unit', unit, minimumFractionDigits: leastDigits, maximumFractionDigits: digits }).format(
    value,
  )
  return spaceUnits(locale, text).replaceAll(' ', noBreakSpace)
}

/** "14.6 km", from kilometers. */
export const distance = (locale: string, kilometers: number, units: UnitSystem = 'metric', leastDigits = 1): string =>
  units === 'metric'
    ? withUnit(locale, kilometers, 1, 'kilometer', leastDigits)
    : withUnit(locale, kilometers / kilometersPerMile, 1, 'mile', leastDigits)

/** "2 km" or "0.5 km", from kilometers: an exact length. */
export const exactDistance = (locale: string, kilometers: number, units?: UnitSystem): string => distance(locale, kilometers, units, 0)

/** "2 km" or "500 m", from kilometers: the length of a scale. */
export const scaleText = (locale: string, kilometers: number, units: UnitSystem = 'metric'): string =>
  kilometers < (units === 'metric' ? 1 : kilometersPerMile)
    ? height(locale, kilometers * 1000, units)
    : exactDistance(locale, kilometers, units)

/** Whole kilometers in miles, in whole ones if these are the same kilometers, else in tenths. */
export function shortMiles(kilometers: number): number {
  const miles = Math.round(kilometers / kilometersPerMile)
  return Math.round(miles * kilometersPerMile) === kilometers ? miles : Math.round((kilometers / kilometersPerMile) * 10) / 10
}

/** "80 km" or "50 mi": a drive, from whole kilometers. Who typed 50 miles reads 50. */
export const drive = (locale: string, kilometers: number, units: UnitSystem): string =>
  exactDistance(locale, units === 'metric' ? kilometers : shortMiles(kilometers) * kilometersPerMile, units)

/** "870 m", from meters. */
export const height = (locale: string, meters: number, units: UnitSystem = 'metric'): string =>
  units === 'metric' ? withUnit(locale, meters, 0, 'meter') : withUnit(locale, meters / metersPerFoot, 0, 'foot')
