import type { Activity } from '@bothy/contract/entities.ts'

export type Opening = Pick<Activity, 'joinsOpenAt' | 'opensToAllAt' | 'refusals'>

/** When joining opens to the viewer; null where it is open, or closed for another reason. */
export const openingOf = ({ joinsOpenAt, opensToAllAt, refusals: { join } }: Opening): string | null =>
  join === 'JOINING_NOT_OPEN' ? joinsOpenAt : join === 'MEMBERS_FIRST' ? opensToAllAt : null
