import { units, type Units } from './distances.ts'

const key = 'bothy.units'

/** The reader's units on this device; metric unless chosen otherwise. */
export function readUnits(): Units {
  try {
    const kept = localStorage.getItem(key)
    return units.find((each) => each === kept) ?? 'metric'
  } catch {
    return 'metric'
  }
}
