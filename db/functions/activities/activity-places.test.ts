import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, aTrack, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

/** One point in the south-west, as packages/hiking encodes it: 33.85 S, 70.5 W. */
const southWest = 'nirmE~ohmL?'

describe.each(engines)('the places of activities on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const propose = async (leader: Actor, fields: Parameters<typeof aNewActivity>[0], phase = 'voting') => {
    const { id } = await leader.createActivity(aNewActivity(fields))
    await fixture().rows('update public.activities set phase = $2, never_public = false where id = $1', [id, phase])
    return id
  }

  test('are the meeting point, else the start of the first track, and else counted as missing', async () => {
    const leader = await fixture().member()
    const location = `Place of ${leader.id}`
    const tracked = await propose(leader, {
      location,
      routes: [aRoute(), aRoute({ track: aTrack({ path: southWest }) }), aRoute({ track: aTrack() })],
    })
    const met = await propose(leader, {
      location,
      startTime: inHours(200),
      coordinates: { latitude: 46.123457, longitude: 8.5 },
      routes: [aRoute({ track: aTrack() })],
    })
    await propose(leader, { location })
    expect(await fixture().visitor.listActivityPlaces({ place: location, from: new Date().toISOString() })).toEqual({
      places: [
        { id: tracked, phase: 'voting', latitude: -33.85, longitude: -70.5 },
        { id: met, phase: 'voting', latitude: 46.123457, longitude: 8.5 },
      ],
      withoutPlace: 1,
      isComplete: true,
    })
    await fixture().rows('update public.routes set is_selected = true where activity_id = $1 and position = 2', [tracked])
    const { places } = await fixture().visitor.listActivityPlaces({ place: location })
    expect(places.find(({ id }) => id === tracked)).toMatchObject({ latitude: 46.5, longitude: 7.9 })
  })

  test('are of the activities that the viewer sees in the list', async () => {
    const leader = await fixture().member()
    const location = `Hidden place of ${leader.id}`
    const coordinates = { latitude: 46, longitude: 8 }
    for (const phase of ['review', 'rejected', 'enrolling']) await propose(leader, { location, coordinates }, phase)
    const seenBy = async (actor: Actor) => (await actor.listActivityPlaces({ place: location })).places.map(({ phase }) => phase).sort()
    expect(await seenBy(fixture().visitor)).toEqual(['enrolling'])
    expect(await seenBy(await fixture().member())).toEqual(['enrolling'])
    expect(await seenBy(leader)).toEqual(['enrolling', 'rejected', 'review'])
    expect(await seenBy(await fixture().admin())).toEqual(['enrolling', 'rejected', 'review'])
  })

  test('are at most those of the 500 soonest activities, and the answer says so', async () => {
    const { id } = await fixture().activity({ title: 'One of many' })
    await fixture().rows(
      `insert into public.activities (creator_id, title, description, location, latitude, longitude, start_time, end_time, max_participants, phase, cover_seed)
       select creator_id, title, description, location, 46, 8 + number / 1000.0, start_time + number * interval '1 minute', end_time + number * interval '1 minute', max_participants, phase, 'seed'
       from public.activities cross join generate_series(1, 500) as number where id = $1`,
      [id],
    )
    const { places, ...rest } = await fixture().visitor.listActivityPlaces({ q: 'One of many', from: new Date().toISOString() })
    await fixture().rows(`delete from public.activities where title = 'One of many'`)
    expect(rest).toEqual({ withoutPlace: 1, isComplete: false })
    expect([places.length, places.at(-1)!.longitude]).toEqual([499, 8.499])
  })

  test('are searched with the filters of the list, which are checked the same way', async () => {
    expect(await fieldsOf(fixture().visitor.listActivityPlaces({ place: 'x'.repeat(101) }))).toEqual({ place: ['TOO_LONG'] })
  })
})
