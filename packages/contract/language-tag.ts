/**
 * The name of a language as `Intl` accepts it; undefined if it names none. Not every browser gives a valid one: on some systems it is that of the
 * system, such as "en_US.UTF-8" or "C", and every function of `Intl` throws at those.
 */
export function languageTag(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name.replace(/[.@].*$/, '').replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
