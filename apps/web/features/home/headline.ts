/** The one most useful thing to say above everything else, and how the reader is greeted. */
import type { ActivitySummary } from '@bothy/contract/entities.ts'

export type Headline = { says: 'vote' | 'soon'; activity: ActivitySummary } | { says: 'welcome' }

const hoursAhead = 36

/** An own activity that starts within 36 hours, else a vote that the member has not cast, else a welcome. */
export function headlineOf(joined: readonly ActivitySummary[], voting: readonly ActivitySummary[], isMember: boolean, now: Date): Headline {
  if (!isMember) return { says: 'welcome' }
  const soon = joined.find(({ phase, startTime }) => {
    const hours = (Date.parse(startTime) - now.getTime()) / 3_600_000
    return phase === 'enrolling' && hours > 0 && hours <= hoursAhead
  })
  if (soon) return { says: 'soon', activity: soon }
  const wanted = voting.find(({ refusals }) => refusals.vote === null)
  return wanted ? { says: 'vote', activity: wanted } : { says: 'welcome' }
}

export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night'

/** By the hours of the reader's own clock. */
export function dayPartOf(now: Date): DayPart {
  const hour = now.getHours()
  if (hour < 5 || hour >= 22) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The stars are out on the masthead from eight in the evening to six in the morning. */
export const isDark = (now: Date): boolean => now.getHours() >= 20 || now.getHours() < 6

/** What friends say: the first word of a Latin name, the whole of a Chinese, Japanese or Korean one. */
export function givenName(name: string): string {
  const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)
  return asian ? name : (name.trim().split(/\s+/u)[0] ?? name)
}
