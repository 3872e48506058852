-- The leader sends a rejected activity to review again. The reason stays until the approval, for the next review. The chance to undo the rejection ends
-- before the phase changes, as in return_to_review: otherwise no admin would be told of a leader who rejected the activity as an admin.

create or replace function rules.why_not_resubmit(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.leads then 'NOT_CREATOR'
    when activity.phase <> 'rejected' then 'WRONG_PHASE'
    when activity.start_time < now() then 'START_IN_PAST'
    when rules.missing_to_lead(activity, activity.creator_id) <> '{}' then 'NOT_QUALIFIED'
  end;
end
$$;

create or replace function public.resubmit_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_resubmit(activity, rules.viewer_role_in(activity)));
  update public.activities set updated_at = now() where id = activity.id and undo_until is not null;
  update public.activities set phase = 'review', updated_at = now() where id = activity.id;
  return rules.activity_response(activity.id);
end
$$;
