/** The usual timeouts (minutes). */
const usual = [5, 10, 15, 30, 60, 120, 240, 480, 720]

/** The timeouts below that of the club, with the chosen one (minutes). */
export const sessionTimeoutOptions = (most: number, chosen: number | null): number[] =>
  [...new Set([...usual, ...(chosen === null ? [] : [chosen])])].filter((minutes) => minutes < most).sort((one, other) => one - other)
