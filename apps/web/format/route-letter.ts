/** Position 0 is route A. */
export const routeLetter = (position: number): string => String.fromCharCode(65 + position)
