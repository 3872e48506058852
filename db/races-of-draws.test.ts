/** Draws that several processes hold at once, and commands at the same time, on real servers with real connections. */
import { describe, expect, test } from 'vitest'
import { anActivityWithDraw, endWindow } from './testing/draws.ts'
import { servers } from './testing/engines.ts'
import { setUpFixture } from './testing/fixture.ts'
import { differences } from './testing/verify-draw.ts'
import { awakeMembers } from './testing/waitlists.ts'

describe.each(servers)('draws under concurrent commands on $name', ({ open }) => {
  const fixture = setUpFixture(() => open(40))
  const clock = () => fixture().rows('select rules.move_offers()')

  test('eight processes hold it once: each party has one seat or one place, and each member is told once', async () => {
    const { leader, members, activityId } = await anActivityWithDraw(fixture(), { spots: 10, applicants: 20 })
    await endWindow(fixture(), activityId)
    await Promise.all(Array.from({ length: 8 }, clock))
    const draw = await leader.getDraw({ activityId })
    expect(differences(draw)).toEqual([])
    expect(await leader.getActivity({ activityId })).toMatchObject({ currentParticipants: 10, waitlistCount: 10 })
    const told = await fixture().value<string>(
      "select count(*) from public.notifications where activity_id = $1 and kind in ('spot-drawn', 'spot-not-drawn')",
      [activityId],
    )
    expect(Number(told)).toBe(members.length)
  })

  test('who applies, withdraws or deletes the account while it is held is in it or not, and the result is consistent', async () => {
    for (let round = 0; round < 5; round++) {
      const { leader, members, activityId } = await anActivityWithDraw(fixture(), { spots: 4, applicants: 8 })
      const late = await awakeMembers(fixture(), 4)
      await Promise.allSettled([
        ...late.map((one) => one.applyForSpot({ activityId })),
        endWindow(fixture(), activityId),
        ...members.slice(0, 3).map((one) => one.withdrawApplication({ activityId })),
        fixture().rows('select rules.delete_member($1)', [members[7]!.id]),
        ...Array.from({ length: 3 }, clock),
      ])
      await fixture().rows('update public.activities set offers_due_at = now() where id = $1', [activityId])
      await clock()
      const [draw, activity] = [await leader.getDraw({ activityId }), await leader.getActivity({ activityId })]
      expect(differences(draw)).toEqual([])
      expect(activity.applicationCount).toBe(draw.tickets.length)
      const seated = draw.tickets.filter(({ isSeated, member }) => isSeated && member)
      expect(new Set(activity.participants.map(({ id }) => id))).toEqual(new Set(seated.map(({ member }) => member!.id)))
    }
  })
})
