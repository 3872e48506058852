import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberYear } from '@bothy/contract/years.ts'
import { localOf } from '@bothy/contract/zoned-time.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aTrack, codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

/** As the data export has it. */
type Outing = {
  activityId: string
  startTime: string
  endTime: string | null
  clubTimeZone: string
  isLed: boolean
  distance: number | null
  ascent: number | null
  highest: number | null
  difficulty: string | null
  tags: string[]
  people: number[]
}

/** How the member got there, as the data export has it. */
type Trip = { activityId: string; drove: boolean; people: number; riders: number; distance: number | null }
type Export = { outings: Outing[]; travel: Trip[] }

const zone = 'Pacific/Auckland'
const dayIn = (moment: number, timeZone: string) => localOf(new Date(moment).toISOString(), timeZone).slice(0, 10)
const sum = (numbers: readonly (number | null)[]) => Math.round(numbers.reduce((total: number, one) => total + (one ?? 0), 0) * 100) / 100

function daysOf({ startTime, endTime, clubTimeZone }: Outing): string[] {
  const [start, end] = [Date.parse(startTime), endTime ? Date.parse(endTime) - 1 : Date.parse(startTime)]
  const hours = Array.from({ length: Math.floor((end - start) / 3_600_000) + 1 }, (_, hour) => start + hour * 3_600_000)
  return [...hours, end].map((moment) => dayIn(moment, clubTimeZone))
}

/** The best of at least two outings, the earliest of equal ones. */
function recordOf(outings: readonly Outing[], value: (one: Outing) => number | null): Outing | undefined {
  const best = Math.max(...outings.map((one) => value(one) ?? 0))
  return outings.filter((one) => (value(one) ?? 0) > 0).length > 1 ? outings.find((one) => value(one) === best) : undefined
}

/** The firsts of a year, from all outings until its end. */
function firstsOf(outings: readonly Outing[], year: number): [string, string | null, string][] {
  const isOfYear = (one: Outing | undefined) => one !== undefined && daysOf(one)[0]!.startsWith(`${year}-`)
  const found = [
    ['first-outing', outings[0]],
    ['first-led', outings.find(({ isLed }) => isLed)],
    ['longest', recordOf(outings, ({ distance }) => distance)],
    ['most-ascent', recordOf(outings, ({ ascent }) => ascent)],
    ['highest', recordOf(outings, ({ highest }) => highest)],
    ['first-hard', outings.find(({ difficulty }) => difficulty === 'Hard')],
  ] as const
  const tags = new Map<string, Outing>()
  for (const outing of outings) for (const tag of outing.tags.toSorted()) if (!tags.has(tag)) tags.set(tag, outing)
  const newTags = [...tags].filter(([, outing]) => outing !== outings[0] && isOfYear(outing)).slice(0, 5)
  return [
    ...found.flatMap(([kind, one]) => (one && isOfYear(one) ? [[kind, null, one.activityId] as [string, null, string]] : [])),
    ...newTags.map(([tag, one]) => ['first-tag', tag, one.activityId] as [string, string, string]),
  ]
}

const yearOf = (one: Outing) => Number(daysOf(one)[0]!.slice(0, 4))

const ridesOf = (trips: readonly Trip[]) => ({
  given: trips.filter(({ riders }) => riders > 0).length,
  taken: trips.filter(({ drove }) => !drove).length,
})

/** The figures of a year, computed from the data export alone. */
function recompute({ outings: all, travel }: Export, year: number) {
  const outings = all.filter((one) => yearOf(one) === year)
  const trips = travel.filter(({ activityId }) => outings.some((one) => one.activityId === activityId))
  const inMonth = (month: number) => outings.filter((one) => Number(daysOf(one)[0]!.slice(5, 7)) === month)
  const walked = (some: readonly Outing[]) => ({
    outings: some.length,
    distance: sum(some.map(({ distance }) => distance)),
    ascent: sum(some.map(({ ascent }) => ascent)),
  })
  return {
    year,
    previousYear: all.map(yearOf).findLast((one) => one < year) ?? null,
    nextYear: all.map(yearOf).find((one) => one > year) ?? null,
    ...walked(outings),
    led: outings.filter(({ isLed }) => isLed).length,
    days: new Set(outings.flatMap(daysOf)).size,
    people: new Set(outings.flatMap(({ people }) => people)).size,
    rides: {
      ...ridesOf(trips),
      months: Array.from({ length: 12 }, (_, index) =>
        ridesOf(trips.filter((trip) => inMonth(index + 1).some(({ activityId }) => activityId === trip.activityId))),
      ),
    },
    months: Array.from({ length: 12 }, (_, index) => walked(inMonth(index + 1))),
    firsts: firstsOf(
      all.filter((one) => yearOf(one) <= year),
      year,
    ),
  }
}

