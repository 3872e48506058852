-- A member writes to the leader of an activity. The message says who wrote, and shows nobody's address.

create or replace function rules.why_not_message_leader(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when viewer.leads then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling', 'active', 'finished') then rules.phase_refusal(activity.phase, 'voting')
    when rules.leaders_of(activity) = '{}' then 'NO_LEADER'
  end;
end
$$;

create or replace function public.message_leader(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_message_leader(activity, rules.viewer_role_in(activity)));
  return rules.message_members('message_leader', 'activity-question', activity, rules.leaders_of(activity), $1);
end
$$;
