/** Composes mails about activities: the event, the activity, its place, and its time in the activity's own time zone. */
import type { Locale } from '@bothy/contract/limits.ts'
import type { ActivityNotification } from '../message.ts'
import { activityTime } from '../activity-time.ts'
import { fillPlaceholders, renderMail, toSingleLine, type Mail } from './mail-template.ts'
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
  const { subject, before } = messages.notifications.mails[kind]
  const fill = fillPlaceholders({ club: clubName, name, title: snapshot.title, settings: pages.settings })
  return renderMail({
    locale,
    clubName,
    subject: fill(subject),
    greeting: fill(toSingleLine(name) ? messages.greeting : messages.greetingWithoutName),
    before: before.map(fill),
    details: detailsOf(snapshot, locale),
    button: {
      label: kind === 'activity-deleted' ? messages.notifications.allButton : messages.notifications.button,
      link: pages.activity,
      orOpen: messages.linkFallback,
    },
    after: [],
    footer: [fill(messages.notifications.footer), fill(messages.notifications.settingsHint)],
  })
}

function detailsOf(news: ActivityNotification['snapshot'], locale: Locale): [string, string][] {
  const { labels } = mailMessages[locale].notifications
  const details: [string, string | undefined][] = [
    [labels.reason, news.reason],
    [labels.activity, news.title],
    [labels.when, activityTime(news, locale)],
    [labels.where, news.location],
    [labels.route, news.route],
  ]
  return details.flatMap(([label, value]) => (value ? [[label, toSingleLine(value)]] : []))
}
