/** A share as a length of CSS. */
export const cssPercent = (share: number): string => `${(share * 100).toFixed(2)}%`
