/** The phases of an activity, and the status that the API answers for each. */

/** Those that an activity goes through if nothing comes between, in this order. */
export const phasesInOrder = ['review', 'voting', 'enrolling', 'active', 'finished'] as const
export const phases = [...phasesInOrder, 'cancelled', 'rejected'] as const
export type Phase = (typeof phases)[number]

export const statuses = ['pending', 'upcoming', 'ongoing', 'completed', 'cancelled', 'rejected'] as const
export type Status = (typeof statuses)[number]

/** `status` is generated from `phase`, so an illegal pair cannot exist. */
export const statusOf = {
  review: 'pending',
  voting: 'upcoming',
  enrolling: 'upcoming',
  active: 'ongoing',
  finished: 'completed',
  cancelled: 'cancelled',
  rejected: 'rejected',
} as const satisfies Record<Phase, Status>

/** Whether the activity is public and not over. */
export const isPublicAndNotOver = ({ phase }: { phase: Phase }): boolean =>
  phase === 'voting' || phase === 'enrolling' || phase === 'active'

/** Only the leader and admins see an activity in one of these phases. */
export const hiddenPhases = ['review', 'rejected'] as const satisfies readonly Phase[]
export const isHiddenPhase = (phase: Phase): boolean => (hiddenPhases as readonly Phase[]).includes(phase)
