/** Composes mails about activities: the event, the activity, its place, and its time in the activity's text time zone. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { nameList } from '@bothy/contract/name-list.ts'
import {
  digestKind,
  isAboutCars,
  isAboutDiscussion,
  isAboutPhotos,
  isReviewKind,
  isToContact,
  summaryKind,
} from '@bothy/contract/notifications.ts'
import { dateLocale, nearDay, timeFromNow } from '../activity-time.ts'
import type { ActivityNotification, ActivitySnapshot, Digest, Summary, SummaryEntry } from '../message.ts'
import { mailText, texts, type TextId } from '../texts.ts'
import { composeMail } from './compose-mail.ts'
import { fillPlaceholders, toLines, toSingleLine, withLabel, type Mail, type MailContents } from './mail-template.ts'

/** Links to pages of the app. An emergency contact has none to `unsubscribe`. Only who comes or may come needs the file of the `calendar`. A message to one member has a page to `answer`. */
type Pages = Record<'activity' | 'settings', string> & Partial<Record<'answer' | 'calendar' | 'unsubscribe', string | undefined>>

/** What takes place, and what visitors can see, because the link of the file opens without signing in. */
const kindsOfPlans = new Set<string>([
  'seat-confirmed',
  'activity-reminder',
  'activity-changed',
  'activity-approved',
  'enrollment-started',
  'joining-announced',
  'joining-opened',
])

export const linksOf = (
  baseUrl: string,
  { kind, snapshot }: Pick<ActivityNotification, 'kind' | 'snapshot'>,
  unsubscribe?: string,
): Pages => ({
  activity: pageOf(baseUrl, kind, snapshot),
  answer: messagesToOne.has(kind) ? `${baseUrl}/notifications` : undefined,
  settings: `${baseUrl}/profile/settings`,
  calendar: kindsOfPlans.has(kind) ? calendarAt(baseUrl, snapshot) : undefined,
  unsubscribe,
})

/** A deleted activity has no page. */
const pageOf = (baseUrl: string, kind: string, { activity }: ActivitySnapshot): string =>
  kind === 'activity-deleted'
    ? `${baseUrl}/activities`
    : `${baseUrl}/activity/${activity}${isAboutDiscussion(kind) ? '/discussion' : isAboutPhotos(kind) ? '/photos' : isAboutCars(kind) ? '/cars' : ''}`

const messagesToOne = new Set<string>(['activity-question', 'activity-answer'])

const calendarAt = (baseUrl: string, { activity }: ActivitySnapshot): string => `${baseUrl}/api/activities/${activity}/calendar.ics`

