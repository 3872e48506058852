/** Which addresses the server may ask for a map: the hosts of its configuration, over https, at public addresses. */
import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { MapError } from './map-error.ts'

const isThisMachine = (hostname: string) => ['localhost', '127.0.0.1'].includes(hostname)
const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

export const isPublicAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const refused = (hostname: string) => new MapError('not-allowed', `${hostname} is not a public address, or no host of the configuration.`)

/** Throws unless `url` is on one of the hosts. Plain http is for a source on this machine that the configuration names. */
export function assertAllowed(url: URL, hosts: ReadonlySet<string>): void {
  const { protocol, hostname, host, username, password } = url
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
  const isPrivate = ipaddr.isValid(bare(hostname)) && !isThisMachine(hostname) && !isPublicAddress(bare(hostname))
  if (!isSafe || isPrivate || !hosts.has(host) || username !== '' || password !== '') throw refused(host)
}

/** Looks a name up for the connection itself, so that a second answer of the name server cannot lead elsewhere. */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '')
    if (addresses.length === 0 || (!isThisMachine(hostname) && !addresses.every(({ address }) => isPublicAddress(address))))
      return callback(refused(hostname), '')
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })
