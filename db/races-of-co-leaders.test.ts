/** Co-leaders who are removed, asked and needed while they act, on real servers with real connections. */
import { describe, expect, test } from 'vitest'
import { during } from './testing/during.ts'
import { servers, type ServerDatabase } from './testing/engines.ts'
import { aNewActivity, codeOf, inHours, setUpFixture } from './testing/fixture.ts'

describe.each(servers)('two at once on $name', ({ open }) => {
  let database: ServerDatabase
  const fixture = setUpFixture(async () => (database = await open(16)))

  async function anActivity() {
    const [leader, mate, guest] = await fixture().members(3)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [guest!], startTime: inHours(1) })
    await leader!.addCoLeader({ activityId, userId: mate!.id })
    return { leader: leader!, mate: mate!, guest: guest!, activityId }
  }

  test('a co-leader who is just removed neither edits, nor checks in, nor removes somebody', async () => {
    const { leader, mate, guest, activityId } = await anActivity()
    const commands = [
      () => mate.editActivity({ activityId, ...aNewActivity({ title: 'Mine' }) }),
      () => mate.checkIn({ activityId, userId: guest.id, present: true }),
      () => mate.removeParticipant({ activityId, userId: guest.id }),
    ]
    const codes = []
    for (const command of commands) {
      await leader.addCoLeader({ activityId, userId: mate.id })
      await mate.acceptCoLeadership({ activityId })
      codes.push(await during(database, leader, ['remove_co_leader', { activityId, userId: mate.id }], () => codeOf(command())))
    }
    expect(codes).toEqual(['NOT_CREATOR', 'NOT_PERMITTED', 'NOT_PERMITTED'])
    const { title, participants } = await leader.getActivity({ activityId })
    expect([title, participants.length]).toEqual(['A walk', 1])
  })

  test('a question that is just taken back is accepted by nobody', async () => {
    const { leader, mate, activityId } = await anActivity()
    const accept = () => codeOf(mate.acceptCoLeadership({ activityId }))
    expect(await during(database, leader, ['remove_co_leader', { activityId, userId: mate.id }], accept)).toBe('NOT_ASKED_TO_LEAD')
  })

  test('somebody leads an activity whose leader is deleted while the co-leader accepts, whoever comes first', async () => {
    const admin = await fixture().admin()
    const [early, late] = [await anActivity(), await anActivity()]
    await during(database, early.mate, ['accept_co_leadership', { activityId: early.activityId }], () =>
      admin.deleteUser({ userId: early.leader.id }),
    )
    await during(database, admin, ['delete_user', { userId: late.leader.id }], () =>
      late.mate.acceptCoLeadership({ activityId: late.activityId }),
    )
    for (const { mate, activityId } of [early, late])
      expect(await mate.getActivity({ activityId })).toMatchObject({ creatorId: mate.id, coLeaders: [] })
  })
})
