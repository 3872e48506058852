-- The all-clear: once the leader or an admin says that all are down, or completes the activity, everybody who was notified that the group is overdue is notified
-- that too, once. Whom the alarm told is what was written for them, so nobody else hears of it, also after the alarm was postponed.

-- When each member was last told of the alarm of an activity, and of its end.
create or replace function rules.alarm_news(activity_id uuid) returns table (user_id uuid, alarmed_at timestamptz, cleared_at timestamptz)
  language sql stable as $$
  select n.user_id, max(n.created_at) filter (where n.kind <> 'all-clear'), max(n.created_at) filter (where n.kind = 'all-clear')
  from public.notifications as n
  where n.activity_id = alarm_news.activity_id and n.kind in ('activity-overdue', 'leader-overdue', 'all-clear')
  group by n.user_id
$$;

create or replace function rules.alarmed_members(activity_id uuid) returns uuid[]
  language sql stable
  return array(select user_id from rules.alarm_news(alarmed_members.activity_id) where alarmed_at > coalesce(cleared_at, '-infinity'));

create or replace function rules.tell_all_clear() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(rules.alarmed_members(new.id), 'all-clear', new, actor => auth.uid());
  perform rules.reassure_contacts(new);
  return null;
end
$$;

create or replace trigger tell_all_clear after update of returned_at on public.activities for each row
  when (old.returned_at is null and new.returned_at is not null) execute function rules.tell_all_clear();

-- An all-clear that is taken back starts the alarm over with the leader, after a pause: who taps to and fro sends no message each time.
create or replace function rules.pause_alarm() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.leader_asked_at := null;
  new.alarmed_at := null;
  new.alarm_resumes_at := now() + rules.lifetime('alarmPause');
  return new;
end
$$;

create or replace trigger pause_alarm before update of returned_at on public.activities for each row
  when (old.returned_at is not null and new.returned_at is null) execute function rules.pause_alarm();

-- Takes the all-clear back. Who has neither read it nor got a message loses it; everybody else is notified after the pause that the group is overdue.
create or replace function rules.retract_all_clear() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  reached uuid[] := rules.retract_all_clear_messages(new, old.returned_at);
  unaware uuid;
begin
  for unaware in
    delete from public.notifications as n
    where n.activity_id = new.id and n.kind = 'all-clear' and n.created_at >= old.returned_at and n.read_at is null and n.user_id <> all (reached)
    returning n.user_id
  loop
    perform rules.send_member_event(unaware);
  end loop;
  return null;
end
$$;

create or replace trigger retract_all_clear after update of returned_at on public.activities for each row
  when (old.returned_at is not null and new.returned_at is null) execute function rules.retract_all_clear();

-- Tells those again who believe that the group is back. The leader is asked instead.
create or replace function rules.resume_alarm(activity public.activities, channels text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  if activity.alarm_resumes_at is null then
    return;
  elsif activity.creator_id is not null then -- Otherwise the admins are asked.
    perform rules.notify_members(
      array(select user_id from rules.alarm_news(activity.id) where cleared_at >= coalesce(alarmed_at, '-infinity') and not rules.is_led_by(activity, user_id)),
      'leader-overdue', activity, rules.overdue_facts(activity), actor => activity.creator_id);
  end if;
  perform rules.alert_contacts_again(activity, channels);
end
$$;
