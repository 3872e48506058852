/** Messages to members, about their accounts and about activities. Each is sent by mail or SMS, or to a device. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { OtherSignIns } from '@bothy/contract/auth/other-sign-ins.ts'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import type { PushSubscriptionInput } from '@bothy/contract/members/push.ts'
import type { AccountMessageKind, PushedKind, digestKind, NotificationKind, summaryKind } from '@bothy/contract/notifications.ts'

/** A snapshot of the activity at the time of the event. Instants are ISO 8601. */
export type ActivitySnapshot = {
  activity: string
  title: string
  location: string
  /** Absent in messages that an earlier version wrote. */
  coordinates?: Coordinates | null
  timeZone: string
  startTime: string
  endTime: string | null
  /** Null when the vote no longer closes automatically. */
  voteClosesAt?: string | null
  /** When joining opens to the recipient. */
  joinsOpenAt?: string
  /** Until when a spot is kept. */
  expiresAt?: string
  /** The votes at a closing time that left the vote open, and the least number of votes. */
  votes?: number
  quorum?: number
  reason?: string
  /** The titles of its routes, for those who review it. */
  routes?: string[]
  /** The title of the route that won the vote. */
  route?: string
  /** The name of the member who wrote the message. */
  sender?: string
  message?: string
  /** The name of the member who joined, left, leads now, or said when the group is expected. */
  member?: string
  /** How many members the notification gathers; `member` is the latest. */
  memberCount?: number
  /** How many activities wait for admins, for kinds of `isReviewKind`. */
  activityCount?: number
  /** The recipient has no seat yet. */
  mayJoin?: boolean
  /** The name of the leader; absent in mails to an address that nobody has verified. */
  leader?: string
  /** When the group was expected back. */
  expectedReturn?: string
  /** Which change of the calendar entry this is. */
  sequence?: number
  /** The names of the members who joined, left, and changed whom they bring, and the seats of the activity. */
  joined?: string[]
  left?: string[]
  companions?: string[]
  taken?: number
  seats?: number
}

type Addressed = { address: string; name: string; locale: Locale }
/** The new address of the account, masked, how many backup codes are left, and a qualification with its last day. */
export type AccountFacts = { newAddress?: string; codesLeft?: number; qualification?: string; validUntil?: string }
/** `secret` is the token of a link, or a code. `by` is the name of the admin whose act the message is about. `otherSignIns` belongs to a changed password. `facts` fill placeholders of the text. */
export type AccountMessage = Addressed & {
  kind: AccountMessageKind
  secret: string
  by: string
  otherSignIns?: OtherSignIns | undefined
  facts?: AccountFacts
}
export type ActivityNotification = Addressed & { kind: NotificationKind; member: string; snapshot: ActivitySnapshot }
/** New activities, in one mail. */
export type Digest = Addressed & { kind: typeof digestKind; member: string; activities: ActivitySnapshot[] }

/** What happened since the last summary, in one mail. */
export type SummaryEntry = ActivitySnapshot & { kind: NotificationKind | typeof digestKind }
export type Summary = Addressed & { kind: typeof summaryKind; member: string; entries: SummaryEntry[] }

/** A notification to one device. `id` is that of the message. After `expiresAt` it is not sent any more. */
export type PushNotification = {
  id: string
  kind: PushedKind
  locale: Locale
  snapshot: ActivitySnapshot
  expiresAt: string
  subscription: PushSubscriptionInput
}

/** A mail or SMS as the transport of its channel receives it. */
export type OutgoingMessage = AccountMessage | ActivityNotification | Digest | Summary

/** Returns the locale of a stored language; 'en' if it is unknown. */
export const localeOf = (language: string): Locale => locales.find((locale) => locale === language) ?? 'en'
