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
  await moveOffers(fixture, activityId)
}

/** Lets the clock look at the list or the draw of the activity now. */
export async function moveOffers(fixture: Fixture, activityId: string): Promise<void> {
  await fixture.rows('update public.activities set offers_due_at = now() where id = $1', [activityId])
  await fixture.rows('select rules.move_offers()')
}

/** Lets the clock look at all lists and draws when it is day in `zoneAtNight`. */
export const moveOffersInTheMorning = (fixture: Fixture) => fixture.rows("select rules.move_offers(now() + interval '8 hours')")

/** What must never be: a wrong counter, a spot that is promised twice, a member who has a seat and waits, a free spot of which nobody is asked, an offer out of order. */
export const violationsOfWaitlists = `
  select 'counters' as what, a.id from public.activities as a
  cross join lateral (
    select count(*) as waiting, coalesce(sum(spots) filter (where offered_at is not null), 0) as offered from public.waitlist where activity_id = a.id) as list
  where a.waitlist_count <> list.waiting or a.offered_spots <> list.offered
    or a.current_participants <> (select count(*) from public.participants where activity_id = a.id)
    or a.current_participants + a.offered_spots > a.max_participants
  union all
  select 'seated and waiting', activity_id from public.waitlist join public.participants using (activity_id, user_id)
  union all
  select 'free, and nobody is asked', a.id from public.activities as a
  where a.phase = 'enrolling' and a.start_time > now() + interval '1 day' and rules.keeps_spots(a)
  union all
  select 'passed over', later.activity_id from public.waitlist as later join public.waitlist as earlier using (activity_id)
  where later.offered_at is not null and earlier.offered_at is null and earlier.passed_at is null and earlier.withdrawn_at is null and earlier.place < later.place and earlier.spots <= later.spots`
