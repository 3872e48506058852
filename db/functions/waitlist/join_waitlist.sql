-- A member waits for a spot of a full activity, with the companions that the input names, or waits no longer.

create or replace function rules.waitlist_entry(activity public.activities, member uuid) returns public.waitlist
  language plpgsql stable as $$
declare
  entry public.waitlist;
begin
  if activity.waitlist_count > 0 then
    select * into entry from public.waitlist as w where w.activity_id = activity.id and w.user_id = member;
  end if;
  return entry;
end
$$;

create or replace function rules.why_not_join_waitlist(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
declare
  refusal text := rules.why_not_join(activity, viewer);
begin
  return case
    when refusal is null then 'NOT_FULL'
    when refusal not in ('ACTIVITY_FULL', 'SPOT_OFFERED', 'SPOT_FOR_LEADERS') then refusal
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when (rules.waitlist_entry(activity, viewer.user_id)).user_id is not null then 'ALREADY_WAITING'
    when not activity.waitlist_open then 'WAITLIST_CLOSED'
  end;
end
$$;

create or replace function rules.why_not_leave_waitlist(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
    when (rules.waitlist_entry(activity, viewer.user_id)).user_id is null then 'NOT_WAITING'
  end;
end
$$;

-- A party that is larger than the spots that are left waits, too.
create or replace function public.join_waitlist(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  companions uuid[] := case when $1 -> 'companionIds' <> '[]' then rules.ids_in($1, 'companionIds') else '{}' end;
  refusal text := rules.why_not_join_waitlist(activity, rules.viewer_role_in(activity));
begin
  if refusal = 'NOT_FULL' and cardinality(companions) >= rules.free_spots(activity) then
    refusal := case when not activity.waitlist_open then 'WAITLIST_CLOSED'
      when (rules.waitlist_entry(activity, auth.uid())).user_id is not null then 'ALREADY_WAITING' end;
  end if;
  perform rules.refuse_if(refusal);
  if companions <> '{}' then
    perform rules.refuse_if(rules.why_not_bring(activity, rules.lock_me(), companions, companions));
    if cardinality(companions) >= activity.max_participants then
      perform rules.refuse('TOO_FEW_SPOTS');
    end if;
  end if;
  insert into public.waitlist (activity_id, user_id, companion_ids, first_position, near_since)
  values (activity.id, auth.uid(), companions, activity.waitlist_count + 1, case when activity.waitlist_count < 3 then now() end);
  return rules.activity_response(activity.id);
end
$$;

-- Also with an offer, which then goes to the next.
create or replace function public.leave_waitlist(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_leave_waitlist(activity, rules.viewer_role_in(activity)));
  delete from public.waitlist where activity_id = activity.id and user_id = auth.uid();
  perform rules.forget_offer(activity.id, auth.uid());
  return rules.activity_response(activity.id);
end
$$;
