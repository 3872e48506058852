-- A participant leaves an activity before it has started.

create or replace function rules.why_not_leave(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.joined then 'NOT_JOINED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
    when rules.has_started(activity) then 'ACTIVITY_STARTED'
  end;

create or replace function public.leave_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_leave(activity, rules.viewer_role_in(activity)));
  delete from public.participants where activity_id = activity.id and user_id = auth.uid();
  return rules.activity_response(activity.id);
end
$$;
