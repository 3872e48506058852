/** What the club tells people, about their accounts and about activities. Each message goes by mail or by text message, and says nothing once it is too old. */
import { locales, type Locale } from '@bothy/contract/limits.ts'

export type Channel = 'mail' | 'text'

const hour = 3600
/** `secret` is the link or the code that the message carries. `worthFor`: seconds until it is not worth sending any more. */
export const messageKinds = {
  'confirm-address': { channel: 'mail', secret: true, worthFor: 24 * hour },
  'address-in-use': { channel: 'mail', secret: false, worthFor: 24 * hour },
  'reset-password': { channel: 'mail', secret: true, worthFor: hour },
  'password-changed': { channel: 'mail', secret: false, worthFor: 72 * hour },
  'phone-changed': { channel: 'mail', secret: false, worthFor: 72 * hour },
  'passkey-added': { channel: 'mail', secret: false, worthFor: 72 * hour },
  'passkey-removed': { channel: 'mail', secret: false, worthFor: 72 * hour },
  invitation: { channel: 'mail', secret: true, worthFor: 72 * hour },
  'sign-in-code': { channel: 'text', secret: true, worthFor: 600 },
} as const satisfies Record<string, { channel: Channel; secret: boolean; worthFor: number }>

export type MessageKind = keyof typeof messageKinds
export type MailKind = {
  [Kind in MessageKind]: (typeof messageKinds)[Kind]['channel'] extends 'mail' ? Kind : never
}[MessageKind]

/** `address` is of mail or of a telephone. A name that nobody has proved to be theirs is left out: strangers would use it to write in our name. */
export type Recipient = { id: string | null; address: string; name: string; locale: Locale }

/** To `undefined` for nobody: the same work is done and nothing is sent, so that an answer takes as long whoever is known. */
export type Message = {
  [Kind in MessageKind]: { kind: Kind; to: Recipient | undefined } & ((typeof messageKinds)[Kind]['secret'] extends true
    ? { secret: string }
    : object)
}[MessageKind]

/** What happens to activities. Written by the database (db/accounts/notifications.sql), where it also stands who is told. */
export const newsKinds = [
  'activity-proposed',
  'activity-approved',
  'activity-rejected',
  'enrollment-started',
  'activity-changed',
  'activity-started',
  'activity-cancelled',
  'seat-taken-back',
] as const
export type NewsKind = (typeof newsKinds)[number]

/** The activity as it was when it happened. Instants are ISO 8601. */
export type News = {
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
export type AccountLetter = Addressed & { kind: MessageKind; secret: string }
export type NewsLetter = Addressed & { kind: NewsKind; member: string; news: News }

/** A message on its way, as the carrier of its channel gets it. */
export type Letter = AccountLetter | NewsLetter

/** The language that a member has chosen. */
export const localeOf = (language: string): Locale => locales.find((locale) => locale === language) ?? 'en'
