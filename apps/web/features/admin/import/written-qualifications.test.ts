import { expect, test } from 'vitest'
import { daysIn, writtenQualifications } from './written-qualifications.ts'

const written = (typed: string) => writtenQualifications(typed, 'day-first', 2026)

test.each([
  ['First aid until 2027-05-31; Trip leader', 'First aid (2027-05-31); Trip leader'],
  ['First aid (2027-05-31)', 'First aid (2027-05-31)'],
  ['First aid', 'First aid'],
  ['First aid, Trip leader (31/5/2027)', 'First aid, Trip leader (2027-05-31)'],
  ['First aid until May 31, 2027, Trip leader', 'First aid (2027-05-31), Trip leader'],
  ['First aid: 31 May 2027', 'First aid (2027-05-31)'],
  ['Erste Hilfe bis 31.05.27', 'Erste Hilfe (2027-05-31)'],
  ['Erste Hilfe (gültig bis 31. Mai 2027)\nTourenleitung', 'Erste Hilfe (2027-05-31)\nTourenleitung'],
  ['Premiers secours jusqu’au 31/05/2027', 'Premiers secours (2027-05-31)'],
  ["Premiers secours (jusqu'au 31 mai 2027) ; Chef de course", 'Premiers secours (2027-05-31) ; Chef de course'],
  ['救急法（2027年5月31日まで）、リーダー', '救急法 (2027-05-31)、リーダー'],
  ['응급처치 2027년 5월 31일까지', '응급처치 (2027-05-31)'],
  ['急救 有效期至2027-05-31；领队', '急救 (2027-05-31)；领队'],
  ['急救 至 2027/5/31', '急救 (2027-05-31)'],
  ['First aid til 05/2027', 'First aid (2027-05-31)'],
  ['First aid (2028-02)', 'First aid (2028-02-29)'],
  ['First aid until 2027', 'First aid (2027-12-31)'],
  ['First aid until 31.02.2027', 'First aid (31.02.2027)'],
  ['Course 2027', 'Course 2027'],
  ['Lift to 3000', 'Lift (3000-12-31)'],
  ['Top to bottom', 'Top to bottom'],
  ['First aid until soon', 'First aid until soon'],
])('%j is %j', (typed, expected) => {
  expect(written(typed)).toBe(expected)
  expect(written(expected)).toBe(expected)
})

test('the days of a cell tell in which order they are written', () => {
  expect(daysIn('First aid until 2/28/2027; Trip leader (3/4/2028)')).toEqual(['2/28/2027', '3/4/2028'])
  expect(writtenQualifications('First aid 2/3/2027', 'month-first', 2026)).toBe('First aid (2027-02-03)')
})
