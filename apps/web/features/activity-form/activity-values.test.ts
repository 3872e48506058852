import { describe, expect, test } from 'vitest'
import { createKeyValueStore } from '@bothy/client/storage.ts'
import type { UnitSystem } from '@bothy/contract/choices.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { instantOf } from '@bothy/contract/zoned-time.ts'
import { hoursOf } from './activity-times.ts'
import { copyOf, emptyRoute, inputOf, newValues, coverSeedOf, type ActivityValues } from './activity-values.ts'
import { createDraft } from './draft.ts'
import { firstInvalidRoute, problemsOf, hasInvalidDetails, type Bounds } from './form-problems.ts'

const bounds: Bounds = {
  units: 'metric',
  isNew: true,
  frozen: false,
  isDrawn: false,
  seats: { min: 2, max: 50 },
  savedTimes: {},
}
const zone = 'Europe/Zurich'
const metric = { locale: 'en', units: 'metric' } as const
const now = Date.parse('2026-06-01T00:00:00Z')
const track = { path: 'AAA', fileName: 'way.gpx', distance: 14.58, ascent: 870, descent: 640, highest: null, lowest: null }
const { path: _, ...measured } = track
const summary = { hash: 'd41d8cd9', ...measured }
const route = {
  ...emptyRoute,
  title: 'Höhenweg',
  description: 'Wide paths',
  distance: '14,6',
  duration: '5:05',
  difficulty: 'Easy' as const,
}
const aForm = (more: Partial<ActivityValues> = {}): ActivityValues => ({
  ...newValues(30, zone),
  title: 'Perseiden-Nacht',
  description: 'Soup and telescopes',
  location: 'Gurnigel, Berghaus',
  startTime: '2026-08-12T20:30',
  endTime: '2026-08-13T02:00',
  tags: ['stargazing'],
  ...more,
})

test('a new activity begins with 10 spots, or as many as the club allows, and its leader has one', () => {
  expect(newValues(50, zone)).toMatchObject({ maxParticipants: 10, leaderTakesSeat: true })
  expect(newValues(6, zone)).toMatchObject({ maxParticipants: 6 })
})

describe('a copy of an activity', () => {
  const activity = {
    ...inputOf(aForm({ routes: [route] }), bounds),
    coverImage: '/images/photo-1600.webp',
    maxParticipants: 30,
    routes: [
      {
        id: '7b0ac1a2-1111-4222-8333-444455556666',
        title: 'Höhenweg',
        description: 'Wide paths',
        distance: 14.6,
        duration: 5,
        difficulty: 'Easy',
        track: summary,
      },
    ],
  } as unknown as Activity
  const original = { activity, paths: new Map([[summary.hash, track.path]]) }

  test('has its texts and routes, but no dates, no photo and no ids', () => {
    const copy = copyOf(original, metric, 50)
    expect(copy).toMatchObject({ title: 'Perseiden-Nacht', location: 'Gurnigel, Berghaus', startTime: '', endTime: '', coverImage: null })
    expect(copy.routes).toMatchObject([{ title: 'Höhenweg', distance: '14.6', track }])
    expect(copy.routes[0]).not.toHaveProperty('id')
  })

  test('has the time zone of its place', () => {
    expect(copyOf({ ...original, activity: { ...activity, timeZone: 'Asia/Tokyo' } }, metric, 50).timeZone).toBe('Asia/Tokyo')
  })

  test('has no more spots than the club allows now', () => {
    expect([copyOf(original, metric, 50), copyOf(original, metric, 12)].map(({ maxParticipants }) => maxParticipants)).toEqual([30, 12])
  })
})

