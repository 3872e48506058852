/** Refuses requests of a network that had too many bodies refused, before anything of them is read. Members of that network go on. */
import type { IncomingMessage } from 'node:http'
import type { CheckSession } from '../../auth/sessions/session-check.ts'
import { refusalMessagesFor } from '../refusal-messages.ts'
import type { Answer, RequestHandler } from '../listen.ts'
import { bearerTokenHash } from './bearer-token.ts'
import { networkOf } from '../../auth/rate-limit/network-of.ts'
import type { MemoryLimit } from './memory-limit.ts'

export function createEarlyRefusals(
  refusedBodies: Pick<MemoryLimit, 'secondsLeft'>,
  checkSession: CheckSession,
): NonNullable<RequestHandler['refuseEarly']> {
  async function refuse({ headers }: IncomingMessage, seconds: number): Promise<Answer | undefined> {
    const tokenHash = bearerTokenHash(headers.authorization)
    // Without a database the request is refused as any other.
    const isMember =
      tokenHash &&
      (await checkSession(tokenHash, false).then(
        ({ memberId }) => memberId !== null,
        () => true,
      ))
    return isMember ? undefined : tooManyRequests(headers['accept-language'], seconds)
  }

  return (request, address) => {
    if (request.method === 'GET' || request.method === 'HEAD') return undefined
    const seconds = refusedBodies.secondsLeft(networkOf(address()))
    return seconds === undefined ? undefined : refuse(request, seconds)
  }
}

/** Closes the connection, so that the client pays for the next one. */
function tooManyRequests(acceptLanguage: string | undefined, seconds: number): Answer {
  const { locale, messages } = refusalMessagesFor(acceptLanguage)
  const body = Buffer.from(JSON.stringify({ error: { code: 'RATE_LIMITED', message: messages.RATE_LIMITED } }))
  return {
    call: 'other',
    refusal: 'RATE_LIMITED',
    status: 429,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-language': locale,
      'content-length': String(body.length),
      'retry-after': String(Math.max(1, Math.ceil(seconds))),
      connection: 'close',
    },
    body,
  }
}
