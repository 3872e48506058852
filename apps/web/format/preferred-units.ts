import { keptChoice } from './kept-choice.ts'
import { units, type Units } from './distances.ts'

/** The reader's units on this device; metric unless chosen otherwise. */
export const preferredUnits = keptChoice<Units>('bothy.units', (kept) => units.find((each) => each === kept) ?? 'metric')
