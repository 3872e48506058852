/** Kinds of messages to members, about their accounts and about activities. Each is sent by mail or SMS, and expires. */
import { locales, type Locale } from '@bothy/contract/limits.ts'
import type { AccountMessageKind, NotificationKind } from '@bothy/contract/notifications.ts'

export type Channel = 'mail' | 'sms'

const hour = 3600
/** `secret`: the message contains a link or a code. `ttlSeconds`: seconds until the message expires. */
export const messageKinds = {
  'confirm-address': { channel: 'mail', secret: true, ttlSeconds: 24 * hour },
  'address-in-use': { channel: 'mail', secret: false, ttlSeconds: 24 * hour },
  'reset-password': { channel: 'mail', secret: true, ttlSeconds: hour },
  'password-changed': { channel: 'mail', secret: false, ttlSeconds: 72 * hour },
  'phone-changed': { channel: 'mail', secret: false, ttlSeconds: 72 * hour },
  'passkey-added': { channel: 'mail', secret: false, ttlSeconds: 72 * hour },
  'passkey-removed': { channel: 'mail', secret: false, ttlSeconds: 72 * hour },
  invitation: { channel: 'mail', secret: true, ttlSeconds: 72 * hour },
  'sign-in-code': { channel: 'sms', secret: true, ttlSeconds: 600 },
} as const satisfies Record<AccountMessageKind, { channel: Channel; secret: boolean; ttlSeconds: number }>

export type MailKind = {
  [Kind in AccountMessageKind]: (typeof messageKinds)[Kind]['channel'] extends 'mail' ? Kind : never
}[AccountMessageKind]

/** `address` is a mail address or a phone number. The name is empty while unverified: strangers could use it to send their own text. */
export type Recipient = { id: string | null; address: string; name: string; locale: Locale }

/** Without a recipient the outbox does the same work and sends nothing, so that response times do not reveal who is a member. */
export type Message = {
  [Kind in AccountMessageKind]: { kind: Kind; to: Recipient | undefined } & ((typeof messageKinds)[Kind]['secret'] extends true
    ? { secret: string }
    : object)
}[AccountMessageKind]

/** A snapshot of the activity at the time of the event. Instants are ISO 8601. */
export type ActivitySnapshot = {
  activity: string
  title: string
  location: string
  timeZone: string
  startTime: string
  endTime: string | null
  reason?: string
  /** The title of the route that won the vote. */
  route?: string
}

type Addressed = { address: string; name: string; locale: Locale }
export type AccountMessage = Addressed & { kind: AccountMessageKind; secret: string }
export type ActivityNotification = Addressed & { kind: NotificationKind; member: string; snapshot: ActivitySnapshot }

/** A message as the transport of its channel receives it. */
export type OutgoingMessage = AccountMessage | ActivityNotification

/** Returns the locale of a stored language; 'en' if it is unknown. */
export const localeOf = (language: string): Locale => locales.find((locale) => locale === language) ?? 'en'
