/** Separate from the schemas, which a browser loads for forms only. */
import type { SessionAnswer, SignInAnswer } from '../entities.ts'

/** Whether the sign-in is complete, without a challenge for the second factor. */
export const isSession = (answer: SignInAnswer): answer is SessionAnswer => 'token' in answer
