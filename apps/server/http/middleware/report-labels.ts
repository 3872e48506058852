import type { MiddlewareHandler } from 'hono'
import type { Env } from '../request-context.ts'

/** Passes the labels of a request from the context to log and metrics. */
export const reportLabels: MiddlewareHandler<Env> = async (c, next) => {
  // Tests that call `app.request()` pass no bindings.
  c.env ??= {}
  await next()
  const { call, refusal } = c.var
  if (c.env.labels) Object.assign(c.env.labels, { call: call ?? 'other', refusal })
}
