import ipaddr from 'ipaddr.js'

/**
 * The key of rate limits: the IPv4 address, or the /64 network of an IPv6 address, since one client owns the whole network. A socket that
 * listens for both reports IPv4 clients as IPv6 addresses such as `::ffff:192.0.2.1`.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const ipv6 = ipaddr.IPv6.parse(address)
  if (ipv6.isIPv4MappedAddress()) return ipv6.toIPv4Address().toString()
  return `${ipv6.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
