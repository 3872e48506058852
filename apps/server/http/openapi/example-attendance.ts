import { ids } from './example-activities.ts'

const marks = { noShows: 1, lateCancellations: 0 }
const entry = {
  activityId: ids.activity,
  title: 'Over the Hohe Pass',
  startTime: '2026-06-20T05:30:00Z',
  timeZone: 'Europe/Zurich',
  kind: 'no-show',
  counts: false,
  reason: '',
  objection: 'I was there. Ask Jonas.',
  objectedAt: '2026-06-21T08:12:30Z',
  decision: null,
  note: '',
  decidedAt: null,
}

/** The examples of the schemas about attendance. */
export const attendance = {
  LeaveInput: { reason: 'Twisted my ankle.' },
  ObjectionInput: { text: entry.objection },
  AttendanceDecision: { decision: 'removed', note: 'Jonas says so, too.' },
  AttendanceMarks: marks,
  AttendanceEntry: entry,
  Attendance: { counts: { ...marks, noShows: 0, present: 11 }, noShowLimit: 3, items: [entry] },
}
