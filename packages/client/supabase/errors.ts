/** Converts errors of PostgREST, Supabase Auth, Supabase Storage and the network into refusals. */
import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { isRefusalCode, Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import { refusalCodeOfStatus } from '../transport/response.ts'

/** Error codes of Supabase Auth and PostgREST that are more precise than their HTTP status. */
export const refusalOfCode: Record<string, RefusalCode> = {
  invalid_credentials: 'BAD_CREDENTIALS',
  user_banned: 'LOCKED_OUT',
  current_password_required: 'WRONG_PASSWORD',
  current_password_invalid: 'WRONG_PASSWORD',
  email_not_confirmed: 'EMAIL_NOT_VERIFIED',
  phone_not_confirmed: 'EMAIL_NOT_VERIFIED',
  provider_email_needs_verification: 'PROVIDER_EMAIL_UNVERIFIED',
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
  flow_state_already_used: 'BAD_CODE',
  mfa_verification_failed: 'BAD_CODE',
  mfa_verification_rejected: 'BAD_CODE',
  mfa_challenge_expired: 'BAD_CODE',
  mfa_factor_not_found: 'BAD_CODE',
  mfa_ip_address_mismatch: 'BAD_CODE',
  mfa_verified_factor_exists: 'TWO_FACTOR_ON',
  too_many_enrolled_mfa_factors: 'TWO_FACTOR_ON',
  // Another tab has started a setup at the same time. The next try replaces it.
  mfa_factor_name_conflict: 'UNAVAILABLE',
  insufficient_aal: 'MFA_REQUIRED',
  reauthentication_needed: 'WRONG_PASSWORD',
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
  email_address_not_authorized: 'MAIL_NOT_CONFIGURED',
  hook_timeout: 'UNAVAILABLE',
  hook_timeout_after_retry: 'UNAVAILABLE',
  request_timeout: 'UNAVAILABLE',
  conflict: 'UNAVAILABLE',
  phone_provider_disabled: 'BACKEND_NOT_CONFIGURED',
  email_provider_disabled: 'BACKEND_NOT_CONFIGURED',
  provider_disabled: 'BACKEND_NOT_CONFIGURED',
  oauth_provider_not_supported: 'BACKEND_NOT_CONFIGURED',
  mfa_totp_enroll_not_enabled: 'BACKEND_NOT_CONFIGURED',
  mfa_totp_verify_not_enabled: 'BACKEND_NOT_CONFIGURED',
  email_address_invalid: 'INVALID_INPUT',
  validation_failed: 'INVALID_INPUT',
  /** The database functions are missing, because the migrations were not applied. */
  PGRST202: 'BACKEND_NOT_CONFIGURED',
}

/** Errors of supabase-js without a code, by their name. */
const refusalOfName: Record<string, RefusalCode> = {
  AuthSessionMissingError: 'NOT_SIGNED_IN',
  AuthInvalidJwtError: 'NOT_SIGNED_IN',
  AuthWeakPasswordError: 'WEAK_PASSWORD',
  AuthPKCECodeVerifierMissingError: 'BAD_CODE',
  AuthPKCEGrantCodeExchangeError: 'BAD_CODE',
  // Another tab has a newer session, which the next try uses.
  AuthRefreshDiscardedError: 'UNAVAILABLE',
}

/** What a status means in an error that Supabase gives itself. From a proxy, these two say nothing about the club. */
const ownRefusal: Partial<Record<number, RefusalCode>> = { 403: 'NOT_PERMITTED', 404: 'NOT_FOUND' }

/** The properties of errors in the libraries for database, auth and storage. */
type SupabaseError = { code?: unknown; name?: unknown; message?: unknown; details?: unknown; status?: unknown; statusCode?: unknown }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The error code of Supabase. */
export const errorCodeOf = (error: unknown): string => textOf((error as SupabaseError | null)?.code)

/** Whether Supabase itself refuses, not a proxy before it: its errors have a code, or are those that its storage describes. */
const isOfSupabase = ({ code, name }: SupabaseError): boolean => textOf(code) !== '' || name === 'StorageApiError'

/** Whether the access token has expired. The session itself may still be valid. */
export const isExpiredToken = (error: unknown): boolean => ['PGRST301', 'PGRST303', 'bad_jwt'].includes(errorCodeOf(error))

/** Whether the database has no such function. */
export const isMissing = (error: unknown): boolean => errorCodeOf(error) === 'PGRST202'

/**
 * The message may be a refusal code itself: Supabase passes on the errors of our auth hooks in this way.
 * `status` is the HTTP status, for errors that do not contain it; 0 when there was no response.
 */
export function toRefusal(error: unknown, status = statusOf(error)): Refusal {
  if (error instanceof Refusal) return error
  const supabaseError = (error ?? {}) as SupabaseError
  const [code, message] = [textOf(supabaseError.code), textOf(supabaseError.message)]
  const constraint = /violates check constraint "(.+)"$/.exec(message)?.[1]
  const refusal = databaseRefusal({ code, message, detail: supabaseError.details, constraint })
  if (refusal) return refusal
  return new Refusal(
    refusalCodeOf(
      status,
      isRefusalCode(message)
        ? message
        : (refusalOfCode[code] ??
            refusalOfName[textOf(supabaseError.name)] ??
            (isOfSupabase(supabaseError) ? ownRefusal[status] : undefined)),
    ),
    {
      message,
      cause: error,
      retryAfter: retryAfterIn(message),
    },
  )
}

function refusalCodeOf(status: number, code: RefusalCode | undefined): RefusalCode {
  return status === 0 ? (code ?? 'NETWORK_ERROR') : refusalCodeOfStatus(status, code)
}

const statusOf = (error: unknown): number => {
  const { status, statusCode } = (error ?? {}) as SupabaseError
  return Number(status ?? statusCode ?? 0) || 0
}

/** "For security purposes, you can only request this after 42 seconds." */
const retryAfterIn = (message: string): number | undefined => {
  const seconds = /after (\d+) seconds?/.exec(message)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

type SupabaseResponse = { data: unknown; error: unknown; status?: number }

/** The data of a supabase-js response. Throws the refusal behind its error. */
export function unwrap<Result extends SupabaseResponse>({ data, error, status }: Result): Extract<Result, { error: null }>['data'] {
  if (error) throw toRefusal(error, status)
  return data
}