describe('the input of the API', () => {
  test('has times as instants of the zone, and figures as numbers', () => {
    const input = inputOf(aForm({ routes: [route] }), bounds)
    expect(input).toMatchObject({
      startTime: '2026-08-12T18:30:00.000Z',
      endTime: '2026-08-13T00:00:00.000Z',
      timeZone: 'Europe/Zurich',
      routes: [{ title: 'Höhenweg', distance: 14.6, duration: 5 + 5 / 60, difficulty: 'Easy' }],
    })
    expect(problemsOf(aForm({ routes: [route] }), bounds, now)).toEqual({})
  })

  test('has the zone that the member chose, and the typed times in it', () => {
    const input = inputOf(aForm({ timeZone: 'Asia/Tokyo' }), bounds)
    expect(input).toMatchObject({ startTime: '2026-08-12T11:30:00.000Z', endTime: '2026-08-12T17:00:00.000Z', timeZone: 'Asia/Tokyo' })
  })

  test('has kilometers, also from a member who types miles', () => {
    const { routes } = inputOf(aForm({ routes: [{ ...route, distance: '9' }] }), { ...bounds, units: 'imperial' })
    expect(routes).toMatchObject([{ distance: 14.48 }])
  })

  test('says of a new activity alone whether the leader takes a seat', () => {
    expect(inputOf(aForm({ leaderTakesSeat: false }), bounds)).toMatchObject({ leaderTakesSeat: false })
    expect(inputOf(aForm(), { ...bounds, isNew: false })).not.toHaveProperty('leaderTakesSeat')
  })

  test('has a track that is new or changed or removed, and not one that is saved already', () => {
    const [kept, changed, removed] = ['a', 'b', 'c'].map((id) => ({ ...route, id, track }))
    const routes = [kept!, { ...changed!, track: { ...track, path: 'BBB' } }, { ...removed!, track: null }, { ...route, track }]
    const input = inputOf(aForm({ routes }), { ...bounds, isNew: false }, [kept!, changed!, removed!])
    expect(input.routes!.map((each) => ('track' in each ? each.track : 'kept'))).toEqual(['kept', { ...track, path: 'BBB' }, null, track])
  })

  test('has nothing of what was cut off a track', () => {
    const uncut = { ...track, path: 'HOME', fileName: 'from my door.gpx' }
    const input = inputOf(aForm({ routes: [{ ...route, track, cut: { uncut, fromM: 300, toM: 14_000 } }] }), bounds)
    expect(input.routes).toMatchObject([{ track }])
    expect(JSON.stringify(input)).not.toMatch(/HOME|my door|cut/)
  })

  test('has no routes when they are frozen', () => {
    expect(inputOf(aForm({ routes: [route] }), { ...bounds, frozen: true })).not.toHaveProperty('routes')
  })

  test('has a cover that follows the title until the member chooses another', () => {
    expect(coverSeedOf(aForm())).toBe(coverSeedOf(aForm({ title: ' perseiden-nacht ' })))
    expect(coverSeedOf(aForm())).not.toBe(coverSeedOf(aForm({ title: 'Perseiden' })))
    expect(coverSeedOf(aForm({ coverSeed: 'k3' }))).toBe('k3')
  })
})

describe('a time that nobody edits', () => {
  const saved = {
    startTime: '2027-10-31T01:30:00.000Z',
    endTime: '2027-10-31T10:00:37.000Z',
    voteClosesAt: '2027-10-31T01:00:05.000Z',
  }
  const values = aForm({ startTime: '2027-10-31T02:30', endTime: '2027-10-31T11:00', voteClosesAt: '2027-10-31T02:00', routes: [route] })
  const savedBounds = { ...bounds, isNew: false, savedTimes: saved }

  test('is sent as it is stored: in the second of two equal hours, with its seconds', () => {
    expect(inputOf({ ...values, title: 'Another' }, savedBounds)).toMatchObject(saved)
    expect(inputOf({ ...values, startTime: '2027-10-31T02:31' }, savedBounds).startTime).toBe('2027-10-31T00:31:00.000Z')
    expect(inputOf({ ...values, timeZone: 'Asia/Tokyo' }, savedBounds).startTime).toBe('2027-10-30T17:30:00.000Z')
  })

  test('counts as it is stored in how long the activity takes', () => {
    expect(hoursOf(values, saved)).toBe(8.5)
    expect(hoursOf(values, {})).toBe(9.5)
    const overnight = { ...values, startTime: '2027-10-30T23:00', endTime: '2027-10-31T02:30' }
    expect(hoursOf(overnight, { ...saved, endTime: '2027-10-31T01:30:00.000Z' })).toBe(4.5)
    expect(hoursOf({ ...values, endTime: '' }, saved)).toBeNaN()
  })

  test('is compared as it is stored', () => {
    const early = { startTime: '2027-10-31T00:40:00.000Z', endTime: '2027-10-31T01:20:00.000Z', voteClosesAt: '2027-10-31T00:39:50.000Z' }
    const local = { startTime: '2027-10-31T02:40', endTime: '2027-10-31T02:20', voteClosesAt: '2027-10-31T02:39' }
    expect(problemsOf({ ...values, ...local }, { ...savedBounds, savedTimes: early }, now)).toEqual({})
  })
})

