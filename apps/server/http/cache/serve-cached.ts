/** The one place that answers without Hono: visitors read the start page far more often than anything else. `bench/peers.ts` measures it. */
import type { RequestHandler } from '../listen.ts'
import type { PublicResponseCache } from './public-response-cache.ts'

/** Finds the answer to a visitor in the cache. */
export function cachedAnswers(cache: Pick<PublicResponseCache, 'find'>): NonNullable<RequestHandler['findCached']> {
  return ({ method, url, headers }) => {
    if (method !== 'GET' || headers.authorization !== undefined) return undefined
    return cache.find(url ?? '', {
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding']?.toString(),
    })
  }
}
