/** What a notification says, in the language of the reader. */
import type { AppNotification } from '@bothy/contract/members/notifications.ts'
import { calendarDay } from '../../format/calendar-day.ts'
import { nameList } from '../../format/names.ts'
import type { useFormat } from '../../format/use-format.ts'
import type { Translation } from '../../i18n/translation.tsx'

type Reader = {
  t: Translation['t']
  locale: string
  format: Pick<ReturnType<typeof useFormat>, 'dayAndTimeInZone' | 'inSentence' | 'until' | 'dateLocale'>
}

type Facts = AppNotification['facts']
type ActivityFacts = Extract<Facts, { title: string }>
const isOfActivity = (facts: Facts): facts is ActivityFacts => 'title' in facts

/** The title of the activity, the name of the group or of the qualification, or of the part of the account. */
export function titleOf({ facts }: AppNotification, { t }: Reader): string {
  if (isOfActivity(facts)) return facts.title
  if ('groupId' in facts) return facts.groupName
  return 'qualification' in facts ? facts.qualification : t('security.two-step')
}

/** One sentence that says what happened. Members who have left the club have no name. */
export function sentenceOf({ kind, facts, members, memberCount }: AppNotification, { t, locale, format }: Reader): string {
  if (kind === 'qualification-ending' || 'qualification' in facts)
    return t('qualifications.ending', { day: 'qualification' in facts ? calendarDay(facts.validUntil, format.dateLocale) : '' })
  if (kind === 'two-factor-ending' || 'endsAt' in facts)
    return t('security.ending', { when: 'endsAt' in facts ? format.until(facts.endsAt) : '' })
  const names = members.length > 0 ? nameList(locale, members, memberCount > members.length) : t('people.former')
  const known = { names, count: memberCount, votes: 0, quorum: 0, position: 0, role: '' }
  if ('groupId' in facts) return t(`notifications.kind.${kind}`, { ...known, role: facts.role ?? '' })
  const { votes = 0, quorum = 0, position = 0 } = facts
  return t(`notifications.kind.${kind}`, { ...known, votes, quorum, position })
}

/** The line below it: the new time and place, the closing time of the vote, the expected return, or the route. */
export function factOf({ kind, facts }: AppNotification, { t, format }: Reader): string | undefined {
  if (!isOfActivity(facts)) return undefined
  const at = (instant: string) => format.dayAndTimeInZone(instant, facts.timeZone)
  if (kind === 'activity-changed' || kind === 'activity-reminder') return `${at(facts.startTime)} · ${facts.location}`
  if (kind === 'activity-approved' && facts.voteClosesAt === null) return t('activity.closing-passed')
  if (facts.voteClosesAt !== undefined)
    return facts.voteClosesAt === null
      ? t('notifications.no-vote-closing')
      : t('notifications.vote-closes', { when: format.inSentence.dayAndTimeInZone(facts.voteClosesAt, facts.timeZone) })
  if (facts.joinsOpenAt) return t('activity.joining-opens', { when: format.inSentence.dayAndTimeInZone(facts.joinsOpenAt, facts.timeZone) })
  if (facts.expectedReturn) return t('notifications.expected-return', { when: at(facts.expectedReturn) })
  return facts.route && t('notifications.route', { route: facts.route })
}

/** What a person wrote. */
export const quoteOf = ({ facts }: AppNotification): string | undefined =>
  isOfActivity(facts) ? (facts.message ?? facts.reason) : undefined
