/** Separate from the schemas, which a browser loads for forms only. */
import type { SessionAnswer, SignInAnswer } from '../entities.ts'

/** Whether the sign-in is complete, without a challenge for the second factor. */
export const isSession = (answer: SignInAnswer): answer is SessionAnswer => 'token' in answer

/** Whether the text has the format of a TOTP code. Otherwise it can only be a backup code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)
