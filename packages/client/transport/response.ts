/** Reads a response of our server: returns the body or throws the refusal. */
import { fieldProblems, isRefusalCode, Refusal, type FieldProblem, type FieldProblems, type RefusalCode } from '@bothy/contract/errors.ts'

/**
 * For responses without a refusal code: they come from a proxy between the browser and the server. A 403 or 404 of a proxy says nothing about
 * the club, which may be restarting behind it.
 */
const codeOfBareStatus: Partial<Record<number, RefusalCode>> = {
  400: 'INVALID_INPUT',
  401: 'NOT_SIGNED_IN',
  413: 'INPUT_TOO_LARGE',
  429: 'RATE_LIMITED',
}

type ErrorBody = { error?: { code?: unknown; message?: unknown; fields?: unknown } } | null

function fieldsOf(given: unknown): FieldProblems | undefined {
  if (given === null || typeof given !== 'object') return undefined
  const known = (problem: unknown): FieldProblem => fieldProblems.find((one) => one === problem) ?? 'INVALID'
  return Object.fromEntries(Object.entries(given).map(([field, problems]) => [field, [problems].flat().map(known)]))
}

/** `Retry-After` is seconds or a date. */
function secondsOf(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

/** The refusal code for a status and the code in the body. A 5xx response never means NOT_SIGNED_IN, whatever its body says. */
export function refusalCodeOfStatus(status: number, code: unknown): RefusalCode {
  const known = isRefusalCode(code) ? code : codeOfBareStatus[status]
  return known && !(status >= 500 && known === 'NOT_SIGNED_IN') ? known : 'UNAVAILABLE'
}

/** What fails on the way to a server and back is the fault of the network. Any other error than a refusal is one of our own code. */
export const orNetworkError = <T>(pending: Promise<T>): Promise<T> =>
  pending.catch((cause: unknown) => {
    throw cause instanceof Refusal ? cause : new Refusal('NETWORK_ERROR', { cause })
  })

/** The body of a successful response. Throws the refusal of a failed one, or UNAVAILABLE when a success is not JSON. */
export async function readResponse(response: Response, now: number): Promise<unknown> {
  const text = await orNetworkError(response.text())
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    if (response.ok) throw new Refusal('UNAVAILABLE', { message: `${response.status} without JSON`, cause })
  }
  if (response.ok) return body
  const { code, message, fields } = (body as ErrorBody | undefined)?.error ?? {}
  throw new Refusal(refusalCodeOfStatus(response.status, code), {
    fields: fieldsOf(fields),
    retryAfter: secondsOf(response.headers.get('Retry-After'), now),
    message: typeof message === 'string' ? message : undefined,
  })
}

/** Whether a retry may help. */
export const isTransient = (error: unknown): boolean => error instanceof Refusal && ['NETWORK_ERROR', 'UNAVAILABLE'].includes(error.code)
