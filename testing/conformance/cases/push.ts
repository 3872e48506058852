/** Push notifications of a device, where the backend sends any. */
import { expect } from 'vitest'
import type { BackendUnderTest } from '../backend.ts'
import { testCase } from '../case.ts'
import { expectRefusal } from '../scenario.ts'

const restOnly = 'only the REST backend sends to push services'

/** Calls that the other backends always refuse. */
export const unsupportedPushCalls: BackendUnderTest['unsupportedCalls'] = {
  getPushSubscription: restOnly,
  subscribeToPush: restOnly,
  unsubscribeFromPush: restOnly,
}

/** Nothing happens to this member while the device is subscribed, so nothing is sent there. */
const aPushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/no-device',
  p256dh: 'BIHJjJdK8-mxsr3el20BiGyuSOqTeLhEOJOKo4K40EorurGXlrwhdIOk72zkrDiW5UzGXOla7A-pd_XAJnbCPFM',
  auth: '9qHauChF95kYh9GJMMulGA',
}

export const push = [
  testCase(
    'a member gets push notifications on a device, until they switch them off there',
    ['getPushSubscription', 'subscribeToPush', 'unsubscribeFromPush', 'listSessions'],
    async ({ member, backend }) => {
      const { api } = await member('Mia')
      const hasPush = async () => (await api.listSessions()).items.map((session) => session.hasPush)
      if (!backend.name.startsWith('rest')) {
        await expectRefusal('NOT_FOUND', api.getPushSubscription())
        await expectRefusal('NOT_FOUND', api.subscribeToPush(aPushSubscription))
        await expectRefusal('NOT_FOUND', api.unsubscribeFromPush())
        expect(await hasPush()).toEqual([false])
        return
      }
      const { publicKey, isSubscribed } = await api.getPushSubscription()
      expect([publicKey, isSubscribed]).toEqual([expect.stringMatching(/^B[\w-]{86}$/), false])
      await expectRefusal('INVALID_INPUT', api.subscribeToPush({ ...aPushSubscription, endpoint: 'https://other.invalid/device' }))
      await api.subscribeToPush(aPushSubscription)
      await api.subscribeToPush(aPushSubscription)
      expect(await api.getPushSubscription()).toEqual({ publicKey, isSubscribed: true })
      expect(await hasPush()).toEqual([true])
      await api.unsubscribeFromPush()
      await api.unsubscribeFromPush()
      expect(await api.getPushSubscription()).toEqual({ publicKey, isSubscribed: false })
      expect(await hasPush()).toEqual([false])
    },
  ),
]
