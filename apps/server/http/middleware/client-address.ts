/** The client address of a request, without trusting what the client claims. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address of the client. Each of our `trustedProxies` proxies appends the address that it saw to X-Forwarded-For.
 * The client may have written the entries further left, so they are ignored.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustedProxies: number): string {
  const own = normalize(socketAddress ?? '')
  if (trustedProxies === 0 || !forwardedFor) return own
  const seen = forwardedFor.split(',').map((entry) => normalize(entry.trim()))
  const claimed = seen[Math.max(0, seen.length - trustedProxies)] ?? ''
  return isIP(claimed) ? claimed : own
}

/** The same for a request of Node. */
export const requestAddress = ({ socket, headers }: IncomingMessage, trustedProxies: number): string =>
  clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustedProxies)

/** An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) becomes IPv4; port and brackets are removed. */
function normalize(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? (/^[\d.]+:\d+$/.test(address) ? address.replace(/:\d+$/, '') : address)
  return bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice(7) : bare
}
