/** Runs account calls in the database. The functions in db/functions/auth decide; this package only adds cryptography. */
import { isRefusalCode, Refusal } from '@bothy/contract/errors.ts'

/** The sender of a request, as the composite type accounts.requester. */
export type Requester = {
  /** SHA-256 of the bearer token; null without one. */
  tokenHash: Uint8Array | null
  /** IP address. */
  address: string | null
  /** The network of the address: the key of rate limits. */
  network: string
  userAgent: string | null
  locale: string | null
  /** Whether all rate limits apply. A few always apply. */
  isLimited: boolean
}

/** Runs `accounts.<name>(input, requester, proof)` and returns its JSON text. `proof` holds what the caller has verified. */
export type RunCall = (name: string, input: unknown, requester: Requester, proof?: unknown) => Promise<string>

/** One account call: returns JSON text in the contract's shape. */
export type AccountFlow<Input> = (input: Input, requester: Requester) => Promise<string>

type Row = { answer: string; posted: string[] }
type Query = (text: string, values: unknown[]) => Promise<{ rows: Row[] }>

const statement = 'select answer::text as answer, posted from accounts.run($1, $2, row($3, $4, $5, $6, $7, $8)::accounts.requester, $9)'

/** `onPosted` receives the ids of the messages that a call wrote, before its answer is returned. */
export function createRunCall(query: Query, onPosted: (ids: string[]) => Promise<void>): RunCall {
  return async (name, input, requester, proof = {}) => {
    const { tokenHash, address, network, userAgent, locale, isLimited } = requester
    const values = [name, JSON.stringify(input), tokenHash, address, network, userAgent, locale, isLimited, JSON.stringify(proof)]
    const { answer, posted } = (await query(statement, values)).rows[0]!
    if (posted.length > 0) await onPosted(posted)
    if (answer.startsWith('{"refused"')) throw refusalOf(answer)
    return answer
  }
}

function refusalOf(answer: string): Refusal {
  const { refused, retryAfter } = JSON.parse(answer) as { refused: string; retryAfter: number | null }
  return new Refusal(isRefusalCode(refused) ? refused : 'UNAVAILABLE', {
    retryAfter: retryAfter === null ? undefined : Math.ceil(retryAfter),
  })
}
