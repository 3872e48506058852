/** `/metrics`: for clients with the token, or for programs on this machine when no token is configured. Others get 404. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Metrics } from '../../metrics/metrics.ts'
import type { Env } from '../request-context.ts'

type Options = { metrics: Pick<Metrics, 'read' | 'contentType'>; token: string | undefined }

export function addMetricsRoute(app: Hono<Env>, { metrics, token }: Options): void {
  app.all('/metrics', async (c) => {
    if (c.req.method !== 'GET' || !isAllowed(c, token))
      return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    return new Response(await metrics.read(), { headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' } })
  })
}

const loopback = /^(127\.|::1$|::ffff:127\.)/
/** A request through a proxy on this machine may come from anywhere. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-real-ip',
  'forwarded',
  'via',
  'x-forwarded-host',
  'x-forwarded-proto',
  'cf-connecting-ip',
  'true-client-ip',
]

function isAllowed({ req, env }: Context<Env>, token: string | undefined): boolean {
  if (token === undefined) return loopback.test(env.remoteAddress ?? '') && !proxyHeaders.some((name) => req.header(name) !== undefined)
  const sentToken = /^Bearer +(\S+) *$/i.exec(req.header('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(hashOf(sentToken), hashOf(token))
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
