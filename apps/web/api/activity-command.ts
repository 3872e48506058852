/** The commands on one activity that `sendCommand` sends, and their inputs. The contract's lifecycle names the call of each. */
import type { Api, CallOptions } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { lifecycle } from '@bothy/contract/lifecycle.ts'
import type { QueuedChange } from './offline/command-queue.ts'

export type ActivityCommand =
  | { name: 'vote' | 'moveVote'; routeId: string }
  | { name: 'interest'; routeId: string; isInterested: boolean }
  | { name: 'reject' | 'cancel'; reason: string }
  | { name: 'approve' | 'acceptChanges'; version?: number }
  | { name: 'removeParticipant' | 'readmit' | 'setLeader'; userId: string }
  | {
      name:
        | 'withdrawVote'
        | 'join'
        | 'leave'
        | 'resubmit'
        | 'startEnrollment'
        | 'start'
        | 'complete'
        | 'delete'
        | 'returnToReview'
        | 'undo'
        | 'acceptLeadership'
        | 'declineLeadership'
    }

/** Resolves to the updated activity, or to null after a deletion. */
export async function sendCommand(
  api: Api,
  activityId: string,
  { name, ...input }: ActivityCommand,
  options: CallOptions = {},
): Promise<Activity | null> {
  const answer = await sendCall(api, { name: lifecycle[name].call, input: { activityId, ...input } }, options)
  return 'id' in answer ? answer : null
}

type Call = { name: keyof Api; input: { activityId: string; routeId?: string } }

/** Whether an activity is already as its member wants it with a call. */
const isFulfilled: Partial<Record<keyof Api, (activity: Activity, input: Call['input']) => boolean>> = {
  joinActivity: ({ isJoined }) => isJoined === true,
  leaveActivity: ({ isJoined }) => isJoined === false,
  castVote: ({ routes }, { routeId }) => routes.some(({ id, isVoted }) => isVoted && id === routeId),
  withdrawVote: ({ routes }) => !routes.some(({ isVoted }) => isVoted),
}

/** Another tab or device of the member may have done the same before. A refusal then resolves to the activity as it is. */
export async function sendCall(api: Api, { name, input }: Call, options: CallOptions): Promise<Activity | { ok: true }> {
  // `input` holds the fields of each call, which the union of all calls cannot express.
  const send = api[name] as (input: object, options: CallOptions) => Promise<Activity | { ok: true }>
  try {
    return await send(input, options)
  } catch (error) {
    const mayBeFulfilled = error instanceof Refusal && error.status === 409 && name in isFulfilled
    const activity = mayBeFulfilled && (await api.getActivity({ activityId: input.activityId }).catch(() => undefined))
    if (activity && isFulfilled[name]?.(activity, input)) return activity
    throw error
  }
}

/** What the viewer wants with a command that may wait for the network; undefined for all others. */
export function changeOf({ id, title, routes, isJoined }: Activity, command: ActivityCommand): QueuedChange | undefined {
  const vote = { activityId: id, title, subject: 'vote', before: routes.find(({ isVoted }) => isVoted)?.id ?? null } as const
  const seat = { activityId: id, title, subject: 'seat', before: isJoined ? 'yes' : null } as const
  if (command.name === 'join') return { ...seat, wanted: 'yes' }
  if (command.name === 'leave') return { ...seat, wanted: null }
  if (command.name === 'withdrawVote') return { ...vote, wanted: null }
  if (command.name !== 'vote' && command.name !== 'moveVote') return undefined
  return { ...vote, wanted: command.routeId, position: routes.find((route) => route.id === command.routeId)?.position }
}
