const supported = new Map<string, boolean>()

/** An older browser may not know a zone that the club stores. */
export function isSupportedZone(zone: string): boolean {
  const known = supported.get(zone) ?? isKnown(zone)
  supported.set(zone, known)
  return known
}

function isKnown(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The zone in which times are shown: UTC, which they then name, for one that this browser does not know. */
export const supportedZone = (zone: string): string => (isSupportedZone(zone) ? zone : 'UTC')
