import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const url = 'https://club.example/activity/7b0ac1a2'
const activity = {
  id: '7b0ac1a2-1111-4222-8333-444455556666',
  title: 'Sunrise; Säntis, north face',
  description: 'Bring\na lamp \\ two',
  location: 'Schwägalp, car park',
  startTime: '2026-12-04T01:30:00.000Z',
  endTime: '2026-12-04T11:00:00.000Z',
  timeZone: 'Europe/Zurich',
  phase: 'enrolling',
  version: 3,
  updatedAt: '2026-11-20T08:00:00.000Z',
} as const

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('an entry has the times of the activity in its own zone, and an id that stays the same', () => {
  const lines = unfolded(calendarFile(activity, url))
  expect(lines).toContain('UID:7b0ac1a2-1111-4222-8333-444455556666@club.example')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('DTSTART;TZID=Europe/Zurich:20261204T023000')
  expect(lines).toContain('DTEND;TZID=Europe/Zurich:20261204T120000')
  expect(lines).toContain('TZOFFSETTO:+0100')
  expect(lines.filter((line) => line.startsWith('TZOFFSETTO'))).toHaveLength(1)
  expect(lines).toContain('STATUS:CONFIRMED')
})

test('texts are escaped', () => {
  const lines = unfolded(calendarFile(activity, url))
  expect(lines).toContain('SUMMARY:Sunrise\\; Säntis\\, north face')
  expect(lines).toContain(`DESCRIPTION:Bring\\na lamp \\\\ two\\n\\n${url}`)
})

test('a clock change during the activity is part of the entry', () => {
  const night = { ...activity, startTime: '2026-10-24T20:00:00.000Z', endTime: '2026-10-25T08:00:00.000Z' }
  const lines = unfolded(calendarFile(night, url))
  expect(lines).toContain('DTSTART;TZID=Europe/Zurich:20261024T220000')
  expect(lines).toContain('DTEND;TZID=Europe/Zurich:20261025T090000')
  const change = lines.indexOf('DTSTART:20261025T030000')
  expect(lines.slice(change - 1, change + 4)).toEqual([
    'BEGIN:STANDARD',
    'DTSTART:20261025T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
  ])
})

test('an activity in voting is tentative, and one without an end has only a start', () => {
  const lines = unfolded(calendarFile({ ...activity, phase: 'voting', endTime: null }, url))
  expect(lines).toContain('STATUS:TENTATIVE')
  expect(lines.some((line) => line.startsWith('DTEND'))).toBe(false)
})

test('no line is longer than 75 bytes, and no character is cut', () => {
  const title = '武功山高山草甸两日穿越：看云海、等日出、走完全程再回来'
  const file = calendarFile({ ...activity, title }, url)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`SUMMARY:${title}`)
})
