-- An admin approves a proposal in the version that they have read, and voting starts.

create or replace function rules.why_not_approve(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.reviews then 'NOT_PERMITTED'
    when activity.phase <> 'review' then rules.phase_refusal(activity.phase, 'review')
    when activity.start_time < now() then 'START_IN_PAST'
    when rules.missing_to_lead(activity, activity.creator_id) <> '{}' then 'NOT_QUALIFIED'
  end;
end
$$;

create or replace function public.approve_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_approve(activity, rules.viewer_role_in(activity)));
  perform rules.refuse_outdated(activity, $1);
  -- A vote whose closing time passed during the review stays open until its leader, who is notified, ends it or sets another time.
  if activity.vote_closes_at <= now() then
    activity.vote_closes_at := null;
  end if;
  perform rules.set_phase_undoably(activity, 'voting', reviewed_version => activity.version, reject_reason => '');
  perform rules.log_activity_operation('approve_activity', activity);
  return rules.activity_response(activity.id);
end
$$;
