/** What is wrong with the form: what the contract says, and what only this club or this activity knows. */
import { newActivity } from '@bothy/contract/inputs.ts'
import { problemsIn, type Problems } from '../../forms/contract-resolver.ts'
import { inputOf, type ActivityValues } from './activity-values.ts'

export type Bounds = {
  timeZone: string
  /** Routes can no longer change. */
  frozen: boolean
  seats: { min: number; max: number }
}

export function problemsOf(values: ActivityValues, bounds: Bounds): Problems {
  const problems: Problems = { ...problemsIn(newActivity, inputOf(values, bounds)) }
  const { startTime, endTime, maxParticipants } = values
  // The contract compares both once all else is right; whoever types wants to know at once.
  if (startTime && endTime && endTime <= startTime && !problems['endTime']) problems['endTime'] = ['END_BEFORE_START']
  if (maxParticipants !== null && !problems['maxParticipants']) {
    if (maxParticipants < bounds.seats.min) problems['maxParticipants'] = ['TOO_SMALL']
    if (maxParticipants > bounds.seats.max) problems['maxParticipants'] = ['TOO_LARGE']
  }
  return problems
}

export const detailFields = ['title', 'tags', 'description', 'location', 'startTime', 'endTime', 'maxParticipants', 'coverImage'] as const

/** The place of the first route that a list of wrong fields names; -1 when all routes are right. */
export function firstWrongRoute(fields: readonly string[]): number {
  const places = fields.flatMap((field) => /^routes\.(\d+)/.exec(field)?.[1] ?? []).map(Number)
  return places.length ? Math.min(...places) : -1
}

/** Whether the details have to be looked at first. */
export const wrongInDetails = (fields: readonly string[]): boolean =>
  fields.some((field) => detailFields.some((own) => field === own || field.startsWith(`${own}.`)))