describe('the opening of a form', () => {
  const values = aForm({ startTime: '2026-08-12T20:30', routes: [route] })
  const problemOf = (joinsOpenAt: string, savedTimes = {}) =>
    problemsOf({ ...values, joinsOpenAt }, { ...bounds, savedTimes }, now)['joinsOpenAt']

  test('is before the start, complete and to come, unless it was saved', () => {
    expect(problemOf('2026-08-12T20:30')).toEqual(['AFTER_START'])
    expect(problemOf('2026-08-12T20:29')).toBeUndefined()
    expect(problemOf('2026-08-12T')).toEqual(['NO_TIME'])
    expect(problemOf('2001-08-12T20:30')).toEqual(['IN_THE_PAST'])
    expect(problemOf('2001-08-12T20:30', { joinsOpenAt: instantOf('2001-08-12T20:30', zone) })).toBeUndefined()
  })

  test('is sent as an instant, and members are first only in a group that is not for members only', () => {
    const daysOf = (some: Partial<ActivityValues>) => inputOf({ ...values, membersFirstDays: 3, ...some }, bounds).membersFirstDays
    expect([daysOf({ groupId: 'g' }), daysOf({ groupId: 'g', membersOnly: true }), daysOf({})]).toEqual([3, null, null])
    expect(inputOf({ ...values, joinsOpenAt: '2026-08-10T18:00' }, bounds).joinsOpenAt).toBe(instantOf('2026-08-10T18:00', zone))
    expect(inputOf(values, bounds).joinsOpenAt).toBeNull()
  })
})

describe('the problems of a form', () => {
  test('an empty form has a problem for each required field, and no others', () => {
    const problems = problemsOf(newValues(30, zone), bounds, now)
    expect(problems).toEqual({ title: ['REQUIRED'], description: ['REQUIRED'], location: ['REQUIRED'], startTime: ['REQUIRED'] })
    expect(hasInvalidDetails(Object.keys(problems))).toBe(true)
  })

  test('an end before the start is reported even while other fields are empty', () => {
    const problems = problemsOf(
      { ...newValues(30, zone), startTime: '2026-08-12T20:30', endTime: '2026-08-12T19:00', routes: [emptyRoute] },
      bounds,
      now,
    )
    expect(problems['endTime']).toEqual(['END_BEFORE_START'])
  })

  test('a start without a time is the only problem of the times', () => {
    const halfTyped = { startTime: '2026-08-12T', endTime: '2026-08-12T19:00', voteClosesAt: '2026-08-11T18:00' }
    expect(problemsOf(aForm(halfTyped), bounds, now)).toEqual({ startTime: ['NO_TIME'] })
    expect(problemsOf(aForm({ ...halfTyped, startTime: 'T07:30' }), bounds, now)).toEqual({ startTime: ['NO_DATE'] })
    expect(problemsOf(aForm({ ...halfTyped, startTime: '' }), bounds, now)).toEqual({ startTime: ['REQUIRED'] })
  })

  test('a route needs a difficulty that the member has chosen', () => {
    expect(Object.keys(problemsOf(aForm({ routes: [{ ...route, difficulty: '' }] }), bounds, now))).toEqual(['routes.0.difficulty'])
    expect(Object.keys(problemsOf(aForm({ routes: [{ ...route, difficulty: '', track }] }), bounds, now))).toEqual(['routes.0.difficulty'])
  })

  test('the number of seats is at least the taken seats and at most the limit of the club', () => {
    const seats = (maxParticipants: number | null) =>
      problemsOf(aForm({ maxParticipants }), { ...bounds, seats: { min: 12, max: 50 } }, now)
    expect(seats(11)).toEqual({ maxParticipants: ['TOO_SMALL'] })
    expect(seats(12)).toEqual({})
    expect(seats(51)).toEqual({ maxParticipants: ['TOO_LARGE'] })
    expect(seats(null)).toEqual({ maxParticipants: ['REQUIRED'] })
  })

  test('a new start is not in the past; the saved one may be', () => {
    const later = Date.parse('2026-09-01T00:00:00Z')
    const elsewhere = aForm({ timeZone: 'Asia/Tokyo' })
    expect(problemsOf(elsewhere, { ...bounds, savedTimes: { startTime: '2026-08-12T18:30:00.000Z' } }, later)).toEqual({
      startTime: ['IN_THE_PAST'],
    })
    expect(problemsOf(aForm(), bounds, later)).toEqual({ startTime: ['IN_THE_PAST'] })
    expect(problemsOf(aForm(), { ...bounds, savedTimes: { startTime: '2026-08-12T18:30:00.000Z' } }, later)).toEqual({})
  })

  test('a route needs a description, unless it has a track', () => {
    const problems = (routes: ActivityValues['routes']) => problemsOf(aForm({ routes }), bounds, now)
    expect(problems([{ ...route, description: ' ' }])).toEqual({ 'routes.0.description': ['REQUIRED'] })
    expect(problems([{ ...emptyRoute, title: 'A' }])).toMatchObject({ 'routes.0.description': ['REQUIRED'] })
    expect(problems([{ ...route, description: '', track }])).toEqual({})
  })

  test('the first invalid route is found among other problems', () => {
    const routes = [route, { ...route, distance: 'far' }, emptyRoute]
    const fields = Object.keys(problemsOf(aForm({ routes }), bounds, now))
    expect(firstInvalidRoute(fields)).toBe(1)
    expect(hasInvalidDetails(fields)).toBe(false)
    expect(firstInvalidRoute(['title'])).toBe(-1)
  })
})

