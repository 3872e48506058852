-- The draw. The clock holds it, in rules.move_offers; then the waitlist goes on with those who were not drawn, in the order of the result.

-- Who has a spot already, leads the activity, was removed from it or may no longer join takes no part. Companions who were deleted since are not brought.
create or replace function rules.review_applications(activity public.activities) returns void
  language sql set search_path = ''
begin atomic
  delete from public.applications as a
  where a.activity_id = (activity).id and (
    exists (select from public.participants as p where p.activity_id = a.activity_id and p.user_id = a.user_id)
    or exists (select from public.removed_participants as r where r.activity_id = a.activity_id and r.user_id = a.user_id)
    or rules.is_led_by(activity, a.user_id) or rules.may_not_wait(activity, a.user_id));
  update public.applications as a set
    phone_key = null,
    companion_ids = array(select c.id from public.companions as c where c.id = any (a.companion_ids) and c.member_id = a.user_id)
  where a.activity_id = (activity).id;
end;

create or replace function rules.seat_party(activity public.activities, member uuid, companions uuid[]) returns void
  language sql set search_path = ''
begin atomic
  insert into public.participants (activity_id, user_id) values ((activity).id, member);
  insert into public.companion_seats (activity_id, user_id, companion_id) select (activity).id, member, one from unnest(companions) as one;
end;

-- The activity is locked, so that of several processes only the first holds the draw.
create or replace function rules.hold_draw(activity_id uuid, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
  draw public.draws;
  entry record;
begin
  select * into activity from public.activities where id = activity_id;
  if not rules.awaits_draw(activity) or activity.draw_at > moment or activity.start_time <= moment then
    return;
  end if;
  perform rules.review_applications(activity);
  update public.draws as d set spots = rules.unoffered_spots(activity) where d.activity_id = activity.id returning * into draw;
  update public.activities set drawn_at = moment where id = activity.id;
  update public.applications as a set weight = all_weights.weight, position = result.position, is_seated = result.is_seated
  from (
    select array_agg(one.ticket) as tickets, array_agg(one.weight) as weights, array_agg(one.spots) as parties
    from (
      select p.ticket, p.spots, rules.draw_weight(activity, p.user_id, moment) as weight from public.applications as p where p.activity_id = activity.id) as one
  ) as list
  cross join lateral rules.draw_result(draw.seed, list.tickets, list.weights, list.parties, draw.spots) as result
  cross join lateral unnest(list.tickets, list.weights) as all_weights (ticket, weight)
  where a.activity_id = activity.id and a.ticket = result.ticket and all_weights.ticket = result.ticket;
  for entry in
    select p.*, row_number() over (partition by p.is_seated order by p.position) as place from public.applications as p
    where p.activity_id = activity.id order by p.position
  loop
    if entry.is_seated then
      perform rules.seat_party(activity, entry.user_id, entry.companion_ids);
    else
      insert into public.waitlist (activity_id, user_id, companion_ids, first_position, near_since)
      values (activity.id, entry.user_id, entry.companion_ids, activity.waitlist_count + entry.place, case when activity.waitlist_count + entry.place <= 3 then moment end)
      on conflict do nothing;
    end if;
  end loop;
end
$$;

-- Each applicant learns the result once, in the day. Returns when the next one can.
create or replace function rules.tell_of_draw(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  soonest timestamptz;
  morning timestamptz;
  entry record;
begin
  if activity.drawn_at is null then
    return null;
  end if;
  for entry in
    select user_id, is_seated from public.applications
    where activity_id = activity.id and told_at is null and user_id is not null order by position
  loop
    morning := rules.asleep_until(entry.user_id, activity, moment);
    soonest := least(soonest, morning);
    continue when morning is not null;
    update public.applications set told_at = moment where activity_id = activity.id and user_id = entry.user_id;
    if entry.is_seated and exists (select from public.participants as p where p.activity_id = activity.id and p.user_id = entry.user_id) then
      perform rules.notify_members(array[entry.user_id], 'spot-drawn', activity);
    elsif not entry.is_seated then
      perform rules.notify_members(array[w.user_id], 'spot-not-drawn', activity, jsonb_build_object('position', w.position))
      from (
        select user_id, offered_at, row_number() over (order by place) as position from public.waitlist where activity_id = activity.id) as w
      where w.user_id = entry.user_id and w.offered_at is null;
    end if;
  end loop;
  return soonest;
end
$$;

-- The leaders learn once, in the day of the activity, that it was held. Returns when they can.
create or replace function rules.tell_leaders_of_draw(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  morning timestamptz := rules.awake_from(moment, rules.usable_zone(activity.time_zone));
begin
  if not exists (select from public.draws as d where d.activity_id = activity.id and activity.drawn_at is not null and d.told_at is null) then
    return null;
  elsif morning > moment then
    return morning;
  end if;
  update public.draws as d set told_at = moment where d.activity_id = activity.id;
  perform rules.notify_members(rules.leaders_or_admins_of(activity), 'draw-held', activity);
  return null;
end
$$;

-- A member who is seated otherwise no longer takes part in the draw; who got a spot after all, or was offered one, has not lost it.
create or replace function rules.settle_application(activity uuid, member uuid) returns void
  language sql set search_path = ''
begin atomic
  delete from public.applications where activity_id = activity and user_id = member and position is null;
  update public.applications set spot_at = now() where activity_id = activity and user_id = member;
end;
