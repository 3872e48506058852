/** A test server with a push service on this machine. Its members: an admin, a leader and a participant (walker). */
import { afterAll, beforeAll, expect } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { endUndoTime } from '../../../testing/end-undo-time.ts'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts'
import { openPushService, type PushService } from './push-service.ts'

export let service: PushService
export let server: TestServer
export let [admin, leader, walker] = [] as unknown as [TestMember, TestMember, TestMember]

const quick = { maxRetries: 3, delay: 1, maxDelay: 1 }

/** Starts the server and its push service for all tests of a file. */
export function setUpPush(): void {
  beforeAll(async () => {
    service = await openPushService()
    server = await startTestServer(
      { publicUrl: 'https://club.example' },
      { retryPolicy: { pollInterval: 0.5, channels: { mail: quick, sms: quick, push: quick } }, isPushEndpoint: service.isEndpoint },
    )
    admin = await server.anAdmin()
    leader = await server.aMember('Lea')
    walker = await server.aMember('Walt')
    for (const { token } of [leader, walker]) await server.call('updateUserSettings', { preferences: { language: 'en' } }, token)
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })
}

export const subscribe = (device: string, { token }: { token: string } = walker) =>
  server.call('subscribeToPush', service.subscribe(device), token)
export const isSubscribed = async ({ token }: { token: string } = walker) =>
  (await server.call('getPushSubscription', {}, token)).isSubscribed

export async function waitForOutbox(): Promise<void> {
  await endUndoTime(server)
  await waitFor(async () => expect(await waiting()).toEqual([]))
}
export const waiting = async () => {
  await server.sql('select accounts.write_messages()')
  return server.sql(
    `select kind, user_id, subscription_id from accounts.outbox where channel = 'push' and (not enqueued or state in ('queued', 'failed'))`,
  )
}

/** What the devices have received of `work`, when nothing waits any more. */
export async function pushedBy(work: () => Promise<unknown>) {
  await waitForOutbox()
  const before = service.received.length
  await work()
  await waitForOutbox()
  return service.received.slice(before)
}
export const titles = async (work: () => Promise<unknown>) =>
  (await pushedBy(work)).map(({ device, title }) => `${device}: ${title}`).toSorted()

export const anActivity = async (joining: TestMember[] = [walker]) => {
  const { id: activityId } = await server.call('createActivity', aProposal({ title: 'Pass' }), leader.token)
  await server.call('approveActivity', { activityId }, admin.token)
  await server.call('startEnrollment', { activityId }, leader.token)
  for (const { token } of joining) await server.call('joinActivity', { activityId }, token)
  return activityId
}
export const cancel = (activityId: string) => server.call('cancelActivity', { activityId, reason: 'Thunder' }, leader.token)
export const setQuietHours = (quietFrom: string | null, quietUntil: string | null) =>
  server.call('updateUserSettings', { notifications: { quietFrom, quietUntil } }, walker.token)