/** `clubName` is the current name of the club. What is near `now` is today or tomorrow. */
export function composeNotification(
  { kind, name, locale, snapshot }: Omit<ActivityNotification, 'address' | 'member'>,
  clubName: string,
  pages: Pages,
  now: Date,
): Mail {
  const text = texts[locale]
  const near = kind === 'activity-reminder' ? nearDay(snapshot.startTime, snapshot.timeZone, locale, now) : undefined
  const mail = {
    ...mailText(locale, kind),
    ...(near && { subject: withLabel(near, '{title}', locale) }),
    footer: text['footer.activities'],
  }
  return composeMail({ name, locale }, clubName, mail, namesOf(snapshot), {
    ...(snapshot.message !== undefined && { quote: toLines(snapshot.message) }),
    details: detailsOf(snapshot, { name, locale }, now, { calendar: pages.calendar, activity: pages.answer && pages.activity }),
    button: {
      label: text[pages.answer ? 'button.answer' : kind === 'activity-deleted' ? 'button.activities' : 'button.activity'],
      link: pages.answer ?? pages.activity,
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

type Sending = { clubName: string; baseUrl: string; unsubscribe?: string | undefined; now: Date }

/** `baseUrl` is that of the app. One new activity has a mail like a notification. */
export function composeDigest(
  { name, locale, activities }: Pick<Digest, 'name' | 'locale' | 'activities'>,
  { clubName, baseUrl, unsubscribe, now }: Sending,
): Mail {
  const [first] = activities
  if (activities.length === 1) return composeNewActivity({ name, locale }, first!, { clubName, baseUrl, unsubscribe, now })
  return composeList(
    { name, locale },
    clubName,
    { baseUrl, unsubscribe },
    {
      ...mailText(locale, digestKind),
      entries: activities.map((activity) => ({
        title: toSingleLine(activity.title),
        facts: factsOf({ ...activity, kind: digestKind }, { name, locale }, now),
        link: `${baseUrl}/activity/${activity.activity}`,
      })),
    },
  )
}

function composeNewActivity({ name, locale }: Reader, snapshot: ActivitySnapshot, { clubName, baseUrl, unsubscribe, now }: Sending): Mail {
  const text = texts[locale]
  const mail = { subject: text['title.new-activity'], before: [text['new-activity.before']], after: [], footer: text['footer.activities'] }
  return composeMail({ name, locale }, clubName, mail, namesOf(snapshot), {
    details: detailsOf(snapshot, { name, locale }, now, { calendar: calendarAt(baseUrl, snapshot) }),
    button: { label: text['button.activity'], link: `${baseUrl}/activity/${snapshot.activity}`, orOpen: text['link-fallback'] },
    links: footerLinks(locale, { settings: `${baseUrl}/profile/settings`, unsubscribe }),
  })
}

/** What waits for admins has its text words, and alone its text mail. */
export function composeSummary(
  { name, locale, entries }: Pick<Summary, 'name' | 'locale' | 'entries'>,
  { clubName, baseUrl, unsubscribe, now }: Sending,
): Mail {
  const [first] = entries
  if (entries.length === 1 && isReviewKind(first!.kind)) {
    const notification = { kind: first!.kind, name, locale, snapshot: first! }
    return composeNotification(notification, clubName, linksOf(baseUrl, notification, unsubscribe), now)
  }
  return composeList(
    { name, locale },
    clubName,
    { baseUrl, unsubscribe },
    {
      ...mailText(locale, entries.every(({ kind }) => isReviewKind(kind)) ? 'activity-reviews' : summaryKind),
      entries: entries.map((entry) => ({
        title: fillPlaceholders(namesOf(entry))(texts[locale][titleOf(entry.kind)]),
        facts: factsOf(entry, { name, locale }, now),
        link: pageOf(baseUrl, entry.kind, entry),
      })),
    },
  )
}

const titleOf = (kind: SummaryEntry['kind']): TextId => (kind === digestKind ? 'title.new-activity' : `mail.${kind}.subject`)

type Reader = Pick<Digest, 'name' | 'locale'>
type List = ReturnType<typeof mailText> & { entries: MailContents['entries'] & {} }

function composeList(
  { name, locale }: Reader,
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
      // Only the list for admins has a button of its own.
      button: {
        label: list.button ?? text['button.activities'],
        link: `${baseUrl}/${list.button ? 'admin/activities' : 'activities'}`,
        orOpen: text['link-fallback'],
      },
      links: footerLinks(locale, { settings: `${baseUrl}/profile/settings`, unsubscribe }),
    },
  )
}

const timeAndPlaceOf = (activity: ActivitySnapshot, locale: Locale, now: Date): string =>
  toSingleLine(`${timeFromNow(activity, locale, now)} · ${activity.location}`)

/** Nobody has to read that they lead. */
const leaderFor = ({ leader }: ActivitySnapshot, { name }: Reader) => (leader === name ? undefined : leader)

/** What changed: who joined, left or brings others, when the vote closes, the reason. Then time and place, who leads it, and which routes it is about. */
function factsOf(entry: SummaryEntry, reader: Reader, now: Date): string {
  const { locale } = reader
  const text = texts[locale]
  const named = (facts: [label: string, value: string | undefined][]) =>
    facts.flatMap(([label, value]) => (value ? [withLabel(label, toSingleLine(value), locale)] : []))
  const changed = named([
    [text['label.joined'], listOf(entry.joined, locale)],
    [text['label.left'], listOf(entry.left, locale)],
    [text['label.companions'], listOf(entry.companions, locale)],
    [text['label.seats'], seatsOf(entry)],
    [text['label.votes'], votesOf(entry)],
    [text['label.vote-closes'], voteClosingOf(entry, locale, now)],
    [text['label.reason'], entry.reason],
  ])
  const about = named([
    [text['label.leader'], leaderFor(entry, reader)],
    [text['label.route'], entry.route],
    [text['label.routes'], listOf(entry.routes, locale)],
  ])
  return [...changed, timeAndPlaceOf(entry, locale, now), ...about].join(' · ')
}

const seatsOf = ({ taken, seats }: ActivitySnapshot) => (seats === undefined ? undefined : `${taken} / ${seats}`)
const votesOf = ({ votes, quorum }: ActivitySnapshot) => (quorum === undefined ? undefined : `${votes} / ${quorum}`)

const listOf = (names: string[] | undefined, locale: Locale) =>
  names && names.length > 0 ? nameList(dateLocale(locale), names) : undefined

function voteClosingOf({ voteClosesAt, timeZone }: ActivitySnapshot, locale: Locale, now: Date): string | undefined {
  if (voteClosesAt === null) return texts[locale]['label.no-vote-closing']
  return voteClosesAt && timeFromNow({ startTime: voteClosesAt, endTime: null, timeZone }, locale, now)
}

/** A map of the exact meeting point, on a site that every device opens. */
const mapAt = ({ latitude, longitude }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

type Detail = NonNullable<MailContents['details']>[number]

/** A member wrote the reason, in lines of their text. `pages` are those that the button does not open. */
function detailsOf(snapshot: ActivitySnapshot, reader: Reader, now: Date, pages: Partial<Pick<Pages, 'activity' | 'calendar'>>): Detail[] {
  const { locale } = reader
  const text = texts[locale]
  const { coordinates, reason, expectedReturn, expiresAt, joinsOpenAt, timeZone } = snapshot
  const details: [label: string, value: string | undefined, more?: Pick<Detail, 'link' | 'below'>][] = [
    [text['label.joined'], listOf(snapshot.joined, locale)],
    [text['label.left'], listOf(snapshot.left, locale)],
    [text['label.companions'], listOf(snapshot.companions, locale)],
    [text['label.seats'], seatsOf(snapshot)],
    [text['label.votes'], votesOf(snapshot)],
    [text['label.vote-closes'], voteClosingOf(snapshot, locale, now)],
    [text['label.expected-return'], expectedReturn && timeFromNow({ startTime: expectedReturn, endTime: null, timeZone }, locale, now)],
    [text['label.joining-opens'], joinsOpenAt && timeFromNow({ startTime: joinsOpenAt, endTime: null, timeZone }, locale, now)],
    [text['label.answer-by'], expiresAt && timeFromNow({ startTime: expiresAt, endTime: null, timeZone }, locale, now)],
    [text['label.activity'], snapshot.title, { link: pages.activity }],
    [text['label.leader'], leaderFor(snapshot, reader)],
    [
      text['label.when'],
      timeFromNow(snapshot, locale, now),
      pages.calendar ? { below: { label: text['link.calendar'], link: pages.calendar } } : {},
    ],
    [text['label.where'], snapshot.location, coordinates ? { link: mapAt(coordinates) } : {}],
    [text['label.route'], snapshot.route],
    [text['label.routes'], listOf(snapshot.routes, locale)],
  ]
  return [
    ...(reason ? [{ label: text['label.reason'], lines: toLines(reason) }] : []),
    ...details.flatMap(([label, value, more]) => (value ? [{ label, lines: [toSingleLine(value)], ...more }] : [])),
  ]
}
