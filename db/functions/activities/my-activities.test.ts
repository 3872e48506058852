import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('one’s own activities on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('my activities are those that I created, joined or marked as favorite, latest start first', async () => {
    const [me, other] = await fixture().members(2)
    const mine = await fixture().activity({ leader: me!, phase: 'review', startTime: inHours(10) })
    const later = await fixture().activity({ leader: me!, startTime: inHours(20) })
    const joined = await fixture().activity({ participants: [me!] })
    const favorite = await fixture().activity({ leader: other! })
    await me!.addFavorite({ activityId: favorite.id })
    const ids = async (kind: 'created' | 'joined' | 'favorite', actor = me!) =>
      (await actor.listMyActivities({ kind })).items.map(({ id }) => id)
    expect(await ids('created')).toEqual([later.id, mine.id])
    expect(await ids('joined')).toEqual([joined.id])
    expect(await ids('favorite')).toEqual([favorite.id])
    expect(await ids('created', other!)).toEqual([favorite.id])
    const first = await me!.listMyActivities({ kind: 'created', limit: 1 })
    expect((await me!.listMyActivities({ kind: 'created', limit: 1, cursor: first.nextCursor! })).items).toMatchObject([{ id: mine.id }])
  })

  test('a favorite that is in review again is hidden', async () => {
    const [me, leader] = await fixture().members(2)
    const { id } = await fixture().activity({ leader: leader! })
    await me!.addFavorite({ activityId: id })
    await fixture().rows("update public.activities set phase = 'review' where id = $1", [id])
    expect((await me!.listMyActivities({ kind: 'favorite' })).items).toEqual([])
  })

  test('my activities without a kind or with an invalid page are refused', async () => {
    const me = await fixture().member()
    expect(await fieldsOf(me.run('listMyActivities', {}))).toEqual({ kind: ['NOT_A_CHOICE'] })
    expect(await fieldsOf(me.run('listMyActivities', { kind: 'led' }))).toEqual({ kind: ['NOT_A_CHOICE'] })
    expect(await codeOf(me.run('listMyActivities', { kind: 'created', limit: -5 }))).toBe('INVALID_INPUT')
    expect(await fieldsOf(me.listMyActivities({ kind: 'created', cursor: 'x' }))).toEqual({ cursor: ['INVALID'] })
    expect(await codeOf(fixture().visitor.listMyActivities({ kind: 'created' }))).toBe('NOT_SIGNED_IN')
  })
})
