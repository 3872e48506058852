/** Composes mails about activities: the event, the activity, its place, and its time in the activity's own time zone. */
import type { Locale } from '@bothy/contract/limits.ts'
import type { NewsLetter } from '../outbox/message.ts'
import { activityTime } from './activity-time.ts'
import { filledWith, mailOf, oneLine, type Mail } from './sheet.ts'
import { mailWords } from './words.ts'

/** Links to pages of the app. */
type Pages = { activity: string; settings: string }

export const pagesOf = (address: string, { news }: Pick<NewsLetter, 'news'>): Pages => ({
  activity: `${address}/activity/${news.activity}`,
  settings: `${address}/profile/settings`,
})

/** `club` is the current name of the club. */
export function composeNews({ kind, name, locale, news }: Omit<NewsLetter, 'address' | 'member'>, club: string, pages: Pages): Mail {
  const messages = mailWords[locale]
  const { subject, before } = messages.news.mails[kind]
  const fill = filledWith({ club, name, title: news.title, settings: pages.settings })
  return mailOf({
    locale,
    club,
    subject: fill(subject),
    greeting: fill(oneLine(name) ? messages.greeting : messages.greetingWithoutName),
    before: before.map(fill),
    facts: detailsOf(news, locale),
    button: { label: messages.news.button, link: pages.activity, orOpen: messages.orOpen },
    after: [],
    footer: [fill(messages.news.footer), fill(messages.news.switchOff)],
  })
}

function detailsOf(news: NewsLetter['news'], locale: Locale): [string, string][] {
  const { facts: labels } = mailWords[locale].news
  const details: [string, string | undefined][] = [
    [labels.reason, news.reason],
    [labels.activity, news.title],
    [labels.when, activityTime(news, locale)],
    [labels.where, news.location],
    [labels.route, news.route],
  ]
  return details.flatMap(([label, value]) => (value ? [[label, oneLine(value)]] : []))
}
