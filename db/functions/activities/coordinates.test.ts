import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, codeOf, fieldsOf, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('the coordinates of a meeting point on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let leader: Actor
  beforeEach(async () => {
    leader = await fixture().member()
  })

  const coordinates = { latitude: 47.2492, longitude: 9.3433 }
  const propose = (point: unknown) => leader.run('createActivity', aNewActivity({ coordinates: point as typeof coordinates }))
  const edit = (activityId: string, fields: object) => leader.run('editActivity', { activityId, ...aNewActivity(fields) })
  const get = (activityId: string) => leader.getActivity({ activityId })

  test('are stored to six decimals, stay when an edit does not name them, and are removed with null', async () => {
    const { id } = await leader.createActivity(aNewActivity({ coordinates: { latitude: 47.24920049, longitude: -179.9999996 } }))
    expect((await get(id)).coordinates).toEqual({ latitude: 47.2492, longitude: -180 })
    await edit(id, { title: 'Sunset' })
    expect((await get(id)).coordinates).toEqual({ latitude: 47.2492, longitude: -180 })
    await edit(id, { coordinates: null })
    expect((await get(id)).coordinates).toBeNull()
    expect((await leader.createActivity(aNewActivity())).coordinates).toBeNull()
  })

  test('do not outlive the place that they belong to', async () => {
    const { id, location } = await leader.createActivity(aNewActivity({ coordinates }))
    await edit(id, { location: ` ${location} ` })
    expect((await get(id)).coordinates).toEqual(coordinates)
    await edit(id, { location: 'The other station' })
    expect((await get(id)).coordinates).toBeNull()
    await edit(id, { location, coordinates })
    expect((await get(id)).coordinates).toEqual(coordinates)
  })

  test('need both numbers, within the ranges', async () => {
    expect(await fieldsOf(propose({ latitude: 47 }))).toEqual({ 'coordinates.longitude': ['REQUIRED'] })
    expect(await fieldsOf(propose({ latitude: null, longitude: 9 }))).toEqual({ 'coordinates.latitude': ['REQUIRED'] })
    expect(await fieldsOf(propose({ latitude: '47.2', longitude: 9 }))).toEqual({ 'coordinates.latitude': ['NOT_A_NUMBER'] })
    expect(await fieldsOf(propose({ latitude: 90.000001, longitude: 9 }))).toEqual({ 'coordinates.latitude': ['TOO_LARGE'] })
    expect(await fieldsOf(propose({ latitude: 47, longitude: -180.000001 }))).toEqual({ 'coordinates.longitude': ['TOO_SMALL'] })
    expect(await fieldsOf(propose('47.2, 9.3'))).toEqual({ 'coordinates.latitude': ['REQUIRED'] })
    const { id } = await leader.createActivity(aNewActivity({ coordinates }))
    await expect(fixture().rows('update public.activities set latitude = null where id = $1', [id])).rejects.toThrow(
      'coordinates_are_complete',
    )
  })

  test('are one field of the version, one that admins review, and a change of what a calendar shows', async () => {
    const admin = await fixture().admin()
    const { id } = await leader.createActivity(aNewActivity({ coordinates }))
    await admin.approveActivity({ activityId: id })
    const { version, calendarSequence } = await get(id)
    await edit(id, { coordinates, version })
    expect(await get(id)).toMatchObject({ version, calendarSequence, changedSinceReview: [] })
    await edit(id, { coordinates: { ...coordinates, longitude: 9.4 }, version })
    expect(await get(id)).toMatchObject({ version: version + 1, changedSinceReview: ['coordinates'] })
    expect((await get(id)).calendarSequence).toBeGreaterThan(calendarSequence)
    const outdated = edit(id, { coordinates, version })
    expect(await codeOf(outdated)).toBe('CHANGED_MEANWHILE')
    expect(await fieldsOf(outdated)).toEqual({ coordinates: ['CHANGED'] })
  })
})
