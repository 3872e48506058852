/** One-click unsubscribe of mail programs: `/unsubscribe?token=...`. The log never contains the token. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { Hono } from 'hono'
import type { UnsubscribeTokens } from '../../notifications/mail/unsubscribe-tokens.ts'
import type { Env } from '../request-context.ts'

/** Mail programs POST. GET only redirects to the settings, because link scanners follow links too. */
export function addUnsubscribeRoutes(app: Hono<Env>, unsubscribeTokens: Pick<UnsubscribeTokens, 'redeem'>): void {
  app.get('/unsubscribe', (c) => c.redirect('/profile/settings'))
  app.post('/unsubscribe', async (c) => {
    if (!(await unsubscribeTokens.redeem(c.req.query('token') ?? ''))) throw new Refusal('NOT_FOUND')
    return new Response('No more mails.\n', { headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' } })
  })
}
