import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { isDayOf } from '../format/day-of.ts'
import { stepWhenBack } from './step-when-back.ts'
import { isVoteToEnd } from './vote-ending.ts'

type CardStep = 'onTheDay' | 'chooseRoute' | 'startEnrollment' | 'complete' | 'back'

/**
 * The next step as far as a card knows it, in the names of `next-step.ts`, which loads with the page: a vote that is open, or should end, the day of a trip, or
 * what is left of it for who is back.
 */
export function cardStep(activity: ActivityListItem, now: number): CardStep | null {
  const { phase, routePositions = [], votedRoute, voteClosesAt } = activity
  if (phase === 'voting') {
    if (routePositions.length === 0) return null
    const isOpen = voteClosesAt === undefined || Date.parse(voteClosesAt) > now
    if (isOpen && votedRoute === undefined) return 'chooseRoute'
    return isVoteToEnd(activity, now) ? 'startEnrollment' : null
  }
  const isDay = isDayOf(activity, now) && !activity.isAbsent
  return stepWhenBack({ ...activity, isForAll: activity.isLed ?? !activity.isJoined }) ?? (isDay ? 'onTheDay' : null)
}
