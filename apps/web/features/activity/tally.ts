/** Reads the votes of an activity: shares, who is ahead, by how much. */
import type { Route } from '@bothy/contract/entities.ts'

type Voted = Pick<Route, 'votes'>

/** Whole percents of each route that add up to 100: the largest remainders get what rounding down leaves. All 0 before the first vote. */
export function percentsOf(routes: readonly Voted[]): number[] {
  const votes = routes.map((route) => route.votes)
  const total = votes.reduce((sum, each) => sum + each, 0)
  if (total === 0) return votes.map(() => 0)
  const exact = votes.map((each) => (each / total) * 100)
  const percents = exact.map(Math.floor)
  const missing = 100 - percents.reduce((sum, each) => sum + each, 0)
  const remainders = exact.map((share, place) => ({ place, rest: share - Math.floor(share) }))
  const first = remainders.toSorted((one, other) => other.rest - one.rest || one.place - other.place).slice(0, missing)
  return percents.map((percent, place) => percent + (first.some((each) => each.place === place) ? 1 : 0))
}

export type Standing = {
  /** Index of the route that would be taken now: most votes, and of equal ones the route added later. Undefined before the first vote. */
  leader: number | undefined
  /** How many votes the leader has. */
  votes: number
  /** Several routes share the most votes. */
  isTie: boolean
}

export function standingOf(routes: readonly Voted[]): Standing {
  const votes = Math.max(0, ...routes.map((route) => route.votes))
  if (votes === 0) return { leader: undefined, votes: 0, isTie: false }
  const ahead = routes.flatMap((route, place) => (route.votes === votes ? [place] : []))
  return { leader: ahead.at(-1), votes, isTie: ahead.length > 1 }
}

/** Votes by which the route at `place` is ahead of the best other one; negative when it is behind. */
export function leadOf(routes: readonly Voted[], place: number): number {
  const others = routes.filter((_, other) => other !== place).map((route) => route.votes)
  return (routes[place]?.votes ?? 0) - Math.max(0, ...others)
}