/** The travel of the club in a year, computed from the data exports of its members. */
function recomputeTravel(exports: readonly Export[], year: number) {
  const drives = exports.flatMap(({ outings, travel }) =>
    travel.flatMap((trip) => {
      const outing = outings.find(({ activityId }) => activityId === trip.activityId)
      return trip.drove && outing && yearOf(outing) === year ? [{ ...trip, month: Number(daysOf(outing)[0]!.slice(5, 7)) }] : []
    }),
  )
  return Array.from({ length: 12 }, (_, index) => {
    const ofMonth = drives.filter(({ month }) => month === index + 1)
    return {
      rides: ofMonth.filter(({ riders }) => riders > 0).length,
      riders: sum(ofMonth.map(({ riders }) => riders)),
      carDistance: sum(ofMonth.map(({ distance }) => distance)),
      personDistance: sum(ofMonth.map(({ distance, people, riders }) => (distance ?? 0) * (people + riders))),
    }
  })
}

const figuresOf = ({ firsts, ...figures }: MemberYear) => ({
  ...figures,
  firsts: firsts.map(({ kind, name, activityId }) => [kind, name, activityId]),
})

describe.each(engines)('a year in figures on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeEach(() =>
    fixture().changeSettings({ time_zone: zone, writes_reports: true, photos: true, records_attendance: true, shared_rides: true }),
  )

  type Walk = Parameters<ReturnType<typeof fixture>['activity']>[0] & { distance?: number; ascent?: number; difficulty?: string }

  /** A finished activity on a route. */
  async function aWalk({ distance = 10, ascent, difficulty = 'Easy', ...options }: Walk = {}) {
    const walk = await fixture().activity({ phase: 'finished', routes: 1, ...options })
    await fixture().rows('update public.routes set is_selected = true, distance = $2, difficulty = $3 where activity_id = $1', [
      walk.id,
      distance,
      difficulty,
    ])
    if (ascent !== undefined) {
      const { path, fileName, descent, lowest } = aTrack()
      await fixture().rows(
        `update public.routes set track_path = $2, track_file = $3, track_distance = 1, track_ascent = $4, track_descent = $5, track_lowest = $6, track_highest = $7
         where activity_id = $1`,
        [walk.id, path, fileName, ascent, descent, lowest, lowest! + ascent],
      )
    }
    return walk.id
  }
  const mark = (activityId: string, member: Actor, isPresent: boolean) =>
    fixture().rows('insert into public.check_ins (activity_id, user_id, is_present) values ($1, $2, $3)', [
      activityId,
      member.id,
      isPresent,
    ])

  /** A car of the first one, with the others in it, on an activity that is over only then. */
  async function travel(activityId: string, [driver, ...riders]: readonly Actor[], distance: number | null) {
    await fixture().rows("update public.activities set phase = 'active' where id = $1", [activityId])
    const carId = await fixture().value(
      `insert into public.cars (activity_id, driver_id, place, departs_at, seats, distance) values ($1, $2, 'Station', now(), 4, $3) returning id`,
      [activityId, driver!.id, distance],
    )
    for (const [index, { id }] of riders.entries())
      await fixture().rows('insert into public.rides (activity_id, user_id, car_id, people) values ($1, $2, $3, $4)', [
        activityId,
        id,
        carId,
        index + 1,
      ])
    await fixture().rows("update public.activities set phase = 'finished' where id = $1", [activityId])
    await fixture().rows('delete from public.cars where activity_id = $1', [activityId])
  }

  test('the figures of members and the travel of the club are those that the data exports give', async () => {
    const [lin, mia, ben] = (await fixture().members(3)) as [Actor, Actor, Actor]
    const admin = await fixture().admin()
    const everybody = [lin, mia, ben]
    for (let number = 0; number < 60; number++) {
      const startTime = new Date(Date.UTC(2024, 0, 1) + number * 13.7 * 86_400_000).toISOString()
      const id = await aWalk({
        startTime,
        endTime: new Date(Date.parse(startTime) + (1 + (number % 5) * 13) * 3_600_000).toISOString(),
        leader: everybody[number % 4] ?? (await fixture().member()),
        participants: everybody.filter((_, index) => (number + index) % 3 > 0),
        distance: (number * 37) % 29,
        difficulty: ['Easy', 'Medium', 'Hard'][(number * 5) % 7] ?? 'Easy',
        tags: ['hiking', 'camping', 'family', 'winter'].filter((_, index) => (number + 1) % (index + 5) === 0),
        ...(number % 2 && { ascent: (number * 331) % 1900 }),
      })
      if (number % 9 === 0)
        await mark(
          id,
          everybody.find((_, index) => (number + index) % 3 > 0)!,
          number % 2 === 0,
        )
      if (number % 4 < 2)
        await travel(
          id,
          everybody.filter((_, index) => (number + index) % 3 > 0),
          number % 8 === 0 ? null : 20 + number,
        )
    }
    const exports: Export[] = []
    for (const member of everybody) {
      const exported = (await member.startBackup({})).data as Export
      expect(exported.outings.length).toBeGreaterThan(20)
      for (const year of [2023, 2024, 2025, 2026, 2027])
        expect(figuresOf(await member.getYear({ year }))).toEqual(recompute(exported, year))
      exports.push(exported)
    }
    for (const year of [2023, 2024, 2025, 2026]) expect((await admin.getClubYear({ year })).travel).toEqual(recomputeTravel(exports, year))
    expect(sum(recomputeTravel(exports, 2024).map(({ personDistance }) => personDistance))).toBeGreaterThan(500)
  })

  test('an outing counts in the year in which it begins where the club is', async () => {
    const lin = await fixture().member()
    await aWalk({ participants: [lin], startTime: '2019-12-31T10:30:00Z', endTime: '2019-12-31T11:00:00Z' })
    await aWalk({ participants: [lin], startTime: '2019-12-31T11:00:00Z', endTime: '2020-01-02T11:00:00Z' })
    expect(await lin.getYear({ year: 2019 })).toMatchObject({ outings: 1, days: 1, previousYear: null, nextYear: 2020 })
    expect(await lin.getYear({ year: 2020 })).toMatchObject({ outings: 1, days: 2, previousYear: 2019, nextYear: null })
    await fixture().changeSettings({ time_zone: 'Europe/Zurich' })
    expect(await lin.getYear({ year: 2019 })).toMatchObject({ outings: 2, days: 3, nextYear: null })
  })

  test('a no-show, a cancelled and a coming activity are no outings, and a leader without a spot has one', async () => {
    const [lin, leader, mia] = (await fixture().members(3)) as [Actor, Actor, Actor]
    const startTime = '2018-06-02T22:00:00Z'
    const missed = await aWalk({ participants: [lin, mia], leader, startTime })
    await mark(missed, lin, false)
    await fixture().activity({ phase: 'cancelled', participants: [lin], startTime })
    await fixture().activity({ phase: 'enrolling', participants: [lin], startTime })
    expect(await lin.getYear({ year: 2018 })).toMatchObject({ outings: 0, days: 0, people: 0, firsts: [] })
    expect(await leader.getYear({ year: 2018 })).toMatchObject({ outings: 1, led: 1, people: 2 })
    // Others do not learn from the figure who did not come.
    expect(await mia.getYear({ year: 2018 })).toMatchObject({ outings: 1, led: 0, people: 2 })
  })

  test('a no-show that an admin has removed is an outing, and one that is objected to until it is decided', async () => {
    const [lin, mia] = (await fixture().members(2)) as [Actor, Actor]
    const admin = await fixture().admin()
    const startTime = new Date(Date.now() - 3 * 86_400_000).toISOString()
    const year = Number(dayIn(Date.parse(startTime), zone).slice(0, 4))
    const activityId = await aWalk({ participants: [lin, mia], startTime })
    for (const one of [lin, mia])
      await fixture().rows("insert into public.attendance (activity_id, user_id, kind) values ($1, $2, 'no-show')", [activityId, one.id])
    await mark(activityId, lin, false)
    const outings = async () => (await lin.getYear({ year })).outings
    const noShows = async () => (await admin.getClubYear({ year })).months.reduce((total, month) => total + (month.noShows ?? 0), 0)
    expect([await outings(), await noShows()]).toEqual([0, 2])
    await lin.objectToAttendance({ activityId, text: 'I was there.' })
    expect([await outings(), await noShows()]).toEqual([1, 1])
    await admin.decideAttendance({ activityId, userId: lin.id, decision: 'kept' })
    expect([await outings(), await noShows()]).toEqual([0, 2])
    await fixture().changeSettings({ records_attendance: false })
    expect((await admin.getClubYear({ year })).months.map(({ noShows: one }) => one)).toEqual(Array.from({ length: 12 }, () => null))
  })

  test('the track as walked counts instead of the route, in a club that writes reports', async () => {
    const lin = await fixture().member()
    const activityId = await aWalk({ participants: [lin], distance: 10, ascent: 500, startTime: '2017-06-02T22:00:00Z' })
    expect(await lin.getYear({ year: 2017 })).toMatchObject({ distance: 10, ascent: 500 })
    await lin.writeReport({ activityId, text: 'Steep.' })
    const { path, fileName, descent, highest, lowest } = aTrack()
    await fixture().rows(
      `update public.reports set track_path = $2, track_file = $3, track_distance = 12.4, track_ascent = 870, track_descent = $4, track_highest = $5, track_lowest = $6
       where activity_id = $1`,
      [activityId, path, fileName, descent, highest, lowest],
    )
    expect(await lin.getYear({ year: 2017 })).toMatchObject({ distance: 12.4, ascent: 870 })
    await fixture().changeSettings({ writes_reports: false })
    expect(await lin.getYear({ year: 2017 })).toMatchObject({ distance: 10, ascent: 500 })
  })

  test('the year of the club adds up what its members did, and keeps no more of who has left than how many', async () => {
    const admin = await fixture().admin()
    const [lin, mia, leader] = (await fixture().members(3)) as [Actor, Actor, Actor]
    const { id: groupId } = await admin.createGroup({ name: 'Seniors', color: 'blue' })
    const shared = await aWalk({ leader, participants: [lin, mia], distance: 8, ascent: 300, startTime: '2016-03-04T22:00:00Z' })
    await fixture().rows('update public.activities set group_id = $2 where id = $1', [shared, groupId])
    await aWalk({ leader, participants: [leader, mia], distance: 5, startTime: '2016-03-31T20:00:00Z', endTime: '2016-04-02T08:00:00Z' })
    await mark(shared, lin, false)
    const before = await admin.getClubYear({ year: 2016 })
    expect(before).toMatchObject({ people: 2, leaders: 1, previousYear: null })
    expect(before.months[2]).toMatchObject({ activities: 1, participations: 2, leaderDays: 1, distance: 8, ascent: 300, noShows: null })
    expect(before.months[3]).toMatchObject({ activities: 1, participations: 2, leaderDays: 2, distance: 5, ascent: 0 })
    expect(before.groups?.map(({ name, activities, participations }) => [name, activities, participations])).toEqual([
      ['Seniors', 1, 2],
      [null, 1, 2],
    ])
    const thisYear = Number(dayIn(Date.now(), zone).slice(0, 4))
    const lost = async () => (await admin.getClubYear({ year: thisYear })).months.reduce((total, { lostMembers }) => total + lostMembers, 0)
    const lostBefore = await lost()
    await admin.deleteUser({ userId: mia.id })
    expect(await lost()).toBe(lostBefore + 1)
    expect(await admin.getClubYear({ year: 2016 })).toMatchObject({ people: 1, leaders: 1 })
    expect(await leader.getYear({ year: 2016 })).toMatchObject({ outings: 2, people: 1 })
  })

  test('members read sums of the year of the club, in which who did not come counts', async () => {
    const [leader, lin, mia] = (await fixture().members(3)) as [Actor, Actor, Actor]
    const first = await aWalk({ leader, participants: [lin], startTime: '2011-03-10T00:00:00Z', distance: 12.5, ascent: 600 })
    await aWalk({ leader, startTime: '2011-03-20T00:00:00Z', distance: 8 })
    await fixture().activity({ leader, startTime: '2011-04-01T00:00:00Z', phase: 'cancelled' })
    await mark(first, lin, false)
    const sums = await mia.getClubYearSums({ year: 2011 })
    expect(sums).toMatchObject({ year: 2011, activities: 2, distance: 20.5, ascent: 600, people: 2 })
    expect(sums.months.map(({ activities }) => activities)).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(JSON.stringify(sums)).not.toMatch(new RegExp(`${lin.name}|${leader.name}`))
  })

  test('the only outing of a member is no record', async () => {
    const lin = await fixture().member()
    const kinds = async () => (await lin.getYear({ year: 2010 })).firsts.map(({ kind }) => kind)
    await aWalk({ participants: [lin], startTime: '2010-03-10T00:00:00Z', distance: 12.5, ascent: 600 })
    expect(await kinds()).toEqual(['first-outing'])
    await aWalk({ participants: [lin], startTime: '2010-03-20T00:00:00Z', distance: 14 })
    expect(await kinds()).toEqual(['first-outing', 'longest'])
  })

  test('the book shows the first line of a report and a photo that members may see, never a hidden one', async () => {
    const admin = await fixture().admin()
    const [lin, leader] = (await fixture().members(2)) as [Actor, Actor]
    const activityId = await aWalk({ leader, participants: [lin], startTime: '2015-06-02T22:00:00Z' })
    const photo = async (caption: string) => {
      const url = `/photos/${caption}/400.webp`
      await fixture().rows("select rules.register_image($1, $2, $3, 'photo', '{400}', 1000)", [lin.id, url, caption])
      await lin.addPhoto({ activityId, image: url, caption })
    }
    const page = async () => (await admin.listYearActivities({ year: 2015 })).items[0]
    expect(await page()).toMatchObject({ id: activityId, participations: 2, line: '', photo: null })
    await photo('first')
    await photo('second')
    await leader.writeReport({ activityId, version: 0, text: 'Snow to the knee.\nAnd more.' })
    expect(await page()).toMatchObject({ line: 'Snow to the knee.', photo: { caption: 'first' } })
    await fixture().rows("update public.photos set hidden_at = now() where caption = 'first'")
    expect(await page()).toMatchObject({ photo: { caption: 'second' } })
    await leader.setPhotos({ activityId, audience: 'participants' })
    expect(await page()).toMatchObject({ photo: null })
    await leader.setPhotos({ activityId, audience: 'everyone' })
    await fixture().changeSettings({ photos: false, writes_reports: false })
    expect(await page()).toMatchObject({ line: '', photo: null })
    expect(JSON.stringify(await page())).not.toMatch(new RegExp(`${lin.name}|${leader.name}`))
  })

  test('the activities of a year come in pages, in their order', async () => {
    const admin = await fixture().admin()
    const made: string[] = []
    for (const day of ['05', '01', '03']) made.push(await aWalk({ startTime: `2014-07-${day}T00:00:00Z` }))
    const first = await admin.listYearActivities({ year: 2014, limit: 2 })
    expect(first.items.map(({ id }) => id)).toEqual([made[1], made[2]])
    const second = await admin.listYearActivities({ year: 2014, limit: 2, cursor: first.nextCursor! })
    expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([[made[0]], null])
    expect(await codeOf(admin.run('listYearActivities', { year: 2014, cursor: 'x' }))).toBe('INVALID_INPUT')
  })

  test('only admins read the year of the club, and nobody that of another member', async () => {
    const lin = await fixture().member()
    expect(await codeOf(lin.getClubYear({ year: 2014 }))).toBe('NOT_PERMITTED')
    expect(await codeOf(lin.listYearActivities({ year: 2014 }))).toBe('NOT_PERMITTED')
    for (const call of ['getYear', 'getClubYearSums', 'getClubYear', 'listYearActivities'] as const)
      expect(await codeOf(fixture().visitor.run(call, { year: 2014 }))).toBe('NOT_SIGNED_IN')
    expect(await lin.getYear({ year: 2014 })).toMatchObject({ outings: 0, previousYear: null, nextYear: null })
    for (const [year, problem] of [
      [1969, 'TOO_SMALL'],
      [2201, 'TOO_LARGE'],
      ['soon', 'NOT_A_NUMBER'],
    ] as const)
      expect(await fieldsOf(lin.run('getYear', { year }))).toEqual({ year: [problem] })
  })
})
