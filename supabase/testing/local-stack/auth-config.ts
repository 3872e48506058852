/** The settings of config.toml that the auth stub obeys, so that tests fail where a pushed project would refuse. */
import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'

export type AuthConfig = {
  /** Whether a new email address must be confirmed before sign-in. */
  confirmEmail: boolean
  /** Whether a password change needs the current password, except after a one-time code or link. */
  requireCurrentPassword: boolean
  minimumPasswordLength: number
  /** Seconds between two mails, or two SMS, of one kind to one user. */
  mailInterval: number
  smsInterval: number
  /** Whether sign-in by SMS, or with Google, is switched on. */
  phone: boolean
  google: boolean
}

type Duration = `${number}s`
type AuthSection = {
  minimum_password_length: number
  email: { enable_confirmations: boolean; require_current_password: boolean; max_frequency: Duration }
  sms: { enabled: boolean; max_frequency: Duration }
  external: { google: { enabled: boolean } }
}

const seconds = (duration: Duration): number => Number.parseInt(duration, 10)

export function readAuthConfig(): AuthConfig {
  const { auth } = parse(readFileSync(new URL('../../config.toml', import.meta.url), 'utf8')) as { auth: AuthSection }
  return {
    confirmEmail: auth.email.enable_confirmations,
    requireCurrentPassword: auth.email.require_current_password,
    minimumPasswordLength: auth.minimum_password_length,
    mailInterval: seconds(auth.email.max_frequency),
    smsInterval: seconds(auth.sms.max_frequency),
    phone: auth.sms.enabled,
    google: auth.external.google.enabled,
  }
}
