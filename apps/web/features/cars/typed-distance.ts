/** The distance of a drive as a text field has it: in whole kilometers, or in miles that stand for them. */
import type { UnitSystem } from '@bothy/contract/choices.ts'
import { limits } from '@bothy/contract/limits.ts'
import { formatWholeKilometers, isFigure, parseWholeKilometers } from '../../forms/typed-numbers.ts'

const { min, max } = limits.car.distance

export type Notation = { locale: string; units: UnitSystem }
/** In the units of whoever typed it. */
export type TypedDistance = { distance: string; units: UnitSystem }

export const typedDistance = (kilometers: number | null, { locale, units }: Notation): TypedDistance => ({
  distance: kilometers === null ? '' : formatWholeKilometers(kilometers, locale, units),
  units,
})

/** The reader may have changed their units since it was typed. */
export function inUnitsOf(reader: Notation, typed: TypedDistance): TypedDistance {
  const kilometers = typed.units === reader.units ? undefined : parseWholeKilometers(typed.distance, typed.units)
  return isFigure(kilometers) ? typedDistance(kilometers, reader) : { distance: typed.distance, units: reader.units }
}

/** Kilometers. Null: none is typed; undefined: nothing in the range. */
export function readDistance({ distance, units }: TypedDistance): number | null | undefined {
  const kilometers = parseWholeKilometers(distance, units)
  if (kilometers === undefined) return null
  return kilometers >= min && kilometers <= max ? kilometers : undefined
}
