-- The leader or an admin starts the activity.

create or replace function rules.why_not_start(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
  end;

create or replace function public.start_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_start(activity, rules.viewer_role_in(activity)));
  update public.activities set departed_at = now() where id = activity.id and departed_at is null;
  perform rules.set_phase_undoably(activity, 'active');
  perform rules.log_activity_operation('start_activity', activity);
  return rules.activity_response(activity.id);
end
$$;
