/** The mails about activities: what happened, to which, and when and where it is, in the activity's own time zone. */
import type { Locale } from '@bothy/contract/limits.ts'
import type { NewsLetter } from '../outbox/message.ts'
import { activityTime } from './activity-time.ts'
import { filledWith, mailOf, oneLine, type Mail } from './sheet.ts'
import { mailWords } from './words.ts'

/** Where its buttons lead: the club's own pages. */
type Pages = { activity: string; settings: string }

export const pagesOf = (address: string, { news }: Pick<NewsLetter, 'news'>): Pages => ({
  activity: `${address}/activity/${news.activity}`,
  settings: `${address}/profile/settings`,
})

/** `club` is the name of the club as it is now. */
export function composeNews({ kind, name, locale, news }: Omit<NewsLetter, 'address' | 'member'>, club: string, pages: Pages): Mail {
  const words = mailWords[locale]
  const { subject, before } = words.news.mails[kind]
  const filled = filledWith({ club, name, title: news.title, settings: pages.settings })
  return mailOf({
    locale,
    club,
    subject: filled(subject),
    greeting: filled(oneLine(name) ? words.greeting : words.greetingWithoutName),
    before: before.map(filled),
    facts: factsOf(news, locale),
    button: { label: words.news.button, link: pages.activity, orOpen: words.orOpen },
    after: [],
    footer: [filled(words.news.footer), filled(words.news.switchOff)],
  })
}

function factsOf(news: NewsLetter['news'], locale: Locale): [string, string][] {
  const { facts } = mailWords[locale].news
  const known: [string, string | undefined][] = [
    [facts.reason, news.reason],
    [facts.activity, news.title],
    [facts.when, activityTime(news, locale)],
    [facts.where, news.location],
    [facts.route, news.route],
  ]
  return known.flatMap(([label, value]) => (value ? [[label, oneLine(value)]] : []))
}