describe('a draft', () => {
  const memoryStorage = () => createKeyValueStore(undefined)
  const viewer = { ...metric, timeZone: zone }

  test('is restored unchanged, and only for the member who wrote it', () => {
    const storage = memoryStorage()
    const cut = { uncut: { ...track, path: 'AAAA' }, fromM: 300, toM: 14_000 }
    const values = aForm({ routes: [{ ...route, track, cut }] })
    createDraft(storage, 'mairi', 'new', viewer).save(values, null)
    expect(createDraft(storage, 'mairi', 'new', viewer).read()).toEqual({ values, saved: null })
    expect(createDraft(storage, 'jonas', 'new', viewer).read()).toBeNull()
    expect(createDraft(storage, 'mairi', 'another', viewer).read()).toBeNull()
  })

  test('has the same distances after the units were changed', () => {
    const times = { startTime: '2027-10-31T01:30:00.000Z', endTime: '', voteClosesAt: '' }
    const storage = memoryStorage()
    const withDistances = (...distances: string[]) => aForm({ routes: distances.map((distance) => ({ ...route, distance })) })
    const draftIn = (units: UnitSystem) => createDraft(storage, 'mairi', 'an-activity', { ...viewer, units })
    draftIn('imperial').save(withDistances('7.5', '12 km', '7 or 8', ''), { version: 3, values: withDistances('9'), times })
    expect(draftIn('imperial').read()?.values).toEqual(withDistances('7.5', '12 km', '7 or 8', ''))
    expect(draftIn('metric').read()).toEqual({
      values: withDistances('12.07', '12', '7 or 8', ''),
      saved: { version: 3, values: withDistances('14.48'), times },
    })
  })

  test('is gone after it was discarded', () => {
    const draft = createDraft(memoryStorage(), 'mairi', 'new', viewer)
    draft.save(aForm(), null)
    draft.discard()
    expect(draft.read()).toBeNull()
  })

  test('that is damaged, or from another version, never breaks the form', () => {
    const storage = memoryStorage()
    const draft = createDraft(storage, 'mairi', 'new', viewer)
    storage.set('bothy.draft.mairi.new', '{"title":')
    expect(draft.read()).toBeNull()
    storage.set('bothy.draft.mairi.new', '{"title":"Night","tags":[1,"picnic"],"routes":[null,{"difficulty":"Mild"}]}')
    expect(draft.read()?.values).toMatchObject({
      title: 'Night',
      timeZone: zone,
      tags: ['picnic'],
      maxParticipants: null,
      routes: [emptyRoute, emptyRoute],
    })
  })

  test('remembers the activity that the edit began with', () => {
    const draft = createDraft(memoryStorage(), 'mairi', 'an-activity', viewer)
    const saved = { version: 3, values: aForm(), times: { startTime: '2027-10-31T01:30:00.000Z', endTime: '', voteClosesAt: '' } }
    draft.save(aForm({ title: 'Night' }), saved)
    expect(draft.read()).toEqual({ values: aForm({ title: 'Night' }), saved })
  })
})
