import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('what leaders hear of companions on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, mate, mia, lin]: Actor[] = []
  let activityId = ''
  const companions = new Map<Actor, string[]>()

  beforeAll(() => fixture().changeSettings({ allow_companions: true }))
  beforeEach(async () => {
    await fixture().rows('delete from accounts.outbox')
    ;[leader, mate, mia, lin] = await fixture().members(4)
    for (const member of [leader!, mia!, lin!]) {
      await member.addCompanion({ name: 'Ruth', isChild: false })
      const { items } = await member.addCompanion({ name: 'Otto', isChild: false })
      companions.set(
        member,
        items.map(({ id }) => id),
      )
    }
    ;({ id: activityId } = await fixture().activity({ leader: leader!, participants: [leader!, lin!, mia!], phase: 'enrolling' }))
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    await leader!.addCoLeader({ activityId, userId: mate!.id })
    await mate!.acceptCoLeadership({ activityId })
    await readAll()
    await fixture().rows('delete from accounts.seat_changes')
  })

  const newsOf = async (member: Actor) =>
    (await member.listNotifications({})).items.filter(({ isRead }) => !isRead).map(({ kind, members }) => [kind, ...members])
  async function readAll() {
    const until = new Date(Date.now() + 60_000).toISOString()
    for (const member of [leader!, mate!]) await member.markNotificationsRead({ until })
  }
  const bring = (member: Actor, count: number) =>
    member.changeCompanions({ activityId, companionIds: companions.get(member)!.slice(0, count) })
  async function mail() {
    await fixture().rows('select accounts.notify_of_seat_changes()')
    await fixture().rows('select accounts.write_messages()')
    const rows = await fixture().rows<{ user_id: string; payload: Record<string, string[]> }>(
      "delete from accounts.outbox where kind = 'seat-changes' returning user_id, payload",
    )
    return rows
      .filter(({ user_id }) => user_id === leader!.id)
      .map(({ payload: { joined, left, companions: changed } }) => ({ joined, left, companions: changed }))
  }

  test('who brings others than before, gathered until they read it, and in the mail of the hour', async () => {
    await bring(mia!, 1)
    await bring(lin!, 2)
    await bring(lin!, 1)
    for (const one of [leader!, mate!]) expect(await newsOf(one)).toEqual([['companions-changed', lin!.name, mia!.name]])
    expect(await newsOf(mia!)).toEqual([])
    expect(await mail()).toEqual([{ companions: [lin!.name, mia!.name].toSorted() }])
    await readAll()
    await bring(mia!, 0)
    expect(await newsOf(leader!)).toEqual([['companions-changed', mia!.name]])
    expect(await mail()).toEqual([{ companions: [mia!.name] }])
  })

  test('nothing when the same people come, and nothing of a change that is refused', async () => {
    await bring(mia!, 1)
    await readAll()
    await mail()
    await bring(mia!, 1)
    await fixture().rows('update public.activities set max_companions = 1 where id = $1', [activityId])
    await expect(bring(mia!, 2)).rejects.toThrow('TOO_MANY_COMPANIONS')
    expect(await newsOf(leader!)).toEqual([])
    expect(await mail()).toEqual([])
  })

  test('that somebody left, and no longer whom they brought', async () => {
    await bring(mia!, 2)
    await bring(lin!, 1)
    await mia!.leaveActivity({ activityId })
    expect((await newsOf(leader!)).toSorted()).toEqual([
      ['companions-changed', lin!.name],
      ['member-left', mia!.name],
    ])
    expect(await mail()).toEqual([{ left: [mia!.name], companions: [lin!.name] }])
  })

  test('that somebody joined, with companions from the first or later', async () => {
    await mia!.leaveActivity({ activityId })
    await readAll()
    await mail()
    await mia!.joinActivity({ activityId, companionIds: companions.get(mia!)!.slice(0, 1) })
    expect(await newsOf(leader!)).toEqual([['member-joined', mia!.name]])
    await bring(mia!, 2)
    expect((await newsOf(leader!)).toSorted()).toEqual([
      ['companions-changed', mia!.name],
      ['member-joined', mia!.name],
    ])
    expect(await mail()).toEqual([{ joined: [mia!.name] }])
  })

  test('from each other: the leader is not told of their own', async () => {
    await bring(leader!, 1)
    expect(await newsOf(leader!)).toEqual([])
    expect(await newsOf(mate!)).toEqual([['companions-changed', leader!.name]])
    expect(await mail()).toEqual([])
  })
})
