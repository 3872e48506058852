/** Sends push notifications to the push services of browsers (RFC 8030), encrypted for the browser (RFC 8291). */
import { createHash } from 'node:crypto'
import type { PushMessage } from '@bothy/contract/members/push.ts'
import type { PushNotification } from '../message.ts'
import { Undeliverable, type Transport } from '../outbox/delivery-queue.ts'
import { composePush } from './compose-push.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Milliseconds. */
const timeout = 10_000
/** Temporary 4xx responses: Request Timeout, Too Early, Too Many Requests. */
const temporaryStatuses = new Set([408, 425, 429])
/** The subscription does not exist any more. */
const goneStatuses = new Set([404, 410])

type Options = {
  keys: () => Promise<VapidKeys>
  /** Base URL of the app. Push services may contact the club there. */
  baseUrl: Promise<string>
  /** Deletes the subscription with its messages. */
  removeSubscription: (endpoint: string) => Promise<unknown>
  isAllowed: (endpoint: URL) => boolean
}

/** web-push signs and encrypts; `fetch` sends, because it follows no redirect and limits the time. The package is loaded with the first notification. */
export function createPushTransport({ keys, baseUrl, removeSubscription, isAllowed }: Options): Transport<PushNotification> {
  return {
    async send(notification) {
      const { endpoint } = notification.subscription
      if (!isAllowed(new URL(endpoint))) throw new Undeliverable('the endpoint belongs to no known push service')
      const { headers, body } = await encrypt(notification, await keys(), contactOf(await baseUrl))
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      await response.body?.cancel()
      if (response.ok) return
      if (goneStatuses.has(response.status)) return void (await removeSubscription(endpoint))
      const problem = `the push service answered ${response.status}`
      throw response.status >= 400 && response.status < 500 && !temporaryStatuses.has(response.status)
        ? new Undeliverable(problem)
        : new Error(problem)
    },
  }
}

/** Milliseconds. */
const day = 86_400_000

const alarms = new Set<string>(['activity-overdue', 'leader-overdue', 'alarm-postponed', 'all-clear'])

/** A phone that sleeps is woken only for what is urgent: an alarm or its end, or news of an activity that begins within a day. */
const isUrgent = ({ kind, snapshot }: PushNotification) => alarms.has(kind) || Math.abs(Date.parse(snapshot.startTime) - Date.now()) < day

/** What replaces a shown notification also replaces one that waits at the push service, which learns neither the kind nor the activity. */
const topicOf = ({ tag }: PushMessage) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Push services refuse a subject that is no public address. */
const contactOf = (baseUrl: string) => (baseUrl.startsWith('https:') ? baseUrl : 'mailto:postmaster@localhost')

async function encrypt(notification: PushNotification, keys: VapidKeys, subject: string) {
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = notification.subscription
  const message = composePush(notification)
  const secondsLeft = Math.max(0, Math.floor((Date.parse(notification.expiresAt) - Date.now()) / 1000))
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      TTL: secondsLeft,
      urgency: isUrgent(notification) ? 'high' : 'normal',
      topic: topicOf(message),
    })
    const { 'Content-Length': _, ...sent } = headers
    return { headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])), body: new Uint8Array(body) }
  } catch (error) {
    throw new Undeliverable('the keys of the subscription are wrong', { cause: error })
  }
}
