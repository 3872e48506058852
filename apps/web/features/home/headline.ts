/** Chooses the headline of the home screen, and how the reader is greeted. */
import type { ActivityListItem } from '@bothy/contract/entities.ts'

type Headline = { says: 'vote' | 'soon'; activity: ActivityListItem } | { says: 'welcome' }

const soonHours = 36

/** A joined activity that starts within 36 hours, else a vote that the member has not cast, else a welcome. */
export function headlineOf(
  joined: readonly ActivityListItem[],
  voting: readonly ActivityListItem[],
  isMember: boolean,
  now: Date,
): Headline {
  if (!isMember) return { says: 'welcome' }
  const soon = joined.find(({ phase, startTime }) => {
    const hours = (Date.parse(startTime) - now.getTime()) / 3_600_000
    return phase === 'enrolling' && hours > 0 && hours <= soonHours
  })
  if (soon) return { says: 'soon', activity: soon }
  const openVote = voting.find(({ routeVotes = [], votedRoute }) => routeVotes.length > 0 && votedRoute === undefined)
  return openVote ? { says: 'vote', activity: openVote } : { says: 'welcome' }
}

type DayPart = 'morning' | 'afternoon' | 'evening' | 'night'

/** By the reader's local time. */
export function dayPartOf(now: Date): DayPart {
  const hour = now.getHours()
  if (hour < 5 || hour >= 22) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The header shows the night scene from 20:00 to 06:00 local time. */
export const isDark = (now: Date): boolean => now.getHours() >= 20 || now.getHours() < 6

/** The first word of a Latin name; the whole of a Chinese, Japanese or Korean name. */
export function givenName(name: string): string {
  const isWhole = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)
  return isWhole ? name : (name.trim().split(/\s+/u)[0] ?? name)
}
