/** Validates the form: the rules of the contract, and the limits of this club and this activity. */
import { newActivity } from '@bothy/contract/activities/inputs.ts'
import type { UnitSystem } from '@bothy/contract/choices.ts'
import { problemsIn, type Problems } from '../../forms/contract-resolver.ts'
import { instantsOf, type SavedTimes } from './activity-times.ts'
import { detailFields, inputOf, type ActivityValues } from './activity-values.ts'
import { missingPart } from './moments.ts'
import { parseCoordinates } from './parse-coordinates.ts'

export type Bounds = {
  /** The units of distances that are typed without one. */
  units: UnitSystem
  /** The activity is not created yet. */
  isNew: boolean
  /** Routes can no longer change. */
  frozen: boolean
  /** The spots are drawn: the time of the draw can no longer change. */
  isDrawn: boolean
  seats: { min: number; max: number }
  /** The saved start and closing time may be in the past; new ones may not. */
  savedTimes: SavedTimes
}

/** Milliseconds between now and the end of a vote that is proposed or shortened. */
const leastNotice = 3_600_000

/** The contract compares the other times with the start even where the start is no time. */
const comparedWithStart: Record<string, readonly string[]> = {
  endTime: ['END_BEFORE_START', 'DURATION_OUT_OF_RANGE'],
  voteClosesAt: ['AFTER_START'],
  joinsOpenAt: ['AFTER_START'],
  drawAt: ['AFTER_START'],
}

export function problemsOf(values: ActivityValues, bounds: Bounds, now: number): Problems {
  const problems: Problems = { ...problemsIn(newActivity, inputOf(values, bounds)) }
  const { coordinates, startTime, endTime, voteClosesAt, joinsOpenAt, maxParticipants, minParticipants } = values
  const drawAt = values.allocation === 'draw' && !bounds.isDrawn ? values.drawAt : ''
  const { startTime: start, endTime: end, voteClosesAt: closing } = instantsOf(values, bounds.savedTimes)
  const { startTime: savedStart, voteClosesAt: savedClosing } = bounds.savedTimes
  const point = parseCoordinates(coordinates)
  if (typeof point === 'string') problems['coordinates'] = [point]
  for (const [name, local] of Object.entries({ startTime, endTime, joinsOpenAt, drawAt, ...(!bounds.frozen && { voteClosesAt }) })) {
    const missing = missingPart(local)
    if (missing) problems[name] = [missing]
  }
  if (problems['startTime'])
    for (const [name, compared] of Object.entries(comparedWithStart)) {
      const others = problems[name]?.filter((problem) => !compared.includes(problem)) ?? []
      if (others.length === 0) delete problems[name]
      else problems[name] = others
    }
  // The contract compares the times only when all other fields are valid; the form reports the problem at once.
  if (startTime && endTime && end <= start && !problems['startTime'] && !problems['endTime']) problems['endTime'] = ['END_BEFORE_START']
  if (start !== savedStart && Date.parse(start) < now && !problems['startTime']) problems['startTime'] = ['IN_THE_PAST']
  if (!bounds.frozen && voteClosesAt && !problems['voteClosesAt']) {
    if (startTime && closing >= start && !problems['startTime']) problems['voteClosesAt'] = ['AFTER_START']
    const isEarlier = !savedClosing || closing < savedClosing
    if (isEarlier && Date.parse(closing) < now + leastNotice) problems['voteClosesAt'] = ['TOO_SOON']
    if (closing !== savedClosing && Date.parse(closing) < now) problems['voteClosesAt'] = ['IN_THE_PAST']
  }
  checkOpening(values, bounds, now, problems)
  Object.assign(problems, drawProblems(values, bounds, { problems, drawAt, now }))
  if (minParticipants !== null && maxParticipants !== null && minParticipants > maxParticipants) problems['minParticipants'] = ['TOO_LARGE']
  if (maxParticipants !== null && !problems['maxParticipants']) {
    if (maxParticipants < bounds.seats.min) problems['maxParticipants'] = ['TOO_SMALL']
    if (maxParticipants > bounds.seats.max) problems['maxParticipants'] = ['TOO_LARGE']
  }
  return problems
}

/** The contract compares it with the start only when all other fields are valid. An opening that has passed stays as it is. */
function checkOpening(values: ActivityValues, { savedTimes }: Bounds, now: number, problems: Problems): void {
  const { startTime: start, joinsOpenAt: opening } = instantsOf(values, savedTimes)
  if (!values.joinsOpenAt || problems['joinsOpenAt']) return
  if (values.startTime && opening >= start && !problems['startTime']) problems['joinsOpenAt'] = ['AFTER_START']
  if (opening !== savedTimes.joinsOpenAt && Date.parse(opening) < now) problems['joinsOpenAt'] = ['IN_THE_PAST']
}

/** Index of the first route among the invalid fields; -1 when all routes are valid. */
export function firstInvalidRoute(fields: readonly string[]): number {
  const indexes = fields.flatMap((field) => /^routes\.(\d+)/.exec(field)?.[1] ?? []).map(Number)
  return indexes.length ? Math.min(...indexes) : -1
}

/** Whether a field of the first step is invalid. */
export const hasInvalidDetails = (fields: readonly string[]): boolean =>
  fields.some((field) => detailFields.some((detail) => field === detail || field.startsWith(`${detail}.`)))

type DrawCheck = { problems: Problems; drawAt: string; now: number }

/** What is wrong with the time of a draw; nothing where it does not matter or has a problem already. */
function drawProblems(values: ActivityValues, bounds: Bounds, { problems, drawAt, now }: DrawCheck): Problems {
  const { startTime: start, voteClosesAt: closing, joinsOpenAt: opening, drawAt: draw } = instantsOf(values, bounds.savedTimes)
  const { drawAt: saved } = bounds.savedTimes
  if (drawAt === '' || problems['drawAt'] || draw === saved) return {}
  if (Date.parse(draw) < now) return { drawAt: ['IN_THE_PAST'] }
  if (values.startTime && draw >= start && !problems['startTime']) return { drawAt: ['AFTER_START'] }
  const isAfterVote = bounds.frozen || values.voteClosesAt === '' || draw > closing
  const isAfterOpening = values.joinsOpenAt === '' || draw > opening
  const isEarlier = !saved || draw < saved
  return isAfterVote && isAfterOpening && !(isEarlier && Date.parse(draw) < now + leastNotice) ? {} : { drawAt: ['TOO_SOON'] }
}
