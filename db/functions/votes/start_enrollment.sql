-- Ends the vote, selects the leading route and opens enrollment.

create or replace function rules.why_not_start_enrollment(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.can_manage(viewer) then 'NOT_PERMITTED'
    when activity.phase <> 'voting' then rules.vote_refusal(activity.phase)
    when not exists (select from public.routes where activity_id = activity.id) then 'NO_ROUTES'
  end;
end
$$;

create or replace function public.start_enrollment(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  perform rules.refuse_if(rules.why_not_start_enrollment(activity, viewer));
  perform rules.decide_vote(activity, case when viewer.is_leader then 'leader' else 'admin' end);
  update public.activities set phase = 'enrolling', updated_at = now() where id = activity.id;
  perform rules.log_activity_operation('start_enrollment', activity);
  return rules.activity_response(activity.id);
end
$$;
