/** The client address of a request, without trusting what the client claims. */
import ipaddr from 'ipaddr.js'

/**
 * The address of the client. Each of our `trustedProxies` proxies appends the address that it saw to X-Forwarded-For.
 * The client may have written the entries further left, so they are ignored.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustedProxies: number): string {
  const own = parseAddress(socketAddress ?? '') ?? socketAddress ?? ''
  if (trustedProxies === 0 || !forwardedFor) return own
  const seen = forwardedFor.split(',')
  return parseAddress(seen[Math.max(0, seen.length - trustedProxies)]!.trim()) ?? own
}

/** Without port and brackets. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) becomes IPv4. Undefined for anything else. */
function parseAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? (/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, '') : text)
  // ipaddr.js also accepts decimal, octal and hexadecimal notations.
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare).toString() : undefined
}
