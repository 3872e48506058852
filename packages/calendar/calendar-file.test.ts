import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { calendarFile, type CalendarActivity } from './calendar-file.ts'

/** The phases of the contract, whose values this package does not import. */
const phases = ['review', 'voting', 'enrolling', 'active', 'finished', 'cancelled', 'rejected']

const urlOf = (id: string) => `https://club.example/activity/${id}`
const anActivity = (change: Partial<CalendarActivity> = {}): CalendarActivity => ({
  id: '7b0ac1a2-1111-4222-8333-444455556666',
  title: 'Sunrise; Säntis, north face',
  description: 'Bring\na lamp \\ two',
  location: 'Schwägalp, car park',
  coordinates: null,
  startTime: '2026-12-04T01:30:00.000Z',
  endTime: '2026-12-04T11:00:00.000Z',
  timeZone: 'Europe/Zurich',
  phase: 'enrolling',
  calendarSequence: 3,
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...change,
})

const fileOf = (change?: Partial<CalendarActivity>) => calendarFile([anActivity(change)], urlOf)
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

/** What each calendar program reads. Both agree, or the test that compares them fails. */
const readers = {
  'ical.js': (file: string) => {
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')!)
    const { component } = event
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      url: component.getFirstPropertyValue('url'),
      status: component.getFirstPropertyValue('status'),
    }
  },
  'node-ical': (file: string) => {
    const event = Object.values(nodeIcal.sync.parseICS(file)).find((part): part is VEvent => part?.type === 'VEVENT')!
    return {
      uid: event.uid,
      sequence: Number(event.sequence),
      title: event.summary,
      location: event.location,
      description: event.description,
      start: event.start.toISOString(),
      end: event.end!.toISOString(),
      url: event.url,
      status: event.status,
    }
  },
}

const readAs = ({ id, title, location, description, startTime, endTime, calendarSequence }: CalendarActivity, status: string) => ({
  uid: id,
  sequence: calendarSequence,
  title,
  location,
  description: `${description}\n\n${urlOf(id)}`,
  start: startTime,
  end: endTime,
  url: urlOf(id),
  status,
})

describe.each(Object.entries(readers))('%s reads', (_, read) => {
  test.each([
    ['voting', 'TENTATIVE'],
    ['enrolling', 'CONFIRMED'],
    ['active', 'CONFIRMED'],
    ['finished', 'CONFIRMED'],
    ['cancelled', 'CANCELLED'],
    ['review', 'TENTATIVE'],
  ])('an activity in %s as %s', (phase, status) => {
    expect(read(fileOf({ phase }))).toEqual(readAs(anActivity({ phase }), status))
  })

  test.each([
    ['of another script', '武功山高山草甸两日穿越：看云海、等日出、走完全程再回来，带上所有的朋友'],
    ['with characters outside of the basic plane', '🏔️'.repeat(40)],
    ['with punctuation of the format', 'a,b;c\\d: "quoted" \\, \\; BEGIN:VEVENT'],
    ['of one long word', 'Säntis'.repeat(20)],
  ])('a title %s', (_kind, title) => {
    expect(read(fileOf({ title })).title).toBe(title)
  })

  test('a description of several lines, none of which becomes a line of the file', () => {
    const description = 'Meet at 7.\n\nEND:VEVENT\nATTENDEE:mailto:mia@club.example\n\tBring ropes.'
    expect(read(fileOf({ description })).description).toBe(`${description}\n\n${urlOf(anActivity().id)}`)
  })

  test.each([
    ['the night when clocks go back in Zürich', '2026-10-24T20:00:00.000Z', '2026-10-25T08:00:00.000Z'],
    ['the night when clocks go forward in Zürich', '2026-03-28T22:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['the night when clocks go forward in Sydney', '2026-10-03T12:00:00.000Z', '2026-10-03T22:00:00.000Z'],
  ])('the times of %s', (_night, startTime, endTime) => {
    expect(read(fileOf({ startTime, endTime }))).toMatchObject({ start: startTime, end: endTime })
  })

  test('an activity without an end lasts until the end of its day, in its own time zone', () => {
    for (const phase of phases) {
      const file = fileOf({ endTime: null, phase })
      expect(unfolded(file).filter((line) => line.startsWith('DTEND'))).toEqual(['DTEND:20261204T230000Z'])
      expect(read(file)).toMatchObject({ start: anActivity().startTime, end: '2026-12-04T23:00:00.000Z' })
    }
  })
})

test('texts are escaped, and control characters are left out', () => {
  const lines = unfolded(fileOf({ location: 'Car\u0007 park\r\nnorth' }))
  expect(lines).toContain('SUMMARY:Sunrise\\; Säntis\\, north face')
  expect(lines).toContain(`DESCRIPTION:Bring\\na lamp \\\\ two\\n\\n${urlOf(anActivity().id)}`)
  expect(lines).toContain('LOCATION:Car park\\nnorth')
})

test.each(['武功山高山草甸两日穿越：看云海、等日出、走完全程再回来', '🏔️'.repeat(60), 'x'.repeat(500)])(
  'every line ends with CRLF and has at most 75 bytes, and no character of %s is cut',
  (title) => {
    const file = fileOf({ title })
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
    }
    expect(unfolded(file)).toContain(`SUMMARY:${title}`)
  },
)

