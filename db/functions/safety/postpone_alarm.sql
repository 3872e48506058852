-- "+1 h": the group takes longer, by a day at most each time, and by a week in all: its leader sees the emergency contacts until then. The leader is asked
-- again after the new time, also if there was an alarm before.

create or replace function rules.why_not_postpone_alarm(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when not rules.awaits_return(activity) or activity.returned_at is not null then rules.phase_refusal(activity.phase, 'active')
  end;

-- Everybody whom the alarm told is notified when the group is expected now, and who said so. Before an alarm nobody is: most groups are late.
create or replace function rules.tell_new_return(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
declare
  facts jsonb := rules.overdue_facts(activity);
begin
  perform rules.tell_contacts_new_return(activity, facts || jsonb_build_object('member', (select name from public.profiles where id = auth.uid())));
  perform rules.notify_members(array(select user_id from rules.alarm_news(activity.id)), 'alarm-postponed', activity, facts, actor => auth.uid());
end
$$;

create or replace function public.postpone_alarm(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  was_alarmed boolean := rules.was_alarmed(activity);
  expected timestamptz;
begin
  perform rules.refuse_if(rules.why_not_postpone_alarm(activity, rules.viewer_role_in(activity)));
  perform rules.refuse_other_instants($1, '{expectedReturn}');
  expected := ($1 ->> 'expectedReturn')::timestamptz;
  if expected is null then
    perform rules.refuse_field('expectedReturn', 'REQUIRED');
  elsif expected <= now() or expected < activity.end_time then
    perform rules.refuse_field('expectedReturn', 'IN_THE_PAST');
  elsif expected > least(greatest(now(), rules.expected_return(activity)) + rules.lifetime('return'), activity.end_time + rules.lifetime('delay')) then
    perform rules.refuse_field('expectedReturn', 'TOO_LARGE');
  end if;
  update public.activities set expected_return = expected, leader_asked_at = null, alarmed_at = null, departed_at = coalesce(departed_at, now())
  where id = activity.id
  returning * into activity;
  if was_alarmed then
    perform rules.tell_new_return(activity);
  end if;
  return rules.activity_response(activity.id);
exception
  when data_exception then
    perform rules.refuse_field('expectedReturn', 'NOT_A_DATE');
end
$$;
