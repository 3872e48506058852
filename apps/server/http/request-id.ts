import { randomUUID } from 'node:crypto'

/** Ids as proxies make them: UUIDs, hexadecimal numbers, traces. No other character gets into the log and the answer. */
const validId = /^[\w.:+/=@-]{8,128}$/

/** The id that the proxy in front has given to a request in the header X-Request-Id, or a new one. */
export const requestIdOf = (sent: string | string[] | undefined): string =>
  typeof sent === 'string' && validId.test(sent) ? sent : randomUUID()
