-- "I'm back": participants and the leader say that they are back. The leader says it for all, which ends the alarm; so does an admin who is not with them,
-- for a group that was reached by phone. Both commands are idempotent.

-- When the group is expected back: at the end, unless the leader postponed the alarm. Null without an end.
create or replace function rules.expected_return(activity public.activities) returns timestamptz
  language sql immutable
  return coalesce((activity).expected_return, (activity).end_time);

-- The expected return; the end of the day for an activity without an end.
create or replace function rules.latest_return(activity public.activities) returns timestamptz
  language sql stable
  return coalesce(rules.expected_return(activity), rules.ends_at((activity).start_time, (activity).end_time, (activity).time_zone));

-- From the start until a day after the expected return, after an alarm until a week after it: the clock finishes an activity at its end, whether or not
-- everybody is back.
create or replace function rules.awaits_return(activity public.activities) returns boolean
  language sql stable
  return (activity).phase = 'active' or (activity).phase = 'finished'
    and now() < rules.latest_return(activity) + rules.lifetime(case when (activity).alarmed_at is null then 'return' else 'delay' end);

-- Whether the group should be back, and nobody has said that it is.
create or replace function rules.is_overdue(activity public.activities) returns boolean
  language sql stable
  return (activity).phase in ('active', 'finished') and (activity).returned_at is null and rules.latest_return(activity) <= now() and rules.awaits_return(activity);

create or replace function rules.speaks_for_all(viewer rules.viewer_role) returns boolean
  language sql immutable
  return coalesce(viewer.leads or viewer.administers and not viewer.joined, false);

create or replace function rules.why_not_confirm_return(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.awaits_return(activity) then rules.phase_refusal(activity.phase, 'active')
    when not (viewer.joined or rules.speaks_for_all(viewer)) then 'NOT_JOINED'
  end;

create or replace function public.confirm_return(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  perform rules.refuse_if(rules.why_not_confirm_return(activity, viewer));
  if viewer.joined then
    insert into public.check_ins as own (activity_id, user_id, returned_at) values (activity.id, viewer.user_id, now())
    on conflict on constraint check_ins_pkey do update set returned_at = excluded.returned_at where own.returned_at is null;
  end if;
  if rules.speaks_for_all(viewer) then
    -- It ends the chance to undo a completion, which would take back what was just said.
    update public.activities set returned_at = coalesce(returned_at, now()) where id = activity.id and (returned_at is null or undo_until is not null);
  end if;
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.withdraw_return(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  perform rules.refuse_if(rules.why_not_confirm_return(activity, viewer));
  update public.check_ins set returned_at = null where activity_id = activity.id and user_id = viewer.user_id and returned_at is not null;
  if rules.speaks_for_all(viewer) then
    update public.activities set returned_at = null where id = activity.id and returned_at is not null;
  end if;
  return rules.activity_response(activity.id);
end
$$;
