import { unitSystems, type UnitSystem } from '@bothy/contract/choices.ts'
import { canonicalZone, isSupported, namedZone } from '@bothy/contract/known-zone.ts'
import { storedChoice } from './stored-choice.ts'

let zoneOfDevice: string | undefined
// Travelers come back to an open page in another zone.
globalThis.document?.addEventListener('visibilitychange', () => (zoneOfDevice = undefined))

/** The time zone of the device. Browsers take milliseconds to say it, and many dates on a page ask. */
const deviceZone = (): string => (zoneOfDevice ??= namedZone(Intl.DateTimeFormat().resolvedOptions().timeZone))

/** The viewer's time zone; the default is that of the device. An older browser may not support a stored zone. */
export const preferredZone = storedChoice<string>('bothy.zone', (stored) =>
  stored && isSupported(stored) ? canonicalZone(stored) : deviceZone(),
)

/** The viewer's units on this device; the default is metric. */
export const preferredUnits = storedChoice<UnitSystem>('bothy.units', (stored) => unitSystems.find((each) => each === stored) ?? 'metric')
