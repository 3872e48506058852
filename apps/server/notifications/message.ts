/** Kinds of messages to members, about their accounts and about activities. Each is sent by mail or SMS. */
import { locales, type Locale } from '@bothy/contract/limits.ts'
import type { AccountMessageKind, NotificationKind } from '@bothy/contract/notifications.ts'

export type Channel = 'mail' | 'sms'

/** Kinds of messages about accounts, and the page that a link opens. The link contains the secret of the message as its token. */
export const accountMessages = {
  'confirm-address': { channel: 'mail', page: 'verify-email' },
  'address-in-use': { channel: 'mail' },
  'reset-password': { channel: 'mail', page: 'reset-password' },
  'password-changed': { channel: 'mail' },
  'phone-changed': { channel: 'mail' },
  'passkey-added': { channel: 'mail' },
  'passkey-removed': { channel: 'mail' },
  invitation: { channel: 'mail', page: 'reset-password' },
  'sign-in-code': { channel: 'sms' },
} as const satisfies Record<AccountMessageKind, { channel: Channel; page?: string }>

export type MailKind = {
  [Kind in AccountMessageKind]: (typeof accountMessages)[Kind]['channel'] extends 'mail' ? Kind : never
}[AccountMessageKind]

/** The link of a mail; undefined for a message without one. */
export function linkOf(kind: AccountMessageKind, secret: string, baseUrl: string): string | undefined {
  const message = accountMessages[kind]
  return 'page' in message ? `${baseUrl}/${message.page}?token=${secret}` : undefined
}

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
/** `secret` is the token of a link, or a code. */
export type AccountMessage = Addressed & { kind: AccountMessageKind; secret: string }
export type ActivityNotification = Addressed & { kind: NotificationKind; member: string; snapshot: ActivitySnapshot }

/** A message as the transport of its channel receives it. */
export type OutgoingMessage = AccountMessage | ActivityNotification

/** Returns the locale of a stored language; 'en' if it is unknown. */
export const localeOf = (language: string): Locale => locales.find((locale) => locale === language) ?? 'en'
