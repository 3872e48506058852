import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, aRoute, codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('proposals on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  afterEach(() => fixture().changeSettings({ auto_approve: false, max_participants: 50 }))

  test('a proposal waits for review, visible only to its leader and admins', async () => {
    const [lin, haru, admin] = [await fixture().member(), await fixture().member(), await fixture().admin()]
    const activity = await lin.createActivity(aNewActivity({ routes: [aRoute()] }))
    expect(activity).toMatchObject({ phase: 'review', status: 'pending', creatorId: lin.id, creatorName: lin.name, currentParticipants: 0 })
    expect(await admin.getActivity({ activityId: activity.id })).toMatchObject({ id: activity.id })
    for (const stranger of [haru, fixture().visitor])
      expect(await codeOf(stranger.getActivity({ activityId: activity.id }))).toBe('ACTIVITY_NOT_FOUND')
  })

  test('a leader who takes a seat is the first participant, and leaves like everybody', async () => {
    const [lin, admin] = [await fixture().member(), await fixture().admin()]
    const { id: activityId, ...proposed } = await lin.createActivity(aNewActivity({ routes: [aRoute()], leaderTakesSeat: true }))
    expect(proposed).toMatchObject({ phase: 'review', currentParticipants: 1, isJoined: true, participants: [{ id: lin.id }] })
    expect((await admin.approveActivity({ activityId })).refusals.delete).toBeNull()
    expect(await lin.leaveActivity({ activityId })).toMatchObject({ currentParticipants: 0, isJoined: false })
    expect(await lin.createActivity(aNewActivity({ leaderTakesSeat: false }))).toMatchObject({ currentParticipants: 0 })
  })

  test('the seat of the leader alone keeps nobody from deleting the activity', async () => {
    const [lin, haru] = await fixture().members(2)
    const { id: activityId } = await fixture().activity({ leader: lin!, participants: [lin!] })
    await haru!.joinActivity({ activityId })
    expect(await codeOf(lin!.deleteActivity({ activityId }))).toBe('HAS_PARTICIPANTS')
    await haru!.leaveActivity({ activityId })
    expect(await lin!.deleteActivity({ activityId })).toEqual({ ok: true })
  })

  test('with auto-approval a proposal goes to voting, or to enrollment if it has no routes', async () => {
    const lin = await fixture().member()
    await fixture().changeSettings({ auto_approve: true })
    expect(await lin.createActivity(aNewActivity({ routes: [aRoute()] }))).toMatchObject({ phase: 'voting' })
    expect(await lin.createActivity(aNewActivity({ routes: [] }))).toMatchObject({ phase: 'enrolling' })
    expect(await lin.createActivity(aNewActivity())).toMatchObject({ phase: 'enrolling' })
  })

  test('with auto-approval a proposal without routes has no vote, so the end of one does not keep the start from moving', async () => {
    const lin = await fixture().member()
    await fixture().changeSettings({ auto_approve: true })
    const { id: activityId, ...proposed } = await lin.createActivity(aNewActivity({ routes: [], voteClosesAt: inHours(90), quorum: 5 }))
    expect(proposed).toMatchObject({ phase: 'enrolling', voteClosesAt: null, quorum: null })
    const earlier = aNewActivity({ startTime: inHours(80) })
    expect(await lin.editActivity({ activityId, ...earlier })).toMatchObject({ startTime: earlier.startTime })
  })

  test('every field of the input is stored', async () => {
    const lin = await fixture().member()
    const input = aNewActivity({
      title: 'Über den Grat 走 🏔️',
      endTime: inHours(104.5),
      timeZone: 'Europe/Zurich',
      tags: ['hiking', 'Käse'],
      coverSeed: 'kirigamine',
      routes: [aRoute({ title: 'A', distance: 14.6, duration: 5.25 }), aRoute({ title: 'B', difficulty: 'Hard' })],
    })
    const activity = await lin.createActivity(input)
    expect(activity).toMatchObject({ ...input, durationHours: 4.5, coverImage: null, rejectReason: '', cancelReason: '', participants: [] })
    expect(activity.routes.map((route) => route.title)).toEqual(['A', 'B'])
  })

  test('without an end time the duration determines it, and without both there is none', async () => {
    const lin = await fixture().member()
    expect(await lin.createActivity(aNewActivity({ startTime: inHours(10), durationHours: 1.5 }))).toMatchObject({ endTime: inHours(11.5) })
    expect(await lin.createActivity(aNewActivity())).toMatchObject({ endTime: null, durationHours: null })
  })

  test('a proposal has the time zone of its leader unless it sets another; without settings that is the default of settings', async () => {
    const [lin, haru] = await fixture().members(2)
    await fixture().rows("insert into public.user_settings (user_id, time_zone) values ($1, 'Asia/Tokyo')", [haru!.id])
    expect(await lin!.createActivity(aNewActivity())).toMatchObject({ timeZone: 'Asia/Shanghai' })
    expect(await haru!.createActivity(aNewActivity())).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })

  test.each(['Middle/Earth', 'XYZ+5', 'Nowhere/Else-3', 'CEST', ''])('%j is not a valid time zone', async (timeZone) => {
    const lin = await fixture().member()
    expect(await fieldsOf(lin.createActivity(aNewActivity({ timeZone })))).toEqual({ timeZone: ['NOT_A_TIME_ZONE'] })
  })

  test.each(['Europe/Zurich', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/GMT-8', 'UTC', 'Asia/Tokyo'])(
    '%s is a valid time zone',
    async (timeZone) => {
      const lin = await fixture().member()
      expect(await lin.createActivity(aNewActivity({ timeZone }))).toMatchObject({ timeZone })
    },
  )

  test('an invalid route stores nothing of the activity', async () => {
    const lin = await fixture().member()
    const before = await fixture().dump()
    expect(await fieldsOf(lin.createActivity(aNewActivity({ routes: [aRoute(), aRoute({ distance: 101 })] })))).toEqual({
      'routes.distance': ['TOO_LARGE'],
    })
    expect(await fixture().dump()).toEqual(before)
  })

  test('the system setting limits the seats, but never below two', async () => {
    const lin = await fixture().member()
    await fixture().changeSettings({ max_participants: 12 })
    expect(await lin.createActivity(aNewActivity({ maxParticipants: 12 }))).toMatchObject({ maxParticipants: 12 })
    expect(await fieldsOf(lin.createActivity(aNewActivity({ maxParticipants: 13 })))).toEqual({ maxParticipants: ['TOO_LARGE'] })
    await fixture().changeSettings({ max_participants: 1 })
    expect(await lin.createActivity(aNewActivity({ maxParticipants: 2 }))).toMatchObject({ maxParticipants: 2 })
    await fixture().changeSettings({ max_participants: 1000 })
    expect(await lin.createActivity(aNewActivity({ maxParticipants: 100 }))).toMatchObject({ maxParticipants: 100 })
    expect(await fieldsOf(lin.createActivity(aNewActivity({ maxParticipants: 101 })))).toEqual({ maxParticipants: ['TOO_LARGE'] })
  })

  test('visitors cannot propose activities', async () => {
    expect(await codeOf(fixture().visitor.createActivity(aNewActivity()))).toBe('NOT_SIGNED_IN')
  })

  test.each(['title', 'description', 'location', 'startTime', 'maxParticipants'])(
    'a proposal without %s is refused with the field',
    async (field) => {
      const lin = await fixture().member()
      expect(await fieldsOf(lin.run('createActivity', { ...aNewActivity(), [field]: undefined }))).toEqual({ [field]: ['REQUIRED'] })
    },
  )

  test.each(['title', 'description', 'location'])('a blank %s counts as missing', async (field) => {
    const lin = await fixture().member()
    expect(await fieldsOf(lin.run('createActivity', { ...aNewActivity(), [field]: '   ' }))).toEqual({ [field]: ['REQUIRED'] })
  })

  test.each(['title', 'description', 'distance', 'duration', 'difficulty'])(
    'a route without %s is refused with the field',
    async (field) => {
      const lin = await fixture().member()
      const routes = [{ ...aRoute(), [field]: undefined }]
      expect(await fieldsOf(lin.run('createActivity', { ...aNewActivity(), routes }))).toEqual({ [`routes.${field}`]: ['REQUIRED'] })
    },
  )

  test.each([
    ['an end before the start', { endTime: inHours(99) }, { endTime: ['END_BEFORE_START'] }],
    ['an end at the start', { endTime: inHours(100) }, { endTime: ['END_BEFORE_START'] }],
    ['an end after twenty minutes', { endTime: inHours(100 + 1 / 3) }, { endTime: ['DURATION_OUT_OF_RANGE'] }],
    ['an end a year later', { endTime: inHours(9000) }, { endTime: ['DURATION_OUT_OF_RANGE'] }],
    ['an end in another age', { endTime: '9000-01-01T00:00:00Z' }, { endTime: ['DURATION_OUT_OF_RANGE'] }],
    ['an end that contradicts the duration', { endTime: inHours(105), durationHours: 1 }, { durationHours: ['INVALID'] }],
    ['a start in words', { startTime: 'tomorrow' }, { startTime: ['NOT_A_DATE'] }],
    ['an end in words', { endTime: 'tomorrow' }, { endTime: ['NOT_A_DATE'] }],
    ['a start that never comes', { startTime: 'infinity' }, { startTime: ['NOT_A_DATE'] }],
    ['a start in antiquity', { startTime: '0044-03-15T12:00:00Z' }, { startTime: ['NOT_A_DATE'] }],
    ['a tag twice', { tags: ['Hiking', 'hiking'] }, { tags: ['TAG_EXISTS'] }],
    ['a blank tag', { tags: ['hiking', ' '] }, { tags: ['REQUIRED'] }],
    ['an unknown difficulty', { routes: [{ ...aRoute(), difficulty: 'Extreme' }] }, { 'routes.difficulty': ['NOT_A_CHOICE'] }],
  ])('%s is refused with the field', async (_, fields, problem) => {
    const lin = await fixture().member()
    expect(await fieldsOf(lin.run('createActivity', { ...aNewActivity({ startTime: inHours(100) }), ...fields }))).toEqual(problem)
  })

  test.each([
    { startTime: 'tomorrow noon' },
    { maxParticipants: 'many' },
    { maxParticipants: 2.5 },
    { tags: 'hiking' },
    { routes: {} },
    { routes: [{ ...aRoute(), id: 'A' }] },
    { durationHours: 'long' },
  ])('%j is refused and changes nothing', async (fields) => {
    const lin = await fixture().member()
    const before = await fixture().dump()
    expect(await codeOf(lin.run('createActivity', { ...aNewActivity(), ...fields }))).toBe('INVALID_INPUT')
    expect(await fixture().dump()).toEqual(before)
  })

  test('when an admin approves, voting is open to all members', async () => {
    const [lin, admin] = [await fixture().member(), await fixture().admin()]
    const { id } = await fixture().activity({ phase: 'review', routes: 1 })
    expect(await admin.approveActivity({ activityId: id })).toMatchObject({ phase: 'voting' })
    expect((await lin.getActivity({ activityId: id })).refusals.vote).toBeNull()
  })

  test('a rejection shows its reason, also in the next review, and nobody sees it after the approval', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const { id } = await fixture().activity({ leader, phase: 'review' })
    await admin.rejectActivity({ activityId: id, reason: ' Too far. ' })
    expect(await leader.getActivity({ activityId: id })).toMatchObject({ phase: 'rejected', rejectReason: 'Too far.' })
    await leader.resubmitActivity({ activityId: id })
    expect(await admin.getActivity({ activityId: id })).toMatchObject({ phase: 'review', rejectReason: 'Too far.' })
    expect(await admin.approveActivity({ activityId: id })).toMatchObject({ phase: 'voting', rejectReason: '' })
    // The hosted backend lets visitors read this column.
    const { rows } = await fixture().database.query('select reject_reason as reason from public.activities where id = $1', [id])
    expect(rows).toEqual([{ reason: '' }])
  })

  test('a proposal cancelled before its review stays visible only to its leader and admins', async () => {
    const [leader, lin, admin] = [await fixture().member(), await fixture().member(), await fixture().admin()]
    const { id } = await leader.createActivity(aNewActivity())
    await leader.cancelActivity({ activityId: id, reason: 'Changed my mind' })
    expect(await leader.getActivity({ activityId: id })).toMatchObject({ phase: 'cancelled' })
    expect(await admin.getActivity({ activityId: id })).toMatchObject({ phase: 'cancelled' })
    for (const actor of [lin, fixture().visitor]) {
      expect(await codeOf(actor.getActivity({ activityId: id }))).toBe('ACTIVITY_NOT_FOUND')
      const { items } = await actor.listActivities({ phase: ['cancelled'], limit: 100 })
      expect(items.map((item) => item.id)).not.toContain(id)
    }
  })

  test('a tag of the club is recognized in any spelling of case and spaces', async () => {
    const lin = await fixture().member()
    const { tags } = await lin.createActivity(aNewActivity({ tags: ['Hiking', ' mountain  CLIMBING ', 'Night walk'] }))
    expect(tags).toEqual(['hiking', 'mountain climbing', 'Night walk'])
  })

  test('a cancellation shows its reason and keeps the participants', async () => {
    const [leader, lin] = await fixture().members(2)
    const { id } = await fixture().activity({ leader: leader!, participants: [lin!] })
    await leader!.cancelActivity({ activityId: id, reason: 'Storm' })
    expect(await lin!.getActivity({ activityId: id })).toMatchObject({
      phase: 'cancelled',
      cancelReason: 'Storm',
      currentParticipants: 1,
      isJoined: true,
    })
  })

  test.each(['rejectActivity', 'cancelActivity'] as const)('%s needs a reason of at most 1000 characters', async (call) => {
    const admin = await fixture().admin()
    const { id } = await fixture().activity({ phase: 'review' })
    expect(await fieldsOf(admin.run(call, { activityId: id }))).toEqual({ reason: ['REQUIRED'] })
    expect(await fieldsOf(admin[call]({ activityId: id, reason: '  ' }))).toEqual({ reason: ['REQUIRED'] })
    expect(await fieldsOf(admin[call]({ activityId: id, reason: 'x'.repeat(1001) }))).toEqual({ reason: ['TOO_LONG'] })
    await admin[call]({ activityId: id, reason: '山'.repeat(1000) })
  })

  test('an unknown activity is not found', async () => {
    const lin = await fixture().member()
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(await codeOf(lin.joinActivity({ activityId: nowhere }))).toBe('ACTIVITY_NOT_FOUND')
    expect(await codeOf(lin.addFavorite({ activityId: nowhere }))).toBe('ACTIVITY_NOT_FOUND')
    expect(await fieldsOf(lin.getActivity({ activityId: 'nowhere' }))).toEqual({ activityId: ['INVALID'] })
    expect(await fieldsOf(lin.run('getActivity', {}))).toEqual({ activityId: ['REQUIRED'] })
  })
})
