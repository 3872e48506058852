/** Parties that race for spots, on real servers with real connections: all of a party gets in, or nobody. */
import { beforeAll, describe, expect, test } from 'vitest'
import { servers } from './testing/engines.ts'
import { type Actor, type ActivityRef, setUpFixture } from './testing/fixture.ts'
import { aFullActivity, setZone, zoneAtNoon } from './testing/waitlists.ts'

const connections = 16

/** Counts the results: 'done' for success, else the code of the refusal or error. */
async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const codes = (await Promise.allSettled(calls)).map((result) =>
    result.status === 'fulfilled' ? 'done' : ((result.reason as { code?: string }).code ?? String(result.reason)),
  )
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]))
}

describe.each(servers)('concurrent commands with companions on $name', ({ open }) => {
  const fixture = setUpFixture(() => open(connections))
  beforeAll(() => fixture().changeSettings({ allow_companions: true }))

  /** Everyone who comes is counted, and nobody without a spot comes. */
  async function expectConsistency(): Promise<void> {
    const wrong = await fixture().rows(`
      select a.id from public.activities as a
      where a.current_participants > a.max_participants
        or a.current_participants <> (select count(*) from public.participants as p where p.activity_id = a.id)
          + (select count(*) from public.companion_seats as s where s.activity_id = a.id)`)
    expect(wrong).toEqual([])
  }

  /** A member with companions of these names, in a club that allows them. */
  async function aGuardian(names: string[]): Promise<{ guardian: Actor; companionIds: string[] }> {
    const guardian = await fixture().member()
    for (const name of names) await guardian.addCompanion({ name, isChild: false })
    return { guardian, companionIds: (await guardian.listCompanions({})).items.map(({ id }) => id) }
  }
  async function anOutingWithCompanions(maxParticipants: number): Promise<ActivityRef> {
    const activity = await fixture().activity({ maxParticipants })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activity.id])
    return activity
  }
  const takenSpots = ({ id }: ActivityRef) =>
    fixture().value<number>('select current_participants from public.activities where id = $1', [id])

  test('parties of three that race for the last five spots: one gets all of its spots, the others none', async () => {
    const parties = await Promise.all(Array.from({ length: 8 }, () => aGuardian(['Ruth', 'Urs'])))
    for (let round = 0; round < 5; round += 1) {
      const activity = await anOutingWithCompanions(5)
      const join = ({ guardian, companionIds }: (typeof parties)[number]) =>
        guardian.joinActivity({ activityId: activity.id, companionIds })
      expect(await outcomes(parties.map(join))).toEqual({ done: 1, TOO_FEW_SPOTS: 7 })
      expect(await takenSpots(activity)).toBe(3)
      await expectConsistency()
    }
  })

  test('a party that grows while others join: nobody has a spot too many', async () => {
    const { guardian, companionIds } = await aGuardian(['Ruth', 'Urs'])
    const singles = await fixture().members(4)
    for (let round = 0; round < 10; round += 1) {
      const activity = await anOutingWithCompanions(4)
      const { id: activityId } = activity
      await guardian.joinActivity({ activityId })
      const [grown, joined] = await Promise.all([
        outcomes([guardian.changeCompanions({ activityId, companionIds })]),
        outcomes(singles.map((member) => member.joinActivity({ activityId }))),
      ])
      const { done = 0, ACTIVITY_FULL = 0 } = joined
      expect([done + ACTIVITY_FULL, await takenSpots(activity)]).toEqual([4, 1 + done + (grown['done'] ? 2 : 0)])
      expect(grown['done'] ? done : grown).toEqual(grown['done'] ? 1 : { TOO_FEW_SPOTS: 1 })
      await expectConsistency()
    }
  })

  test('a companion who is deleted while the member joins with them comes, or is gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { guardian, companionIds } = await aGuardian(['Ruth'])
      const { id: activityId } = await anOutingWithCompanions(4)
      const [joined, deleted] = await Promise.all([
        outcomes([guardian.joinActivity({ activityId, companionIds })]),
        outcomes([guardian.deleteCompanion({ companionId: companionIds[0]! })]),
      ])
      expect([
        [{ done: 1 }, { COMPANION_TAKES_PART: 1 }],
        [{ COMPANION_NOT_FOUND: 1 }, { done: 1 }],
      ]).toContainEqual([joined, deleted])
    }
    await expectConsistency()
  })

  test('a companion who is deleted while the member takes the spots of an offer comes, or is gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { guardian, companionIds } = await aGuardian(['Ruth'])
      const { leader, seated, activityId } = await aFullActivity(fixture(), { waiting: 0 })
      await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
      await setZone(fixture(), guardian.id, zoneAtNoon())
      await guardian.joinWaitlist({ activityId, companionIds })
      for (const one of seated) await leader.removeParticipant({ activityId, userId: one.id })
      const [taken, deleted] = await Promise.all([
        outcomes([guardian.acceptOffer({ activityId })]),
        outcomes([guardian.deleteCompanion({ companionId: companionIds[0]! })]),
      ])
      expect(taken).toEqual({ done: 1 })
      expect([{ done: 1 }, { COMPANION_TAKES_PART: 1 }]).toContainEqual(deleted)
    }
    await expectConsistency()
  })

  test('a trial that is left is used once by a companion who joins two activities at once', async () => {
    await fixture().changeSettings({ companion_trials: 1 })
    for (let round = 0; round < 10; round += 1) {
      const { guardian, companionIds } = await aGuardian(['Ruth'])
      const both = await Promise.all([anOutingWithCompanions(4), anOutingWithCompanions(4)])
      const results = await outcomes(both.map(({ id: activityId }) => guardian.joinActivity({ activityId, companionIds })))
      expect(results).toEqual({ done: 1, COMPANION_TRIALS_USED: 1 })
    }
    await fixture().changeSettings({ companion_trials: 0 })
    await expectConsistency()
  })

  test('a participant who is removed while they change who comes leaves nobody behind', async () => {
    const leader = await fixture().member()
    const { guardian, companionIds } = await aGuardian(['Ruth', 'Urs'])
    for (let round = 0; round < 10; round += 1) {
      const { id: activityId } = await fixture().activity({ leader, maxParticipants: 4 })
      await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
      await guardian.joinActivity({ activityId, companionIds: companionIds.slice(1) })
      const [changed, removed] = await Promise.all([
        outcomes([guardian.changeCompanions({ activityId, companionIds })]),
        outcomes([leader.removeParticipant({ activityId, userId: guardian.id })]),
      ])
      expect([{ done: 1 }, { NOT_JOINED: 1 }]).toContainEqual(changed)
      expect([removed, await fixture().value('select current_participants from public.activities where id = $1', [activityId])]).toEqual([
        { done: 1 },
        0,
      ])
    }
    await expectConsistency()
  })

  test('a member who is deleted while they join with companions leaves nobody behind', async () => {
    const admin = await fixture().admin()
    for (let round = 0; round < 10; round += 1) {
      const { guardian, companionIds } = await aGuardian(['Ruth', 'Urs'])
      const { id: activityId } = await anOutingWithCompanions(4)
      const [joined, deleted] = await Promise.all([
        outcomes([guardian.joinActivity({ activityId, companionIds })]),
        outcomes([admin.deleteUser({ userId: guardian.id })]),
      ])
      expect([{ done: 1 }, { NOT_SIGNED_IN: 1 }]).toContainEqual(joined)
      expect(deleted).toEqual({ done: 1 })
    }
    expect(
      await fixture().rows("select from public.companions where name = 'Urs' and member_id not in (select id from public.profiles)"),
    ).toEqual([])
    await expectConsistency()
  })
})
