/** Push notifications of the device of a session. */
import type { AccountFlow, RunCall } from '@bothy/auth/account-database.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { loadOrCreateVapidKeys } from '../../notifications/push/vapid-keys.ts'
import type { Queryable } from '../../postgres/queryable.ts'

type PushCalls = {
  getPushSubscription: AccountFlow<unknown>
  subscribeToPush: AccountFlow<Parsed<'subscribeToPush'>>
}

/** Refuses an endpoint that belongs to no push service, because the server sends requests to it. */
export const pushCalls = (run: RunCall, pool: Queryable, isPushEndpoint: (endpoint: URL) => boolean): PushCalls => ({
  async getPushSubscription(input, requester) {
    const { publicKey } = await loadOrCreateVapidKeys(pool)
    return run('get_push_subscription', input, requester, { publicKey })
  },
  async subscribeToPush(input, requester) {
    if (!isPushEndpoint(new URL(input.endpoint))) throw new Refusal('INVALID_INPUT', { fields: { endpoint: ['INVALID'] } })
    return run('subscribe_to_push', input, requester)
  },
})
