import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
  StorageApiError,
} from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import { toRefusal } from './errors.ts'

describe('an error of the database', () => {
  test('keeps its refusal code and its fields', () => {
    const full = { code: 'PT409', message: 'ACTIVITY_FULL', details: '', hint: null }
    expect(toRefusal(full, 409)).toMatchObject({ code: 'ACTIVITY_FULL', fields: undefined })
    const wrong = { code: 'PT400', message: 'INVALID_INPUT', details: '{"title":["TOO_LONG"]}', hint: null }
    expect(toRefusal(wrong, 400)).toMatchObject({ code: 'INVALID_INPUT', fields: { title: ['TOO_LONG'] } })
  })

  test('of a check constraint names the field of the constraint', () => {
    const violated = {
      code: '23514',
      message: 'new row for relation "profiles" violates check constraint "bio:TOO_LONG"',
      details: 'Failing row',
    }
    expect(toRefusal(violated, 400)).toMatchObject({ code: 'INVALID_INPUT', fields: { bio: ['TOO_LONG'] } })
  })

  test.each<[string, object, number, RefusalCode]>([
    [
      'a visitor who calls a function for members',
      { code: '42501', message: 'permission denied for function join_activity' },
      401,
      'NOT_SIGNED_IN',
    ],
    ['a member who reads a table without access', { code: '42501', message: 'permission denied for table votes' }, 403, 'NOT_PERMITTED'],
    ['an expired token', { code: 'PGRST303', message: 'JWT expired' }, 401, 'NOT_SIGNED_IN'],
    ['a project without our functions', { code: 'PGRST202', message: 'Could not find the function' }, 404, 'BACKEND_NOT_CONFIGURED'],
    ['a database that is down', { code: 'PGRST001', message: 'Could not connect with the database' }, 503, 'UNAVAILABLE'],
    ['a text that the database cannot store', { code: '22P05', message: 'unsupported Unicode escape sequence' }, 400, 'INVALID_INPUT'],
    ['no answer at all', { code: '', message: 'TypeError: fetch failed' }, 0, 'NETWORK_ERROR'],
    ['a proxy that does not find the project', { message: '<html>Not found</html>' }, 404, 'UNAVAILABLE'],
    ['a proxy that blocks the request', { message: '<html>Forbidden</html>' }, 403, 'UNAVAILABLE'],
  ])('for %s is converted', (_, error, status, code) => {
    expect(toRefusal(error, status).code).toBe(code)
  })
})

describe('an error of Supabase Auth', () => {
  test.each<[string, Error, RefusalCode]>([
    ['a wrong password', new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'BAD_CREDENTIALS'],
    ['an address that is not confirmed', new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'), 'EMAIL_NOT_VERIFIED'],
    [
      'a current password that is missing',
      new AuthApiError('Current password required', 400, 'current_password_required'),
      'WRONG_PASSWORD',
    ],
    [
      'a mail server that sends only to its own team',
      new AuthApiError('Email address cannot be used as it is not authorized', 400, 'email_address_not_authorized'),
      'MAIL_NOT_CONFIGURED',
    ],
    ['an address that is taken', new AuthApiError('User already registered', 422, 'user_already_exists'), 'ALREADY_REGISTERED'],
    ['a weak password', new AuthWeakPasswordError('Too short', 422, ['length']), 'WEAK_PASSWORD'],
    ['a code that was used up', new AuthApiError('Token has expired', 403, 'otp_expired'), 'BAD_CODE'],
    ['a wrong code of a second factor', new AuthApiError('Invalid TOTP code entered', 422, 'mfa_verification_failed'), 'BAD_CODE'],
    ['a session without its second factor', new AuthApiError('AAL2 required', 401, 'insufficient_aal'), 'MFA_REQUIRED'],
    ['an SMS that could not be sent', new AuthApiError('Error sending sms', 422, 'sms_send_failed'), 'CODE_NOT_SENT'],
    ['a session that was ended', new AuthSessionMissingError(), 'NOT_SIGNED_IN'],
    ['an unknown refresh token', new AuthApiError('Invalid Refresh Token', 400, 'refresh_token_not_found'), 'NOT_SIGNED_IN'],
    ['a refusal of our auth hook', new AuthApiError('REGISTRATION_CLOSED', 403, 'unknown'), 'REGISTRATION_CLOSED'],
    ['no answer at all', new AuthRetryableFetchError('fetch failed', 0), 'NETWORK_ERROR'],
    ['a provider that is down', new AuthRetryableFetchError('Bad gateway', 502), 'UNAVAILABLE'],
  ])('for %s is converted', (_, error, code) => {
    expect(toRefusal(error).code).toBe(code)
  })

  test('of a rate limit has the time to wait', () => {
    const message = 'For security purposes, you can only request this after 42 seconds.'
    expect(toRefusal(new AuthApiError(message, 429, 'over_sms_send_rate_limit'))).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 42 })
  })
})

test('an error of the storage is converted', () => {
  expect(toRefusal(new StorageApiError('new row violates row-level security policy', 403, '403')).code).toBe('NOT_PERMITTED')
  expect(toRefusal(new StorageApiError('The object exceeded the maximum allowed size', 413, '413')).code).toBe('INPUT_TOO_LARGE')
})

test('a refusal is returned unchanged', () => {
  const refusal = new Refusal('SEATS_TAKEN')
  expect(toRefusal(refusal)).toBe(refusal)
})
