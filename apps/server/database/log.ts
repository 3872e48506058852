import type { Logger } from 'pino'

/** What the database needs of the server's log. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
