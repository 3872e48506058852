/** Spots that are free while somebody waits, of whom nobody can be asked: they are for whoever comes. */
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { setUpFixture } from '../../testing/fixture.ts'
import { aFullActivity, awakeMembers } from '../../testing/waitlists.ts'

describe.each(engines)('a free spot beside a waitlist on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const full = (waiting: number) => aFullActivity(fixture(), { waiting })

  test('is for whoever comes where everybody who waits has an offer', async () => {
    const { seated, activityId } = await full(1)
    for (const one of seated) await one.leaveActivity({ activityId })
    expect(await seated[0]!.joinActivity({ activityId })).toMatchObject({ currentParticipants: 1, offeredSpots: 1, waitlistCount: 1 })
  })

  test('is for whoever comes after the leader has taken the only offer back', async () => {
    const { leader, seated, waiters, activityId } = await full(1)
    await seated[0]!.leaveActivity({ activityId })
    await leader.withdrawOffer({ activityId, userId: waiters[0]!.id })
    expect(await seated[0]!.joinActivity({ activityId })).toMatchObject({ currentParticipants: 2, offeredSpots: 0, waitlistCount: 1 })
  })

  test('is for whoever comes where only a larger party waits', async () => {
    await fixture().changeSettings({ allow_companions: true })
    const { seated, activityId } = await full(0)
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    const [guardian] = await awakeMembers(fixture(), 1)
    await guardian!.addCompanion({ name: 'Ruth', isChild: false })
    const companionIds = (await guardian!.listCompanions({})).items.map(({ id }) => id)
    await guardian!.joinWaitlist({ activityId, companionIds })
    await seated[0]!.leaveActivity({ activityId })
    expect(await seated[0]!.joinActivity({ activityId })).toMatchObject({ currentParticipants: 2, offeredSpots: 0, waitlistCount: 1 })
  })
})
