-- The leader or an admin notes at the meeting point who is there, each participant and each of their companions. It can be changed until the end; null takes it back.
-- The later of two marks of one person counts, also if the earlier one waited for the network: `markedAt` is the clock of the device.

create or replace function rules.why_not_check_in(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('enrolling', 'active') then rules.phase_refusal(activity.phase, 'enrolling')
    when activity.phase = 'enrolling' and now() < activity.start_time - rules.lifetime('checkIn') then 'TOO_EARLY'
  end;

-- The first who is there says that the group is out.
create or replace function rules.note_departure(activity public.activities) returns void
  language sql set search_path = ''
begin atomic
  update public.activities set departed_at = now() where id = (activity).id and departed_at is null;
end;

-- Whoever takes the roll call is there as well, unless somebody has said otherwise.
create or replace function rules.note_own_presence(activity public.activities, instant timestamptz) returns void
  language sql set search_path = ''
begin atomic
  insert into public.check_ins (activity_id, user_id, is_present, marked_at)
  select seat.activity_id, seat.user_id, true, instant from public.participants as seat
  where seat.activity_id = (activity).id and seat.user_id = (select auth.uid())
  on conflict on constraint check_ins_pkey do nothing;
end;

create or replace function rules.marked_at_in(input jsonb) returns timestamptz
  language sql stable
  return least(coalesce(rules.instant_in(input, 'markedAt'), now()), now());

create or replace function rules.check_in_companion(activity public.activities, participant uuid, input jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.companion_seats where activity_id = activity.id and user_id = participant and companion_id = rules.id_in(input, 'companionId')
  ) then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  update public.companion_seats set is_present = rules.boolean_in(input, 'present'), marked_at = rules.marked_at_in(input)
  where activity_id = activity.id and companion_id = rules.id_in(input, 'companionId') and coalesce(marked_at <= rules.marked_at_in(input), true);
end
$$;

create or replace function public.check_in(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  participant uuid := rules.id_in($1, 'userId');
  refusal text := rules.why_not_check_in(activity, rules.viewer_role_in(activity));
  present boolean := rules.boolean_in($1, 'present');
begin
  perform rules.refuse_if(case when refusal <> 'WRONG_PHASE' or not rules.takes_delayed_mark(activity, $1) then refusal end);
  if not exists (select from public.participants where activity_id = activity.id and user_id = participant) then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  if $1 ->> 'companionId' is null then
    insert into public.check_ins as before (activity_id, user_id, is_present, marked_at)
    values (activity.id, participant, present, rules.marked_at_in($1))
    on conflict on constraint check_ins_pkey do update set is_present = excluded.is_present, marked_at = excluded.marked_at
    where coalesce(before.marked_at <= excluded.marked_at, true);
  else
    perform rules.check_in_companion(activity, participant, $1);
  end if;
  if present then
    perform rules.note_departure(activity);
    perform rules.note_own_presence(activity, rules.marked_at_in($1));
  end if;
  if activity.phase = 'finished' then
    perform rules.record_roll_call(activity);
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- The same for several participants at once: all who are left at the meeting point. A mark that says the same is later, too. Who has left the activity meanwhile is
-- passed over, and so is who is back already, and has come.
create or replace function public.check_in_all(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  companions uuid[] := rules.ids_in($1, 'companionIds');
  participants uuid[] := rules.ids_in($1, 'userIds');
  present boolean := rules.boolean_in($1, 'present');
  counted bigint;
begin
  if participants || companions = '{}' then
    perform rules.refuse_field('userIds', 'REQUIRED');
  end if;
  perform rules.refuse_if(rules.why_not_check_in(activity, rules.viewer_role_in(activity)));
  insert into public.check_ins as before (activity_id, user_id, is_present, marked_at)
  select seat.activity_id, seat.user_id, present, now() from public.participants as seat
  where seat.activity_id = activity.id and seat.user_id = any (participants)
  on conflict on constraint check_ins_pkey do update set is_present = excluded.is_present, marked_at = excluded.marked_at
  where before.returned_at is null or before.is_present is not null;
  get diagnostics counted = row_count;
  update public.companion_seats as seat set is_present = present, marked_at = now()
  where seat.activity_id = activity.id and seat.companion_id = any (companions);
  if (counted > 0 or found) and present then
    perform rules.note_departure(activity);
    perform rules.note_own_presence(activity, now());
  end if;
  return rules.activity_response(activity.id);
end
$$;
