import { describe, expect, test } from 'vitest'
import { emptyRoute, newValues, type ActivityValues, type RouteValues } from './activity-values.ts'
import { mergeEdits } from './merge-edits.ts'

const route = (id: string | undefined, title: string): RouteValues => ({ ...emptyRoute, ...(id && { id }), title })
const ridge = route('a', 'Ridge')
const lake = route('b', 'Lake')
const base: ActivityValues = { ...newValues(10, 'Europe/Zurich'), title: 'Sunrise', location: 'Schwägalp', routes: [ridge, lake] }

describe('two edits of one activity', () => {
  test('of different fields are both kept', () => {
    const { values, conflicts } = mergeEdits(base, { ...base, location: 'Wasserauen' }, { ...base, title: 'Sunset', tags: ['picnic'] })
    expect(values).toEqual({ ...base, location: 'Wasserauen', title: 'Sunset', tags: ['picnic'] })
    expect(conflicts).toEqual([])
  })

  test('of the same field are a conflict, unless they agree', () => {
    const mine = { ...base, title: 'Dawn', location: 'Wasserauen' }
    const theirs = { ...base, title: 'Sunset', location: 'Wasserauen' }
    const { values, conflicts } = mergeEdits(base, mine, theirs)
    expect(conflicts).toEqual([{ name: 'title', mine: 'Dawn', theirs: 'Sunset' }])
    expect(values.title).toBe('Dawn')
    expect(mergeEdits(base, mine, theirs, { title: 'theirs' }).values.title).toBe('Sunset')
  })
})

describe('two edits of the times', () => {
  const planned = { ...base, startTime: '2026-08-12T20:30' }
  const inLondon = { ...planned, timeZone: 'Europe/London' }

  test('take over a start that they moved to another zone, because instants are compared', () => {
    expect(mergeEdits(planned, { ...planned, title: 'Dawn' }, inLondon)).toEqual({ values: { ...inLondon, title: 'Dawn' }, conflicts: [] })
  })

  test('are a conflict if they changed the zone and I changed the time, which keeps its instant', () => {
    const { values, conflicts } = mergeEdits(planned, { ...planned, startTime: '2026-08-12T21:00' }, inLondon)
    expect(conflicts).toEqual([{ name: 'startTime', mine: '2026-08-12T19:00:00.000Z', theirs: '2026-08-12T19:30:00.000Z' }])
    expect(values).toMatchObject({ startTime: '2026-08-12T20:00', timeZone: 'Europe/London' })
  })

  test('keep a half-typed time', () => {
    expect(mergeEdits(planned, { ...planned, endTime: 'incomplete' }, inLondon).values.endTime).toBe('incomplete')
  })
})

describe('two edits of the routes', () => {
  const merged = (mine: RouteValues[], theirs: RouteValues[], choices = {}) => {
    const { values, conflicts } = mergeEdits(base, { ...base, routes: mine }, { ...base, routes: theirs }, choices)
    return { routes: values.routes, conflicts: conflicts.map(({ name }) => name) }
  }
  const scree = route('c', 'Scree')

  test('keep the route that they added, followed by the one that I added', () => {
    expect(merged([ridge, lake, route(undefined, 'Mine')], [ridge, lake, scree])).toEqual({
      routes: [ridge, lake, scree, route(undefined, 'Mine')],
      conflicts: [],
    })
  })

  test('remove a route that one side removed and the other did not change', () => {
    expect(merged([lake], [ridge, lake])).toEqual({ routes: [lake], conflicts: [] })
    expect(merged([ridge, lake], [ridge])).toEqual({ routes: [ridge], conflicts: [] })
  })

  test('are a conflict if one side changed a route that the other removed', () => {
    const changed = route('a', 'Long ridge')
    expect(merged([changed, lake], [lake])).toEqual({ routes: [lake, route(undefined, 'Long ridge')], conflicts: ['route:a'] })
    expect(merged([changed, lake], [lake], { 'route:a': 'theirs' }).routes).toEqual([lake])
    expect(merged([lake], [changed, lake])).toEqual({ routes: [lake], conflicts: ['route:a'] })
    expect(merged([lake], [changed, lake], { 'route:a': 'theirs' }).routes).toEqual([changed, lake])
  })
})
