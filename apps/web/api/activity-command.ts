/** The commands on one activity, and their inputs. The contract's lifecycle knows the call of each. */
import type { Api } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { lifecycle } from '@bothy/contract/lifecycle.ts'

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
export async function sendCommand(api: Api, activityId: string, { name, ...input }: ActivityCommand): Promise<Activity | null> {
  // `ActivityCommand` holds the fields of each command, which the union of all calls cannot express.
  const send = api[lifecycle[name].call] as (input: object) => Promise<Activity | { ok: true }>
  const answer = await send({ activityId, ...input })
  return 'id' in answer ? answer : null
}
