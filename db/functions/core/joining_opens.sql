-- When joining opens: at the time that the leader has set, but not before the enrollment, and for some days to members of the group only. The clock of the server
-- decides. A leader joins at any time.

create or replace function rules.joining_opens(activity public.activities) returns timestamptz
  language sql immutable
  return greatest((activity).joins_open_at,
    case when (activity).phase = 'enrolling' then coalesce((activity).enrolling_since, (activity).vote_closed_at, (activity).created_at) end);

-- Where members of the group are first. The days are those of the calendar, so that it is the same time of day when the clocks change meanwhile.
create or replace function rules.joining_opens_to_all(activity public.activities) returns timestamptz
  language plpgsql stable as $$
declare
  zone text := rules.usable_zone(activity.time_zone);
begin
  return (rules.joining_opens(activity) at time zone zone + make_interval(days => activity.members_first_days)) at time zone zone;
end
$$;

-- When it opens to a member, or to a visitor, who may be in the group.
create or replace function rules.joining_opens_to(activity public.activities, member uuid) returns timestamptz
  language plpgsql stable as $$
begin
  if activity.joins_open_at is null and activity.members_first_days is null or rules.is_led_by(activity, member) then
    return null;
  elsif activity.members_first_days is not null and member is not null and not rules.is_in_group(activity.group_id, member) then
    return rules.joining_opens_to_all(activity);
  end if;
  return rules.joining_opens(activity);
end
$$;

-- Who can never join, because it would open to them after the start, is told so.
create or replace function rules.refusal_of_opening(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
declare
  to_all timestamptz;
begin
  if viewer.leads then
    return null;
  elsif activity.members_first_days is not null and viewer.user_id is not null and not viewer.in_group then
    to_all := rules.joining_opens_to_all(activity);
    return case when to_all >= activity.start_time then 'GROUP_ONLY' when to_all > now() then 'MEMBERS_FIRST' end;
  end if;
  return case when rules.joining_opens(activity) > now() then 'JOINING_NOT_OPEN' end;
end
$$;

-- The opening time of the input; without the field it stays as it is. The constraint of the table says that it is before the start.
create or replace function rules.opening_time_in(input jsonb, before timestamptz) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  opens_at timestamptz := case when input ? 'joinsOpenAt' then (input ->> 'joinsOpenAt')::timestamptz else before end;
begin
  perform rules.refuse_other_instants(input, '{joinsOpenAt}');
  if opens_at is distinct from before and opens_at <= now() then
    perform rules.refuse_field('joinsOpenAt', 'IN_THE_PAST');
  end if;
  return opens_at;
end
$$;

-- The next opening at or after which somebody can join, later than `moment`; null if there is none. The beginning of the enrollment is none: it has a notification of its own.
create or replace function rules.next_opening(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql stable as $$
begin
  return (
    select min(opening) from unnest(array[activity.joins_open_at, case when activity.members_first_days is not null then rules.joining_opens_to_all(activity) end]) as opening
    where activity.phase = 'enrolling' and opening > moment and opening < activity.start_time);
end
$$;

-- An enrollment that goes on, because a start or a cancellation was taken back, began before.
create or replace function rules.set_opening() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.phase = 'voting' then
    new.enrolling_since := case when new.phase = 'enrolling' then now() end;
  end if;
  new.opening_due_at := rules.next_opening(new, now());
  return new;
end
$$;
create or replace trigger set_opening before insert or update of phase, joins_open_at, members_first_days, group_id, start_time, time_zone on public.activities
  for each row execute function rules.set_opening();

-- Who voted, marked the activity or would come on its route, may join since this opening, and has not answered. What opened longer ago is no news.
create or replace function rules.told_of_opening(activity public.activities, moment timestamptz) returns uuid[]
  language plpgsql stable as $$
begin
  return array(
    select member from (
      select user_id as member from public.votes where activity_id = activity.id
      union select user_id from public.favorites where activity_id = activity.id
      union select i.user_id from public.route_interests as i join public.routes as r on r.id = i.route_id where i.activity_id = activity.id and r.is_selected
      except select user_id from public.participants where activity_id = activity.id
      except select user_id from public.removed_participants where activity_id = activity.id
      except select user_id from public.waitlist where activity_id = activity.id) as marked
    where (not activity.members_only or rules.is_in_group(activity.group_id, member))
      and rules.joining_opens_to(activity, member) between moment - interval '20 hours' and moment);
end
$$;

-- Notifies the members to whom joining opens, and returns the seconds until the next time, or null. An activity that a command has locked is skipped; it is due at
-- once. In the night only an opening in the night is told: one that was missed while no server ran waits until the morning.
create or replace function rules.open_joining(moment timestamptz default now()) returns double precision
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
  morning timestamptz;
begin
  for activity in
    select * from public.activities where opening_due_at <= moment order by opening_due_at, id for no key update skip locked
  loop
    morning := rules.awake_from(moment, rules.usable_zone(activity.time_zone));
    if moment > activity.opening_due_at + interval '1 hour' and morning > moment and morning < activity.start_time then
      update public.activities set opening_due_at = morning where id = activity.id;
    else
      if activity.start_time > moment and rules.free_spots(activity) > 0 then
        perform rules.notify_members(rules.told_of_opening(activity, moment), 'joining-opened', activity);
      end if;
      update public.activities set opening_due_at = rules.next_opening(activity, moment) where id = activity.id;
    end if;
  end loop;
  return (select extract(epoch from min(opening_due_at) - moment) from public.activities where opening_due_at is not null);
end
$$;
