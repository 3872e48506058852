/** Searching, listing and reading activities. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aRoute, expectRefusal } from '../scenario.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

export const browsing = [
  testCase(
    'a visitor finds a public activity by its title and opens it',
    ['listActivities', 'getActivity'],
    async ({ activity, visitor }) => {
      const title = `Through the gorge ${Math.random()}`
      const { activityId } = await activity({ title })
      const { api } = visitor()
      const { items, nextCursor } = await api.listActivities({ q: title.toUpperCase() })
      expect(items.map(({ id }) => id)).toEqual([activityId])
      expect(nextCursor).toBeNull()
      const read = await api.getActivity({ activityId })
      expect(read.title).toBe(title)
      expect(read).not.toHaveProperty('isJoined')
      expect(read.refusals.join).toBe('NOT_SIGNED_IN')
    },
  ),

  testCase('the next page of a list starts where the previous one ended', ['listActivities'], async ({ activity, member, visitor }) => {
    const leader = await member()
    const word = `page-${leader.id}`
    const ids: string[] = []
    for (let index = 0; index < 3; index++) ids.push((await activity({ location: word, leader, phase: 'voting' })).activityId)
    const { api } = visitor()
    const first = await api.listActivities({ q: word, limit: 2, sort: 'oldest' })
    const second = await api.listActivities({ q: word, limit: 2, sort: 'oldest', cursor: first.nextCursor! })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
  }),

  testCase('activities are counted by phase and tag', ['countActivities'], async ({ activity, member, visitor }) => {
    const leader = await member()
    const word = `count-${leader.id}`
    await activity({ location: word, leader, phase: 'voting', tags: ['hiking'], routes: [aRoute()] })
    await activity({ location: word, leader, phase: 'enrolling', tags: ['hiking', 'camping'] })
    expect(await visitor().api.countActivities({ q: word })).toMatchObject({
      total: 2,
      phases: { voting: 1, enrolling: 1 },
      tags: { hiking: 2, camping: 1 },
      tagsAreComplete: true,
    })
  }),

  testCase(
    'a map of activities has their places, and a visitor no place of a hidden one',
    ['listActivityPlaces'],
    async ({ activity, member, visitor }) => {
      const leader = await member()
      const word = `place-${leader.id}`
      const coordinates = { latitude: 46.62421, longitude: -8.04135 }
      const placed = await activity({ location: word, leader, phase: 'voting', coordinates })
      await activity({ location: word, leader, phase: 'review', coordinates })
      await activity({ location: word, leader, phase: 'enrolling' })
      const seen = { id: placed.activityId, phase: 'voting', ...coordinates }
      expect(await visitor().api.listActivityPlaces({ q: word })).toEqual({ places: [seen], withoutPlace: 1, isComplete: true })
      expect((await leader.api.listActivityPlaces({ q: word })).places).toHaveLength(2)
      expect(await visitor().api.listActivityPlaces({ q: word, phase: ['enrolling'] })).toEqual({
        places: [],
        withoutPlace: 1,
        isComplete: true,
      })
    },
  ),

  testCase('lists are filtered by phase, status, tag, time and free seats', ['listActivities'], async ({ activity, member, visitor }) => {
    const leader = await member()
    const word = `narrow-${leader.id}`
    const full = await activity({ location: word, leader, maxParticipants: 2, tags: ['picnic'] })
    for (const name of ['Mia', 'Lin']) await (await member(name)).api.joinActivity({ activityId: full.activityId })
    const open = await activity({ location: word, leader, phase: 'voting', tags: ['Night & day'] })
    const { api } = visitor()
    const search = async (filters: Parameters<typeof api.listActivities>[0]) =>
      (await api.listActivities({ q: word, ...filters })).items.map(({ id }) => (id === full.activityId ? 'full' : 'open')).toSorted()
    expect(open.activityId).not.toBe(full.activityId)
    expect(await search({})).toEqual(['full', 'open'])
    expect(await search({ phase: ['enrolling', 'active'] })).toEqual(['full'])
    expect(await search({ status: ['upcoming'] })).toEqual(['full', 'open'])
    expect(await search({ tag: ['Night & day'] })).toEqual(['open'])
    expect(await search({ hasSeats: true })).toEqual([])
    expect(await search({ from: new Date(Date.now() + 30 * 86_400_000).toISOString() })).toEqual([])
    expect(await search({ to: new Date(Date.now() + 30 * 86_400_000).toISOString() })).toEqual(['full', 'open'])
  }),

  testCase('lists are filtered by difficulty and place', ['listActivities', 'countActivities'], async ({ activity, member, visitor }) => {
    const leader = await member()
    const word = `steep-${leader.id}`
    const voting = { leader, phase: 'voting' } as const
    const hard = await activity({ ...voting, location: `Zürich ${word}`, routes: [aRoute(), aRoute({ difficulty: 'Hard' })] })
    await activity({ ...voting, location: `Bern ${word}`, routes: [aRoute({ difficulty: 'Easy' })] })
    const { api } = visitor()
    for (const filter of [{ difficulty: ['Hard' as const] }, { place: 'ZURICH' }]) {
      expect((await api.listActivities({ q: word, ...filter })).items.map(({ id }) => id)).toEqual([hard.activityId])
      expect((await api.countActivities({ q: word, ...filter })).total).toBe(1)
    }
  }),

  testCase(
    'a search forgives accents and one typing error, and knows tags by their names in any language',
    ['listActivities', 'countActivities'],
    async ({ activity, member, visitor }) => {
      const leader = await member()
      // Without vowels: "oe" and "o" are the same letter to a search.
      const word = leader.id
        .replaceAll('-', '')
        .replaceAll(/./g, (digit) => 'bcdfghjklmnpqrst'[parseInt(digit, 16)]!)
        .slice(0, 20)
      const { activityId } = await activity({ leader, title: `Gipfel über ${word}`, tags: ['hiking'], description: '看云海' })
      const { api } = visitor()
      const misspelled = word.slice(0, 9) + word.slice(10)
      for (const q of [`GIPFEL UBER ${word}`, `徒步 ${word}`, `${word} Wandern`, `${word} 云`]) {
        const page = await api.listActivities({ q })
        expect(page.items.map(({ id }) => id)).toEqual([activityId])
        expect(page).not.toHaveProperty('nearMatch')
      }
      const similar = await api.listActivities({ q: misspelled })
      expect(similar).toMatchObject({ nearMatch: true, items: [{ id: activityId }] })
      expect((await api.countActivities({ q: misspelled })).total).toBe(1)
    },
  ),

  testCase(
    'a search finds the name of the leader, the month, the year and the difficulty',
    ['listActivities', 'countActivities'],
    async ({ activity, member, visitor }) => {
      const leader = await member()
      const word = leader.id.replaceAll('-', '')
      await leader.api.updateUserInfo({ name: `Hannah ${word}` })
      const startTime = '2031-12-13T09:00:00.000Z'
      const routes = [aRoute({ difficulty: 'Hard' })]
      const { activityId } = await activity({ leader, phase: 'voting', startTime, endTime: '2031-12-13T15:00:00.000Z', routes })
      const { api } = visitor()
      for (const q of [word, `hannah ${word}`, `${word} December 2031`, `schwer ${word} 十二月`]) {
        expect((await api.listActivities({ q })).items.map(({ id }) => id)).toEqual([activityId])
        expect((await api.countActivities({ q })).total).toBe(1)
      }
      for (const q of [`${word} Januar`, `${word} 2032`, `${word} easy`]) expect((await api.listActivities({ q })).items).toEqual([])
    },
  ),

  testCase(
    'a search finds what looks alike or is typed for one another, and a sign alone is no condition',
    ['listActivities', 'countActivities', 'listUsers'],
    async ({ activity, admin, member, visitor }) => {
      const leader = await member('Jörg O’Neill-Müßig')
      const word = leader.id.replaceAll('-', '')
      const title = `Brienz – Interlaken ${word}`
      const { activityId } = await activity({
        leader,
        title,
        location: 'Mont\u2011Blanc',
        description: '1’250 m, 2½ h, Mühlebächli, 八ヶ岳の雲海',
      })
      const { api } = visitor()
      const typed = [
        'Brienz - Interlaken',
        'Brienz-Interlaken →',
        'montblanc',
        "1'250 m",
        '1 250',
        '2 1/2 h',
        'Muehlebaechli',
        '八が岳',
        '云海',
      ]
      for (const q of typed) {
        const { items } = await api.listActivities({ q: `${q} ${word}` })
        expect([q, items.map(({ id }) => id)]).toEqual([q, [activityId]])
      }
      expect((await api.countActivities({ q: `– ${word}` })).total).toBe(1)
      expect((await api.countActivities({ q: word, place: 'Mont Blanc …' })).total).toBe(1)
      const { api: admins } = await admin()
      for (const q of ["joerg o'neill", 'Muessig', leader.phone.replace('+49', '0049 (0)')])
        expect((await admins.listUsers({ q })).items.map(({ id }) => id)).toContain(leader.id)
    },
  ),

  testCase('an unknown activity is not found', ['ACTIVITY_NOT_FOUND'], async ({ visitor }) => {
    expect((await expectRefusal('ACTIVITY_NOT_FOUND', visitor().api.getActivity({ activityId: unknownId }))).status).toBe(404)
  }),

  testCase('a proposal under review is visible only to its leader and admins', ['ACTIVITY_NOT_FOUND'], async (scenario) => {
    const { activityId, leader } = await scenario.activity({ phase: 'review' })
    for (const { api } of [leader, await scenario.admin()]) expect((await api.getActivity({ activityId })).phase).toBe('review')
    for (const { api } of [scenario.visitor(), await scenario.member()])
      await expectRefusal('ACTIVITY_NOT_FOUND', api.getActivity({ activityId }))
  }),

  testCase('a visitor is asked to sign in', ['NOT_SIGNED_IN'], async ({ activity, visitor }) => {
    const { activityId, leader } = await activity()
    const { api } = visitor()
    await expectRefusal('NOT_SIGNED_IN', api.joinActivity({ activityId }))
    await expectRefusal('NOT_SIGNED_IN', api.addFavorite({ activityId }))
    await expectRefusal('NOT_SIGNED_IN', api.getUserInfo())
    expect((await leader.api.getActivity({ activityId })).currentParticipants).toBe(0)
  }),

  testCase('a favorite is added and removed', ['addFavorite', 'removeFavorite', 'listMyActivities'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const { api } = await member()
    expect((await api.addFavorite({ activityId })).isFavorite).toBe(true)
    expect((await api.listMyActivities({ kind: 'favorite' })).items.map(({ id }) => id)).toEqual([activityId])
    expect((await api.removeFavorite({ activityId })).isFavorite).toBe(false)
    expect((await api.listMyActivities({ kind: 'favorite' })).items).toEqual([])
  }),

  testCase('a member lists created and joined activities', ['listMyActivities', 'getUserInfo'], async ({ activity, member }) => {
    const mia = await member('Mia')
    const own = await activity({ leader: mia })
    const other = await activity()
    await mia.api.joinActivity({ activityId: other.activityId })
    const ids = async (kind: 'created' | 'joined') => (await mia.api.listMyActivities({ kind })).items.map(({ id }) => id)
    expect([await ids('created'), await ids('joined')]).toEqual([[own.activityId], [other.activityId]])
    expect(await mia.api.getUserInfo()).toMatchObject({ created: 1, joined: 1, favorite: 0 })
  }),

  testCase('the overview of a member shows what they lead and what they joined', ['getOverview'], async ({ activity, member, admin }) => {
    const mia = await member('Mia')
    const led = await activity({ leader: mia, phase: 'voting' })
    const other = await activity()
    await mia.api.joinActivity({ activityId: other.activityId })
    const waiting = await activity({ leader: mia, phase: 'review' })
    const sentBack = await activity({ leader: mia, phase: 'rejected' })
    const { upcoming, openToJoin, voting, tasks, review, needsAdmins } = await mia.api.getOverview()
    expect(tasks).toMatchObject([{ id: sentBack.activityId, step: 'resubmit' }])
    // An open vote is shown once: among the next votes, or among the next trips.
    const own = [...upcoming, ...voting].map(({ id }) => id).filter((id) => id === led.activityId || id === other.activityId)
    expect(own.toSorted()).toEqual([led.activityId, other.activityId].toSorted())
    expect(openToJoin.filter(({ id }) => id === led.activityId || id === other.activityId)).toEqual([])
    expect([review, needsAdmins]).toEqual([null, null])
    const seen = await (await admin()).api.getOverview()
    expect(waiting.activityId).not.toBe('')
    expect(seen.review?.waiting).toBeGreaterThan(0)
  }),

  testCase('the overview shows visitors open votes and activities with free seats', ['getOverview'], async ({ activity, visitor }) => {
    const { api } = visitor()
    await activity()
    await activity({ phase: 'voting' })
    const { openToJoin, voting, upcoming, tasks, review } = await api.getOverview()
    expect(openToJoin.length).toBeGreaterThan(0)
    expect(new Set(openToJoin.map(({ phase }) => phase))).toEqual(new Set(['enrolling']))
    expect(openToJoin.filter(({ currentParticipants, maxParticipants }) => currentParticipants >= maxParticipants)).toEqual([])
    expect(voting.length).toBeGreaterThan(0)
    expect(new Set(voting.map(({ phase }) => phase))).toEqual(new Set(['voting']))
    expect(openToJoin[0]).not.toHaveProperty('isJoined')
    expect([upcoming, tasks, review]).toEqual([[], [], null])
  }),

  testCase('visitors read the name of the club', ['getSettings'], async ({ visitor }) => {
    expect((await visitor().api.getSettings()).systemName).not.toBe('')
  }),
]
