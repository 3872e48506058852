/** Reads what a server of ours answered: the body itself, or a refusal. */
import { fieldProblems, isRefusalCode, Refusal, type FieldProblem, type Fields, type RefusalCode } from '@bothy/contract/refusals.ts'

/** For answers that do not carry a code of ours: something between us and the server has spoken. */
const ofStatus: Partial<Record<number, RefusalCode>> = {
  400: 'INVALID_INPUT',
  401: 'NOT_SIGNED_IN',
  403: 'NOT_PERMITTED',
  404: 'NOT_FOUND',
  413: 'INPUT_TOO_LARGE',
  429: 'RATE_LIMITED',
}

type ErrorBody = { error?: { code?: unknown; message?: unknown; fields?: unknown } } | null

function fieldsOf(given: unknown): Fields | undefined {
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

/** What an answer of this status means, given the code that came with it. A 5xx never speaks of who is signed in, whatever its body says. */
export function codeOfStatus(status: number, code: unknown): RefusalCode {
  const said = isRefusalCode(code) ? code : ofStatus[status]
  return said && !(status >= 500 && said === 'NOT_SIGNED_IN') ? said : 'UNAVAILABLE'
}

/** The body of a success. Throws the refusal that a failure names; what is not JSON of ours is UNAVAILABLE. */
export async function answerOf(response: Response, now: number): Promise<unknown> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    if (response.ok) throw new Refusal('UNAVAILABLE', { message: `${response.status} without JSON`, cause })
  }
  if (response.ok) return body
  const { code, message, fields } = (body as ErrorBody | undefined)?.error ?? {}
  throw new Refusal(codeOfStatus(response.status, code), {
    fields: fieldsOf(fields),
    retryAfter: secondsOf(response.headers.get('Retry-After'), now),
    message: typeof message === 'string' ? message : undefined,
  })
}

/** Asking again later may help. */
export const isTransient = (fault: unknown): boolean =>
  fault instanceof Refusal && (fault.code === 'NETWORK_ERROR' || fault.code === 'UNAVAILABLE')
