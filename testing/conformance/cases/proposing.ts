/** Proposing, reviewing and editing activities. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aProposal, aRoute, expectRefusal, inDays } from '../scenario.ts'

export const proposing = [
  testCase(
    'the meeting point has coordinates, which the leader changes and removes',
    ['createActivity', 'editActivity'],
    async ({ activity }) => {
      const coordinates = { latitude: 47.2492, longitude: -9.3433 }
      const { activityId, leader } = await activity({ phase: 'review', coordinates })
      expect((await leader.api.getActivity({ activityId })).coordinates).toEqual(coordinates)
      const { routes: _, ...form } = aProposal()
      const edit = (change: object) => leader.api.editActivity({ activityId, ...form, ...change })
      expect((await edit({})).coordinates).toEqual(coordinates)
      const beyond = edit({ coordinates: { latitude: 47, longitude: 180.1 } })
      expect((await expectRefusal('INVALID_INPUT', beyond)).fields).toEqual({ 'coordinates.longitude': ['TOO_LARGE'] })
      expect((await edit({ coordinates: null })).coordinates).toBeNull()
    },
  ),

  testCase('a leader who takes a seat is the first participant', ['createActivity'], async ({ member }) => {
    const { api, id } = await member('Mia')
    const activity = await api.createActivity(aProposal({ leaderTakesSeat: true }))
    expect(activity).toMatchObject({ currentParticipants: 1, isJoined: true, participants: [{ id, name: 'Mia' }] })
  }),

  testCase('a member proposes an activity with its routes, and it waits for review', ['createActivity'], async ({ member }) => {
    const { api, id } = await member('Mia')
    const form = aProposal({ tags: ['hiking', 'Via ferrata'], timeZone: 'Asia/Tokyo', language: 'zh-TW' })
    const proposed = await api.createActivity(form)
    const { title, description, location, startTime, tags, timeZone, language, maxParticipants } = form
    expect(proposed).toMatchObject({ title, description, location, tags, timeZone, language, maxParticipants })
    expect((await api.listMyActivities({ kind: 'created' })).items).toMatchObject([{ title, language }])
    expect(Date.parse(proposed.startTime)).toBe(Date.parse(startTime))
    expect(proposed).toMatchObject({ phase: 'review', status: 'pending', creatorId: id, creatorName: 'Mia', currentParticipants: 0 })
    expect(proposed.routes.map((route) => route.title)).toEqual(['By the lake', 'By the ridge'])
  }),

  testCase('an invalid proposal is reported by field, and not created', ['INVALID_INPUT'], async ({ member }) => {
    const { api } = await member()
    const wrong = aProposal({
      title: ' ',
      maxParticipants: 1,
      timeZone: 'Europe/Atlantis',
      language: 'de_CH',
      routes: [{ ...aRoute(), distance: 1000 }],
      startTime: '2027-06-20T08:00:00Z',
      endTime: '2027-06-20T07:00:00Z',
    })
    const { fields } = await expectRefusal('INVALID_INPUT', api.createActivity(wrong))
    expect(fields).toMatchObject({
      title: ['REQUIRED'],
      maxParticipants: ['TOO_SMALL'],
      timeZone: ['NOT_A_TIME_ZONE'],
      language: ['INVALID'],
      'routes.0.distance': ['TOO_LARGE'],
    })
    const backwards = aProposal({ startTime: '2027-06-20T08:00:00Z', endTime: '2027-06-20T07:00:00Z' })
    expect((await expectRefusal('INVALID_INPUT', api.createActivity(backwards))).fields).toEqual({ endTime: ['END_BEFORE_START'] })
    const more = { ...aProposal(), phase: 'finished' } as never
    expect((await expectRefusal('INVALID_INPUT', api.createActivity(more))).fields).toEqual({ phase: ['UNKNOWN'] })
    expect((await api.listMyActivities({ kind: 'created' })).items).toEqual([])
  }),

  testCase(
    'texts that are invisible or change the direction of others are refused',
    ['createActivity', 'INVALID_INPUT'],
    async ({ member }) => {
      const { api } = await member()
      const hidden = aProposal({ title: '\u200B', location: '\u202Eyellav', description: 'a bell \u0007' })
      expect((await expectRefusal('INVALID_INPUT', api.createActivity(hidden))).fields).toEqual({
        title: ['REQUIRED'],
        location: ['BAD_CHARACTER'],
        description: ['BAD_CHARACTER'],
      })
      const balanced = 'Up to \u2067الجبل\u2069'
      expect((await api.createActivity(aProposal({ title: balanced }))).title).toBe(balanced)
    },
  ),

  testCase('a tag is refused when it occurs twice, however it is written', ['INVALID_INPUT'], async ({ member }) => {
    const { api } = await member()
    const twice = [
      ['Via ferrata', 'via Ferrata'],
      ['Via ferrata', 'Via\u2011Ferrata'],
      ['O’Neill', "O'Neill"],
      ['Grüntal', 'Gruental'],
      ['雲海', '云海'],
      ['hiking', 'ｈｉｋｉｎｇ'],
    ]
    for (const tags of twice) {
      const { fields } = await expectRefusal('INVALID_INPUT', api.createActivity(aProposal({ tags })))
      expect(fields).toEqual({ tags: ['TAG_EXISTS'] })
    }
    expect((await api.createActivity(aProposal({ tags: ['Mountain\u2011Climbing', '🏔'] }))).tags).toEqual(['mountain climbing', '🏔'])
  }),

  testCase(
    'a time zone is stored by its canonical name, and one that the database does not know stops no list',
    ['createActivity', 'updateUserSettings', 'listActivities', 'getOverview', 'getHealth'],
    async ({ admin, backend, member }) => {
      const { api } = await member()
      const { id } = await api.createActivity(aProposal({ timeZone: 'Asia/Calcutta' }))
      expect((await api.getActivity({ activityId: id })).timeZone).toBe('Asia/Kolkata')
      await api.updateUserSettings({ preferences: { timezone: 'Europe/Kiev' } })
      expect((await api.getUserSettings()).preferences.timezone).toBe('Europe/Kyiv')
      await backend.sql(`update public.activities set time_zone = 'Mars/Olympus_Mons', end_time = null where id = $1`, [id])
      const { api: admins } = await admin()
      await admins.approveActivity({ activityId: id })
      expect((await api.listActivities({ from: inDays(0), q: 'Hohe Pass', limit: 100 })).items.map((one) => one.id)).toContain(id)
      await api.getOverview()
      expect((await admins.getHealth()).timeZones).toMatchObject({
        state: 'attention',
        missing: expect.arrayContaining(['Mars/Olympus_Mons']),
      })
      await backend.sql('delete from public.activities where id = $1', [id])
    },
  ),

  testCase('text is stored as it was typed', ['createActivity', 'getActivity'], async ({ member }) => {
    const { api } = await member(`O'Hara "林" <b>`)
    const title = `<img src=x> '; drop table activities; -- 登山 🏔️ é \\ %`
    const { id } = await api.createActivity(aProposal({ title, description: 'One\nTwo\t<script>' }))
    expect(await api.getActivity({ activityId: id })).toMatchObject({
      title,
      description: 'One\nTwo\t<script>',
      creatorName: `O'Hara "林" <b>`,
    })
  }),

  testCase('an admin approves a proposal, and the voting starts', ['approveActivity'], async ({ activity, admin }) => {
    const { activityId } = await activity({ phase: 'review' })
    expect((await (await admin()).api.approveActivity({ activityId })).phase).toBe('voting')
  }),

  testCase('only admins approve proposals, not even the leader', ['NOT_PERMITTED'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'review' })
    await expectRefusal('NOT_PERMITTED', leader.api.approveActivity({ activityId }))
    await expectRefusal('NOT_PERMITTED', leader.api.rejectActivity({ activityId, reason: 'I like mine better.' }))
    await expectRefusal('NOT_PERMITTED', leader.api.updateSystemSettings({ autoApprove: true }))
    await expectRefusal('NOT_PERMITTED', leader.api.getSystemSettings())
  }),

  testCase(
    'a rejected proposal shows the reason, is edited and resubmitted',
    ['rejectActivity', 'editActivity', 'resubmitActivity'],
    async (scenario) => {
      const { activityId, leader } = await scenario.activity({ phase: 'review' })
      const { api } = await scenario.admin()
      expect((await api.rejectActivity({ activityId, reason: 'Too far away.' })).phase).toBe('rejected')
      const rejected = await leader.api.getActivity({ activityId })
      expect(rejected.rejectReason).toBe('Too far away.')
      const routes = rejected.routes.map(({ id, title, description, distance, duration, difficulty }) => {
        return { id, title, description, distance, duration, difficulty }
      })
      const edited = await leader.api.editActivity({
        activityId,
        ...aProposal({ location: 'Nearby', routes: [routes[1]!, aRoute({ title: 'A new one' })] }),
      })
      expect(edited.location).toBe('Nearby')
      expect(edited.routes.map(({ title }) => title)).toEqual(['By the ridge', 'A new one'])
      expect((await leader.api.resubmitActivity({ activityId })).phase).toBe('review')
    },
  ),

  testCase(
    'a save or an approval of an outdated version is refused with the changed fields',
    ['editActivity', 'approveActivity', 'CHANGED_MEANWHILE'],
    async ({ activity, admin }) => {
      const { activityId, leader } = await activity({ phase: 'review' })
      const { version } = await leader.api.getActivity({ activityId })
      const { routes: _, ...form } = aProposal()
      const edited = await leader.api.editActivity({ activityId, version, ...form })
      const again = { activityId, version, ...form, location: 'Elsewhere' }
      const refusal = await expectRefusal('CHANGED_MEANWHILE', leader.api.editActivity(again))
      expect(refusal.fields).toMatchObject({ title: ['CHANGED'] })
      const { api } = await admin()
      await expectRefusal('CHANGED_MEANWHILE', api.approveActivity({ activityId, version }))
      expect((await api.approveActivity({ activityId, version: edited.version })).phase).toBe('voting')
    },
  ),

  testCase(
    'a start in the past is refused, for a proposal and for its approval',
    ['START_IN_PAST'],
    async ({ activity, admin, backend, member }) => {
      const refusal = await expectRefusal('INVALID_INPUT', (await member()).api.createActivity(aProposal({ startTime: inDays(-1) })))
      expect(refusal.fields).toEqual({ startTime: ['IN_THE_PAST'] })
      const { activityId } = await activity({ phase: 'review' })
      await backend.sql(`update public.activities set start_time = now() - interval '1 hour' where id = $1`, [activityId])
      await expectRefusal('START_IN_PAST', (await admin()).api.approveActivity({ activityId }))
    },
  ),

  testCase('an admin returns a rewritten activity to review', ['returnToReview'], async ({ activity, admin, visitor }) => {
    const { activityId, leader } = await activity({ phase: 'voting' })
    const { routes: _, ...form } = aProposal({ title: 'Something else', tags: ['picnic'] })
    await leader.api.editActivity({ activityId, ...form })
    const { api } = await admin()
    expect((await api.getActivity({ activityId })).changedSinceReview).toEqual(expect.arrayContaining(['title', 'tags']))
    const { needsAdmins } = await api.getOverview()
    expect(needsAdmins!.rewritten.next).toContainEqual({ id: activityId, title: 'Something else', version: 2 })
    expect((await api.returnToReview({ activityId })).phase).toBe('review')
    await expectRefusal('ACTIVITY_NOT_FOUND', visitor().api.getActivity({ activityId }))
  }),

  testCase(
    'an admin accepts what was edited after the approval, in the version that they have read',
    ['acceptChanges', 'CHANGED_MEANWHILE'],
    async ({ activity, admin }) => {
      const { activityId, leader } = await activity({ phase: 'voting' })
      const { routes: _, ...form } = aProposal({ title: 'Something else' })
      const { version } = await leader.api.editActivity({ activityId, ...form })
      await leader.api.editActivity({ activityId, ...form, tags: ['picnic'] })
      const { api } = await admin()
      await expectRefusal('CHANGED_MEANWHILE', api.acceptChanges({ activityId, version }))
      expect(await api.acceptChanges({ activityId, version: version + 1 })).toMatchObject({ phase: 'voting', changedSinceReview: [] })
      expect((await api.getOverview()).needsAdmins!.rewritten.next.filter(({ id }) => id === activityId)).toEqual([])
      const { items } = await api.listLogs({ operation: 'accept_changes' })
      expect(items[0]!.details).toMatchObject({ activity: activityId })
    },
  ),

  testCase('only the leader edits an activity, not even an admin', ['NOT_CREATOR'], async ({ activity, admin, member }) => {
    const { activityId } = await activity({ phase: 'voting' })
    const { routes: _, ...form } = aProposal()
    for (const { api } of [await admin(), await member()]) await expectRefusal('NOT_CREATOR', api.editActivity({ activityId, ...form }))
  }),

  testCase('routes are frozen once members enroll', ['ROUTES_FROZEN'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'enrolling' })
    await expectRefusal(
      'ROUTES_FROZEN',
      leader.api.editActivity({ activityId, ...aProposal({ routes: [aRoute({ title: 'A short cut' })] }) }),
    )
  }),

  testCase('a route keeps the track of a file', ['createActivity', 'editActivity', 'getActivity', 'getTracks'], async ({ member }) => {
    const { api } = await member()
    const track = {
      path: 'A\\A \\A{~@',
      fileName: 'Höhenweg “neu”.gpx',
      distance: 14.58,
      ascent: 870,
      descent: 640,
      highest: 2681,
      lowest: 1967,
      mapHeights: 'some' as const,
    }
    const { id, routes } = await api.createActivity(aProposal({ routes: [aRoute({ track }), aRoute()] }))
    const { path, ...measured } = track
    const { hash } = routes[0]!.track!
    expect(routes.map((route) => route.track)).toEqual([{ hash, ...measured }, null])
    expect(await api.getTracks({ activityId: id })).toEqual({ items: [{ routeId: routes[0]!.id, hash, path }] })
    const kept = routes.map((route) => aRoute({ id: route.id, title: 'Renamed' }))
    expect((await api.editActivity({ activityId: id, ...aProposal({ routes: kept }) })).routes[0]!.track).toEqual({ hash, ...measured })
    const without = routes.map((route) => aRoute({ id: route.id, track: null }))
    await api.editActivity({ activityId: id, ...aProposal({ routes: without }) })
    expect((await api.getActivity({ activityId: id })).routes.map((route) => route.track)).toEqual([null, null])
    expect(await api.getTracks({ activityId: id })).toEqual({ items: [] })
  }),

  testCase('a route needs a description, unless it has a track', ['createActivity', 'INVALID_INPUT'], async ({ member }) => {
    const { api } = await member()
    const track = { path: '_`yzG_~eo@lle@o}@_|Bh}L', fileName: 'a.gpx', distance: 1 }
    const { routes } = await api.createActivity(aProposal({ routes: [aRoute({ description: '', track })] }))
    expect(routes).toMatchObject([{ description: '', track: { fileName: 'a.gpx' } }])
    const { fields } = await expectRefusal('INVALID_INPUT', api.createActivity(aProposal({ routes: [aRoute({ description: ' ' })] })))
    expect(fields).toEqual({ 'routes.0.description': ['REQUIRED'] })
  }),

  testCase('a member finds the routes of past activities', ['listPastRoutes'], async ({ activity, member }) => {
    const routes = [aRoute({ title: 'The old smugglers’ path' })]
    const past = await activity({ phase: 'enrolling', title: 'Smugglers', routes })
    const { api } = await member()
    expect((await api.listPastRoutes({ q: 'smugglers' })).items).toEqual([])
    await past.leader.api.startActivity({ activityId: past.activityId })
    await past.leader.api.completeActivity({ activityId: past.activityId })
    const { items, nextCursor } = await api.listPastRoutes({ q: 'smugglers’ path' })
    expect(nextCursor).toBeNull()
    expect(items).toMatchObject([{ id: past.activityId, title: 'Smugglers', routes: [{ title: 'The old smugglers’ path', track: null }] }])
  }),

  testCase('a track that no screen can decode, or that is too long, is refused', ['INVALID_INPUT'], async ({ member }) => {
    const { api } = await member()
    const proposed = (path: string) =>
      expectRefusal(
        'INVALID_INPUT',
        api.createActivity(aProposal({ routes: [aRoute({ track: { path, fileName: 'a.gpx', distance: 1 } })] })),
      )
    for (const path of ['<script>', '????', '~~~~~~@~~~~~~@?'])
      expect((await proposed(path)).fields).toEqual({ 'routes.0.track.path': ['INVALID'] })
    expect((await proposed('A'.repeat(40_001))).fields).toEqual({ 'routes.0.track.path': ['TOO_LONG'] })
  }),

  testCase('a request body that is too large is refused', ['INPUT_TOO_LARGE'], async ({ member, canRefuse }) => {
    const { api } = await member()
    const code = canRefuse('INPUT_TOO_LARGE') ? 'INPUT_TOO_LARGE' : 'INVALID_INPUT'
    await expectRefusal(code, api.createActivity(aProposal({ description: 'x'.repeat(3_000_000) })))
  }),

  testCase('with automatic approval, a proposal goes directly to the voting', ['createActivity'], async ({ withSettings, member }) => {
    await withSettings({ autoApprove: true }, async () => {
      const { api } = await member()
      expect((await api.createActivity(aProposal())).phase).toBe('voting')
    })
  }),
]
