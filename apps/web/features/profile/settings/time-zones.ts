/** All time zones of the browser, and always the chosen one. */
export function timeZoneOptions(
  chosen: string,
  known: readonly string[] = Intl.supportedValuesOf('timeZone'),
): { value: string; label: string }[] {
  const zones = known.includes(chosen) ? known : [chosen, ...known]
  return zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** "New York" for `America/New_York`. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
