/** Which commands ask before they are sent: see `command-dialog.tsx`. */
import type { Activity } from '@bothy/contract/entities.ts'

/** Commands with consequences for others ask for confirmation. */
const confirmedCommands = ['startEnrollment', 'start', 'complete', 'delete', 'leave', 'returnToReview'] as const
/** Commands that require a reason, which other members read. */
const reasonCommands = ['reject', 'cancel'] as const
/** Commands for which a member is chosen. */
const memberCommands = ['setLeader', 'addCoLeader'] as const
/** Commands for which companions are chosen. */
const partyCommands = ['join', 'apply', 'joinWaitlist', 'changeCompanions'] as const
/** Commands that cannot be sent without what their dialog asks for. */
const commandsWithInput = [...reasonCommands, ...memberCommands, 'changeCompanions'] as const
export type ConfirmedCommand = (typeof confirmedCommands)[number]
export type ReasonCommand = (typeof reasonCommands)[number]
export type MemberCommand = (typeof memberCommands)[number]
export type PartyCommand = (typeof partyCommands)[number]
export type DialogCommand = ConfirmedCommand | ReasonCommand | MemberCommand | PartyCommand | 'report'

/** With fewer free spots than this, somebody else may take the spot of a participant who leaves by mistake. */
const scarceSpots = 3
export const spotsLeft = ({ maxParticipants, currentParticipants, offeredSpots, keptSpots }: Activity) =>
  maxParticipants - currentParticipants - offeredSpots - keptSpots
export const isScarce = (activity: Activity) => spotsLeft(activity) < scarceSpots

/** What the dialog says of the outcome before the vote is closed. A single route without votes wins nothing, and leaves no choice. */
export function outcomeText({ voters, routes, isTie }: Pick<Activity, 'voters' | 'routes' | 'isTie'>) {
  if (voters > 0) return isTie ? 'activity.ask.tie' : 'activity.ask.winner'
  return routes.length > 1 ? 'activity.ask.unvoted' : null
}

export const needsInput = (name: string): name is (typeof commandsWithInput)[number] =>
  commandsWithInput.some((command) => command === name)

/** Whether leaving now is recorded, in a club that records attendance. */
export const isLateCancellation = ({ cancelBy = '' }: Pick<Activity, 'cancelBy'>, now: number) => now > Date.parse(cancelBy)

/** The command, if it asks before it is sent. */
export function dialogOf(name: string, activity: Activity, now: number): DialogCommand | undefined {
  if ((name === 'join' || name === 'apply' || name === 'joinWaitlist') && activity.maxCompanions === 0) return undefined
  if (name === 'leave' && !isScarce(activity) && !isLateCancellation(activity, now)) return undefined
  return [...confirmedCommands, ...reasonCommands, ...memberCommands, ...partyCommands].find((command) => command === name)
}
