/** Full activities with members who wait, for tests. */
import type { Actor, Fixture } from './fixture.ts'

/** A time zone in which it is about noon, whenever the tests run. */
export const zoneAtNoon = (): string => zoneAt(12)

/** A time zone in which it is about one o'clock in the night, and stays night while the tests run. */
export const zoneAtNight = (): string => zoneAt(new Date().getUTCHours() > 12 ? 25 : 1)

function zoneAt(hour: number): string {
  const ahead = hour - new Date().getUTCHours()
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Members who are awake. */
export async function awakeMembers(fixture: Fixture, count: number): Promise<Actor[]> {
  const members = await fixture.members(count)
  for (const { id } of members) await setZone(fixture, id, zoneAtNoon())
  return members
}

export const setZone = (fixture: Fixture, id: string, zone: string) =>
  fixture.rows(
    'insert into public.user_settings (user_id, time_zone) values ($1, $2) on conflict (user_id) do update set time_zone = excluded.time_zone',
    [id, zone],
  )

/** An activity that one participant fills for each spot, and members who wait in this order. */
export async function aFullActivity(
  fixture: Fixture,
  { spots = 2, waiting = 3, startTime }: { spots?: number; waiting?: number; startTime?: string },
) {
  const members = await awakeMembers(fixture, spots + waiting + 1)
  const [leader, ...others] = members
  const [seated, waiters] = [others.slice(0, spots), others.slice(spots)]
  const { id: activityId } = await fixture.activity({
    leader: leader!,
    maxParticipants: spots,
    participants: seated,
    ...(startTime && { startTime }),
  })
  for (const one of waiters) await one.joinWaitlist({ activityId })
  return { leader: leader!, seated, waiters, activityId }
}

/** Ends the offer of a member as if its time were over, and lets the clock move it on. */
export async function letPass(fixture: Fixture, activityId: string, { id }: { id: string }): Promise<void> {
  await fixture.rows(
    "update public.waitlist set offered_at = now() - interval '12 hours', expires_at = now() - interval '1 second' where activity_id = $1 and user_id = $2",
    [activityId, id],
  )
  await fixture.rows('update public.activities set offers_due_at = now() where id = $1', [activityId])
  await fixture.rows('select rules.move_offers()')
}
