import type { MiddlewareHandler } from 'hono'
import type { Env } from '../request-context.ts'

/** Passes the refusal of a request from the context to log and metrics. */
export const reportLabels: MiddlewareHandler<Env> = async (c, next) => {
  // Tests that call `app.request()` pass no bindings.
  c.env ??= {}
  await next()
  if (c.env.labels) c.env.labels.refusal = c.var.refusal
}
