/** Searching, listing and reading activities. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { aRoute, refusal } from '../stage.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

export const looking = [
  given('a visitor finds a public activity by its title and opens it', ['listActivities', 'getActivity'], async ({ activity, visitor }) => {
    const title = `Through the gorge ${Math.random()}`
    const { activityId } = await activity({ title })
    const { club } = visitor()
    const { items, nextCursor } = await club.listActivities({ q: title.toUpperCase() })
    expect(items.map(({ id }) => id)).toEqual([activityId])
    expect(nextCursor).toBeNull()
    const read = await club.getActivity({ activityId })
    expect(read.title).toBe(title)
    expect(read).not.toHaveProperty('isJoined')
    expect(read.refusals.join).toBe('NOT_SIGNED_IN')
  }),

  given('the next page of a list starts where the previous one ended', ['listActivities'], async ({ activity, member, visitor }) => {
    const leader = await member()
    const word = `page-${leader.id}`
    const ids: string[] = []
    for (let index = 0; index < 3; index++) ids.push((await activity({ location: word, leader, phase: 'voting' })).activityId)
    const { club } = visitor()
    const first = await club.listActivities({ q: word, limit: 2, sort: 'oldest' })
    const second = await club.listActivities({ q: word, limit: 2, sort: 'oldest', cursor: first.nextCursor! })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
  }),

  given('activities are counted by phase and tag', ['countActivities'], async ({ activity, member, visitor }) => {
    const leader = await member()
    const word = `count-${leader.id}`
    await activity({ location: word, leader, phase: 'voting', tags: ['hiking'], routes: [aRoute()] })
    await activity({ location: word, leader, phase: 'enrolling', tags: ['hiking', 'camping'] })
    expect(await visitor().club.countActivities({ q: word })).toMatchObject({
      total: 2,
      phases: { voting: 1, enrolling: 1 },
      tags: { hiking: 2, camping: 1 },
    })
  }),

  given('lists are filtered by phase, status, tag, time and free seats', ['listActivities'], async ({ activity, member, visitor }) => {
    const leader = await member()
    const word = `narrow-${leader.id}`
    const full = await activity({ location: word, leader, maxParticipants: 2, tags: ['picnic'] })
    for (const name of ['Mia', 'Lin']) await (await member(name)).club.joinActivity({ activityId: full.activityId })
    const open = await activity({ location: word, leader, phase: 'voting', tags: ['Night & day'] })
    const { club } = visitor()
    const search = async (filters: Parameters<typeof club.listActivities>[0]) =>
      (await club.listActivities({ q: word, ...filters })).items.map(({ id }) => (id === full.activityId ? 'full' : 'open')).toSorted()
    expect(open.activityId).not.toBe(full.activityId)
    expect(await search({})).toEqual(['full', 'open'])
    expect(await search({ phase: ['enrolling', 'active'] })).toEqual(['full'])
    expect(await search({ status: ['upcoming'] })).toEqual(['full', 'open'])
    expect(await search({ tag: ['Night & day'] })).toEqual(['open'])
    expect(await search({ hasSeats: true })).toEqual([])
    expect(await search({ from: new Date(Date.now() + 30 * 86_400_000).toISOString() })).toEqual([])
    expect(await search({ to: new Date(Date.now() + 30 * 86_400_000).toISOString() })).toEqual(['full', 'open'])
  }),

  given('an unknown activity is not found', ['ACTIVITY_NOT_FOUND'], async ({ visitor }) => {
    expect((await refusal('ACTIVITY_NOT_FOUND', visitor().club.getActivity({ activityId: unknownId }))).status).toBe(404)
  }),

  given('a proposal under review is visible only to its leader and administrators', ['ACTIVITY_NOT_FOUND'], async (stage) => {
    const { activityId, leader } = await stage.activity({ phase: 'review' })
    for (const { club } of [leader, await stage.admin()]) expect((await club.getActivity({ activityId })).phase).toBe('review')
    for (const { club } of [stage.visitor(), await stage.member()]) await refusal('ACTIVITY_NOT_FOUND', club.getActivity({ activityId }))
  }),

  given('a visitor is asked to sign in', ['NOT_SIGNED_IN'], async ({ activity, visitor }) => {
    const { activityId, leader } = await activity()
    const { club } = visitor()
    await refusal('NOT_SIGNED_IN', club.joinActivity({ activityId }))
    await refusal('NOT_SIGNED_IN', club.addFavorite({ activityId }))
    await refusal('NOT_SIGNED_IN', club.getUserInfo())
    expect((await leader.club.getActivity({ activityId })).currentParticipants).toBe(0)
  }),

  given('a favorite is added and removed', ['addFavorite', 'removeFavorite', 'listMyActivities'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const { club } = await member()
    expect((await club.addFavorite({ activityId })).isFavorite).toBe(true)
    expect((await club.listMyActivities({ kind: 'favorite' })).items.map(({ id }) => id)).toEqual([activityId])
    expect((await club.removeFavorite({ activityId })).isFavorite).toBe(false)
    expect((await club.listMyActivities({ kind: 'favorite' })).items).toEqual([])
  }),

  given('a member lists created and joined activities', ['listMyActivities', 'getUserInfo'], async ({ activity, member }) => {
    const mia = await member('Mia')
    const own = await activity({ leader: mia })
    const other = await activity()
    await mia.club.joinActivity({ activityId: other.activityId })
    const ids = async (kind: 'created' | 'joined') => (await mia.club.listMyActivities({ kind })).items.map(({ id }) => id)
    expect([await ids('created'), await ids('joined')]).toEqual([[own.activityId], [other.activityId]])
    expect(await mia.club.getUserInfo()).toMatchObject({ created: 1, joined: 1, favorite: 0 })
  }),

  given('visitors read the name of the club', ['getSettings'], async ({ visitor }) => {
    expect((await visitor().club.getSettings()).systemName).not.toBe('')
  }),
]
