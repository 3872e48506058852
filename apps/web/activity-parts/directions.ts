import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { operatingSystemOf } from '../format/operating-system.ts'

const apple: readonly (string | undefined)[] = ['iPhone', 'iPad', 'macOS']

/** The address that opens directions to a place by its name: in the maps app of a phone or a Mac, elsewhere on a public site. None needs a key. */
export function directionsTo(place: string, userAgent: string): string {
  const query = encodeURIComponent(place)
  const system = operatingSystemOf(userAgent)
  if (system === 'Android') return `geo:0,0?q=${query}`
  if (apple.includes(system)) return `https://maps.apple.com/?daddr=${query}`
  return `https://www.google.com/maps/dir/?api=1&destination=${query}`
}

/** The address that opens a map at a point. Apple's devices know no geo: URI (RFC 5870), so that they get the link of their maps app. */
export function mapAt({ latitude, longitude }: Coordinates, place: string, userAgent: string): string {
  const name = encodeURIComponent(place)
  const system = operatingSystemOf(userAgent)
  if (system === 'Android') return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${name})`
  if (apple.includes(system)) return `https://maps.apple.com/?ll=${latitude},${longitude}&q=${name}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}
