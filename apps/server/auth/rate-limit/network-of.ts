import ipaddr from 'ipaddr.js'

/** The key of rate limits: the IPv4 address, or the /64 network of an IPv6 address, since one client owns the whole network. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
