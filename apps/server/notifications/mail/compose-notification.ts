/** Composes mails about activities: the event, the activity, its place, and its time in the activity's own time zone. */
import type { Locale } from '@bothy/contract/choices.ts'
import { isToContact } from '@bothy/contract/notifications.ts'
import type { ActivityNotification, Digest } from '../message.ts'
import { activityTime, dateLocale } from '../activity-time.ts'
import { composeMail } from './compose-mail.ts'
import { toLines, toSingleLine, type Mail } from './mail-template.ts'
import { mailMessages } from './messages.ts'

/** Links to pages of the app. */
type Pages = { activity: string; settings: string }

/** A deleted activity has no page. */
export const linksOf = (address: string, { kind, snapshot }: Pick<ActivityNotification, 'kind' | 'snapshot'>): Pages => ({
  activity: kind === 'activity-deleted' ? `${address}/activities` : `${address}/activity/${snapshot.activity}`,
  settings: `${address}/profile/settings`,
})

/** `club` is the current name of the club. */
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
  const messages = mailMessages[locale]
  const { digest, allButton, footer, settingsHint } = messages.notifications
  const text = { ...digest, footer: [footer, settingsHint] }
  return composeMail(
    { name, locale },
    clubName,
    text,
    { settings: `${baseUrl}/profile/settings` },
    {
      entries: activities.map((activity) => ({
        title: toSingleLine(activity.title),
        facts: toSingleLine(`${activityTime(activity, locale)} · ${activity.location}`),
        link: `${baseUrl}/activity/${activity.activity}`,
      })),
      button: { label: allButton, link: `${baseUrl}/activities`, orOpen: messages.linkFallback },
    },
  )
}

function voteClosingOf({ voteClosesAt, timeZone }: ActivityNotification['snapshot'], locale: Locale): string | undefined {
  if (voteClosesAt === null) return mailMessages[locale].notifications.labels.noVoteClosing
  return voteClosesAt && activityTime({ startTime: voteClosesAt, endTime: null, timeZone }, locale)
}

function placeOf({ location, coordinates }: ActivityNotification['snapshot']): string {
  return coordinates ? `${location} (${coordinates.latitude}, ${coordinates.longitude})` : location
}

function detailsOf(news: ActivityNotification['snapshot'], locale: Locale): [string, string][] {
  const { labels } = mailMessages[locale].notifications
  const list = (names: string[] | undefined) => names && new Intl.ListFormat(dateLocale(locale)).format(names)
  const details: [string, string | undefined][] = [
    [labels.joined, list(news.joined)],
    [labels.left, list(news.left)],
    [labels.seats, news.seats === undefined ? undefined : `${news.taken} / ${news.seats}`],
    [labels.votes, news.quorum === undefined ? undefined : `${news.votes} / ${news.quorum}`],
    [labels.voteCloses, voteClosingOf(news, locale)],
    [
      labels.expectedReturn,
      news.expectedReturn && activityTime({ startTime: news.expectedReturn, endTime: null, timeZone: news.timeZone }, locale),
    ],
    [labels.reason, news.reason],
    [labels.activity, news.title],
    [labels.when, activityTime(news, locale)],
    [labels.where, placeOf(news)],
    [labels.route, news.route],
  ]
  return details.flatMap(([label, value]) => (value ? [[label, toSingleLine(value)]] : []))
}
