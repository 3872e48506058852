import type { Logger } from 'pino'

/** The log methods that the database code uses. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
