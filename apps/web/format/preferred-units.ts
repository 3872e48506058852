import { storedChoice } from './stored-choice.ts'
import { units, type Units } from './distances.ts'

/** The viewer's units on this device; the default is metric. */
export const preferredUnits = storedChoice<Units>('bothy.units', (stored) => units.find((each) => each === stored) ?? 'metric')
