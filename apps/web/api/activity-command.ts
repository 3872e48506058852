/** The commands on one activity that are sent as they are, with the inputs of their calls. Forms send the others. */
import type { Api, CallOptions } from '@bothy/client/api.ts'
import type { Input } from '@bothy/contract/call-schemas.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { lifecycle, type Command } from '@bothy/contract/lifecycle.ts'

type LifecycleCommand = Exclude<Command, 'edit' | 'messageLeader' | 'messageParticipants'>
/** The lifecycle has no row for commands that take another one back, and for one that does what another does for several members. They are named like their calls. */
export type CommandName = LifecycleCommand | 'checkInAll' | 'withdrawReturn' | 'withdrawThanks' | 'removeFavorite'
type CallOf<Name extends CommandName> = Extract<Name extends LifecycleCommand ? (typeof lifecycle)[Name]['call'] : Name, CallName>

export type CommandOf<Name extends CommandName> = { name: Name } & Omit<Input<CallOf<Name>>, 'activityId'>
export type ActivityCommand = { [Name in CommandName]: CommandOf<Name> }[CommandName]

const callOf = (name: CommandName): CallName => (name in lifecycle ? lifecycle[name as LifecycleCommand].call : (name as CallName))

/** A deletion answers without an activity. */
export type CommandAnswer = Activity | { ok: true }

export const sendCommand = (
  api: Api,
  activityId: string,
  { name, ...input }: ActivityCommand,
  options: CallOptions,
): Promise<CommandAnswer> => sendCall(api, { name: callOf(name), input: { activityId, ...input } }, options)

type Call = { name: CallName; input: { activityId?: string; routeId?: string; companionIds?: string[] } }

/** Whether an activity is already as its member wants it with a call. */
const isFulfilled: Partial<Record<CallName, (activity: Activity, input: Call['input']) => boolean>> = {
  joinActivity: ({ isJoined, participants }, { companionIds = [] }) => {
    const brought = participants.flatMap(({ companions = [] }) => companions.map(({ id }) => id))
    return isJoined === true && companionIds.every((id) => brought.includes(id))
  },
  leaveActivity: ({ isJoined }) => isJoined === false,
  joinWaitlist: ({ waitlistPosition }) => waitlistPosition != null,
  applyForSpot: ({ application }) => application != null,
  withdrawApplication: ({ application }) => application === null,
  leaveWaitlist: ({ waitlistPosition }) => waitlistPosition === null,
  acceptOffer: ({ isJoined }) => isJoined === true,
  castVote: ({ routes }, { routeId }) => routes.some(({ id, isVoted }) => isVoted && id === routeId),
  withdrawVote: ({ routes }) => !routes.some(({ isVoted }) => isVoted),
}

/** Another tab or device of the member may have done the same before. A refusal then resolves to the activity as it is. */
export async function sendCall(api: Api, { name, input }: Call, options: CallOptions): Promise<CommandAnswer> {
  // `input` holds the fields of each call, which the union of all calls cannot express.
  const send = api[name] as (input: object, options: CallOptions) => Promise<CommandAnswer>
  try {
    return await send(input, options)
  } catch (error) {
    const { activityId } = input
    const mayBeFulfilled = error instanceof Refusal && error.status === 409 && name in isFulfilled
    const activity = mayBeFulfilled && activityId && (await api.getActivity({ activityId }).catch(() => undefined))
    if (activity && isFulfilled[name]?.(activity, input)) return activity
    throw error
  }
}
