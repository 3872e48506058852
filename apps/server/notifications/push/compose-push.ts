/** What a push notification says: the event and the activity, and below them what has changed. */
import { shorten } from '@bothy/calendar/shorten.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import type { PushMessage } from '@bothy/contract/members/push.ts'
import {
  type GatheringKind,
  isReviewKind,
  type KindWithoutMail,
  pushActions,
  type PushedKind,
  replacesEarlier,
  type ReviewKind,
} from '@bothy/contract/notifications.ts'
import { activityTime } from '../activity-time.ts'
import { fillPlaceholders, toSingleLine, withLabel } from '../mail/mail-template.ts'
import { mailMessages } from '../mail/messages.ts'
import type { PushNotification } from '../message.ts'
import { actionLabels, gatheredTitles, pushTitles, reviewTitles } from './messages.ts'

/** Characters. Screens show less, and push services take at most 4 KB. */
const longest = { title: 200, body: 300 }

const hasNoMail = (kind: PushedKind): kind is KindWithoutMail => kind in pushTitles.en

const isGathering = (kind: PushedKind): kind is GatheringKind => kind in gatheredTitles.en

type Pushed = Pick<PushNotification, 'kind' | 'locale' | 'snapshot'>

export function composePush({ id, kind, locale, snapshot }: Pick<PushNotification, 'id'> & Pushed): PushMessage {
  const { title, body, path, tag } = isReviewKind(kind) ? reviewOf({ kind, locale, snapshot }) : eventOf(id, { kind, locale, snapshot })
  return {
    title: shorten(title, longest.title),
    body: shorten(body, longest.body),
    path,
    tag,
    lang: locale,
    ...(snapshot.mayJoin && { actions: pushActions.map((action) => ({ action, title: actionLabels[locale][action] })) }),
  }
}

function eventOf(id: string, { kind, locale, snapshot }: Pushed): Pick<PushMessage, 'title' | 'body' | 'path' | 'tag'> {
  const count = snapshot.memberCount ?? 1
  const { title, sender = '', member = '' } = snapshot
  const values = { title, sender, member, name: member, count: String(count) }
  return {
    title: fillPlaceholders(values)(titleOf(kind, locale, count)),
    body: bodyOf({ kind, locale, snapshot }),
    path: kind === 'activity-deleted' ? 'activities' : `activity/${snapshot.activity}`,
    tag: replacesEarlier(kind) ? `${kind} ${snapshot.activity}` : id,
  }
}

/** What waits for admins is one notification of each kind: it counts them, and names the latest. */
function reviewOf({ kind, locale, snapshot }: Pushed & { kind: ReviewKind }): Pick<PushMessage, 'title' | 'body' | 'path' | 'tag'> {
  const { activity, title, activityCount = 1 } = snapshot
  const latest = fillPlaceholders({ title })(mailMessages[locale].notifications.mails[kind].subject)
  if (activityCount < 2) return { title: latest, body: bodyOf({ kind, locale, snapshot }), path: `activity/${activity}`, tag: kind }
  const counted = fillPlaceholders({ count: String(activityCount) })(reviewTitles[locale][kind])
  return { title: counted, body: latest, path: kind === 'activity-proposed' ? 'admin/activities' : '', tag: kind }
}

function titleOf(kind: PushedKind, locale: Locale, count: number): string {
  if (count > 1 && isGathering(kind)) return gatheredTitles[locale][kind]
  return hasNoMail(kind) ? pushTitles[locale][kind] : mailMessages[locale].notifications.mails[kind].subject
}

/** What a person wrote, else the moment that counts, with the place where it matters. */
function bodyOf({ kind, locale, snapshot }: Pushed): string {
  const written = snapshot.message ?? snapshot.reason
  if (written) return toSingleLine(written)
  const { voteClosesAt, timeZone, location, expectedReturn } = snapshot
  const { labels } = mailMessages[locale].notifications
  const timeOf = (moment: string) => toSingleLine(activityTime({ startTime: moment, endTime: null, timeZone }, locale))
  if (kind === 'vote-closing-changed' || kind === 'vote-closing-soon')
    return withLabel(labels.voteCloses, voteClosesAt ? timeOf(voteClosesAt) : labels.noVoteClosing, locale)
  if (expectedReturn) return `${withLabel(labels.expectedReturn, timeOf(expectedReturn), locale)} · ${toSingleLine(location)}`
  return toSingleLine(`${activityTime(snapshot, locale)} · ${location}`)
}
