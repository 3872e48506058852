/** Who has come, by the roll call and by what people say of themselves. */
import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { Activity } from '@bothy/contract/entities.ts'

type Marked = { isPresent?: boolean | null | undefined; returnedAt?: string | null | undefined }
type Party = Pick<Participant, 'returnedAt' | 'companions'>

/** The mark of the roll call; without one, who is back has come. Null: nobody knows. */
export const presenceOf = ({ isPresent, returnedAt }: Marked): boolean | null => isPresent ?? (returnedAt ? true : null)

/** Whom a participant brings. They come back with them. */
export const companionsOf = ({ companions = [], returnedAt }: Party) => companions.map((one) => ({ ...one, returnedAt }))

/** The viewer among the participants. */
export const ownSeat = ({ participants }: Pick<Activity, 'participants'>, viewerId: string | undefined) =>
  participants.find(({ id }) => id === viewerId)

const isUnseen = (one: Marked) => presenceOf(one) === null

/** Whom the leader has not seen at the meeting point, nor marked as missing. Who takes the roll call is there. */
export const unseenParticipants = ({ participants }: Pick<Activity, 'participants'>, viewerId?: string) =>
  participants.filter((one) => isUnseen(one) && one.id !== viewerId)

/** The same of whom they bring. */
export const unseenCompanions = ({ participants }: Pick<Activity, 'participants'>) =>
  participants.flatMap(companionsOf).filter((one) => one.id !== undefined && isUnseen(one))

/** The roll call of everyone who is left. The club stores with it that who takes it is there. */
export const markOfUnseen = (activity: Pick<Activity, 'participants'>, viewerId?: string) => {
  const companionIds = unseenCompanions(activity).flatMap(({ id }) => id ?? [])
  return { userIds: unseenParticipants(activity, viewerId).map(({ id }) => id), ...(companionIds.length > 0 && { companionIds }) }
}
