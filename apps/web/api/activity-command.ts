/** The commands on one activity, and their inputs. The contract's lifecycle knows the call of each. */
import type { Api, CallOptions } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { lifecycle } from '@bothy/contract/lifecycle.ts'
import type { Wish } from './offline/command-queue.ts'

export type ActivityCommand =
  | { name: 'vote' | 'moveVote'; routeId: string }
  | { name: 'interest'; routeId: string; isInterested: boolean }
  | { name: 'reject' | 'cancel'; reason: string }
  | { name: 'approve' | 'acceptChanges'; version?: number }
  | { name: 'removeParticipant' | 'readmit' | 'setLeader'; userId: string }
  | {
      name: 'withdrawVote' | 'join' | 'leave' | 'resubmit' | 'startEnrollment' | 'start' | 'complete' | 'delete' | 'returnToReview' | 'undo'
    }

/** Resolves to the updated activity, or to null after a deletion. */
export async function sendCommand(
  api: Api,
  activityId: string,
  { name, ...input }: ActivityCommand,
  options: CallOptions = {},
): Promise<Activity | null> {
  // `ActivityCommand` holds the fields of each command, which the union of all calls cannot express.
  const send = api[lifecycle[name].call] as (input: object, options: CallOptions) => Promise<Activity | { ok: true }>
  const answer = await send({ activityId, ...input }, options)
  return 'id' in answer ? answer : null
}

/** What the viewer wants with a command that may wait for the network; undefined for all others. */
export function wishOf({ id, title, routes, isJoined }: Activity, command: ActivityCommand): Wish | undefined {
  const vote = { activityId: id, title, subject: 'vote', before: routes.find(({ isVoted }) => isVoted)?.id ?? null } as const
  const seat = { activityId: id, title, subject: 'seat', before: isJoined ? 'yes' : null } as const
  if (command.name === 'join') return { ...seat, wanted: 'yes' }
  if (command.name === 'leave') return { ...seat, wanted: null }
  if (command.name === 'withdrawVote') return { ...vote, wanted: null }
  if (command.name !== 'vote' && command.name !== 'moveVote') return undefined
  return { ...vote, wanted: command.routeId, position: routes.find((route) => route.id === command.routeId)?.position }
}
