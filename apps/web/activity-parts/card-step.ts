import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { isDayOf } from '../format/day-of.ts'

/** The next step as far as a card knows it, in the names of `next-step.ts`, which loads with the page: a vote that is open, or the day of a trip. */
export function cardStep(activity: ActivityListItem, now: number): 'onTheDay' | 'chooseRoute' | null {
  const { phase, routePositions = [], votedRoute, voteClosesAt } = activity
  if (phase === 'voting') {
    const isOpen = voteClosesAt === undefined || Date.parse(voteClosesAt) > now
    return isOpen && routePositions.length > 0 && votedRoute === undefined ? 'chooseRoute' : null
  }
  return isDayOf(activity, now) ? 'onTheDay' : null
}
