/** Mutants that no test can kill, each with the reason why they change nothing. */
export const equivalentMutants: Record<string, string> = {
  "why_not_delete: when activity.phase in ('review', 'rejected', 'cancelled') or activity.current_participants = 0 is without activity.current_participants = 0":
    'The next condition looks for other participants than the leader, and finds none either. This one saves the look.',
}