test('whatever the texts, lines have at most 75 bytes, no character is cut, and the unfolded text is the same', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
  )
  fc.assert(
    fc.property(texts, texts, (title, description) => {
      const file = fileOf({ title, description })
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
      const written = title.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '')
      expect(unfolded(file).find((line) => line.startsWith('SUMMARY:'))).toBe(
        `SUMMARY:${written.replaceAll(/[\\;,]/g, (char) => `\\${char}`).replaceAll('\n', '\\n')}`,
      )
    }),
  )
})

test('a feed has the first 300 characters of a description, and a file all of it', () => {
  const description = 'x'.repeat(5000)
  const line = (file: string) => unfolded(file).find((each) => each.startsWith('DESCRIPTION:'))!
  expect(line(calendarFile([anActivity({ description })], urlOf, { name: 'Fern', descriptionLength: 300 }))).toBe(
    `DESCRIPTION:${'x'.repeat(299)}…\\n\\n${urlOf(anActivity().id)}`,
  )
  expect(line(fileOf({ description }))).toContain(description)
})

test('the file of the same activity is always the same', () => {
  expect(fileOf()).toBe(fileOf())
})

test('a calendar with a name has one entry for each activity', () => {
  const other = anActivity({ id: '00000000-1111-4222-8333-444455556666', title: 'Rigi' })
  const file = calendarFile([anActivity(), other], urlOf, { name: 'Fern, Fell', descriptionLength: 300 })
  expect(unfolded(file)).toContain('X-WR-CALNAME:Fern\\, Fell')
  const entries = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent')
  expect(entries.map((entry) => entry.getFirstPropertyValue('summary'))).toEqual([anActivity().title, 'Rigi'])
})

test('an empty calendar is a calendar', () => {
  expect(unfolded(calendarFile([], urlOf, { name: 'Fern', descriptionLength: 300 }))).toContain('BEGIN:VCALENDAR')
})

test('a meeting point with coordinates is a position, and one without is none', () => {
  const component = (change?: Partial<CalendarActivity>) =>
    new ICAL.Component(ICAL.parse(fileOf(change)) as unknown[]).getFirstSubcomponent('vevent')!
  const coordinates = { latitude: 47.2492, longitude: -0.000001 }
  expect(unfolded(fileOf({ coordinates }))).toContain('GEO:47.2492;-0.000001')
  expect(component({ coordinates }).getFirstPropertyValue('geo')).toEqual([47.2492, -0.000001])
  expect(component().hasProperty('geo')).toBe(false)
})
