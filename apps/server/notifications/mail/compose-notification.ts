/** Composes mails about activities: the event, the activity, its place, and its time in the activity's own time zone. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { nameList } from '@bothy/contract/name-list.ts'
import { digestKind, isReviewKind, isToContact } from '@bothy/contract/notifications.ts'
import { activityTime, dateLocale } from '../activity-time.ts'
import type { ActivityNotification, ActivitySnapshot, Digest, Summary, SummaryEntry } from '../message.ts'
import { composeMail } from './compose-mail.ts'
import { fillPlaceholders, toLines, toSingleLine, withLabel, type Mail, type MailContents } from './mail-template.ts'
import { mailMessages } from './messages.ts'

/** Links to pages of the app. An emergency contact has none to `unsubscribe`. */
type Pages = { activity: string; settings: string; unsubscribe?: string | undefined }

/** A deleted activity has no page. */
export const linksOf = (
  baseUrl: string,
  { kind, snapshot }: Pick<ActivityNotification, 'kind' | 'snapshot'>,
  unsubscribe?: string,
): Pages => ({
  activity: kind === 'activity-deleted' ? `${baseUrl}/activities` : `${baseUrl}/activity/${snapshot.activity}`,
  settings: `${baseUrl}/profile/settings`,
  unsubscribe,
})

/** `clubName` is the current name of the club. */
export function composeNotification(
  { kind, name, locale, snapshot }: Omit<ActivityNotification, 'address' | 'member'>,
  clubName: string,
  pages: Pages,
): Mail {
  const messages = mailMessages[locale]
  const { mails, button, allButton, footer } = messages.notifications
  const text = { ...mails[kind], footer: [footer] }
  return composeMail({ name, locale }, clubName, text, namesOf(snapshot), {
    ...(snapshot.message !== undefined && { quote: toLines(snapshot.message) }),
    details: detailsOf(snapshot, locale),
    button: { label: kind === 'activity-deleted' ? allButton : button, link: pages.activity, orOpen: messages.linkFallback },
    // An emergency contact is no member, and has no settings.
    links: isToContact(kind) ? [] : footerLinks(locale, pages),
  })
}

/** What fills the placeholders of a text. */
const namesOf = ({ title, sender = '', leader = '', member = '' }: ActivitySnapshot) => ({ title, sender, leader, member })

function footerLinks(
  locale: Locale,
  { settings, unsubscribe }: Pick<Pages, 'settings' | 'unsubscribe'>,
): NonNullable<MailContents['links']> {
  const { settingsHint, unsubscribeHint } = mailMessages[locale].notifications
  return [{ label: settingsHint, link: settings }, ...(unsubscribe ? [{ label: unsubscribeHint, link: unsubscribe }] : [])]
}

/** `baseUrl` is that of the app. */
export function composeDigest(
  { name, locale, activities }: Pick<Digest, 'name' | 'locale' | 'activities'>,
  clubName: string,
  baseUrl: string,
  unsubscribe?: string,
): Mail {
  return composeList(
    { name, locale },
    clubName,
    { baseUrl, unsubscribe },
    {
      ...mailMessages[locale].notifications.digest,
      entries: activities.map((activity) => ({
        title: toSingleLine(activity.title),
        facts: timeAndPlaceOf(activity, locale),
        link: `${baseUrl}/activity/${activity.activity}`,
      })),
    },
  )
}

/** What waits for admins has its own words, and alone its own mail. */
export function composeSummary(
  { name, locale, entries }: Pick<Summary, 'name' | 'locale' | 'entries'>,
  clubName: string,
  baseUrl: string,
  unsubscribe?: string,
): Mail {
  const { reviews, summary, mails } = mailMessages[locale].notifications
  const [first] = entries
  if (entries.length === 1 && isReviewKind(first!.kind)) {
    const notification = { kind: first!.kind, name, locale, snapshot: first! }
    return composeNotification(notification, clubName, linksOf(baseUrl, notification, unsubscribe))
  }
  return composeList(
    { name, locale },
    clubName,
    { baseUrl, unsubscribe },
    {
      ...(entries.every(({ kind }) => isReviewKind(kind)) ? reviews : summary),
      entries: entries.map((entry) => ({
        title: fillPlaceholders(namesOf(entry))(entry.kind === digestKind ? summary.newActivity : mails[entry.kind].subject),
        facts: factsOf(entry, locale),
        link: entry.kind === 'activity-deleted' ? `${baseUrl}/activities` : `${baseUrl}/activity/${entry.activity}`,
      })),
    },
  )
}

