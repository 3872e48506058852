/** Companions who come to two activities: what happens on one leaves the other, and the parties of others, as they are. */
import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, inHours, setUpFixture } from '../../testing/fixture.ts'

type Party = { activityId: string; leader: Actor; guardian: Actor; companionIds: string[] }
/** What happens on the first activity, and which companions come to it afterward, by their place before. */
type Change = { happens: (party: Party) => Promise<unknown>; come: number[] }

const changes: Record<string, Change> = {
  'one comes less': {
    happens: ({ guardian, activityId, companionIds }) => guardian.changeCompanions({ activityId, companionIds: companionIds.slice(0, 1) }),
    come: [0],
  },
  'none comes': { happens: ({ guardian, activityId }) => guardian.changeCompanions({ activityId, companionIds: [] }), come: [] },
  'who brings them leaves': { happens: ({ guardian, activityId }) => guardian.leaveActivity({ activityId }), come: [] },
  'the leader removes who brings them': {
    happens: ({ leader, guardian, activityId }) => leader.removeParticipant({ activityId, userId: guardian.id }),
    come: [],
  },
  'all are checked in': {
    async happens({ leader, guardian, activityId, companionIds }) {
      await leader.startActivity({ activityId })
      await leader.checkInAll({ activityId, userIds: [guardian.id], companionIds, present: true })
    },
    come: [0, 1],
  },
  'it is canceled': { happens: ({ leader, activityId }) => leader.cancelActivity({ activityId, reason: 'Storm.' }), come: [0, 1] },
}

describe.each(engines)('of two parties on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeAll(() => fixture().changeSettings({ allow_companions: true }))

  const aGuardian = async () => {
    const guardian = await fixture().member()
    const companionIds: string[] = []
    for (const name of ['Ruth', 'Timo'])
      companionIds.push((await guardian.addCompanion({ name, isChild: false })).items.find((one) => one.name === name)!.id)
    return { guardian, companionIds }
  }

  async function anOuting(leader: Actor, parties: Pick<Party, 'guardian' | 'companionIds'>[]) {
    const { id: activityId } = await fixture().activity({ leader, maxParticipants: 20, startTime: inHours(1) })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    for (const { guardian, companionIds } of parties) await guardian.joinActivity({ activityId, companionIds })
    return activityId
  }

  const seatsOf = ({ id }: Actor, activityId: string) =>
    fixture().rows<{ id: string }>(
      'select companion_id as id from public.companion_seats where activity_id = $1 and user_id = $2 order by id',
      [activityId, id],
    )

  /** Everything that is stored of an activity and who comes. */
  const stored = (activityId: string) =>
    fixture().stored(activityId, {
      activities: 'id',
      participants: 'activity_id',
      companion_seats: 'activity_id',
      check_ins: 'activity_id',
      notifications: 'activity_id',
    })

  test.each(Object.entries(changes))('%s', async (_, { happens, come }) => {
    const leader = await fixture().member()
    const [own, others] = [await aGuardian(), await aGuardian()]
    const activityId = await anOuting(leader, [own, others])
    const other = await anOuting(leader, [own])
    const before = await stored(other)
    await happens({ ...own, leader, activityId })
    expect(new Set((await seatsOf(own.guardian, activityId)).map(({ id }) => id))).toEqual(
      new Set(come.map((place) => own.companionIds[place]!)),
    )
    expect(await seatsOf(others.guardian, activityId)).toHaveLength(2)
    expect(await stored(other)).toEqual(before)
    const { participants } = await leader.getActivity({ activityId: other })
    expect(participants.map(({ companions }) => companions?.map((one) => one.name).toSorted())).toEqual([['Ruth', 'Timo']])
  })

  test('what a member does with a companion leaves those of others with the same name', async () => {
    const [own, others] = [await aGuardian(), await aGuardian()]
    const before = await others.guardian.listCompanions({})
    await own.guardian.updateCompanion({ companionId: own.companionIds[0]!, name: 'Rosa', isChild: false })
    await own.guardian.deleteCompanion({ companionId: own.companionIds[1]! })
    expect((await own.guardian.listCompanions({})).items.map(({ name }) => name)).toEqual(['Rosa'])
    expect(await others.guardian.listCompanions({})).toEqual(before)
  })
})
