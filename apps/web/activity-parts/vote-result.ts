/** Evaluates the votes of an activity: the shares, and the lead of a route. Votes that are hidden from the viewer count as none. */
import type { Route } from '@bothy/contract/entities.ts'

type Voted = Pick<Route, 'votes'>

/** Integer percentages that add up to 100: the largest remainders are rounded up, the others down. All 0 before the first vote. */
export function votePercentagesOf(routes: readonly Voted[]): number[] {
  const votes = routes.map((route) => route.votes ?? 0)
  const total = votes.reduce((sum, each) => sum + each, 0)
  if (total === 0) return votes.map(() => 0)
  const exact = votes.map((each) => (each / total) * 100)
  const percents = exact.map(Math.floor)
  const missing = 100 - percents.reduce((sum, each) => sum + each, 0)
  const remainders = exact.map((share, index) => ({ index, rest: share - Math.floor(share) }))
  const roundedUp = remainders.toSorted((one, other) => other.rest - one.rest || one.index - other.index).slice(0, missing)
  return percents.map((percent, index) => percent + (roundedUp.some((each) => each.index === index) ? 1 : 0))
}

/** Votes by which the route at `index` is ahead of the best other one; negative when it is behind. */
export function voteLeadOf(routes: readonly Voted[], index: number): number {
  const others = routes.filter((_, other) => other !== index).map((route) => route.votes ?? 0)
  return (routes[index]?.votes ?? 0) - Math.max(0, ...others)
}
