/** Who is back from an activity, in numbers. */
import type { Activity } from '@bothy/contract/entities.ts'

/** How many people came, and how many of them are back. Companions are back with whoever brings them. */
export const countBack = (participants: Activity['participants']) => {
  const sum = (some: typeof participants) =>
    some.reduce((total, { companions = [] }) => total + 1 + companions.filter(({ isPresent }) => isPresent !== false).length, 0)
  const expected = participants.filter(({ isPresent }) => isPresent !== false)
  return { total: sum(expected), down: sum(expected.filter(({ returnedAt }) => returnedAt)) }
}
