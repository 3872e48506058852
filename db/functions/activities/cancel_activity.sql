-- The leader or an admin cancels an activity and gives a reason, but not of a group that is overdue. Seats and votes stay stored. An activity that was
-- never approved stays hidden.

create or replace function rules.why_not_cancel(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('review', 'voting', 'enrolling', 'active') then rules.phase_refusal(activity.phase, 'review')
    when rules.awaits_all_clear(activity) then 'OVERDUE'
  end;
end
$$;

create or replace function public.cancel_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_cancel(activity, rules.viewer_role_in(activity)));
  update public.activities set phase = 'cancelled', never_public = activity.phase = 'review', cancel_reason = rules.reason_in($1), updated_at = now() where id = activity.id;
  perform rules.log_activity_operation('cancel_activity', activity, jsonb_build_object('reason', rules.tidied($1 ->> 'reason')));
  return rules.activity_response(activity.id);
end
$$;
