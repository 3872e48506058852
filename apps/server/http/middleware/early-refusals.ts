/** Refuses requests of a network or a member that had too many bodies refused, before anything of them is read. Members of that network continue. */
import type { IncomingMessage } from 'node:http'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import { networkOf } from '../../auth/rate-limit/network-of.ts'
import type { CheckSession } from '../../auth/sessions/session-check.ts'
import { refusalContent, wholeSeconds } from '../errors.ts'
import type { Answer, RequestHandler } from '../listen.ts'
import { bearerTokenHash } from './bearer-token.ts'
import type { MemberLookup } from './member-lookup.ts'
import type { MemoryLimit } from './memory-limit.ts'

const { smallBytes, smallFactor } = requestLimits.input.refused

export function createEarlyRefusals(
  refusedBodies: Pick<MemoryLimit, 'secondsLeft'>,
  checkSession: CheckSession,
  members: Pick<MemberLookup, 'known'>,
): NonNullable<RequestHandler['refuseEarly']> {
  async function refuse({ headers }: IncomingMessage, seconds: number): Promise<Answer | undefined> {
    const tokenHash = bearerTokenHash(headers.authorization)
    // Without a database the request is refused like any other.
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
    const { headers } = request
    // One visitor must not close the sign-in of a network, or of everybody behind a proxy: small bodies cost little.
    const factor = Number(headers['content-length'] ?? Infinity) <= smallBytes ? smallFactor : 1
    const tokenHash = bearerTokenHash(headers.authorization)
    const member = tokenHash && members.known(tokenHash)
    const seconds = refusedBodies.secondsLeft(member || networkOf(address()), factor)
    if (seconds === undefined) return undefined
    return member ? Promise.resolve(tooManyRequests(headers['accept-language'], seconds)) : refuse(request, seconds)
  }
}

/** Closes the connection, so that the client pays for the next one. */
function tooManyRequests(acceptLanguage: string | undefined, seconds: number): Answer {
  const content = refusalContent('RATE_LIMITED', acceptLanguage)
  const body = Buffer.from(content.body)
  return {
    call: 'other',
    refusal: 'RATE_LIMITED',
    status: 429,
    headers: { ...content.headers, 'content-length': String(body.length), 'retry-after': wholeSeconds(seconds), connection: 'close' },
    body,
  }
}
