/** Names of time zones: browsers know some by a former name only, and older ones do not know new zones. */

/** As `db/functions/core/renamed_zones.sql` has them: the former names that browsers still give. */
export const renamedZones: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Etc/UTC': 'UTC',
  'Etc/GMT': 'UTC',
  GMT: 'UTC',
}

/** The name by which a zone is stored and compared. */
export const canonicalZone = (zone: string): string => renamedZones[zone] ?? zone

/** The zone of the device by its canonical name. Some devices give an offset ("+02:00"), or nothing that is a zone. */
export function namedZone(ofDevice: string | undefined): string {
  const [, sign, hours] = /^([+-])0?(\d{1,2})(?::?00)?$/.exec(ofDevice ?? '') ?? []
  // The names of offsets have the opposite sign.
  if (sign && hours !== undefined) return hours === '0' ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`
  return ofDevice && /^[A-Z]/.test(ofDevice) && ofDevice !== 'Etc/Unknown' && isSupported(ofDevice) ? canonicalZone(ofDevice) : 'UTC'
}

export function isSupported(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const supported = new Map<string, string>()

/** The zone, or a former name of it that this browser knows. Times of a zone that it does not know at all are those of UTC, and say so. */
export function supportedZone(zone: string): string {
  let known = supported.get(zone)
  if (known === undefined) {
    const names = [zone, ...Object.keys(renamedZones).filter((former) => renamedZones[former] === zone)]
    supported.set(zone, (known = names.find(isSupported) ?? 'UTC'))
  }
  return known
}
