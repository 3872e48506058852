/** Runs account calls in PostgreSQL, for requests over HTTP. */
import type { Pool } from 'pg'
import { createRunCall, type Requester, type RunCall } from '@bothy/auth/account-database.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { networkOf } from './rate-limit/network-of.ts'

/** The sender of a request. `address` is the IP address of the client, `remoteAddress` that of the connection: of a proxy, or of the client. `tokenHash` is null without a bearer token. */
export type HttpRequester = {
  tokenHash: Buffer | null
  address: string
  remoteAddress?: string | undefined
  userAgent: string | undefined
  locale: Locale | undefined
}

export const createToRequester =
  (isLimited: boolean) =>
  ({ tokenHash, address, userAgent, locale }: HttpRequester): Requester => ({
    tokenHash,
    // PostgreSQL's inet has no IPv6 zone id, such as `%eth0` in `fe80::1%eth0`.
    address: address.replace(/%.*$/, '') || null,
    network: networkOf(address),
    userAgent: userAgent ?? null,
    locale: locale ?? null,
    isLimited,
  })

export const createServerRunCall = (pool: Pick<Pool, 'query'>, enqueue: (ids: string[]) => Promise<void>): RunCall =>
  createRunCall((text, values) => pool.query({ name: 'account call', text, values }), enqueue)
