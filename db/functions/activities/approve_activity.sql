-- An admin approves a proposal, and voting starts.

create or replace function rules.why_not_approve(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.is_admin then 'NOT_PERMITTED'
    when activity.phase <> 'review' then 'WRONG_PHASE'
  end;

create or replace function public.approve_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_approve(activity, rules.viewer_role_in(activity)));
  update public.activities set phase = 'voting', updated_at = now() where id = activity.id;
  perform rules.log_activity_operation('approve_activity', activity);
  return rules.activity_response(activity.id);
end
$$;
