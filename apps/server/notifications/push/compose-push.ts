/** What a push notification says: the event and the activity, and below them what has changed. */
import { shorten } from '@bothy/calendar/shorten.ts'
import type { PushMessage } from '@bothy/contract/members/push.ts'
import {
  type GatheringKind,
  isAboutCars,
  isAboutDiscussion,
  isAboutPhotos,
  isReviewKind,
  kindsOfNotifications,
  type KindWithoutMail,
  pushActions,
  type PushedKind,
  replacesEarlier,
  type ReviewKind,
} from '@bothy/contract/notifications.ts'
import { activityTime } from '../activity-time.ts'
import { fillPlaceholders, toSingleLine, withLabel } from '../mail/mail-template.ts'
import type { PushNotification } from '../message.ts'
import { texts, type TextId } from '../texts.ts'

/** Characters. Screens show less, and push services take at most 4 KB. */
const longest = { title: 200, body: 300 }

const hasNoMail = (kind: PushedKind): kind is KindWithoutMail => `push.${kind}` in texts.en

const isGathering = (kind: PushedKind): kind is GatheringKind => kindsOfNotifications[kind].again === 'members'

type Pushed = Pick<PushNotification, 'kind' | 'locale' | 'snapshot'>

export function composePush({ id, kind, locale, snapshot }: Pick<PushNotification, 'id'> & Pushed): PushMessage {
  const { title, body, path, tag } = isReviewKind(kind) ? reviewOf({ kind, locale, snapshot }) : eventOf(id, { kind, locale, snapshot })
  return {
    title: shorten(title, longest.title),
    body: shorten(body, longest.body),
    path,
    tag,
    lang: locale,
    ...(snapshot.mayJoin && { actions: pushActions.map((action) => ({ action, title: texts[locale][`action.${action}`] })) }),
  }
}

function eventOf(id: string, { kind, locale, snapshot }: Pushed): Pick<PushMessage, 'title' | 'body' | 'path' | 'tag'> {
  const count = snapshot.memberCount ?? 1
  const { title, sender = '', member = '' } = snapshot
  const values = { title, sender, member, name: member, count: String(count) }
  return {
    title: fillPlaceholders(values)(texts[locale][titleOf(kind, count)]),
    body: bodyOf({ kind, locale, snapshot }),
    path: pathOf(kind, snapshot),
    tag: replacesEarlier(kind) ? `${kind} ${snapshot.activity}` : id,
  }
}

/** The hash of an offer is its end, by which the page knows that an answer was chosen on the notification. */
function pathOf(kind: PushedKind, { activity, expiresAt }: PushNotification['snapshot']): string {
  if (kind === 'activity-deleted') return 'activities'
  if (isAboutDiscussion(kind)) return `activity/${activity}/discussion`
  if (isAboutPhotos(kind)) return `activity/${activity}/photos`
  if (isAboutCars(kind)) return `activity/${activity}/cars`
  const hash = kind === 'draw-held' ? '#participants' : expiresAt ? `#${Date.parse(expiresAt)}` : ''
  return `activity/${activity}${hash}`
}

/** What waits for admins is one notification of each kind: it counts them, and names the latest. */
function reviewOf({ kind, locale, snapshot }: Pushed & { kind: ReviewKind }): Pick<PushMessage, 'title' | 'body' | 'path' | 'tag'> {
  const { activity, title, activityCount = 1 } = snapshot
  const latest = fillPlaceholders({ title })(texts[locale][`mail.${kind}.subject`])
  if (activityCount < 2) return { title: latest, body: bodyOf({ kind, locale, snapshot }), path: `activity/${activity}`, tag: kind }
  const counted = fillPlaceholders({ count: String(activityCount) })(texts[locale][`push.${kind}.several`])
  return { title: counted, body: latest, path: kind === 'activity-proposed' ? 'admin/activities' : '', tag: kind }
}

function titleOf(kind: PushedKind, count: number): TextId {
  if (count > 1 && isGathering(kind)) return `push.${kind}.several`
  return hasNoMail(kind) ? `push.${kind}` : `mail.${kind}.subject`
}

/** What a person wrote, else the moment that counts, with the place where it matters. */
function bodyOf({ kind, locale, snapshot }: Pushed): string {
  const written = snapshot.message ?? snapshot.reason
  // The title then counts who wrote.
  const isOfSeveral = isGathering(kind) && (snapshot.memberCount ?? 1) > 1
  if (written) return isOfSeveral ? withLabel(snapshot.member ?? '', toSingleLine(written), locale) : toSingleLine(written)
  const { voteClosesAt, timeZone, location, expectedReturn, expiresAt, joinsOpenAt } = snapshot
  const text = texts[locale]
  const timeOf = (moment: string) => toSingleLine(activityTime({ startTime: moment, endTime: null, timeZone }, locale))
  if (kind === 'vote-closing-changed' || kind === 'vote-closing-soon')
    return withLabel(text['label.vote-closes'], voteClosesAt ? timeOf(voteClosesAt) : text['label.no-vote-closing'], locale)
  if (joinsOpenAt) return withLabel(text['label.joining-opens'], timeOf(joinsOpenAt), locale)
  if (expiresAt) return withLabel(text['label.answer-by'], timeOf(expiresAt), locale)
  if (expectedReturn) return `${withLabel(text['label.expected-return'], timeOf(expectedReturn), locale)} · ${toSingleLine(location)}`
  return toSingleLine(`${activityTime(snapshot, locale)} · ${location}`)
}
