-- Who is told by mail or text message when something happens to an activity: written in the transaction of what happens, so that neither is there
-- without the other. Joining, leaving, voting and favorites pass by here without a look.

-- What the club and the member have settled, as it is now. A member who never settled anything has no row: then it is as the columns say by default.
create or replace function accounts.is_wanted(member uuid, channel text, topic text) returns boolean
  language sql stable
  return topic = 'account' or (
    select
      case channel when 'mail' then c.email_notifications and coalesce(s.notify_email, true) else c.sms_notifications and coalesce(s.notify_sms, false) end
      and case topic when 'activity' then coalesce(s.notify_activity, true) else coalesce(s.notify_system, true) end
    from public.system_settings as c left join public.user_settings as s on s.user_id = member);

-- Whoever changes time or place again and again does not fill the mailboxes of all others: after one such mail the next about the same activity waits.
create or replace function accounts.waits(message accounts.outbox) returns boolean
  language sql stable
  return message.kind = 'activity-changed' and exists (
    select from accounts.outbox as earlier
    where earlier.kind = 'activity-changed' and earlier.in_line and earlier.user_id = message.user_id
      and earlier.news ->> 'activity' = message.news ->> 'activity'
      and greatest(earlier.created_at, earlier.tried_at) > now() - interval '10 minutes');

-- What waits is brought up to date by a further change; any other news of the activity tells time and place as well.
create or replace function accounts.catch_up(people uuid[], kind text, facts jsonb) returns void
  language plpgsql as $$
begin
  if kind = 'activity-changed' then
    update accounts.outbox as o set news = facts, created_at = now(), expires_at = now() + (o.expires_at - o.created_at)
    where o.kind = 'activity-changed' and not o.in_line and o.user_id = any (people) and o.news ->> 'activity' = facts ->> 'activity';
  else
    delete from accounts.outbox as o
    where not o.in_line and o.user_id = any (people) and o.news ->> 'activity' = facts ->> 'activity' and accounts.waits(o);
  end if;
end
$$;

-- Nobody's telephone is made to ring all day at the club's cost, whoever gave its number: ten text messages a day, and three of one seat taken back.
create or replace function accounts.heard_enough(member uuid, kind text, channel text, activity uuid) returns boolean
  language sql stable
  return (
    select heard_enough.channel = 'text' and count(*) filter (where o.channel = 'text') >= 10
      or heard_enough.kind = 'seat-taken-back' and count(*) filter (where o.kind = 'seat-taken-back' and o.channel = heard_enough.channel
        and o.news ->> 'activity' = heard_enough.activity::text) >= 3
    from accounts.outbox as o
    where o.user_id = member and o.news is not null and o.created_at > now() - interval '1 day');

-- Never told: who did it. No mail goes to an address that the club wants confirmed and that is not; text messages only say that one need not come.
create or replace function accounts.tell(people uuid[], kind text, topic text, activity public.activities, more jsonb default '{}') returns void
  language plpgsql security definer set search_path = '' as $$
declare
  confirmed_only boolean := (select require_email_verification from public.system_settings);
  facts jsonb := jsonb_build_object('activity', activity.id, 'title', activity.title, 'location', activity.location, 'timeZone', activity.time_zone,
    'startTime', rules.instant(activity.start_time), 'endTime', rules.instant(activity.end_time)) || more;
begin
  perform accounts.catch_up(people, kind, facts);
  insert into accounts.outbox (kind, topic, channel, user_id, recipient, recipient_name, locale, news, in_line, expires_at)
  select tell.kind, tell.topic, way.channel, p.id, way.address, case when p.email_verified then p.name else '' end, p.language,
    facts, false, now() + way.worth_for
  from public.profiles as p cross join lateral (values
    ('mail', case when p.email_verified or not confirmed_only then p.email end, interval '3 days'),
    ('text', case when tell.kind in ('activity-cancelled', 'seat-taken-back') then p.phone end, interval '1 day')
  ) as way (channel, address, worth_for)
  where p.id = any (people) and p.id is distinct from auth.uid() and way.address is not null and accounts.is_wanted(p.id, way.channel, tell.topic)
    and not accounts.heard_enough(p.id, tell.kind, way.channel, activity.id) and not (tell.kind = 'activity-changed' and exists (
      select from accounts.outbox as o
      where o.kind = 'activity-changed' and not o.in_line and o.user_id = p.id and o.news ->> 'activity' = facts ->> 'activity'));
  if found then
    perform pg_catalog.pg_notify('outbox', '');
  end if;
