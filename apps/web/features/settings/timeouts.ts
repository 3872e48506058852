/** Minutes, as people think of them. */
const offered = [5, 10, 15, 30, 60, 120, 240, 480, 720]

/** What may be chosen below the club's own, with what was chosen already. */
export const timeoutsWithin = (most: number, chosen: number | null): number[] =>
  [...new Set([...offered, ...(chosen === null ? [] : [chosen])])].filter((minutes) => minutes < most).sort((one, other) => one - other)
