/** The commands on an activity whose answers have not arrived, and what they change. Apart from the code that sends them, which loads after the first screen. */
import { useMutationState, type MutationFilters, type MutationState, type QueryClient } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import type { ActivityCommand } from '../api/activity-command.ts'
import { useCommandQueue } from '../offline/use-command-queue.ts'
import { marksOf, withMarks } from './roll-call-marks.ts'

/** An activity as far as a screen knows it: a card has less of it than its page. */
export type KnownActivity = Pick<Activity, 'id' | 'title'> & Partial<Activity>

/** The commands of one scope are sent one after the other: those of the plan, those of the day, the favorite, and thanks. */
export type CommandScope = 'plan' | 'day' | 'favorite' | 'thanks'
export const commandKey = (activityId: string, scope?: CommandScope) => ['activity', activityId, ...(scope ? [scope] : [])]

/** The variables of such a mutation. */
export type SentCommand = {
  command: ActivityCommand
  /** The idempotency key, also of every repetition. */
  key: string
  before: KnownActivity
  /** What is shown until the answer arrives. */
  change?: ((activity: KnownActivity) => Partial<Activity>) | undefined
  /** Runs after success, also when the command was queued. */
  onDone?: () => unknown
}

const pending = (activityId: string): MutationFilters => ({ mutationKey: commandKey(activityId), status: 'pending' })
const changeOf = ({ state }: { state: MutationState<unknown, Error, unknown> }) => (state.variables as SentCommand | undefined)?.change

const changed = <Known extends KnownActivity>(activity: Known, changes: readonly SentCommand['change'][]): Known =>
  changes.reduce<Known>((shown, change) => ({ ...shown, ...change?.(shown) }), activity)

/** The activity with the queued marks of the roll call, and the changes of all commands that wait for their answers, whatever is loaded meanwhile. */
export function usePendingChanges<Known extends KnownActivity>(activity: Known): Known {
  const { id } = activity
  const marks = useCommandQueue((queue) => marksOf(queue, id))
  const changes = useMutationState({ filters: pending(id), select: changeOf })
  const marked = marks?.length && activity.participants ? { ...activity, participants: withMarks(activity.participants, marks) } : activity
  return changed(marked, changes)
}

export const withPendingChanges = <Known extends KnownActivity>(client: QueryClient, activity: Known): Known =>
  changed(activity, client.getMutationCache().findAll(pending(activity.id)).map(changeOf))
