/** What a refusal is. The table of all codes is in `refusal-codes.ts`: pages do without it, so nothing that they load may import it. */
import type { RefusalCode } from './refusal-codes.ts'

export type { RefusalCode } from './refusal-codes.ts'

/** What is wrong with one field of an input. */
export const fieldProblems = [
  'REQUIRED',
  'UNKNOWN',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_SMALL',
  'TOO_LARGE',
  'NOT_A_NUMBER',
  'NOT_A_CHOICE',
  'NOT_AN_EMAIL',
  'NOT_A_PHONE',
  'NOT_A_DATE',
  'NOT_A_TIME_ZONE',
  'IN_THE_PAST',
  'IN_THE_FUTURE',
  'END_BEFORE_START',
  'AFTER_START',
  /** Members get an hour of notice. */
  'TOO_SOON',
  'DURATION_OUT_OF_RANGE',
  'TOO_MANY',
  'TAG_EXISTS',
  'BAD_CHARACTER',
  'CHANGED',
  'INVALID',
] as const
export type FieldProblem = (typeof fieldProblems)[number]
export type FieldProblems = Record<string, FieldProblem[]>

/** In one locale. */
export type RefusalMessages = Record<`refusal.${RefusalCode}` | `problem.${FieldProblem}`, string>

/** The only error class of the API. Every backend throws it, and the server throws it for requests that it refuses itself. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: FieldProblems | undefined
  /** Seconds until another try makes sense (RATE_LIMITED, LOCKED_OUT). */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, options: { fields?: FieldProblems; retryAfter?: number; message?: string; cause?: unknown } = {}) {
    super(options.message ?? code, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }
}

/** Whether something does not exist, or not for this viewer: all codes with the status 404 end like this, and no other. */
export const isMissing = (error: unknown): boolean => error instanceof Refusal && /(^|_)NOT_FOUND$/.test(error.code)
