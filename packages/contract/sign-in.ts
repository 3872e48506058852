/** Apart from the schemas, which a browser needs for forms only. */
import type { SessionAnswer, SignInAnswer } from './entities.ts'

/** Whether nothing more is asked of who signs in. */
export const isSession = (answer: SignInAnswer): answer is SessionAnswer => 'token' in answer
