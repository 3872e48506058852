/** Push notifications of a browser: its subscription at the push service of its maker. */
import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { pushActions } from '../notifications.ts'
import { parseUrl } from '../parse-url.ts'

/** As `PushSubscription.toJSON()` states it. `p256dh` and `auth` are base64url: a public key of 65 bytes and a secret of 16. */
export const pushSubscription = z.strictObject({
  endpoint: z.string().check(
    z.maxLength(limits.user.pushEndpoint.max, 'TOO_LONG'),
    z.refine((address) => isAddress(address), { error: 'INVALID' }),
  ),
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'INVALID')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'INVALID')),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

/** `publicKey`: the `applicationServerKey` with which this browser subscribes. `isSubscribed`: the device of this session gets push notifications. */
export const pushState = z.object({ publicKey: z.string(), isSubscribed: z.boolean() })
export type PushState = z.infer<typeof pushState>

/** What the service worker shows. The message is encrypted on its way. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The page to open, below the base path of the app. Of an offer, its end is the hash. */
  path: z.string(),
  /** A later message with the same tag replaces this one. */
  tag: z.string(),
  lang: z.string(),
  actions: z.optional(z.array(z.object({ action: z.enum(pushActions), title: z.string() }))),
})
export type PushMessage = z.infer<typeof pushMessage>

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/.test(text) && parseUrl(text) !== null
}
