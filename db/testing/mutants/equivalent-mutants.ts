/** Mutants that no test can kill, each with the reason why they change nothing. */
export const equivalentMutants: Record<string, string> = {
  "why_not_delete: when activity.phase in ('review', 'rejected', 'cancelled') or activity.current_participants = 0 is without activity.current_participants = 0":
    'The next condition looks for other participants than the leader, and finds none either. This one saves the look.',
  'write_messages_of: and o.channel = delivery.channel is left out':
    'Notifications that are merged are sent by mail and push, which differ in their subscription already.',
  'write_messages: lock table accounts.pending_notifications in share update exclusive mode; is left out':
    'A second process waits for the first row all the same, which it locks in the same order.',
}
