-- The leader or an admin writes to all who take part, to those who wait for a spot, or to both. A message of an admin reaches the leader, too.

create or replace function rules.why_not_message_participants(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling', 'active', 'finished') then rules.phase_refusal(activity.phase, 'voting')
    when activity.current_participants = 0 and activity.waitlist_count = 0 then 'NO_PARTICIPANTS'
  end;
end
$$;

create or replace function rules.message_audience(input jsonb) returns text
  language plpgsql immutable as $$
begin
  if input ->> 'audience' not in ('participants', 'waiting', 'both') then
    perform rules.refuse_field('audience', 'NOT_A_CHOICE');
  end if;
  return coalesce(input ->> 'audience', 'participants');
end
$$;

create or replace function rules.message_readers(activity public.activities, audience text) returns uuid[]
  language sql stable
  return array(
    select user_id from public.participants where activity_id = (activity).id and user_id is distinct from auth.uid() and audience <> 'waiting'
    union select user_id from public.waitlist where activity_id = (activity).id and user_id is distinct from auth.uid() and audience <> 'participants'
    union select unnest(array_remove(rules.leaders_of(activity), auth.uid())));

-- Nobody takes part, or nobody waits.
create or replace function rules.why_not_message_audience(activity public.activities, viewer rules.viewer_role, audience text) returns text
  language sql stable
  return coalesce(rules.why_not_message_participants(activity, viewer), case
    when audience = 'participants' and (activity).current_participants = 0 or audience = 'waiting' and (activity).waitlist_count = 0 then 'NO_PARTICIPANTS' end);

create or replace function public.message_participants(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  audience text := rules.message_audience($1);
begin
  perform rules.refuse_if(rules.why_not_message_audience(activity, rules.viewer_role_in(activity), audience));
  return rules.message_members('message_participants', 'activity-message', activity, rules.message_readers(activity, audience), $1);
end
$$;
