/** What a save costs the members who have voted: routes with votes that it removes or rewrites. */
import type { Input } from '@bothy/contract/call-schemas.ts'
import type { Route } from '@bothy/contract/entities.ts'

export type VoteCost = { kind: 'removed' | 'rewritten'; position: number; votes: number }

type RouteInput = NonNullable<Input<'createActivity'>['routes']>[number]

/** Figures are compared as the club stores them, with two decimals. */
const isSameFigure = (one: number, other: number) => Math.abs(one - other) < 0.01

const isRewritten = (saved: Route, sent: RouteInput): boolean =>
  saved.title !== sent.title.trim() ||
  saved.difficulty !== sent.difficulty ||
  !isSameFigure(saved.distance, sent.distance) ||
  !isSameFigure(saved.duration, sent.duration)

/** `sent` is undefined when the routes are frozen. */
export function voteCostsOf(saved: readonly Route[], sent: readonly RouteInput[] | undefined): VoteCost[] {
  if (!sent) return []
  return saved.flatMap((route) => {
    const votes = route.votes ?? 0
    if (votes === 0) return []
    const kept = sent.find(({ id }) => id === route.id)
    if (kept && !isRewritten(route, kept)) return []
    return [{ kind: kept ? ('rewritten' as const) : ('removed' as const), position: route.position, votes }]
  })
}
