/** What a new command does to those that wait for the network. Apart from the queue itself, because no first screen needs it. Pure functions. */
import { isSameThing, queuedAbout, type Queue, type QueuedChange, type QueuedCommand } from './command-queue.ts'

/** Whether the first takes the place of the second, or waits for it if it was sent. Who leaves brings nobody, and who changes whom they bring does not leave. */
const concerns = (change: QueuedChange, other: QueuedChange): boolean => {
  const { activityId, subject, wanted } = other
  return (
    activityId === change.activityId &&
    isSameThing(other, change) &&
    (subject === change.subject ||
      (change.subject === 'seat' && subject === 'companions') ||
      (change.subject === 'companions' && subject === 'seat' && wanted === null))
  )
}

/** The last command that waits and that a change concerns. */
export const waitingBefore = (queue: Queue, change: QueuedChange): QueuedCommand | undefined =>
  queue.findLast((one) => !one.refusal && concerns(change, one))

type Act = Pick<QueuedCommand, 'key' | 'memberId' | 'at'>

/**
 * Adds what a member wants. It replaces what waits about the same and was never sent: a vote for B takes the place of one for A, and what
 * changes nothing in the end, such as joining and leaving, waits no more. Leaving also takes the place of a change of companions, and the other way round.
 */
export function addChange(queue: Queue, change: QueuedChange, act: Act): Queue {
  const others = queue.filter((one) => one.isSent || one.refusal || !concerns(change, one))
  // What was sent comes first, and counts as done. What is replaced knows what the club said before it.
  const sent = queuedAbout(others, change)
  const before = sent ? sent.wanted : (queuedAbout(queue, change) ?? change).before
  return before === change.wanted ? others : [...others, { ...change, before, ...act, order: 0 }]
}

/** Adds what was sent and has no answer: nothing takes its place, because it may have been run. */
export const addSent = (queue: Queue, change: QueuedChange, act: Act): Queue => [...queue, { ...change, ...act, order: 0, isSent: true }]
