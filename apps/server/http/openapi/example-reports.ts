import { ids } from './example-activities.ts'

const condition = { kind: 'snow', text: 'Above 2,300 m, knee-deep in the gullies', seenOn: '2026-06-20' }

/** The examples of the schemas about reports. */
export const reports = {
  ReportInput: { version: 0, text: 'Snow to the knee at the pass.', conditions: [condition], hours: 6.25 },
  Report: {
    version: 1,
    text: 'Snow to the knee at the pass.',
    author: { id: ids.mei, name: 'Mei', avatar: null },
    writtenAt: '2026-06-21T18:02:00Z',
    conditions: [condition],
    track: null,
    hours: 6.25,
    lines: [],
  },
}
