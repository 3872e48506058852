-- The alarm for a group that is not back. An hour after the expected return the leader is asked; an hour later the admins are notified. The emergency contact
-- of the leader is told too, if the leader has said that the group is out and none of the participants is down: most leaders who do not answer have
-- forgotten to, and a family that was alarmed for nothing does not believe the next alarm. It ends when the leader or an admin says that all are down,
-- or completes the activity. Every server process runs raise_alarms when the next one is due.

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
    rules.leaders_or_admins_of(activity), 'activity-overdue', activity, jsonb_build_object('expectedReturn', rules.instant(rules.expected_return(activity))));
end
$$;

-- Who is notified that the leader does not answer: the other admins; in a club without any, the participants, but for those who did not come.
create or replace function rules.alarm_recipients(activity public.activities) returns uuid[]
  language sql stable
  return coalesce(
    nullif(array(select unnest(rules.active_admins()) except select unnest(rules.leaders_of(activity))), '{}'),
    array(
      select seat.user_id from public.participants as seat left join public.check_ins as own using (activity_id, user_id)
      where seat.activity_id = activity.id and not rules.is_led_by(activity, seat.user_id) and own.is_present is distinct from false));

-- Whether the alarm of an overdue group has reached its admins: it was raised, or the last that this one heard of it is that the group is overdue.
create or replace function rules.is_alarmed(activity public.activities, admin uuid) returns boolean
  language sql stable
  return rules.is_overdue(activity) and ((activity).alarmed_at is not null or admin = any (rules.alarmed_members((activity).id)));

-- Whether others than those who were asked have been told that the group is overdue. A postponed alarm has told them too. In plpgsql, so that the
-- callers, which an activity's JSON has two of, look at notifications only for a group that is out.
create or replace function rules.was_alarmed(activity public.activities) returns boolean
  language plpgsql stable as $$
begin
  return activity.alarmed_at is not null or exists (
    select from public.notifications as n where n.activity_id = activity.id and n.kind in ('leader-overdue', 'alarm-postponed'));
end
$$;

-- Whether somebody waits for the word that all are back. Until then the activity is neither cancelled nor deleted, which would end the alarm without it.
create or replace function rules.awaits_all_clear(activity public.activities) returns boolean
  language sql stable
  return rules.is_overdue(activity) or (activity).returned_at is null and rules.awaits_return(activity) and rules.was_alarmed(activity);

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
