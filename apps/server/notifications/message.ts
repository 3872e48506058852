/** Messages to members, about their accounts and about activities. Each is sent by mail or SMS. */
import type { AccountMessageKind } from '@bothy/auth/messages.ts'
import { locales, type Locale } from '@bothy/contract/limits.ts'

/** Events of activities. Triggers in db/functions/notifications/notifications.sql write these messages and select the recipients. */
export const notificationKinds = [
  'activity-proposed',
  'activity-approved',
  'activity-rejected',
  'enrollment-started',
  'activity-changed',
  'activity-started',
  'activity-cancelled',
  'seat-taken-back',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

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
