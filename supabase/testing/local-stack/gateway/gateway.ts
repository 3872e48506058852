// For tests only: a STUB of the hosted provider's auth, storage and realtime servers for the real supabase-js. It is not for production:
// it is incomplete, has no limits per hour, and is not hardened. PostgREST and PostgreSQL behind it are real.
import { once } from 'node:events'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { AuthConfig } from '../auth-config.ts'
import { freePort } from '../free-port.ts'
import type { Keys } from '../keys.ts'
import { type Auth, createAuth } from './auth.ts'
import type { Mail } from './one-time-codes.ts'
import { startRealtime } from './realtime.ts'
import { createStorage } from './storage.ts'

export type Gateway = {
  url: string
  /** Mails to an address, oldest first. */
  mailsTo: (email: string) => Mail[]
  /** One-time codes to a phone number, oldest first. */
  codesTo: (phone: string) => string[]
  limitMails: Auth['codes']['limitMails']
  /** Sets the account that "Continue with Google" signs in with. Null cancels the sign-in at Google. */
  setGoogleAccount: Auth['setGoogleAccount']
  /** Sets the project's option "Confirm email". */
  setEmailConfirmation: Auth['setEmailConfirmation']
  /** Moves each session to the newer kind of refresh tokens at its next refresh. */
  useRefreshCounters: Auth['useRefreshCounters']
  close: () => Promise<void>
}

export type GatewayOptions = {
  keys: Keys
  restUrl: string
  urlOf: (role: string) => string
  siteUrl: string
  config: AuthConfig
}

/** Forwards a request to PostgREST. Without an access token, or with the API key in its place, it gets a token of the key. */
async function forwardToPostgRest(request: Request, restUrl: string, keys: Keys): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ['host', 'connection', 'content-length', 'accept-encoding']) headers.delete(name)
  const apiKey = headers.get('apikey') ?? ''
  if ([null, `Bearer ${apiKey}`].includes(headers.get('authorization')))
    headers.set('authorization', `Bearer ${await keys.tokenOf(apiKey)}`)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const answer = await fetch(`${restUrl}${pathname.replace(/^\/rest\/v1/, '') || '/'}${search}`, {
    method: request.method,
    headers,
    ...(hasBody && { body: await request.arrayBuffer() }),
  })
  return new Response(answer.body, answer)
}

export async function startGateway({ keys, restUrl, urlOf, siteUrl, config }: GatewayOptions): Promise<Gateway> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const auth = createAuth({ keys, databaseUrl: urlOf('supabase_auth_admin'), siteUrl, config, issuer: `${url}/auth/v1` })
  const storage = createStorage({ keys, databaseUrl: urlOf('supabase_storage_admin') })
  const app = new Hono()
  app.use(cors({ origin: (origin) => origin, exposeHeaders: ['content-range', 'x-supabase-api-version'] }))
  app.use('/rest/v1/*', async (context, next) => {
    const key = context.req.header('apikey')
    if (key !== keys.anonKey && key !== keys.serviceKey) return context.json({ message: 'Invalid API key' }, 401)
    return next()
  })
  app.use('/auth/v1/*', async (context, next) => {
    await next()
    context.header('x-supabase-api-version', '2024-01-01')
  })
  app.all('/rest/v1/*', (context) => forwardToPostgRest(context.req.raw, restUrl, keys))
  app.route('/auth/v1', auth.routes)
  app.route('/storage/v1', storage.routes)
  const server: ServerType = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  if (!server.listening) await once(server, 'listening')
  const realtime = await startRealtime(server, { keys, databaseUrl: urlOf('supabase_admin') })
  return {
    url,
    mailsTo: auth.codes.mailsTo,
    codesTo: auth.codes.codesTo,
    limitMails: auth.codes.limitMails,
    setGoogleAccount: auth.setGoogleAccount,
    setEmailConfirmation: auth.setEmailConfirmation,
    useRefreshCounters: auth.useRefreshCounters,
    async close() {
      await realtime.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await auth.close()
      await storage.close()
    },
  }
}
