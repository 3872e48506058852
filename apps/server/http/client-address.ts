/** Where a request comes from, as far as it can be believed. */
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/**
 * The address of the client. `trustedProxies` proxies of ours stand in front, and each appended the address that it saw to X-Forwarded-For:
 * what stands further left was written by the client and is worth nothing.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustedProxies: number): string {
  const own = plain(socketAddress ?? '')
  if (trustedProxies === 0 || !forwardedFor) return own
  const seen = forwardedFor.split(',').map((entry) => plain(entry.trim()))
  const claimed = seen[Math.max(0, seen.length - trustedProxies)] ?? ''
  return isIP(claimed) ? claimed : own
}

/** The same for a request as node has it. */
export const originOf = ({ socket, headers }: IncomingMessage, trustedProxies: number): string =>
  clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustedProxies)

/** What rate limits count by: the IPv4 address, or the /64 network of an IPv6 address, since one client owns all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** IPv4 in IPv6 clothes (`::ffff:192.0.2.1`) is IPv4; a port and brackets of a proxy are dropped. */
function plain(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? (/^[\d.]+:\d+$/.test(address) ? address.replace(/:\d+$/, '') : address)
  return bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice(7) : bare
}
