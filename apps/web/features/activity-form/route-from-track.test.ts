import { expect, test } from 'vitest'
import { emptyRoute } from './activity-values.ts'
import { figuresOf, followTrack, routeFromTrack, withTrack } from './route-from-track.ts'

const metric = { locale: 'de', units: 'metric' } as const
const track = { path: 'AAA', fileName: 'way.gpx', distance: 14.58, ascent: 870, descent: 640, highest: 2681, lowest: 1967 }
const figures = { distance: 14.58, duration: 5 + 1 / 12, difficulty: 'Medium' } as const
const named = { title: 'Höhenweg', track, figures }

test('a track fills a new route, except its difficulty', () => {
  expect(routeFromTrack(named, metric)).toEqual({
    title: 'Höhenweg',
    description: '',
    distance: '14,58',
    duration: '5:05',
    difficulty: '',
    track,
    cut: null,
  })
  expect(routeFromTrack(named, { locale: 'en', units: 'imperial' }).distance).toMatch(/^9\.06/)
})

test('what the member has typed wins', () => {
  const typed = { ...emptyRoute, id: 'a', title: 'My way', distance: '15', description: 'Wide paths', difficulty: 'Hard' as const }
  expect(withTrack(typed, named, metric)).toEqual({ ...typed, duration: '5:05', track })
})

test('the figures of the file replace typed ones when the member asks for them', () => {
  const typed = { distance: '15', duration: '6' }
  expect(figuresOf(figures, typed, metric)).toEqual({ distance: '14,58', duration: '5:05' })
})

test('a file without elevations leaves the hiking time as it is', () => {
  const flat = { distance: 5, duration: undefined, difficulty: undefined }
  expect(figuresOf(flat, { distance: '', duration: '1:30' }, metric)).toEqual({ distance: '5', duration: '1:30' })
})

test('when the track is cut, the figures of the file follow and typed ones stay', () => {
  const shorter = { distance: 12.1, duration: 4.25, difficulty: 'Easy' } as const
  const route = { ...routeFromTrack(named, metric), duration: '6:30', difficulty: 'Hard' as const }
  expect(followTrack(route, [figures, shorter], metric)).toEqual({ distance: '12,1', duration: '6:30' })
})
