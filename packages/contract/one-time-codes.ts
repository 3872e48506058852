/** Codes of an authenticator app, by RFC 6238 as all of them do it (SHA-1, six digits, half a minute), and backup codes for the day without one. */
import { Secret, TOTP } from 'otpauth'

/** For an authenticator app: 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code holds. `club` and `member` are what the app shows beside the code. */
export const secretUri = (secret: string, { club, member }: { club: string; member: string }): string =>
  new TOTP({ issuer: club, label: member, secret }).toString()

/** What was typed is a code of an app, right or wrong; else it can only be a backup code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The half minute since 1970 that `code` belongs to, `now` (milliseconds) or the one before or after; undefined when it is wrong. */
export function stepOf(code: string, secret: string, now: number): number | undefined {
  if (!isAppCode(code)) return undefined
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now, window: 1 })
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta
}

/** Without letters that are mistaken for digits when they are copied by hand. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten of 50 bits each, like `k7p2f-m3x9q`. */
export const newBackupCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const code = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => signs[byte % signs.length]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** A backup code however it was copied: what is compared, and hashed. */
export const plainBackupCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