end
$$;

-- Null where nobody is told. What nobody asked for happens by the clock, and of that only the start is news.
create or replace function accounts.news_in(before public.activities, after public.activities) returns text
  language sql stable
  return case
    when after.phase = 'active' and before.phase <> 'active' then 'activity-started'
    when auth.uid() is null then null
    when after.phase = before.phase then 'activity-changed'
    when after.phase = 'review' then 'activity-proposed'
    when after.phase = 'rejected' then 'activity-rejected'
    when after.phase = 'cancelled' then 'activity-cancelled'
    when before.phase = 'review' then 'activity-approved'
    when after.phase = 'enrolling' then 'enrollment-started'
  end;

-- The leader always; those with a seat, and while it is voted on those who voted, of what the club may see; who marked it when seats are to be had.
create or replace function accounts.concerned(kind text, before public.activities, after public.activities) returns uuid[]
  language sql stable
  return case
    when kind = 'activity-proposed' then array(select id from public.profiles where is_admin)
    when kind in ('activity-approved', 'activity-rejected') or rules.is_hidden(after) then array[after.creator_id]
    else array(
      select after.creator_id
      union select user_id from public.participants where activity_id = after.id
      union select user_id from public.votes where activity_id = after.id and before.phase = 'voting' and kind <> 'activity-started'
      union select user_id from public.favorites where activity_id = after.id and kind = 'enrollment-started')
  end;

create or replace function accounts.tell_of_activity() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  kind text := accounts.news_in(old, new);
begin
  if kind is not null then
    perform accounts.tell(
      accounts.concerned(kind, old, new), kind, case kind when 'activity-proposed' then 'system' else 'activity' end, new,
      jsonb_strip_nulls(jsonb_build_object(
        'reason', case kind when 'activity-rejected' then new.reject_reason when 'activity-cancelled' then new.cancel_reason end,
        'route', case kind when 'enrollment-started' then (select title from public.routes where activity_id = new.id and is_selected) end)));
  end if;
  return null;
end
$$;

create or replace function accounts.tell_of_proposal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.tell(accounts.concerned('activity-proposed', null, new), 'activity-proposed', 'system', new);
  return null;
end
$$;

-- With a member or an activity that goes, their seats go unsaid.
create or replace function accounts.tell_of_seat() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.tell(array[old.user_id], 'seat-taken-back', 'activity', a) from public.activities as a where a.id = old.activity_id;
  return null;
end
$$;

create or replace trigger tell_of_activity after update of phase, start_time, end_time, location on public.activities for each row
  when (old.phase <> new.phase or old.start_time <> new.start_time or old.end_time is distinct from new.end_time or old.location <> new.location)
  execute function accounts.tell_of_activity();
create or replace trigger tell_of_proposal after insert on public.activities for each row
  when (new.phase = 'review' and auth.uid() is not null) execute function accounts.tell_of_proposal();
create or replace trigger tell_of_seat after delete on public.participants for each row
  when (auth.uid() <> old.user_id) execute function accounts.tell_of_seat();

-- The member has asked for no more mails: the latest change of this setting, whichever device knows another.
create or replace function accounts.stop_mails(member uuid) returns void
  language sql as $$
  insert into public.user_settings (user_id) select id from public.profiles where id = member on conflict do nothing;
  update public.user_settings set
    notify_email = false, changed_at = changed_at || jsonb_build_object('notifications.email', rules.instant(now())), updated_at = now()
  where user_id = member
$$;

revoke execute on all functions in schema accounts from public;
