import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityQuery } from '@bothy/contract/activities/inputs.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { phases, statusOf } from '@bothy/contract/phases.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

const titles = (page: { items: ActivityListItem[] }) => page.items.map(({ title }) => title)
const at = (hour: number) => `2030-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`

describe.each(engines)('the list on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const found = async (query: ActivityQuery, actor: Actor = fixture().visitor) => titles(await actor.listActivities(query)).sort()

  test('counts the tags of a thousand activities, however many tags each has', async () => {
    const { id } = await fixture().activity()
    await fixture().rows(
      `insert into public.activities (creator_id, title, description, location, start_time, end_time, max_participants, phase, tags, cover_seed)
       select creator_id, 'Many tags', description, location, start_time, end_time, max_participants, phase, '{many-a,many-b,many-c}', 'seed'
       from public.activities cross join generate_series(1, 400) where id = $1`,
      [id],
    )
    const { total, tags, tagsAreComplete } = await fixture().visitor.countActivities({ q: 'Many tags' })
    await fixture().rows("delete from public.activities where title = 'Many tags'")
    expect({ total, tags, tagsAreComplete }).toEqual({
      total: 400,
      tags: { 'many-a': 400, 'many-b': 400, 'many-c': 400 },
      tagsAreComplete: true,
    })
  })

  describe('of every phase', () => {
    let [leader, admin, stranger]: Actor[] = []
    const tag = ['phase-list']

    beforeAll(async () => {
      ;[leader, stranger, admin] = [...(await fixture().members(2)), await fixture().admin()]
      for (const phase of phases) await fixture().activity({ leader: leader!, phase, title: phase, tags: tag })
    })

    test('shows activities in review and rejected ones only to their leader and admins', async () => {
      const open = phases.filter((phase) => phase !== 'review' && phase !== 'rejected').sort()
      for (const actor of [fixture().visitor, stranger!]) expect(await found({ tag }, actor)).toEqual(open)
      for (const actor of [leader!, admin!]) expect(await found({ tag }, actor)).toEqual([...phases].sort())
    })

    test.each(phases)('can be filtered by %s', async (phase) => {
      expect(await found({ tag, phase: [phase] }, leader)).toEqual([phase])
      expect(await found({ tag, status: [statusOf[phase]] }, leader)).toEqual(
        phases.filter((other) => statusOf[other] === statusOf[phase]).sort(),
      )
    })

    test('can be filtered by several phases', async () => {
      expect(await found({ tag, phase: ['voting', 'active'] })).toEqual(['active', 'voting'])
      expect(await found({ tag, phase: [] })).toHaveLength(5)
      expect(await found({ tag, phase: ['voting'], status: ['ongoing'] })).toEqual([])
    })

    test('counts the matches by phase and by tag', async () => {
      const counts = await leader!.countActivities({ tag, phase: ['voting'] })
      expect(counts.total).toBe(1)
      expect(counts.phases).toEqual(Object.fromEntries(phases.map((phase) => [phase, 1])))
      expect(counts.tags).toMatchObject({ 'phase-list': 1 })
      expect((await fixture().visitor.countActivities({ tag })).total).toBe(5)
      expect(await fixture().visitor.countActivities({ q: 'nothing has this name' })).toEqual({
        total: 0,
        phases: {},
        tags: {},
        tagsAreComplete: true,
      })
    })
  })

  describe('searched', () => {
    beforeAll(async () => {
      await fixture().activity({ title: 'Große Panoramawanderung', description: 'Über den Grat', location: 'ÄLPLI', tags: ['Käse'] })
      await fixture().activity({ title: '武功山高山草甸两日穿越', description: '看云海、等日出', location: '江西萍乡' })
      await fixture().activity({ title: '100% sure', description: 'snake_case and back\\slash', location: 'D:\\hut' })
      await fixture().activity({ title: '1000 sure steps', description: 'snakeXcase', location: "Ueli's hut; drop table" })
      await fixture().activity({ title: 'Hidden panorama', phase: 'review' })
    })

    test.each([
      ['panorama', ['Große Panoramawanderung']],
      ['PANORAMA', ['Große Panoramawanderung']],
      ['große', ['Große Panoramawanderung']],
      ['über', ['Große Panoramawanderung']],
      ['ÜBER DEN', ['Große Panoramawanderung']],
      ['älpli', ['Große Panoramawanderung']],
      ['käse', ['Große Panoramawanderung']],
      ['  grat ', ['Große Panoramawanderung']],
      ['云海', ['武功山高山草甸两日穿越']],
      ['江西', ['武功山高山草甸两日穿越']],
      ['山', ['武功山高山草甸两日穿越']],
      ['高山草甸两', ['武功山高山草甸两日穿越']],
      ['0%', ['100% sure']],
      ['e_c', ['100% sure']],
      ['k\\s', ['100% sure']],
      ['\\', ['100% sure']],
      ['sure', ['100% sure', '1000 sure steps']],
      ["ueli's hut; d", ['1000 sure steps']],
      ['%%%', []],
    ])('for %j finds %j', async (q, expected) => {
      expect(await found({ q })).toEqual(expected)
    })

    test('for an empty text finds everything', async () => {
      expect((await found({ q: '' })).length).toBeGreaterThanOrEqual(4)
    })
  })

  describe('filtered', () => {
    beforeAll(async () => {
      const [lin, haru] = await fixture().members(2)
      const plain = { tags: ['filter-list'] }
      await fixture().activity({ ...plain, title: 'morning', startTime: at(6), endTime: at(9) })
      await fixture().activity({ ...plain, title: 'noon', startTime: at(11), endTime: null })
      await fixture().activity({
        ...plain,
        title: 'evening',
        startTime: at(18),
        endTime: at(22),
        maxParticipants: 2,
        participants: [lin!, haru!],
      })
      await fixture().activity({
        ...plain,
        title: 'vote',
        phase: 'voting',
        startTime: at(20),
        endTime: null,
        tags: ['filter-list', 'Fondue'],
      })
    })

    const filter = (query: ActivityQuery) => found({ tag: ['filter-list'], ...query })

    test('from a time on shows what has not ended yet', async () => {
      expect(await filter({ from: at(9) })).toEqual(['evening', 'morning', 'noon', 'vote'])
      expect(await filter({ from: at(10) })).toEqual(['evening', 'noon', 'vote'])
      expect(await filter({ from: at(12) })).toEqual(['evening', 'noon', 'vote'])
      expect(await filter({ from: at(21) })).toEqual(['evening', 'vote'])
    })

    test('up to a time shows what starts before it', async () => {
      expect(await filter({ to: at(11) })).toEqual(['morning'])
      expect(await filter({ from: at(10), to: at(20) })).toEqual(['evening', 'noon'])
    })

    test('by free seats shows what can be joined', async () => {
      expect(await filter({ hasSeats: true })).toEqual(['morning', 'noon'])
      expect(await filter({ hasSeats: false })).toEqual(['evening', 'vote'])
    })

    test('by tags shows what has any of them', async () => {
      expect(await found({ tag: ['Fondue', 'nobody has this tag'] })).toEqual(['vote'])
      expect(await filter({ tag: [] })).toEqual(await found({}))
    })
  })

  describe('in pages', () => {
    const tag = ['page-list']
    beforeAll(async () => {
      // Three of them are created and start in the same microsecond.
      for (const [index, hour] of [1, 2, 2, 2, 3, 4, 5].entries())
        await fixture().activity({
          title: `p${index}`,
          tags: tag,
          startTime: at(20 - hour),
          endTime: null,
          createdAt: at(hour).replace('.000', '.123456'),
        })
    })

    async function allPages(query: ActivityQuery, between: (page: number) => Promise<unknown> = async () => {}) {
      const items: ActivityListItem[] = []
      let cursor: string | null | undefined
      for (let page = 1; cursor !== null; page++) {
        const answer = await fixture().visitor.listActivities({ ...query, ...(cursor ? { cursor } : {}) })
        expect(answer.items.length).toBeLessThanOrEqual(query.limit ?? 20)
        items.push(...answer.items)
        cursor = answer.nextCursor
        if (page > 50) throw new Error('The pages do not end.')
        await between(page)
      }
      return items
    }

    test.each([
      ['newest', 'createdAt', -1],
      ['oldest', 'createdAt', 1],
      ['soonest', 'startTime', 1],
      ['latest', 'startTime', -1],
    ] as const)('%s first sorts by %s, without gaps or duplicates at any page size', async (sort, field, direction) => {
      const whole = await allPages({ tag, sort, limit: 100 })
      const details = await Promise.all(whole.map(({ id }) => fixture().visitor.getActivity({ activityId: id })))
      const moments = details.map((detail) => detail[field])
      expect(moments).toEqual([...moments].sort((a, b) => direction * (a < b ? -1 : Number(a > b))))
      expect(new Set(whole.map(({ id }) => id)).size).toBe(7)
      for (const limit of [1, 2, 3, 7]) expect(titles({ items: await allPages({ tag, sort, limit }) })).toEqual(titles({ items: whole }))
    })

    test('new activities do not shift the following pages', async () => {
      const live = ['live-list']
      for (let hour = 1; hour <= 6; hour++) await fixture().activity({ title: `old ${hour}`, tags: live, createdAt: at(hour) })
      const items = await allPages({ tag: live, limit: 2 }, (page) =>
        fixture().activity({ title: `new ${page}`, tags: live, createdAt: at(10 + page) }),
      )
      expect(titles({ items })).toEqual(['old 6', 'old 5', 'old 4', 'old 3', 'old 2', 'old 1'])
    })

    test('pages are exact to the microsecond, even in the distant future', async () => {
      const far = ['far-list']
      for (const micro of ['000001', '000002', '000003'])
        await fixture().activity({ title: micro, tags: far, startTime: `2999-06-01T12:00:00.${micro}Z`, endTime: null })
      expect(titles({ items: await allPages({ tag: far, sort: 'soonest', limit: 1 }) })).toEqual(['000001', '000002', '000003'])
    })

    test('the last page has no cursor, even if it is full', async () => {
      expect((await fixture().visitor.listActivities({ tag, limit: 7 })).nextCursor).toBeNull()
      expect((await fixture().visitor.listActivities({ tag, limit: 6 })).nextCursor).not.toBeNull()
    })

    test('a page has 20 items by default, and at most 100', async () => {
      const many = ['many-list']
      for (let index = 0; index < 101; index++) await fixture().activity({ tags: many, leader: { id: leaderOfMany } })
      expect((await fixture().visitor.listActivities({ tag: many })).items).toHaveLength(20)
      expect((await fixture().visitor.listActivities({ tag: many, limit: 100 })).items).toHaveLength(100)
      expect((await fixture().visitor.listActivities({ tag: many, limit: 5000 })).items).toHaveLength(100)
    })

    let leaderOfMany: string
    beforeAll(async () => {
      leaderOfMany = (await fixture().member()).id
    })

    test.each([
      '',
      'page 2',
      '1_',
      '_',
      '1_not-an-id',
      "1_0' or true --",
      '1e3_00000000-0000-4000-8000-000000000000',
      '99999999999999999999_00000000-0000-4000-8000-000000000000',
    ])('an invalid cursor (%j) is refused', async (cursor) => {
      expect(await fieldsOf(fixture().visitor.listActivities({ cursor }))).toEqual({ cursor: ['INVALID'] })
    })

    test.each([
      { from: 'yesterday-ish' },
      { to: '2030-13-01T00:00:00Z' },
      { hasSeats: 'perhaps' },
      { phase: 'voting' },
      { tag: 'hiking' },
      { limit: -5 },
      { limit: 'all' },
    ])('a list with the filter %j is refused', async (query) => {
      expect(await codeOf(fixture().visitor.run('listActivities', query))).toBe('INVALID_INPUT')
    })
  })

  test('visitors see no flags, members see their own', async () => {
    const [lin, tag] = [await fixture().member(), ['flag-list']]
    const { id } = await fixture().activity({ tags: tag, participants: [lin] })
    await lin.addFavorite({ activityId: id })
    expect((await lin.listActivities({ tag })).items).toMatchObject([{ id, isJoined: true, isFavorite: true }])
    const [seen] = (await fixture().visitor.listActivities({ tag })).items
    expect(seen).not.toHaveProperty('isJoined')
    expect(seen).not.toHaveProperty('isFavorite')
  })

  describe('an item', () => {
    const item = async (tag: string, actor: Actor = fixture().visitor) => (await actor.listActivities({ tag: [tag] })).items[0]

    test('has the figures of the selected route, and no votes after the vote', async () => {
      const leader = await fixture().member()
      const { id } = await fixture().activity({ leader, phase: 'voting', routes: 2, tags: ['item-enrolling'] })
      expect(await item('item-enrolling')).not.toHaveProperty('distance')
      await leader.startEnrollment({ activityId: id })
      const shown = await item('item-enrolling')
      expect(shown).toMatchObject({ distance: 10, duration: 4, difficulty: 'Easy' })
      for (const field of ['routeVotes', 'leadingRoute', 'isTie', 'votedRoute']) expect(shown).not.toHaveProperty(field)
    })

    test('has the leader and the date only in review, and counts its routes', async () => {
      const leader = await fixture().member()
      await fixture().activity({ leader, phase: 'review', routes: 2, tags: ['item-review'], createdAt: at(1) })
      expect(await item('item-review', leader)).toMatchObject({ creatorName: leader.name, createdAt: at(1), routeVotes: [0, 0] })
      await fixture().activity({ leader, phase: 'voting', tags: ['item-voting'] })
      const voting = await item('item-voting', leader)
      expect(voting).toMatchObject({ routeVotes: [] })
      for (const field of ['creatorName', 'createdAt']) expect(voting).not.toHaveProperty(field)
    })

    test('names in review who leads with the leader, once they have accepted', async () => {
      const [leader, mate, asked] = await fixture().members(3)
      const { id: activityId } = await fixture().activity({ leader: leader!, phase: 'voting', routes: 2, tags: ['item-led'] })
      for (const one of [mate!, asked!]) await leader!.addCoLeader({ activityId, userId: one.id })
      await mate!.acceptCoLeadership({ activityId })
      expect(await item('item-led', leader!)).not.toHaveProperty('coLeaderNames')
      await (await fixture().admin()).returnToReview({ activityId })
      expect(await item('item-led', leader!)).toMatchObject({ creatorName: leader!.name, coLeaderNames: [mate!.name] })
    })

    test('has the reason of a rejection only for its leader', async () => {
      const [leader, admin] = [await fixture().member(), await fixture().admin()]
      const { id } = await fixture().activity({ leader, phase: 'review', tags: ['item-rejected'] })
      await admin.rejectActivity({ activityId: id, reason: 'Too far.' })
      expect(await item('item-rejected', leader)).toMatchObject({ rejectReason: 'Too far.' })
      expect(await item('item-rejected', admin)).not.toHaveProperty('rejectReason')
    })

    test('is small: a page of 20 has less than 8 KB', async () => {
      const leader = await fixture().member()
      for (let index = 0; index < 20; index++)
        await fixture().activity({
          leader,
          phase: index % 2 === 0 ? 'voting' : 'enrolling',
          title: `Sunrise on the Säntis, ascent ${index}`,
          description: 'Up in the dark, breakfast at the top. '.repeat(20),
          tags: ['item-size', 'sunrise'],
          routes: 3,
        })
      const page = await fixture().visitor.listActivities({ tag: ['item-size'] })
      expect(page.items).toHaveLength(20)
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(8 * 1024)
    })
  })
})
