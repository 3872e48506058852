/** The values under "More options", and which of them a leader has set. */
import type { ActivityValues } from './activity-values.ts'
import type { Bounds } from './form-problems.ts'

export const optionNames = [
  'endTime',
  'coordinates',
  'voteClosesAt',
  'joinsOpenAt',
  'quorum',
  'hidesCounts',
  'minParticipants',
  'maxCompanions',
  'allocation',
  'drawAt',
  'leaderTakesSeat',
  'groupId',
  'membersOnly',
  'membersFirstDays',
  'timeZone',
] as const satisfies (keyof ActivityValues)[]

export type OptionName = (typeof optionNames)[number]
export type OptionValues = Pick<ActivityValues, OptionName>

/** The options of the vote, which are shown until it is over. */
const voteOptions: readonly OptionName[] = ['voteClosesAt', 'quorum', 'hidesCounts']

/** What is set: not as in a new form, and shown in this one. The zone is not counted: it has a field of its own beside the start. */
export function setOptions(values: OptionValues, { isNew, frozen }: Pick<Bounds, 'isNew' | 'frozen'>): OptionName[] {
  const isSet: Record<OptionName, boolean> = {
    endTime: values.endTime !== '',
    coordinates: values.coordinates.trim() !== '',
    voteClosesAt: values.voteClosesAt !== '',
    joinsOpenAt: values.joinsOpenAt !== '',
    quorum: values.quorum !== null,
    hidesCounts: values.hidesCounts,
    minParticipants: values.minParticipants !== null,
    maxCompanions: values.maxCompanions > 0,
    allocation: values.allocation === 'draw',
    drawAt: values.allocation === 'draw' && values.drawAt !== '',
    leaderTakesSeat: isNew && !values.leaderTakesSeat,
    groupId: values.groupId !== null,
    membersOnly: values.groupId !== null && values.membersOnly,
    membersFirstDays: values.groupId !== null && !values.membersOnly && values.membersFirstDays !== null,
    timeZone: false,
  }
  return optionNames.filter((name) => isSet[name] && !(frozen && voteOptions.includes(name)))
}
