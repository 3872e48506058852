/** State and geometry of the phase stepper: five steps on a path that climbs to a hut, in a view box of 350 by 58. */
import type { Phase } from '@bothy/contract/phases.ts'

export const stepPositions = [
  { x: 35, y: 40 },
  { x: 105, y: 29 },
  { x: 175, y: 36 },
  { x: 245, y: 22 },
  { x: 315, y: 27 },
] as const

const curves = ['C59 47 81 22 105 29', 'C129 22 151 43 175 36', 'C199 43 221 15 245 22', 'C269 15 291 34 315 27'] as const

/** The SVG path from one step to a later one; empty if there is none. */
export function pathBetween(from: number, to: number): string {
  const start = stepPositions[from]
  return start && to > from ? `M${start.x},${start.y}${curves.slice(from, to).join('')}` : ''
}

export const phaseSteps = ['review', 'voting', 'enrolling', 'active', 'finished'] as const satisfies readonly Phase[]

export type PhaseProgress = {
  /** Index of the current step. */
  current: number
  /** Set if the activity ended at this step. */
  stopped: 'cancelled' | 'rejected' | null
}

/** The progress of an activity. A rejected one stopped at review. A cancelled one stopped at enrolling if a route is selected, else at voting if it has votes, else at review. */
export function phaseProgress(
  phase: Phase,
  { hasSelectedRoute, hasVotes }: { hasSelectedRoute: boolean; hasVotes: boolean },
): PhaseProgress {
  if (phase === 'rejected') return { current: 0, stopped: 'rejected' }
  if (phase === 'cancelled') return { current: hasSelectedRoute ? 2 : hasVotes ? 1 : 0, stopped: 'cancelled' }
  return { current: phaseSteps.indexOf(phase), stopped: null }
}
