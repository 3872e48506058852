/** Messages to members, about their accounts and about activities. Each is sent by mail or SMS. */
import { locales, type Locale } from '@bothy/contract/limits.ts'
import type { AccountMessageKind, NotificationKind } from '@bothy/contract/notifications.ts'

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
/** `secret` is the token of a link, or a code. `by` is the name of the admin whose act the message is about. */
export type AccountMessage = Addressed & { kind: AccountMessageKind; secret: string; by: string }
export type ActivityNotification = Addressed & { kind: NotificationKind; member: string; snapshot: ActivitySnapshot }

/** A message as the transport of its channel receives it. */
export type OutgoingMessage = AccountMessage | ActivityNotification

/** Returns the locale of a stored language; 'en' if it is unknown. */
export const localeOf = (language: string): Locale => locales.find((locale) => locale === language) ?? 'en'
