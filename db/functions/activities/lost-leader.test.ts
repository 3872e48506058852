import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { codeOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('an activity whose leader has left the club on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  async function anActivity() {
    const [leader, mate, other] = await fixture().members(3)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [mate!, other!] })
    const leave = async () => (await fixture().admin()).deleteUser({ userId: leader!.id })
    return { leader: leader!, mate: mate!, other: other!, activityId, leave }
  }

  test('is led by the co-leader who accepted first', async () => {
    const { leader, mate, other, activityId, leave } = await anActivity()
    const { id: elsewhere } = await fixture().activity({ leader })
    await leader.addCoLeader({ activityId: elsewhere, userId: mate.id })
    await mate.acceptCoLeadership({ activityId: elsewhere })
    for (const member of [other, mate]) {
      await leader.addCoLeader({ activityId, userId: member.id })
      await member.acceptCoLeadership({ activityId })
    }
    await leave()
    expect(await other.getActivity({ activityId })).toMatchObject({
      creatorId: other.id,
      coLeaders: [{ id: mate.id }],
      refusals: { delete: null },
    })
    expect((await other.listNotifications({})).items[0]).toMatchObject({ kind: 'activity-handed-over', members: [] })
  })

  test('is led by who accepts afterward, so that somebody answers for it; another who accepts leads with them', async () => {
    const { leader, mate, other, activityId, leave } = await anActivity()
    for (const { id: userId } of [mate, other]) await leader.addCoLeader({ activityId, userId })
    await leave()
    const admin = await fixture().admin()
    expect(await codeOf(admin.addCoLeader({ activityId, userId: admin.id }))).toBe('NO_LEADER')
    expect(await mate.acceptCoLeadership({ activityId })).toMatchObject({
      creatorId: mate.id,
      coLeaders: [{ id: other.id, hasAccepted: false }],
      refusals: { delete: 'HAS_PARTICIPANTS' },
    })
    expect(await other.acceptCoLeadership({ activityId })).toMatchObject({ creatorId: mate.id, coLeaders: [{ hasAccepted: true }] })
  })
})
