/** Chooses the headline of the home screen, and how the reader is greeted. */
import type { Overview, TaskOnHome } from '@bothy/contract/activities/overview.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { cardStep } from '../../activity-parts/card-step.ts'
import { whoIsBack } from '../../activity-parts/step-when-back.ts'
import type { MessageId } from '../../i18n/catalog.ts'
import { textWidth } from '../../ui/title-language.ts'

/** What the headline says above the title of an activity. */
export const headlineMessages = {
  overdue: 'home.headline.overdue',
  trail: 'home.headline.trail',
  soon: 'home.headline.soon',
  vote: 'home.headline.vote',
  endVote: 'activity.step.startEnrollment',
  resubmit: 'phase.rejected',
  writeReport: 'activity.step.writeReport',
  writeLine: 'home.how-was-it',
  addPhotos: 'home.how-was-it',
} as const satisfies Record<string, MessageId>

type Named = Pick<ActivityListItem, 'id' | 'title'> & { language?: string | null | undefined }
type Headline =
  { says: keyof typeof headlineMessages; activity: Named } | { says: 'review'; waiting: number; oldest: string } | { says: 'welcome' }

const soonHours = 48

const saysTask = (task: TaskOnHome | undefined): Headline | undefined => task && { says: task.step, activity: task }

/**
 * The most urgent of these: a group is overdue, an activity is on the trail from which the member is not back, one starts within 48 hours, proposals wait for their
 * review, a vote that closes within a day, a proposal that was sent back, a vote that the member should end, a report to write, any other vote, and something to
 * say of what was. A vote for one of `answered` waits for the network. Else a welcome, as for visitors.
 */
export function headlineOf(overview: Overview | undefined, isMember: boolean, now: Date, answered: readonly string[] = []): Headline {
  if (!overview || !isMember) return { says: 'welcome' }
  const { overdue, upcoming, review, voting, tasks } = overview
  if (overdue[0]) return { says: 'overdue', activity: overdue[0] }
  const ahead = upcoming.filter((activity) => !whoIsBack(activity) && !activity.isAbsent)
  const onTrail = ahead.find(({ phase }) => phase === 'active')
  if (onTrail) return { says: 'trail', activity: onTrail }
  const soon = ahead.find(({ startTime }) => Date.parse(startTime) - now.getTime() <= soonHours * 3_600_000)
  if (soon) return { says: 'soon', activity: soon }
  if (review?.oldest) return { says: 'review', waiting: review.waiting, oldest: review.oldest }
  const isOpen = ({ id }: ActivityListItem) => !answered.includes(id)
  const dueVote = votesDue(overview, now.getTime()).find(isOpen)
  if (dueVote) return { says: 'vote', activity: dueVote }
  const taskOf = (step: TaskOnHome['step']) => saysTask(tasks.find((task) => task.step === step))
  const withStep = (step: ReturnType<typeof cardStep>) =>
    [...voting, ...upcoming].find((activity) => cardStep(activity, now.getTime()) === step && isOpen(activity))
  const [endVote, vote] = [withStep('startEnrollment'), withStep('chooseRoute')]
  return (
    taskOf('resubmit') ??
    (endVote && { says: 'endVote', activity: endVote }) ??
    taskOf('writeReport') ??
    (vote && { says: 'vote', activity: vote }) ??
    saysTask(tasks[0]) ?? { says: 'welcome' }
  )
}

const closingHours = 24

/** The votes that close within a day and that the member has not cast: they are due. */
export const votesDue = ({ voting }: Pick<Overview, 'voting'>, now: number): ActivityListItem[] =>
  voting.filter(
    (activity) =>
      activity.voteClosesAt !== undefined &&
      cardStep(activity, now) === 'chooseRoute' &&
      Date.parse(activity.voteClosesAt) - now <= closingHours * 3_600_000,
  )

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

/** Latin letters of the headline's two lines. */
const headlineWidth = 44

/** The title for the headline: a long one ends at its first colon, comma, dash or bracket. */
export function shortTitle(title: string): string {
  const [start = title] = title.split(/[:;,]\s|\s[(–—-]|[：；，、（]/u, 1)
  return textWidth(title) > headlineWidth && textWidth(start) > 7 ? start : title
}
