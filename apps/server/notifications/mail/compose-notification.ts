/** Composes mails about activities: the event, the activity, its place, and its time in the activity's text time zone. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { nameList } from '@bothy/contract/name-list.ts'
import { digestKind, isReviewKind, isToContact, summaryKind } from '@bothy/contract/notifications.ts'
import { activityTime, dateLocale } from '../activity-time.ts'
import type { ActivityNotification, ActivitySnapshot, Digest, Summary, SummaryEntry } from '../message.ts'
import { mailText, texts, type TextId } from '../texts.ts'
import { composeMail } from './compose-mail.ts'
import { fillPlaceholders, toLines, toSingleLine, withLabel, type Mail, type MailContents } from './mail-template.ts'

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
  const text = texts[locale]
  const mail = { ...mailText(locale, kind), footer: text['footer.activities'] }
  return composeMail({ name, locale }, clubName, mail, namesOf(snapshot), {
    ...(snapshot.message !== undefined && { quote: toLines(snapshot.message) }),
    details: detailsOf(snapshot, locale),
    button: {
      label: text[kind === 'activity-deleted' ? 'button.activities' : 'button.activity'],
      link: pages.activity,
      orOpen: text['link-fallback'],
    },
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
  const { 'footer.settings': toSettings, 'footer.unsubscribe': stop } = texts[locale]
  return [{ label: toSettings, link: settings }, ...(unsubscribe ? [{ label: stop, link: unsubscribe }] : [])]
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
      ...mailText(locale, digestKind),
      entries: activities.map((activity) => ({
        title: toSingleLine(activity.title),
        facts: timeAndPlaceOf(activity, locale),
        link: `${baseUrl}/activity/${activity.activity}`,
      })),
    },
  )
}

/** What waits for admins has its text words, and alone its text mail. */
export function composeSummary(
  { name, locale, entries }: Pick<Summary, 'name' | 'locale' | 'entries'>,
  clubName: string,
  baseUrl: string,
  unsubscribe?: string,
): Mail {
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
      ...mailText(locale, entries.every(({ kind }) => isReviewKind(kind)) ? 'activity-reviews' : summaryKind),
      entries: entries.map((entry) => ({
        title: fillPlaceholders(namesOf(entry))(texts[locale][titleOf(entry.kind)]),
        facts: factsOf(entry, locale),
        link: entry.kind === 'activity-deleted' ? `${baseUrl}/activities` : `${baseUrl}/activity/${entry.activity}`,
      })),
    },
  )
}

const titleOf = (kind: SummaryEntry['kind']): TextId => (kind === digestKind ? 'title.new-activity' : `mail.${kind}.subject`)

type List = ReturnType<typeof mailText> & { entries: MailContents['entries'] & {} }

function composeList(
  { name, locale }: Pick<Digest, 'name' | 'locale'>,
  clubName: string,
  { baseUrl, unsubscribe }: { baseUrl: string; unsubscribe: string | undefined },
  list: List,
): Mail {
  const text = texts[locale]
  const { entries, ...mail } = list
  return composeMail(
    { name, locale },
    clubName,
    { ...mail, footer: text['footer.activities'] },
    {},
    {
      entries,
      button: { label: text['button.activities'], link: `${baseUrl}/activities`, orOpen: text['link-fallback'] },
      links: footerLinks(locale, { settings: `${baseUrl}/profile/settings`, unsubscribe }),
    },
  )
}

const timeAndPlaceOf = (activity: ActivityNotification['snapshot'], locale: Locale): string =>
  toSingleLine(`${activityTime(activity, locale)} · ${activity.location}`)

/** What changed: who joined and left, when the vote closes, the reason. Otherwise time and place. Then who proposed it, and which route it is about. */
function factsOf(entry: SummaryEntry, locale: Locale): string {
  const text = texts[locale]
  const named = (facts: [label: string, value: string | undefined][]) =>
    facts.flatMap(([label, value]) => (value ? [withLabel(label, toSingleLine(value), locale)] : []))
  const changed = named([
    [text['label.joined'], listOf(entry.joined, locale)],
    [text['label.left'], listOf(entry.left, locale)],
    [text['label.seats'], seatsOf(entry)],
    [text['label.votes'], votesOf(entry)],
    [text['label.vote-closes'], voteClosingOf(entry, locale)],
    [text['label.reason'], entry.reason],
  ])
  const about = named([
    [text['label.leader'], entry.proposedBy],
    [text['label.route'], entry.route],
  ])
  return [...(changed.length > 0 ? changed : [timeAndPlaceOf(entry, locale)]), ...about].join(' · ')
}

const seatsOf = ({ taken, seats }: ActivitySnapshot) => (seats === undefined ? undefined : `${taken} / ${seats}`)
const votesOf = ({ votes, quorum }: ActivitySnapshot) => (quorum === undefined ? undefined : `${votes} / ${quorum}`)

const listOf = (names: string[] | undefined, locale: Locale) => names && nameList(dateLocale(locale), names)

function voteClosingOf({ voteClosesAt, timeZone }: ActivityNotification['snapshot'], locale: Locale): string | undefined {
  if (voteClosesAt === null) return texts[locale]['label.no-vote-closing']
  return voteClosesAt && activityTime({ startTime: voteClosesAt, endTime: null, timeZone }, locale)
}

/** A map of the exact meeting point, on a site that every device opens. */
const mapAt = ({ latitude, longitude }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

/** A member wrote the reason, in lines of their text. */
function detailsOf(snapshot: ActivityNotification['snapshot'], locale: Locale): NonNullable<MailContents['details']> {
  const text = texts[locale]
  const { coordinates, reason } = snapshot
  const details: [label: string, value: string | undefined, link?: string][] = [
    [text['label.joined'], listOf(snapshot.joined, locale)],
    [text['label.left'], listOf(snapshot.left, locale)],
    [text['label.seats'], seatsOf(snapshot)],
    [text['label.votes'], votesOf(snapshot)],
    [text['label.vote-closes'], voteClosingOf(snapshot, locale)],
    [
      text['label.expected-return'],
      snapshot.expectedReturn && activityTime({ startTime: snapshot.expectedReturn, endTime: null, timeZone: snapshot.timeZone }, locale),
    ],
    [text['label.activity'], snapshot.title],
    [text['label.leader'], snapshot.proposedBy],
    [text['label.when'], activityTime(snapshot, locale)],
    [text['label.where'], snapshot.location, coordinates ? mapAt(coordinates) : undefined],
    [text['label.route'], snapshot.route],
  ]
  return [
    ...(reason ? [{ label: text['label.reason'], lines: toLines(reason) }] : []),
    ...details.flatMap(([label, value, link]) => (value ? [{ label, lines: [toSingleLine(value)], link }] : [])),
  ]
}
