/** The error codes of Supabase Auth: each is converted into a refusal, or named here as impossible for the app. */
import { expect, test } from 'vitest'
import { refusalOfCode } from './errors.ts'

/** `internal/api/apierrors/errorcode.go` of supabase/auth, in its order. */
const codes = `
  unknown unexpected_failure validation_failed bad_json email_exists phone_exists bad_jwt not_admin no_authorization user_not_found session_not_found
  session_expired refresh_token_not_found refresh_token_already_used flow_state_not_found flow_state_expired flow_state_already_used
  oauth_client_state_not_found oauth_client_state_expired oauth_invalid_state signup_disabled user_banned provider_email_needs_verification invite_not_found
  bad_oauth_state bad_oauth_callback oauth_provider_not_supported unexpected_audience single_identity_not_deletable email_conflict_identity_not_deletable
  identity_already_exists email_provider_disabled phone_provider_disabled too_many_enrolled_mfa_factors mfa_factor_name_conflict mfa_factor_not_found
  mfa_ip_address_mismatch mfa_challenge_expired mfa_verification_failed mfa_verification_rejected insufficient_aal captcha_failed saml_provider_disabled
  manual_linking_disabled sms_send_failed email_not_confirmed phone_not_confirmed saml_relay_state_not_found saml_relay_state_expired saml_idp_not_found
  saml_assertion_no_user_id saml_assertion_no_email user_already_exists sso_provider_not_found sso_provider_disabled saml_metadata_fetch_failed
  saml_idp_already_exists sso_domain_already_exists saml_entity_id_mismatch conflict provider_disabled user_sso_managed reauthentication_needed
  same_password reauthentication_not_valid otp_expired otp_disabled identity_not_found weak_password over_request_rate_limit over_email_send_rate_limit
  over_sms_send_rate_limit bad_code_verifier anonymous_provider_disabled hook_timeout hook_timeout_after_retry hook_payload_over_size_limit
  hook_payload_invalid_content_type request_timeout mfa_phone_enroll_not_enabled mfa_phone_verify_not_enabled mfa_totp_enroll_not_enabled
  mfa_totp_verify_not_enabled mfa_webauthn_enroll_not_enabled mfa_webauthn_verify_not_enabled mfa_verified_factor_exists invalid_credentials
  email_address_not_authorized email_address_invalid web3_provider_disabled web3_unsupported_chain oauth_dynamic_client_registration_disabled
  email_address_not_provided oauth_client_not_found oauth_authorization_not_found oauth_consent_not_found current_password_required
  current_password_invalid`
  .trim()
  .split(/\s+/)

/** Services that the app does not use, faults of the project, and what the HTTP status says well enough. */
const impossible = [
  /^(saml|sso|web3|anonymous|user_sso|manual_linking|captcha|reauthentication_not|invite|unexpected_audience)/,
  /^(mfa_phone|mfa_webauthn|oauth_(client|invalid|dynamic|authorization|consent))/,
  /identity_not_(found|deletable)$/,
  /^hook_payload_/,
  /^(unknown|unexpected_failure|bad_json|not_admin|email_address_not_provided)$/,
]

test('every error code of Supabase Auth is known', () => {
  const unknown = codes.filter((code) => !refusalOfCode[code] && !impossible.some((pattern) => pattern.test(code)))
  expect(unknown).toEqual([])
})

test('no error code is invented', () => {
  expect(Object.keys(refusalOfCode).filter((code) => !codes.includes(code))).toEqual(['PGRST202'])
})
