-- The alarm for a group that is not back. An hour after the expected return the leader is asked; an hour later the admins are told. The emergency contact
-- of the leader is told too, if the leader has said that the group is out and none of the participants is down: most leaders who do not answer have
-- forgotten to, and a family that was alarmed for nothing does not believe the next alarm. It ends when the leader or an admin says that all are down,
-- or the activity is completed or cancelled. Every server process runs raise_alarms when the next one is due.

-- When the next alarm is due; null for none. The leader always has an hour to answer, also if no process ran at the expected return.
create or replace function rules.alarm_due_at(activity public.activities) returns timestamptz
  language sql immutable
  return case
    when (activity).leader_asked_at is null then greatest(rules.expected_return(activity) + rules.lifetime('overdue'), (activity).alarm_resumes_at)
    else greatest(rules.expected_return(activity) + 2 * rules.lifetime('overdue'), (activity).leader_asked_at + rules.lifetime('overdue'))
  end;

create or replace function rules.ask_leader(activity public.activities, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.activities set leader_asked_at = moment where id = activity.id;
  perform rules.notify_members(
    case when activity.creator_id is null then rules.active_admins() else array[activity.creator_id] end,
    'activity-overdue', activity, jsonb_build_object('expectedReturn', rules.instant(rules.expected_return(activity))));
end
$$;

-- Who is told that the leader does not answer: the other admins; in a club without any, the participants, but for those who did not come.
create or replace function rules.alarm_recipients(activity public.activities) returns uuid[]
  language sql stable
  return coalesce(
    nullif(array_remove(rules.active_admins(), activity.creator_id), '{}'),
    array(
      select seat.user_id from public.participants as seat left join public.check_ins as own using (activity_id, user_id)
      where seat.activity_id = activity.id and seat.user_id is distinct from activity.creator_id and own.is_present is distinct from false));

-- Whether the alarm of an overdue group has reached its admins: it was raised, or the last that this one heard of it is that the group is overdue.
create or replace function rules.is_alarmed(activity public.activities, admin uuid) returns boolean
  language sql stable
  return rules.is_overdue(activity) and ((activity).alarmed_at is not null or admin = any (rules.alarmed_members((activity).id)));

create or replace function rules.overdue_facts(activity public.activities) returns jsonb
  language sql stable
  return jsonb_strip_nulls(jsonb_build_object(
    'expectedReturn', rules.instant(rules.expected_return(activity)), 'leader', (select name from public.profiles where id = (activity).creator_id)));

create or replace function rules.raise_alarm(activity public.activities, moment timestamptz, channels text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  facts jsonb := rules.overdue_facts(activity);
begin
  update public.activities set alarmed_at = moment where id = activity.id;
  -- Without a leader, the admins have been asked already, unless the account of the leader was deleted after the leader was asked.
  if activity.creator_id is null then
    if not exists (select from public.notifications as n where n.activity_id = activity.id and n.kind = 'activity-overdue') then
      perform rules.ask_leader(activity, moment);
    end if;
    return;
  end if;
  perform rules.notify_members(rules.alarm_recipients(activity), 'leader-overdue', activity, facts, actor => activity.creator_id);
  if activity.departed_at is not null and not exists (select from public.check_ins where activity_id = activity.id and returned_at is not null) then
    perform rules.alert_contact(activity, facts, channels);
  end if;
end
$$;

-- Returns the seconds until the next alarm, or null. `channels`: how the caller can send messages, `mail` or `sms`. Each alarm is raised once, however
-- many processes run this at once. An activity that a command has locked is skipped; it is due at once. After a day an alarm helps nobody.
create or replace function rules.raise_alarms(moment timestamptz default now(), channels text[] default '{}') returns double precision
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
begin
  for activity in
    select * from public.activities as a
    where a.phase in ('active', 'finished') and a.returned_at is null and a.alarmed_at is null
      and coalesce(a.expected_return, a.end_time) > moment - rules.lifetime('return') and rules.alarm_due_at(a) <= moment
    order by a.id
    for no key update skip locked
  loop
    begin
      if activity.leader_asked_at is null then
        perform rules.ask_leader(activity, moment);
        perform rules.resume_alarm(activity, channels);
      else
        perform rules.raise_alarm(activity, moment, channels);
      end if;
    exception
      -- One group must not keep the alarms of the others back. It is tried again at once.
      when others then
        raise warning 'the alarm of activity % was not raised: %', activity.id, sqlerrm;
    end;
  end loop;
  return (
    select extract(epoch from min(rules.alarm_due_at(a)) - moment)
    from public.activities as a
    where a.phase in ('active', 'finished') and a.returned_at is null and a.alarmed_at is null
      and coalesce(a.expected_return, a.end_time) > moment - rules.lifetime('return'));
end
$$;

create or replace function rules.why_not_postpone_alarm(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.can_manage(viewer) then 'NOT_PERMITTED'
    when not rules.awaits_return(activity) or activity.returned_at is not null then rules.phase_refusal(activity.phase, 'active')
  end;

-- The group takes longer, by a day at most each time, and by a week in all: its leader sees the emergency contacts until then. The leader is asked again after the new time, also if there was an alarm before.
create or replace function public.postpone_alarm(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
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
  where id = activity.id;
  return rules.activity_response(activity.id);
exception
  when data_exception then
    perform rules.refuse_field('expectedReturn', 'NOT_A_DATE');
end
$$;
