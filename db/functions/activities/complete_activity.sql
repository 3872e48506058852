-- The leader or an admin marks an activity as finished, which ends the alarm.

create or replace function rules.why_not_complete(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'active' then rules.phase_refusal(activity.phase, 'active')
  end;

create or replace function public.complete_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_complete(activity, rules.viewer_role_in(activity)));
  update public.activities set returned_at = now() where id = activity.id and returned_at is null;
  perform rules.set_phase_undoably(activity, 'finished');
  perform rules.log_activity_operation('complete_activity', activity);
  return rules.activity_response(activity.id);
end
$$;
