import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, aTrack, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

const today = () => new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const snow = (seenOn = today()) => ({ kind: 'snow' as const, text: 'Snow above 2,300 m', seenOn })

/** As in a track: groups of five bits, the lowest first. */
const encodeNumber = (value: number): string =>
  value >= 32 ? String.fromCharCode((value % 32) + 95) + encodeNumber(Math.floor(value / 32)) : String.fromCharCode(value + 63)
const encodeSigned = (value: number) => encodeNumber(value < 0 ? -2 * value - 1 : 2 * value)
/** A line to the north in steps of a hundredth of a degree, from a latitude and longitude in units of 0.00001 degrees. */
const lineTo = (latitude: number, longitude: number, steps: number) =>
  encodeSigned(latitude) + encodeSigned(longitude) + '?' + `${encodeSigned(1000)}${encodeSigned(0)}?`.repeat(steps)

describe.each(engines)('the report of an activity on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeEach(() => fixture().changeSettings({ writes_reports: true }))

  /** A finished activity on a route with this track. */
  async function aWalk(path = aTrack().path) {
    const [leader, amina, jonas] = await fixture().members(3)
    const { id: activityId } = await leader!.createActivity(aNewActivity({ routes: [aRoute({ track: aTrack({ path }) })] }))
    await fixture().rows(
      "update public.activities set phase = 'finished', start_time = now() - interval '1 day', end_time = null where id = $1",
      [activityId],
    )
    await fixture().rows('update public.routes set is_selected = true where activity_id = $1', [activityId])
    for (const { id } of [amina!, jonas!])
      await fixture().rows('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, id])
    return { leader: leader!, amina: amina!, jonas: jonas!, activityId }
  }

  /** A vote on one route with this track, and what it says was reported. */
  async function conditionsAtVote(path = aTrack().path, reader?: Actor) {
    const leader = await fixture().member()
    const { id: activityId } = await leader.createActivity(
      aNewActivity({ startTime: inHours(200), routes: [aRoute({ track: aTrack({ path }) })] }),
    )
    await fixture().rows("update public.activities set phase = 'voting' where id = $1", [activityId])
    return (await (reader ?? leader).getActivity({ activityId })).conditions
  }

  test('a leader writes it with conditions and the track as walked, and everybody reads it', async () => {
    const { leader, amina, activityId } = await aWalk()
    expect((await leader.getActivity({ activityId })).report).toEqual({ changedAt: null, writes: 'report', isWritten: false })
    const walked = aTrack({ fileName: 'walked.gpx', distance: 11.1, ascent: 870 })
    const { report } = await leader.writeReport({
      activityId,
      version: 0,
      text: 'Snow to the knee.',
      conditions: [snow(), { kind: 'water', text: 'The trough is dry', seenOn: daysAgo(1) }],
      track: walked,
      hours: 6.33,
    })
    expect(report).toMatchObject({ changedAt: expect.any(String), writes: 'report', isWritten: true })
    expect(await fixture().visitor.getReport({ activityId })).toMatchObject({
      version: 1,
      text: 'Snow to the knee.',
      author: { id: leader.id },
      conditions: [snow(), { kind: 'water', seenOn: daysAgo(1) }],
      track: walked,
      hours: 6.33,
      lines: [],
    })
    expect((await amina.getActivity({ activityId })).report).toMatchObject({ writes: 'line', isWritten: false })
    expect((await fixture().visitor.getActivity({ activityId })).report).toMatchObject({ writes: null })
  })

  test('a leader or an admin removes a line, whose author may write again, and others do not', async () => {
    const { leader, amina, jonas, activityId } = await aWalk()
    const admin = await fixture().admin()
    const linesOf = async () => (await leader.getReport({ activityId })).lines.map(({ text }) => text)
    for (const [remover, text] of [
      [leader, 'Rude.'],
      [admin, 'Ruder.'],
    ] as const) {
      await amina.writeReport({ activityId, text })
      expect(await codeOf(jonas.writeReport({ activityId, removedLine: amina.id }))).toBe('NOT_PERMITTED')
      expect(await linesOf()).toEqual([text])
      const { report } = await remover.writeReport({ activityId, removedLine: amina.id })
      expect(report).toMatchObject({ isWritten: false })
      expect(await linesOf()).toEqual([])
      const [entry] = (await admin.listLogs({ limit: 1 })).items
      expect(entry).toMatchObject({ operation: 'remove_report_line' })
      expect(JSON.stringify(entry)).not.toContain(text)
    }
    await leader.writeReport({ activityId, removedLine: amina.id })
    await amina.writeReport({ activityId, text: 'Sorry.' })
    expect(await linesOf()).toEqual(['Sorry.'])
  })

  test('what a leader does not send stays, and null removes the track', async () => {
    const { leader, activityId } = await aWalk()
    await leader.writeReport({ activityId, text: 'A long day.', conditions: [snow()], track: aTrack(), hours: 9 })
    await leader.writeReport({ activityId, text: 'A very long day.' })
    expect(await leader.getReport({ activityId })).toMatchObject({ version: 2, hours: 9, conditions: [snow()], track: aTrack() })
    await leader.writeReport({ activityId, track: null, hours: null, conditions: [] })
    expect(await leader.getReport({ activityId })).toMatchObject({ text: 'A very long day.', hours: null, conditions: [], track: null })
  })

  test('of two leaders who write at the same time, the second is told', async () => {
    const { leader, activityId } = await aWalk()
    const coLeader = await fixture().member()
    await fixture().rows('insert into public.co_leaders (activity_id, user_id, accepted_at) values ($1, $2, now())', [
      activityId,
      coLeader.id,
    ])
    await leader.writeReport({ activityId, version: 0, text: 'Snow.' })
    expect(await codeOf(coLeader.writeReport({ activityId, version: 0, text: 'Ice.' }))).toBe('CHANGED_MEANWHILE')
    await coLeader.writeReport({ activityId, version: 1, text: 'Snow and ice.' })
    expect(await leader.getReport({ activityId })).toMatchObject({ text: 'Snow and ice.', author: { id: coLeader.id } })
  })

  test('a participant writes one line and nothing else, changes and removes it', async () => {
    const { amina, jonas, activityId } = await aWalk()
    await amina.writeReport({ activityId, text: 'Nobody wanted to go down.' })
    await jonas.writeReport({ activityId, text: 'Cake at the hut.' })
    await amina.writeReport({ activityId, text: 'Nobody wanted to go home.' })
    expect(await amina.getReport({ activityId })).toMatchObject({
      text: '',
      author: null,
      version: 0,
      lines: [
        { text: 'Nobody wanted to go home.', isOwn: true, author: { id: amina.id } },
        { text: 'Cake at the hut.', isOwn: false },
      ],
    })
    expect(await codeOf(amina.writeReport({ activityId, text: 'x', conditions: [snow()] }))).toBe('NOT_PERMITTED')
    expect(await fieldsOf(amina.writeReport({ activityId, text: 'x'.repeat(281) }))).toEqual({ text: ['TOO_LONG'] })
    await amina.writeReport({ activityId, text: '' })
    expect((await jonas.getReport({ activityId })).lines).toMatchObject([{ text: 'Cake at the hut.', isOwn: true }])
  })

  test('an admin who was not there mends the report, and one who was there writes a line', async () => {
    const { leader, activityId } = await aWalk()
    await leader.writeReport({ activityId, text: 'Ask Ruth, 079 555 01 23.' })
    const admin = await fixture().admin()
    await admin.writeReport({ activityId, text: 'Ask Ruth.' })
    expect(await fixture().visitor.getReport({ activityId })).toMatchObject({ text: 'Ask Ruth.', version: 2 })
    await fixture().rows('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, admin.id])
    expect((await admin.getActivity({ activityId })).report).toMatchObject({ writes: 'line' })
  })

  test('visitors do not learn who wrote a line if the profile is hidden from them', async () => {
    const { amina, jonas, activityId } = await aWalk()
    await amina.updateUserSettings({ privacy: { profileVisibility: 'private' } })
    await amina.writeReport({ activityId, text: 'A fine day.' })
    expect((await fixture().visitor.getReport({ activityId })).lines).toMatchObject([{ author: null, text: 'A fine day.' }])
    expect((await jonas.getReport({ activityId })).lines).toMatchObject([{ author: { id: amina.id } }])
  })

  test('the text stays without a name when its leader leaves the club, and a line goes with its author', async () => {
    const { leader, amina, activityId } = await aWalk()
    await leader.writeReport({ activityId, text: 'Snow.' })
    await amina.writeReport({ activityId, text: 'A fine day.' })
    await fixture().rows('delete from public.profiles where id = any ($1::uuid[])', [[leader.id, amina.id]])
    expect(await fixture().visitor.getReport({ activityId })).toMatchObject({ text: 'Snow.', author: null, lines: [] })
  })

  test.each([
    [{ conditions: [{ ...snow(), seenOn: daysAgo(-3) }] }, { 'conditions.seenOn': ['IN_THE_FUTURE'] }],
    [{ conditions: [{ ...snow(), kind: 'fog' }] }, { 'conditions.kind': ['NOT_A_CHOICE'] }],
    [{ conditions: [{ ...snow(), text: ' ' }] }, { 'conditions.text': ['REQUIRED'] }],
    [{ conditions: [{ ...snow(), text: 'x'.repeat(201) }] }, { 'conditions.text': ['TOO_LONG'] }],
    [{ conditions: Array.from({ length: 11 }, () => snow()) }, { conditions: ['TOO_MANY'] }],
    [{ text: 'x'.repeat(4001) }, { text: ['TOO_LONG'] }],
    [{ hours: 101 }, { hours: ['TOO_LARGE'] }],
    [{ hours: -1 }, { hours: ['TOO_SMALL'] }],
    [{ track: aTrack({ path: '????' }) }, { 'track.path': ['INVALID'] }],
    [{ track: aTrack({ fileName: '' }) }, { 'track.fileName': ['REQUIRED'] }],
    [{ track: aTrack({ ascent: 100_001 }) }, { 'track.ascent': ['TOO_LARGE'] }],
  ])('%j is refused, and nothing changes', async (input, fields) => {
    const { leader, activityId } = await aWalk()
    expect(await fieldsOf(leader.run('writeReport', { activityId, ...input }))).toEqual(fields)
    expect((await leader.getReport({ activityId })).version).toBe(0)
  })

  test('a club without reports has none, and shows none', async () => {
    const { leader, activityId } = await aWalk()
    await leader.writeReport({ activityId, text: 'Snow.', conditions: [snow()] })
    await fixture().changeSettings({ writes_reports: false })
    const activity = await leader.getActivity({ activityId })
    expect(activity).not.toHaveProperty('report')
    expect(activity.refusals.report).toBe('NO_REPORTS')
    expect(await codeOf(leader.writeReport({ activityId, text: 'Ice.' }))).toBe('NO_REPORTS')
    expect(await codeOf(leader.getReport({ activityId }))).toBe('NOT_FOUND')
    expect(await conditionsAtVote()).toBeUndefined()
  })

  test('only who may see the activity reads its report', async () => {
    const { leader, amina, activityId } = await aWalk()
    await leader.writeReport({ activityId, text: 'Snow.' })
    await fixture().rows("update public.activities set phase = 'rejected' where id = $1", [activityId])
    expect(await codeOf(amina.getReport({ activityId }))).toBe('ACTIVITY_NOT_FOUND')
  })

  test('Home shows the last activities of which leaders have written, with the first line', async () => {
    await fixture().rows('delete from public.activities')
    const { leader, amina, activityId } = await aWalk()
    const { amina: other, activityId: unwritten } = await aWalk()
    await other.writeReport({ activityId: unwritten, text: 'A fine day.' })
    expect((await amina.getOverview({})).reported).toBeNull()
    await leader.writeReport({ activityId, text: 'Snow to the knee.\nAnd so on.' })
    expect((await fixture().visitor.getOverview({})).reported).toMatchObject([
      { id: activityId, line: 'Snow to the knee.', author: { id: expect.any(String) }, photos: [] },
    ])
    await fixture().changeSettings({ writes_reports: false })
    expect((await amina.getOverview({})).reported).toBeNull()
  })

  describe('at the next vote', () => {
    beforeEach(() => fixture().rows('delete from public.activities'))

    test('shows what was seen on the same track lately, the latest first, at most three', async () => {
      const { leader, activityId } = await aWalk()
      const conditions = [daysAgo(2), daysAgo(1), daysAgo(57), daysAgo(3), daysAgo(56)].map(snow)
      await leader.writeReport({ activityId, conditions })
      expect(await conditionsAtVote()).toMatchObject(
        [1, 2, 3].map((days) => ({ ...snow(daysAgo(days)), activityId, title: 'Sunrise on the Säntis', isSame: true })),
      )
      await leader.writeReport({ activityId, conditions: [snow(daysAgo(57)), snow(daysAgo(56))] })
      expect(await conditionsAtVote(undefined, fixture().visitor)).toMatchObject([snow(daysAgo(56))])
    })

    test('shows what was seen on a line near it, and nothing of one farther away', async () => {
      const { leader, activityId } = await aWalk(lineTo(4_700_100, 900_100, 8))
      await leader.writeReport({ activityId, conditions: [snow()] })
      const near = [lineTo(4_700_300, 900_300, 8), lineTo(4_700_300, 900_300, 3), lineTo(4_704_100, 900_100, 8)]
      for (const path of near) expect(await conditionsAtVote(path)).toMatchObject([{ ...snow(), isSame: false }])
      const far = [lineTo(4_700_100, 903_100, 8), lineTo(4_706_100, 900_100, 8), lineTo(-4_700_100, 900_100, 8)]
      for (const path of far) expect(await conditionsAtVote(path)).toBeUndefined()
    })

    test('goes by the track as walked, where there is one', async () => {
      const elsewhere = lineTo(4_700_100, 900_100, 8)
      const { leader, activityId } = await aWalk()
      await leader.writeReport({ activityId, conditions: [snow()], track: aTrack({ path: elsewhere }) })
      expect(await conditionsAtVote(elsewhere)).toMatchObject([{ isSame: false }])
      expect(await conditionsAtVote()).toMatchObject([{ isSame: true }])
    })

    test('shows nothing of an activity that is not finished any more, or was deleted', async () => {
      const { leader, activityId } = await aWalk()
      await leader.writeReport({ activityId, conditions: [snow()] })
      await fixture().rows("update public.activities set phase = 'active' where id = $1", [activityId])
      expect(await conditionsAtVote()).toBeUndefined()
      await fixture().rows("update public.activities set phase = 'finished' where id = $1", [activityId])
      expect(await conditionsAtVote()).toHaveLength(1)
      await fixture().rows('delete from public.activities where id = $1', [activityId])
      expect(await conditionsAtVote()).toBeUndefined()
    })
  })
})
