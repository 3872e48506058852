import { parseUserAgent } from '../../format/user-agent.ts'

/** The address that opens directions to a place: in the maps app of a phone or a Mac, elsewhere on a public site. None needs a key. */
export function directionsTo(place: string, userAgent: string): string {
  const query = encodeURIComponent(place)
  const { system = '' } = parseUserAgent(userAgent)
  if (system === 'Android') return `geo:0,0?q=${query}`
  if (['iPhone', 'iPad', 'macOS'].includes(system)) return `https://maps.apple.com/?daddr=${query}`
  return `https://www.google.com/maps/dir/?api=1&destination=${query}`
}
