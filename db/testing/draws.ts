/** Activities whose spots are drawn, for tests. */
import type { Actor, Fixture } from './fixture.ts'
import { inHours } from './fixture.ts'
import { awakeMembers } from './waitlists.ts'

/** An activity that draws its spots among members who are awake, some of whom have applied. */
export async function anActivityWithDraw(
  fixture: Fixture,
  { spots = 2, applicants = 3, startTime = inHours(200) }: { spots?: number; applicants?: number; startTime?: string } = {},
) {
  const [leader, ...members] = await awakeMembers(fixture, applicants + 1)
  const { id: activityId } = await fixture.activity({ leader: leader!, maxParticipants: spots, startTime })
  await fixture.rows("update public.activities set draw_at = start_time - interval '100 hours' where id = $1", [activityId])
  for (const one of members) await one.applyForSpot({ activityId })
  return { leader: leader!, members, activityId }
}

/** Ends the window as if its time were over. */
export const endWindow = (fixture: Fixture, activityId: string) =>
  fixture.rows("update public.activities set draw_at = now() - interval '1 second', offers_due_at = now() where id = $1", [activityId])

/** Ends the window, and lets the clock draw. */
export async function drawNow(fixture: Fixture, activityId: string): Promise<void> {
  await endWindow(fixture, activityId)
  await fixture.rows('select rules.move_offers()')
}

/** The members in the order of the result, as the leader sees them. */
export async function orderOf(leader: Actor, activityId: string) {
  const { tickets } = await leader.getDraw({ activityId })
  return tickets.map(({ member, isSeated }) => ({ id: member?.id, isSeated }))
}
