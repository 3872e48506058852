/** When the certificate of the club's address expires. It asks only the proxy of the club itself, never a foreign host. */
import { BlockList, isIP } from 'node:net'
import { checkServerIdentity, connect } from 'node:tls'

export type Validity = { from: number; until: number }

/** Milliseconds. */
const timeout = 1_000

const ownNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ownNetworks.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  ownNetworks.addSubnet(network, prefix, 'ipv6')

/** The address of the proxy that passed a request on, if it is on this machine or in its own network; else this machine. */
export function ownProxy(remoteAddress: string | undefined): string {
  const address = remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const family = isIP(address)
  return family !== 0 && ownNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4') ? address : '127.0.0.1'
}

/**
 * Milliseconds since 1970. Undefined if nobody at `address` has a certificate for the host of `publicUrl`. It need not be trusted here:
 * only its dates are read.
 */
export async function certificateValidity(publicUrl: string, address: string): Promise<Validity | undefined> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return undefined
  const { promise, resolve } = Promise.withResolvers<Validity | undefined>()
  const servername = isIP(hostname) ? undefined : hostname
  const socket = connect({ host: address, port: Number(port || 443), rejectUnauthorized: false, ...(servername && { servername }) })
  socket.setTimeout(timeout, () => resolve(undefined))
  socket.once('error', () => resolve(undefined))
  socket.once('secureConnect', () => {
    const certificate = socket.getPeerCertificate()
    const isOfClub = checkServerIdentity(hostname, certificate) === undefined
    resolve(isOfClub ? { from: Date.parse(certificate.valid_from), until: Date.parse(certificate.valid_to) } : undefined)
  })
  return promise.finally(() => socket.destroy())
}
