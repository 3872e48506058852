import { describe, expect, test } from 'vitest'
import { aNewActivity, codeOf, setUpFixture } from '../../testing/fixture.ts'
import { engines } from '../../testing/engines.ts'

describe.each(engines)('an activity without a leader on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('gets a new leader from an admin, who may edit it then', async () => {
    const [leader, heir, admin] = [await fixture().member(), await fixture().member(), await fixture().admin()]
    const { id: activityId } = await fixture().activity({ leader, participants: [heir] })
    expect(await codeOf(admin.setLeader({ activityId, userId: heir.id }))).toBe('HAS_LEADER')
    await admin.deleteUser({ userId: leader.id })
    expect(await admin.setLeader({ activityId, userId: heir.id })).toMatchObject({ creatorId: heir.id, creatorName: heir.name })
    expect(await heir.editActivity({ activityId, ...aNewActivity({ title: 'Still on' }) })).toMatchObject({ title: 'Still on' })
  })

  test('is not led by somebody who is not in the club', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const { id: activityId } = await fixture().activity({ leader })
    await admin.deleteUser({ userId: leader.id })
    expect(await codeOf(admin.setLeader({ activityId, userId: leader.id }))).toBe('USER_NOT_FOUND')
  })
})

describe.each(engines)('a removed participant on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('joins again only after the leader has let them in', async () => {
    const [leader, walker, other] = await fixture().members(3)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [walker!, other!] })
    const removed = await leader!.removeParticipant({ activityId, userId: walker!.id })
    expect(removed.removed).toEqual([{ id: walker!.id, name: walker!.name, avatar: null }])
    expect((await other!.getActivity({ activityId })).removed).toEqual([])
    expect((await walker!.getActivity({ activityId })).refusals.join).toBe('REMOVED_BY_LEADER')
    expect(await codeOf(walker!.joinActivity({ activityId }))).toBe('REMOVED_BY_LEADER')
    expect(await codeOf(leader!.readmitParticipant({ activityId, userId: other!.id }))).toBe('PARTICIPANT_NOT_FOUND')
    expect(await leader!.readmitParticipant({ activityId, userId: walker!.id })).toMatchObject({ removed: [], currentParticipants: 1 })
    expect(await walker!.joinActivity({ activityId })).toMatchObject({ isJoined: true })
  })

  test('who removed themselves may come back', async () => {
    const leader = await fixture().member()
    const { id: activityId } = await fixture().activity({ leader, participants: [leader] })
    await leader.removeParticipant({ activityId, userId: leader.id })
    expect(await leader.joinActivity({ activityId })).toMatchObject({ isJoined: true, removed: [] })
  })
})
