-- An admin sends an approved activity back to review, because its leader has rewritten it. Votes and seats stay stored; a selected route is a candidate again, and the outcome is not valid any more.

create or replace function rules.why_not_return_to_review(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.reviews then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
  end;

-- The fields that admins review and that were edited since an admin approved the activity.
create or replace function rules.changed_since_review(activity public.activities) returns text[]
  language sql immutable
  return array(
    select field from unnest(array['title', 'description', 'location', 'coordinates', 'startTime', 'tags', 'groupId']) as field
    where activity.phase in ('voting', 'enrolling') and (activity.field_versions ->> field)::integer > activity.reviewed_version);

-- An approval that could still be undone is taken back like an undone one. After that, the chance to undo it ends before the phase changes, because
-- a change to the phase before causes no notification for the admin who could undo it.
create or replace function public.return_to_review(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_return_to_review(activity, rules.viewer_role_in(activity)));
  if activity.undo_until > now() then
    perform rules.delete_undone_notifications(activity);
  end if;
  update public.activities set updated_at = now() where id = activity.id and undo_until is not null;
  update public.routes set is_selected = false, final_votes = null where activity_id = activity.id and (is_selected or final_votes is not null);
  -- An activity that the club approved automatically has no reviewed version; one tells that it has been public.
  update public.activities set
    phase = 'review', reviewed_version = coalesce(reviewed_version, version),
    vote_closed_at = null, vote_closed_by = null, quorum_missed_at = null, updated_at = now()
  where id = activity.id;
  perform rules.log_activity_operation('return_to_review', activity);
  return rules.activity_response(activity.id);
end
$$;
