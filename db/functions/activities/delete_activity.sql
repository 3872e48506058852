-- Deletes an activity permanently: in review, rejected or cancelled at any time, in all other phases only while nobody but the leader takes part. Not
-- while the group is overdue.

create or replace function rules.why_not_delete(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.owns then 'NOT_PERMITTED'
    when rules.awaits_all_clear(activity) then 'OVERDUE'
    when activity.phase in ('review', 'rejected', 'cancelled') or activity.current_participants = 0 then null
    when not exists (
      select from public.participants as seat where seat.activity_id = activity.id and not rules.is_led_by(activity, seat.user_id)) then null
    when activity.phase = 'finished' then 'TOOK_PLACE'
    else 'HAS_PARTICIPANTS'
  end;
end
$$;

create or replace function public.delete_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_delete(activity, rules.viewer_role_in(activity)));
  delete from public.activities where id = activity.id;
  perform rules.log_activity_operation('delete_activity', activity);
  return '{"ok":true}';
end
$$;
