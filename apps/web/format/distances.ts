/** Formats distances and heights in the viewer's units, as the language writes them. A value and its unit stay on one line. */
import type { UnitSystem } from '@bothy/contract/choices.ts'
import { numberFormat, spaceUnits } from './numbers.ts'

const noBreakSpace = '\u00a0'
export const kilometersPerMile = 1.609344
export const metersPerFoot = 0.3048

function withUnit(locale: string, value: number, digits: number, unit: string): string {
  const text = numberFormat(locale, { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
  return spaceUnits(locale, text).replaceAll(' ', noBreakSpace)
}

/** "14.6 km", from kilometers. */
export const distance = (locale: string, kilometers: number, units: UnitSystem = 'metric'): string =>
  units === 'metric' ? withUnit(locale, kilometers, 1, 'kilometer') : withUnit(locale, kilometers / kilometersPerMile, 1, 'mile')

/** "870 m", from meters. */
export const height = (locale: string, meters: number, units: UnitSystem = 'metric'): string =>
  units === 'metric' ? withUnit(locale, meters, 0, 'meter') : withUnit(locale, meters / metersPerFoot, 0, 'foot')
