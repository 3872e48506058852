import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { isDayOf } from '../format/day-of.ts'
import { stepWhenBack } from './step-when-back.ts'

/**
 * The next step as far as a card knows it, in the names of `next-step.ts`, which loads with the page: a vote that is open, the day of a trip, or what is left
 * of it for who is back.
 */
export function cardStep(activity: ActivityListItem, now: number): 'onTheDay' | 'chooseRoute' | 'complete' | 'back' | null {
  const { phase, routePositions = [], votedRoute, voteClosesAt } = activity
  if (phase === 'voting') {
    const isOpen = voteClosesAt === undefined || Date.parse(voteClosesAt) > now
    return isOpen && routePositions.length > 0 && votedRoute === undefined ? 'chooseRoute' : null
  }
  return stepWhenBack({ ...activity, isForAll: activity.isLed ?? !activity.isJoined }) ?? (isDayOf(activity, now) ? 'onTheDay' : null)
}
