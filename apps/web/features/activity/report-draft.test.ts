import { expect, test } from 'vitest'
import type { Report } from '@bothy/contract/activities/report.ts'
import { commandOfDraft, draftOf, isOvertaken, isSameReport, readDraft, withWalkedTrack } from './report-draft.ts'

const report: Report = {
  version: 2,
  text: 'Snow.',
  author: null,
  writtenAt: '2027-06-06T18:00:00.000Z',
  conditions: [{ kind: 'snow', text: 'Above 2,300 m', seenOn: '2027-06-06' }],
  track: null,
  hours: 6.25,
  lines: [
    { author: null, text: 'Cake.', writtenAt: '2027-06-06T18:00:00.000Z', isOwn: false },
    { author: null, text: 'Tea.', writtenAt: '2027-06-06T19:00:00.000Z', isOwn: true },
  ],
}

test('a leader goes on with the report, and a participant with their own line', () => {
  expect(draftOf(report, 'report')).toMatchObject({ version: 2, text: 'Snow.', hours: '6:15', conditions: report.conditions })
  expect(draftOf(report, 'line')).toMatchObject({ text: 'Tea.', conditions: [] })
  expect(draftOf(undefined, 'report')).toMatchObject({ version: 0, text: '', hours: '' })
})

test('what somebody else wrote since overtakes a draft, unless both say the same', () => {
  const begun = draftOf(report, 'report')
  const later = draftOf({ ...report, version: 3, text: 'Ice.' }, 'report')
  expect(isOvertaken({ ...begun, text: 'Snow and wind.' }, begun)).toBe(false)
  expect(isOvertaken({ ...begun, text: 'Snow and wind.' }, later)).toBe(true)
  expect(isOvertaken({ ...begun, text: 'Ice.' }, later)).toBe(false)
})

test('the time of a file is taken, unless the leader has typed another one', () => {
  const empty = draftOf(undefined, 'report')
  const once = withWalkedTrack(empty, null, 70 / 60)
  expect(once.hours).toBe('1:10')
  expect(withWalkedTrack(once, null, 2).hours).toBe('2')
  expect(withWalkedTrack(once, null, undefined).hours).toBe('')
  expect(withWalkedTrack({ ...once, hours: '1:30' }, null, 2).hours).toBe('1:30')
  expect(isSameReport({ ...once, hours: '' }, empty)).toBe(true)
})

test('a leader sends all that was written, and a participant the line alone', () => {
  const draft = draftOf(report, 'report')
  expect(commandOfDraft(draft, 2, 'report')).toMatchObject({ version: 2, conditions: report.conditions, hours: 6.25, track: null })
  expect(commandOfDraft({ ...draft, hours: '' }, 2, 'report')).toMatchObject({ hours: null })
  expect(commandOfDraft(draftOf(report, 'line'), 2, 'line')).toEqual({ name: 'report', text: 'Tea.' })
})

test('a stored draft that cannot be read is none', () => {
  expect(readDraft('')).toBeUndefined()
  expect(readDraft('{"version')).toBeUndefined()
  expect(readDraft(JSON.stringify(draftOf(report, 'report')))).toEqual(draftOf(report, 'report'))
})
