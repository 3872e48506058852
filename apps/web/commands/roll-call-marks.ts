/** Marks of the roll call, which are shown before the club has them. */
import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { QueuedCommand } from '../offline/command-queue.ts'

/** The mark of a participant, or of a companion of theirs. `present` is null when nobody has said. */
export type Mark = { userId: string; companionId?: string | undefined; present: boolean | null }

const marked = (participant: Participant, { userId, companionId, present }: Mark): Participant => {
  if (!companionId) return participant.id === userId ? { ...participant, isPresent: present } : participant
  const { companions } = participant
  if (!companions?.some(({ id }) => id === companionId)) return participant
  return { ...participant, companions: companions.map((one) => (one.id === companionId ? { ...one, isPresent: present } : one)) }
}

export const withMarks = (participants: readonly Participant[], marks: readonly Mark[]): Participant[] =>
  participants.map((participant) => marks.reduce(marked, participant))

const presentOf = { yes: true, no: false } as const

/** What a queued command says, if it is of the roll call. */
export const markOf = ({ person, wanted }: Pick<QueuedCommand, 'person' | 'wanted'>): Mark[] =>
  person ? [{ userId: person.userId, companionId: person.companionId, present: presentOf[wanted as 'yes' | 'no'] ?? null }] : []
