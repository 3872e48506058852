-- A member joins an activity before it starts, with the companions that the input names.

create or replace function rules.why_not_join(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when activity.phase = 'review' then 'ENROLLMENT_NOT_OPEN'
    when activity.phase = 'rejected' then 'SENT_BACK'
    when activity.status <> 'upcoming' then 'ACTIVITY_STATUS_CLOSED'
    when rules.has_started(activity) then 'ACTIVITY_STARTED'
    when activity.phase <> 'enrolling' then 'ENROLLMENT_NOT_OPEN'
    when viewer.joined then 'ALREADY_JOINED'
    when viewer.removed then 'REMOVED_BY_LEADER'
    when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
    when num_nonnulls(activity.joins_open_at, activity.members_first_days) > 0 and rules.refusal_of_opening(activity, viewer) is not null then rules.refusal_of_opening(activity, viewer)
    when rules.needs_leader_to_join(activity, viewer.user_id) then 'TOO_MANY_NO_SHOWS'
    when rules.awaits_draw(activity) and not coalesce(viewer.leads, false) then 'DRAW_PENDING'
    when activity.current_participants >= activity.max_participants then 'ACTIVITY_FULL'
    when rules.free_spots(activity) = 0 then case when rules.is_for_leaders(activity) and rules.unoffered_spots(activity) > 0 then 'SPOT_FOR_LEADERS' else 'SPOT_OFFERED' end
    when viewer.user_id is null then 'NOT_SIGNED_IN'
  end;
end
$$;

create or replace function public.join_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  companions uuid[] := rules.ids_in($1, 'companionIds');
begin
  perform rules.refuse_if(rules.why_not_join(activity, rules.viewer_role_in(activity)));
  if companions <> '{}' then
    -- Before the seat, so that a member who is being deleted is refused.
    perform rules.lock_me();
  end if;
  insert into public.participants (activity_id, user_id) values (activity.id, auth.uid());
  if companions <> '{}' then
    perform rules.bring_companions(activity, companions, rules.free_spots(activity) - 1);
  end if;
  return rules.activity_response(activity.id);
end
$$;
