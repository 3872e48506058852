-- The leader or an admin writes to all who take part. A message of an admin reaches the leader, too.

create or replace function rules.why_not_message_participants(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling', 'active', 'finished') then rules.phase_refusal(activity.phase, 'voting')
    when activity.current_participants = 0 then 'NO_PARTICIPANTS'
  end;
end
$$;

create or replace function rules.message_readers(activity public.activities) returns uuid[]
  language sql stable
  return array(
    select user_id from public.participants where activity_id = (activity).id and user_id is distinct from auth.uid()
    union select unnest(array_remove(rules.leaders_of(activity), auth.uid())));

create or replace function public.message_participants(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_message_participants(activity, rules.viewer_role_in(activity)));
  return rules.message_members('message_participants', 'activity-message', activity, rules.message_readers(activity), $1);
end
$$;
