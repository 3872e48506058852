/** The refusal behind whatever the provider says: its database, its accounts, its storage, or the way there. */
import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { isRefusalCode, Refusal, type RefusalCode } from '@bothy/contract/refusals.ts'
import { codeOfStatus } from '../answer.ts'

/** Codes of the provider's accounts and of PostgREST that say more than their HTTP status. */
const known: Record<string, RefusalCode> = {
  invalid_credentials: 'BAD_CREDENTIALS',
  user_banned: 'LOCKED_OUT',
  email_not_confirmed: 'EMAIL_NOT_VERIFIED',
  phone_not_confirmed: 'EMAIL_NOT_VERIFIED',
  provider_email_needs_verification: 'EMAIL_NOT_VERIFIED',
  user_already_exists: 'ALREADY_REGISTERED',
  email_exists: 'ALREADY_REGISTERED',
  phone_exists: 'ALREADY_REGISTERED',
  identity_already_exists: 'ALREADY_REGISTERED',
  signup_disabled: 'REGISTRATION_CLOSED',
  weak_password: 'WEAK_PASSWORD',
  same_password: 'WEAK_PASSWORD',
  otp_expired: 'BAD_CODE',
  otp_disabled: 'BAD_CODE',
  bad_code_verifier: 'BAD_CODE',
  bad_oauth_state: 'BAD_CODE',
  bad_oauth_callback: 'BAD_CODE',
  flow_state_not_found: 'BAD_CODE',
  flow_state_expired: 'BAD_CODE',
  mfa_verification_failed: 'BAD_CODE',
  mfa_verification_rejected: 'BAD_CODE',
  mfa_challenge_expired: 'BAD_CODE',
  mfa_factor_not_found: 'BAD_CODE',
  insufficient_aal: 'MFA_REQUIRED',
  reauthentication_needed: 'BAD_CREDENTIALS',
  bad_jwt: 'NOT_SIGNED_IN',
  no_authorization: 'NOT_SIGNED_IN',
  session_not_found: 'NOT_SIGNED_IN',
  session_expired: 'NOT_SIGNED_IN',
  refresh_token_not_found: 'NOT_SIGNED_IN',
  refresh_token_already_used: 'NOT_SIGNED_IN',
  user_not_found: 'NOT_SIGNED_IN',
  over_request_rate_limit: 'RATE_LIMITED',
  over_email_send_rate_limit: 'RATE_LIMITED',
  over_sms_send_rate_limit: 'RATE_LIMITED',
  sms_send_failed: 'CODE_NOT_SENT',
  phone_provider_disabled: 'BACKEND_NOT_CONFIGURED',
  email_provider_disabled: 'BACKEND_NOT_CONFIGURED',
  provider_disabled: 'BACKEND_NOT_CONFIGURED',
  oauth_provider_not_supported: 'BACKEND_NOT_CONFIGURED',
  mfa_totp_enroll_not_enabled: 'BACKEND_NOT_CONFIGURED',
  email_address_invalid: 'INVALID_INPUT',
  validation_failed: 'INVALID_INPUT',
  /** The functions of the club are not there: its migrations were not applied. */
  PGRST202: 'BACKEND_NOT_CONFIGURED',
}

/** Errors of supabase-js that have no code, by their name. */
const named: Record<string, RefusalCode> = {
  AuthSessionMissingError: 'NOT_SIGNED_IN',
  AuthInvalidJwtError: 'NOT_SIGNED_IN',
  AuthWeakPasswordError: 'WEAK_PASSWORD',
  AuthPKCECodeVerifierMissingError: 'BAD_CODE',
  AuthPKCEGrantCodeExchangeError: 'BAD_CODE',
  // Another tab has the fresher session: asking again finds it.
  AuthRefreshDiscardedError: 'UNAVAILABLE',
}

/** What the libraries for database, accounts and storage tell of an error between them. */
type Said = { code?: unknown; name?: unknown; message?: unknown; details?: unknown; status?: unknown; statusCode?: unknown }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The provider's own code of an error. */
export const codeIn = (error: unknown): string => textOf((error as Said | null)?.code)

/** An access token that was one and is no more: the session itself may still go on. */
export const isStaleToken = (error: unknown): boolean => ['PGRST301', 'PGRST303', 'bad_jwt'].includes(codeIn(error))

/** A message may be a code itself: what is said by functions of ours that the provider asks. `status` is that of the HTTP answer, 0 when none came, where the error does not tell it itself. */
export function refusalOf(error: unknown, status = statusOf(error)): Refusal {
  if (error instanceof Refusal) return error
  const said = (error ?? {}) as Said
  const [code, message] = [textOf(said.code), textOf(said.message)]
  const constraint = /violates check constraint "(.+)"$/.exec(message)?.[1]
  const ruled = databaseRefusal({ code, message, detail: said.details, constraint })
  if (ruled) return ruled
  return new Refusal(codeOf(status, isRefusalCode(message) ? message : (known[code] ?? named[textOf(said.name)])), {
    message,
    cause: error,
    retryAfter: waitIn(message),
  })
}

function codeOf(status: number, said: RefusalCode | undefined): RefusalCode {
  return status === 0 ? (said ?? 'NETWORK_ERROR') : codeOfStatus(status, said)
}

const statusOf = (error: unknown): number => {
  const { status, statusCode } = (error ?? {}) as Said
  return Number(status ?? statusCode ?? 0) || 0
}

/** "For security purposes, you can only request this after 42 seconds." */
const waitIn = (message: string): number | undefined => {
  const seconds = /after (\d+) seconds?/.exec(message)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

type Answered = { data: unknown; error: unknown; status?: number }

/** What an answer of supabase-js holds, or the refusal behind its error. */
export function held<Answer extends Answered>({ data, error, status }: Answer): Extract<Answer, { error: null }>['data'] {
  if (error) throw refusalOf(error, status)
  return data
}
