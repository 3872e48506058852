/** Logs slow statements with the request and the call that ran them. It logs no parameters, and our statements contain no values. */
import { AsyncResource } from 'node:async_hooks'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { currentRequest } from '../current-request.ts'
import type { Log } from './log.ts'

/** Characters of a statement without a name. */
const maxLength = 100

type Query = (...args: unknown[]) => unknown

/**
 * The time counts from when the statement is sent, without the wait for a connection. `threshold` is in milliseconds.
 * PostgreSQL does not get the id of the request: that would need another statement.
 */
export function logSlowStatements(pool: Pool, threshold: number, log: Log): void {
  pool.on('connect', (client) => watch(client, threshold, log))
  const connect = pool.connect.bind(pool) as Query
  // The pool may run the callback in the async context of another request, so it is bound to that of its caller.
  // A new connection must not inherit the request that opens it.
  pool.connect = ((callback?: (...args: unknown[]) => void) => {
    const bound = callback && AsyncResource.bind(callback)
    return currentRequest.exit(() => connect(bound))
  }) as Pool['connect']
}

function watch(client: PoolClient, threshold: number, log: Log): void {
  const query = client.query.bind(client) as Query
  client.query = ((...args: unknown[]) => {
    const request = currentRequest.getStore()
    const startedAt = performance.now()
    const logIfSlow = () => {
      const ms = Math.round(performance.now() - startedAt)
      if (ms >= threshold)
        log.warn({ id: request?.requestId, call: request?.labels.call, ms, statement: nameOf(args[0]) }, 'a slow statement')
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const callback = last as (...answer: unknown[]) => void
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        logIfSlow()
        callback(...answer)
      })
    }
    const answer = query(...args)
    // A query that streams, such as COPY, returns no promise.
    if (answer instanceof Promise) void answer.then(logIfSlow, logIfSlow)
    return answer
  }) as ClientBase['query']
}

function nameOf(statement: unknown): string {
  const { name, text } =
    typeof statement === 'string' ? { name: undefined, text: statement } : (statement as { name?: string; text?: string })
  return name ?? (text ?? '').replaceAll(/\s+/g, ' ').slice(0, maxLength)
}
