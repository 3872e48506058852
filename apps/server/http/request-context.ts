/** What a handler knows about a request besides the Request itself. */
import type { Context } from 'hono'

/** Labels of a request in log and metrics. `call` is `other` for requests that are no call: a path would create one metric per activity. */
export type RequestLabels = { call: string; refusal: string | undefined }

/** Set by the Node server; missing in tests that call `app.request()`. */
export type RequestBindings = {
  requestId: string
  /** The client address, as our own proxies saw it. */
  address: () => string
  /** The address of the socket. */
  remoteAddress: string | undefined
  /** Gives the sender of a large body an hour instead of the usual timeout. */
  extendTimeout: () => void
  /** Filled when the response is ready. */
  labels: RequestLabels
}

export type Env = {
  Bindings: Partial<RequestBindings>
  Variables: {
    refusal?: string
    /** A temporary directory that is removed when the request ends. */
    receivedDirectory?: string
  }
}

/** Names the request in the log and the metrics. */
export function nameRequest(c: Context<Env>, call: string): void {
  if (c.env.labels) c.env.labels.call = call
}

export const addressOf = (c: Context<Env>): string => c.env.address?.() ?? ''

/** Path and query, as the client sent them. */
export const pathAndQuery = ({ req }: Context<Env>): string => req.url.slice(req.url.indexOf('/', 8))
