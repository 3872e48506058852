/** TOTP codes of authenticator apps (RFC 6238 with SHA-1, six digits, 30 seconds), and backup codes for members without their app. */
import { Secret, TOTP } from 'otpauth'
import { authLimits } from './auth-limits.ts'
import { isTotpCode } from './sign-in.ts'

/** A secret for an authenticator app: 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code. The app shows `club` and `member` beside its code. */
export const totpUri = (secret: string, { club, member }: { club: string; member: string }): string =>
  new TOTP({ issuer: club, label: member, secret }).toString()

/** The time step (30 seconds, counted from 1970) of `code`: that of `now` (milliseconds), the one before or the one after. Undefined for a wrong code. */
export function totpStepOf(code: string, secret: string, now: number): number | undefined {
  if (!isTotpCode(code)) return undefined
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now, window: 1 })
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta
}

/** Lacks the letters that are mistaken for digits when they are copied by hand. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Codes of 50 bits each, like `k7p2f-m3x9q`. */
export const newBackupCodes = (): string[] =>
  Array.from({ length: authLimits.backupCodes }, () => {
    const code = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => alphabet[byte % alphabet.length]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** The normalized form of a typed backup code, which is compared and hashed. */
export const normalizeBackupCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
