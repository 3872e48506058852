/** What is being written: stored on this device until it is sent, so that nothing typed is lost. */
import { conditionKinds, type ConditionKind, type Report } from '@bothy/contract/activities/report.ts'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import type { CommandOf } from '../../api/activity-command.ts'
import { formatHours, parseHours } from '../../forms/typed-numbers.ts'

export type ConditionDraft = { kind: ConditionKind; text: string; seenOn: string }
export type ReportDraft = {
  /** The version of the report that it began with. */
  version: number
  text: string
  conditions: ConditionDraft[]
  track: RouteTrack | null
  /** As typed. */
  hours: string
  /** What the file says that was just read; empty without times. */
  hoursOfTrack?: string
}

export function draftOf(report: Report | undefined, writes: 'report' | 'line'): ReportDraft {
  const own = report?.lines.find(({ isOwn }) => isOwn)
  if (writes === 'line' || !report) return { version: 0, text: own?.text ?? '', conditions: [], track: null, hours: '' }
  const { version, text, conditions, track, hours } = report
  const stored = track && (({ hash: _, ...rest }) => rest)(track)
  return { version, text, conditions, track: stored, hours: hours === null ? '' : formatHours(hours) }
}

const content = ({ text, conditions, track, hours }: ReportDraft) => JSON.stringify({ text, conditions, track, hours })

/** Whether both say the same, whatever they began with. */
export const isSameReport = (draft: ReportDraft, other: ReportDraft): boolean => content(draft) === content(other)

/** Whether somebody else has changed the report since the draft was begun, to something else than it says. */
export const isOvertaken = (draft: ReportDraft, current: ReportDraft): boolean =>
  draft.version !== current.version && !isSameReport(draft, current)

export function readDraft(stored: string): ReportDraft | undefined {
  try {
    return stored === '' ? undefined : (JSON.parse(stored) as ReportDraft)
  } catch {
    return undefined
  }
}

/** With the track of a file and its time in hours, unless the leader has typed another time than that of the file before. */
export function withWalkedTrack(draft: ReportDraft, track: RouteTrack | null, hours: number | undefined): ReportDraft {
  const isTyped = draft.hours !== '' && draft.hours !== draft.hoursOfTrack
  const hoursOfTrack = hours === undefined ? '' : formatHours(hours)
  return { ...draft, track, hoursOfTrack, ...(!isTyped && { hours: hoursOfTrack }) }
}

export const emptyCondition = (seenOn: string): ConditionDraft => ({ kind: conditionKinds[0], text: '', seenOn })

/** Nobody learns anything from the kind alone, which is preset. */
export const lacksWords = ({ text }: ConditionDraft): boolean => text.trim() === ''

/** The command that sends it. */
export function commandOfDraft(
  { text, conditions, track, hours }: ReportDraft,
  version: number,
  writes: 'report' | 'line',
): CommandOf<'report'> {
  if (writes === 'line') return { name: 'report', text: text.trim() }
  return {
    name: 'report',
    version,
    text: text.trim(),
    conditions,
    track,
    hours: parseHours(hours) ?? null,
  }
}
