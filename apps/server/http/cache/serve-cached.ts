/**
 * The one place that answers without Hono: visitors read the start page far more often than anything else.
 * `bench/answers.ts`: 0.7 to 0.8 of the speed of a bare server; through Hono, 0.5.
 */
import type { RequestHandler } from '../listen.ts'
import type { PublicResponseCache } from './public-response-cache.ts'

/** Answers a visitor from the cache; false when the cache has no entry. */
export function cachedAnswers(cache: Pick<PublicResponseCache, 'find'>): NonNullable<RequestHandler['serveCached']> {
  return ({ method, url, headers: requested }, response, labels) => {
    if (method !== 'GET' || requested.authorization !== undefined) return false
    const answer = cache.find(url ?? '', {
      ifNoneMatch: requested['if-none-match'],
      acceptEncoding: requested['accept-encoding']?.toString(),
    })
    if (!answer) return false
    labels.call = answer.call
    response.writeHead(answer.status, answer.headers).end(answer.body)
    return true
  }
}
