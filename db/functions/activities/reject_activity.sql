-- An admin rejects a proposal and gives a reason.

create or replace function rules.why_not_reject(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.reviews then 'NOT_PERMITTED'
    when activity.phase <> 'review' then rules.phase_refusal(activity.phase, 'review')
  end;

create or replace function public.reject_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_reject(activity, rules.viewer_role_in(activity)));
  perform rules.set_phase_undoably(activity, 'rejected', reject_reason => rules.reason_in($1));
  perform rules.log_activity_operation('reject_activity', activity, jsonb_build_object('reason', rules.tidied($1 ->> 'reason')));
  return rules.activity_response(activity.id);
end
$$;
