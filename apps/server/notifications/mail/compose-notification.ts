/** Composes mails about activities: the event, the activity, its place, and its time in the activity's own time zone. */
import type { Locale } from '@bothy/contract/choices.ts'
import { digestKind, isToContact } from '@bothy/contract/notifications.ts'
import type { ActivityNotification, Digest, Summary, SummaryEntry } from '../message.ts'
import { activityTime, dateLocale } from '../activity-time.ts'
import { composeMail } from './compose-mail.ts'
import { fillPlaceholders, toLines, toSingleLine, withLabel, type Mail, type MailContents } from './mail-template.ts'
import { mailMessages } from './messages.ts'

/** Links to pages of the app. */
type Pages = { activity: string; settings: string }

/** A deleted activity has no page. */
export const linksOf = (baseUrl: string, { kind, snapshot }: Pick<ActivityNotification, 'kind' | 'snapshot'>): Pages => ({
  activity: kind === 'activity-deleted' ? `${baseUrl}/activities` : `${baseUrl}/activity/${snapshot.activity}`,
  settings: `${baseUrl}/profile/settings`,
})

/** `clubName` is the current name of the club. */
export function composeNotification(
  { kind, name, locale, snapshot }: Omit<ActivityNotification, 'address' | 'member'>,
  clubName: string,
  pages: Pages,
): Mail {
  const messages = mailMessages[locale]
  const { mails, button, allButton, footer, settingsHint } = messages.notifications
  // An emergency contact is no member, and has no settings.
  const text = { ...mails[kind], footer: isToContact(kind) ? [footer] : [footer, settingsHint] }
  const values = { title: snapshot.title, sender: snapshot.sender ?? '', leader: snapshot.leader ?? '', settings: pages.settings }
  return composeMail({ name, locale }, clubName, text, values, {
    ...(snapshot.message !== undefined && { quote: toLines(snapshot.message) }),
    details: detailsOf(snapshot, locale),
    button: { label: kind === 'activity-deleted' ? allButton : button, link: pages.activity, orOpen: messages.linkFallback },
  })
}

/** `baseUrl` is that of the app. */
export function composeDigest(
  { name, locale, activities }: Pick<Digest, 'name' | 'locale' | 'activities'>,
  clubName: string,
  baseUrl: string,
): Mail {
  return composeList({ name, locale }, clubName, baseUrl, {
    ...mailMessages[locale].notifications.digest,
    entries: activities.map((activity) => ({
      title: toSingleLine(activity.title),
      facts: timeAndPlaceOf(activity, locale),
      link: `${baseUrl}/activity/${activity.activity}`,
    })),
  })
}

export function composeSummary(
  { name, locale, entries }: Pick<Summary, 'name' | 'locale' | 'entries'>,
  clubName: string,
  baseUrl: string,
): Mail {
  const { summary, mails } = mailMessages[locale].notifications
  return composeList({ name, locale }, clubName, baseUrl, {
    ...summary,
    entries: entries.map((entry) => ({
      title: fillPlaceholders({ title: entry.title })(entry.kind === digestKind ? summary.newActivity : mails[entry.kind].subject),
      facts: factsOf(entry, locale),
      link: entry.kind === 'activity-deleted' ? `${baseUrl}/activities` : `${baseUrl}/activity/${entry.activity}`,
    })),
  })
}

type List = { subject: string; before: string[]; entries: MailContents['entries'] & {} }

function composeList({ name, locale }: Pick<Digest, 'name' | 'locale'>, clubName: string, baseUrl: string, list: List): Mail {
  const { linkFallback, notifications } = mailMessages[locale]
  const { allButton, footer, settingsHint } = notifications
  const { entries, ...text } = list
  return composeMail(
    { name, locale },
    clubName,
    { ...text, footer: [footer, settingsHint] },
    { settings: `${baseUrl}/profile/settings` },
    { entries, button: { label: allButton, link: `${baseUrl}/activities`, orOpen: linkFallback } },
  )
}

const timeAndPlaceOf = (activity: ActivityNotification['snapshot'], locale: Locale): string =>
  toSingleLine(`${activityTime(activity, locale)} · ${activity.location}`)

/** What changed: who joined and left, when the vote closes, the reason. Otherwise time and place. */
function factsOf(entry: SummaryEntry, locale: Locale): string {
  const { labels } = mailMessages[locale].notifications
  const special: [string, string | undefined][] = [
    [labels.joined, listOf(entry.joined, locale)],
    [labels.left, listOf(entry.left, locale)],
    [labels.voteCloses, voteClosingOf(entry, locale)],
    [labels.reason, entry.reason],
  ]
  const facts = special.flatMap(([label, value]) => (value ? [withLabel(label, toSingleLine(value), locale)] : []))
  return facts.join(' · ') || timeAndPlaceOf(entry, locale)
}

const listOf = (names: string[] | undefined, locale: Locale) => names && new Intl.ListFormat(dateLocale(locale)).format(names)

function voteClosingOf({ voteClosesAt, timeZone }: ActivityNotification['snapshot'], locale: Locale): string | undefined {
  if (voteClosesAt === null) return mailMessages[locale].notifications.labels.noVoteClosing
  return voteClosesAt && activityTime({ startTime: voteClosesAt, endTime: null, timeZone }, locale)
}

function placeOf({ location, coordinates }: ActivityNotification['snapshot']): string {
  return coordinates ? `${location} (${coordinates.latitude}, ${coordinates.longitude})` : location
}

function detailsOf(snapshot: ActivityNotification['snapshot'], locale: Locale): [string, string][] {
  const { labels } = mailMessages[locale].notifications
  const details: [string, string | undefined][] = [
    [labels.joined, listOf(snapshot.joined, locale)],
    [labels.left, listOf(snapshot.left, locale)],
    [labels.seats, snapshot.seats === undefined ? undefined : `${snapshot.taken} / ${snapshot.seats}`],
    [labels.votes, snapshot.quorum === undefined ? undefined : `${snapshot.votes} / ${snapshot.quorum}`],
    [labels.voteCloses, voteClosingOf(snapshot, locale)],
    [
      labels.expectedReturn,
      snapshot.expectedReturn && activityTime({ startTime: snapshot.expectedReturn, endTime: null, timeZone: snapshot.timeZone }, locale),
    ],
    [labels.reason, snapshot.reason],
    [labels.activity, snapshot.title],
    [labels.when, activityTime(snapshot, locale)],
    [labels.where, placeOf(snapshot)],
    [labels.route, snapshot.route],
  ]
  return details.flatMap(([label, value]) => (value ? [[label, toSingleLine(value)]] : []))
}
