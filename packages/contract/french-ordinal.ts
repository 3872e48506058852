/** The first of a month as French writes it: "mer. 1er juillet", where `Intl` has "mer. 1 juillet". Dates in other languages stay as they are. */
export const withFrenchOrdinal = (locale: string, date: string): string =>
  /^fr\b/i.test(locale) ? date.replace(/\b1(?=\s+\p{L}|\s*–)/u, '1er') : date
