/** State and geometry of the phase stepper: five steps on a path that climbs to a hut, in a view box of 350 by 58. */
import type { Activity } from '@bothy/contract/entities.ts'
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
  /** Indexes of earlier steps that did not take place. */
  skipped: readonly number[]
}

/** What the progress of an activity follows from. */
export type ProgressFacts = Pick<
  Activity,
  'phase' | 'cancelledPhase' | 'routes' | 'voteClosedAt' | 'startTime' | 'endTime' | 'currentParticipants'
>

/**
 * The progress of an activity. A rejected one stopped at review, a cancelled one where it was cancelled. Without routes there was no vote. A vote that was
 * open until the start left no time to join. Nobody was on the trail if the vote was open until the end, or if nobody took part.
 */
export function phaseProgress({ phase, cancelledPhase, ...facts }: ProgressFacts): PhaseProgress {
  const stopped = phase === 'rejected' || phase === 'cancelled' ? phase : null
  const reached = phase === 'rejected' ? 'review' : phase === 'cancelled' ? cancelledPhase : phase
  const current = Math.max(
    0,
    phaseSteps.findIndex((step) => step === reached),
  )
  const { routes, voteClosedAt, startTime, endTime, currentParticipants } = facts
  const votedUntil = (time: string | null) => voteClosedAt !== null && time !== null && Date.parse(voteClosedAt) >= Date.parse(time)
  const wasSkipped: Partial<Record<Phase, boolean>> = {
    voting: routes.length === 0,
    enrolling: votedUntil(startTime),
    active: currentParticipants === 0 || votedUntil(endTime),
  }
  const skipped = phaseSteps.flatMap((step, index) => (index < current && wasSkipped[step] ? [index] : []))
  return { current, stopped, skipped }
}

/** The progress to a phase when every step takes place, as the guide shows it. */
export const plannedProgress = (phase: (typeof phaseSteps)[number]): PhaseProgress => ({
  current: phaseSteps.indexOf(phase),
  stopped: null,
  skipped: [],
})
