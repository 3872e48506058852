/** Marks of the roll call, which are shown before the club has them. */
import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { Queue } from '../offline/command-queue.ts'

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

/** The queued marks of the roll call of an activity, in their order. One that was refused says nothing anymore. */
export const marksOf = (queue: Queue, activityId: string): Mark[] =>
  queue.flatMap(({ activityId: of, person, wanted, refusal }) =>
    of === activityId && person && !refusal
      ? [{ userId: person.userId, companionId: person.companionId, present: presentOf[wanted as 'yes' | 'no'] ?? null }]
      : [],
  )
