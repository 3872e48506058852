/** Where the "unsubscribe" of mail programs leads: `/unsubscribe?token=...`, which no log line holds. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Hono } from 'hono'
import type { Unsubscribing } from '../outbox/unsubscribing.ts'

/** Programs post; whoever follows the link is led to the settings, since links are also followed by scanners, which do not mean it. */
export function addUnsubscribe<Env extends object>(app: Hono<Env>, unsubscribing: Pick<Unsubscribing, 'take'>): void {
  app.get('/unsubscribe', (c) => c.redirect('/profile/settings'))
  app.post('/unsubscribe', async (c) => {
    if (!(await unsubscribing.take(c.req.query('token') ?? ''))) throw new Refusal('NOT_FOUND')
    return new Response('No more mails.\n', { headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' } })
  })
}