type List = { subject: string; before: string[]; entries: MailContents['entries'] & {} }

function composeList(
  { name, locale }: Pick<Digest, 'name' | 'locale'>,
  clubName: string,
  { baseUrl, unsubscribe }: { baseUrl: string; unsubscribe: string | undefined },
  list: List,
): Mail {
  const { linkFallback, notifications } = mailMessages[locale]
  const { allButton, footer } = notifications
  const { entries, ...text } = list
  return composeMail(
    { name, locale },
    clubName,
    { ...text, footer: [footer] },
    {},
    {
      entries,
      button: { label: allButton, link: `${baseUrl}/activities`, orOpen: linkFallback },
      links: footerLinks(locale, { settings: `${baseUrl}/profile/settings`, unsubscribe }),
    },
  )
}

const timeAndPlaceOf = (activity: ActivityNotification['snapshot'], locale: Locale): string =>
  toSingleLine(`${activityTime(activity, locale)} · ${activity.location}`)

/** What changed: who joined and left, when the vote closes, the reason. Otherwise time and place. Then who proposed it, and which route it is about. */
function factsOf(entry: SummaryEntry, locale: Locale): string {
  const { labels } = mailMessages[locale].notifications
  const named = (facts: [label: string, value: string | undefined][]) =>
    facts.flatMap(([label, value]) => (value ? [withLabel(label, toSingleLine(value), locale)] : []))
  const changed = named([
    [labels.joined, listOf(entry.joined, locale)],
    [labels.left, listOf(entry.left, locale)],
    [labels.seats, seatsOf(entry)],
    [labels.votes, votesOf(entry)],
    [labels.voteCloses, voteClosingOf(entry, locale)],
    [labels.reason, entry.reason],
  ])
  const about = named([
    [labels.leader, entry.proposedBy],
    [labels.route, entry.route],
  ])
  return [...(changed.length > 0 ? changed : [timeAndPlaceOf(entry, locale)]), ...about].join(' · ')
}

const seatsOf = ({ taken, seats }: ActivitySnapshot) => (seats === undefined ? undefined : `${taken} / ${seats}`)
const votesOf = ({ votes, quorum }: ActivitySnapshot) => (quorum === undefined ? undefined : `${votes} / ${quorum}`)

const listOf = (names: string[] | undefined, locale: Locale) => names && nameList(dateLocale(locale), names)

function voteClosingOf({ voteClosesAt, timeZone }: ActivityNotification['snapshot'], locale: Locale): string | undefined {
  if (voteClosesAt === null) return mailMessages[locale].notifications.labels.noVoteClosing
  return voteClosesAt && activityTime({ startTime: voteClosesAt, endTime: null, timeZone }, locale)
}

/** A map of the exact meeting point, on a site that every device opens. */
const mapAt = ({ latitude, longitude }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

/** A member wrote the reason, in lines of their own. */
function detailsOf(snapshot: ActivityNotification['snapshot'], locale: Locale): NonNullable<MailContents['details']> {
  const { labels } = mailMessages[locale].notifications
  const { coordinates, reason } = snapshot
  const details: [label: string, value: string | undefined, link?: string][] = [
    [labels.joined, listOf(snapshot.joined, locale)],
    [labels.left, listOf(snapshot.left, locale)],
    [labels.seats, seatsOf(snapshot)],
    [labels.votes, votesOf(snapshot)],
    [labels.voteCloses, voteClosingOf(snapshot, locale)],
    [
      labels.expectedReturn,
      snapshot.expectedReturn && activityTime({ startTime: snapshot.expectedReturn, endTime: null, timeZone: snapshot.timeZone }, locale),
    ],
    [labels.activity, snapshot.title],
    [labels.leader, snapshot.proposedBy],
    [labels.when, activityTime(snapshot, locale)],
    [labels.where, snapshot.location, coordinates ? mapAt(coordinates) : undefined],
    [labels.route, snapshot.route],
  ]
  return [
    ...(reason ? [{ label: labels.reason, lines: toLines(reason) }] : []),
    ...details.flatMap(([label, value, link]) => (value ? [{ label, lines: [toSingleLine(value)], link }] : [])),
  ]
}
