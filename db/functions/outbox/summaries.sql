-- Mails that gather what happened: who joined, left or changed whom they bring, for the leader; which activities are new; what a member wants to read once a day or week; and for
-- admins what follows a first mail about an activity to review. The hourly job writes them.

-- Notes that a member joined or left. Leaving after joining, and the other way round, cancels what was noted. What the leader does is
-- not noted, and a member whom an admin removes has not left.
create or replace function accounts.note_seat_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  seat public.participants := coalesce(new, old);
begin
  delete from accounts.seat_changes as c
  where c.activity_id = seat.activity_id and c.user_id = seat.user_id and c.joined <> (tg_op = 'INSERT');
  if not found and (tg_op = 'INSERT' or seat.user_id = auth.uid()) then
    insert into accounts.seat_changes (activity_id, user_id, joined)
    select a.id, p.id, tg_op = 'INSERT' from public.activities as a join public.profiles as p on p.id = seat.user_id
    where a.id = seat.activity_id and not rules.is_led_by(a, p.id) and not rules.is_led_by(a, auth.uid())
    on conflict (activity_id, user_id) do update set joined = excluded.joined;
  end if;
  return null;
end
$$;

create or replace trigger note_seat_change after insert or delete on public.participants for each row
  when (auth.uid() is not null) execute function accounts.note_seat_change();

-- Notes that a participant changed whom they bring, unless it is noted that they joined.
create or replace function accounts.note_companion_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  seat public.companion_seats := coalesce(new, old);
begin
  insert into accounts.seat_changes (activity_id, user_id)
  select a.id, p.user_id from public.activities as a join public.participants as p on p.activity_id = a.id
  where a.id = seat.activity_id and p.user_id = seat.user_id and not rules.is_led_by(a, p.user_id)
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger note_added_companion after insert on public.companion_seats for each row
  when (auth.uid() = new.user_id) execute function accounts.note_companion_change();
create or replace trigger note_removed_companion after delete on public.companion_seats for each row
  when (auth.uid() = old.user_id) execute function accounts.note_companion_change();

-- Confirms a seat to the member who joined, by mail only, where reminders are mailed.
create or replace function accounts.confirm_seat() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.deliver_notifications(array[new.user_id], 'seat-confirmed', 'reminders', rules.message_facts_of(a) || jsonb_build_object('sequence', a.calendar_sequence))
  from public.activities as a where a.id = new.activity_id and a.phase = 'enrolling' and not rules.is_led_by(a, new.user_id);
  return null;
end
$$;

create or replace trigger confirm_seat after insert on public.participants for each row
  when (new.user_id = auth.uid()) execute function accounts.confirm_seat();

-- At most one mail per activity and hour.
create or replace function accounts.notify_of_seat_changes() returns void
  language plpgsql as $$
declare
  activity public.activities;
  changes jsonb;
begin
  for activity in
    select a.* from public.activities as a
    where a.id in (select activity_id from accounts.seat_changes) and not exists (
      select from accounts.outbox as o
      where o.kind = 'seat-changes' and o.payload ->> 'activity' = a.id::text and o.created_at > now() - rules.lifetime('seatNoticePause'))
  loop
    with taken as (delete from accounts.seat_changes as c where c.activity_id = activity.id returning c.user_id, c.joined)
    select jsonb_strip_nulls(jsonb_build_object(
        'joined', jsonb_agg(p.name order by p.name) filter (where taken.joined), 'left', jsonb_agg(p.name order by p.name) filter (where not taken.joined),
        'companions', jsonb_agg(p.name order by p.name) filter (where taken.joined is null), 'taken', activity.current_participants, 'seats', activity.max_participants))
      into changes from taken join public.profiles as p on p.id = taken.user_id;
    if activity.phase in ('voting', 'enrolling', 'active') then
      perform rules.deliver_notifications(rules.leaders_of(activity), 'seat-changes', 'leading', rules.message_facts_of(activity) || changes);
    end if;
  end loop;
end
$$;

-- An activity is new when members can see it for the first time, not when it comes back from a second review.
create or replace function accounts.note_new_activity() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into accounts.announcements (activity_id) values (new.id) on conflict do nothing;
  if found then
    perform accounts.write_digest(array[new], '{immediately}');
  end if;
  return null;
end
$$;

create or replace trigger note_new_activity after update of phase on public.activities for each row
  when (new.phase = 'voting' and auth.uid() is not null) execute function accounts.note_new_activity();
-- Where the club approves automatically, an activity without routes begins with enrollment.
create or replace trigger note_approved_proposal after insert on public.activities for each row
  when (new.phase in ('voting', 'enrolling') and auth.uid() is not null) execute function accounts.note_new_activity();

-- Whether a member leads the activity, has voted for one of its routes, or has joined it, so that it is not new to them.
create or replace function accounts.knows_activity(member uuid, activity public.activities) returns boolean
  language sql stable
  return rules.is_led_by(activity, member)
    or exists (select from public.votes as v where v.activity_id = (activity).id and v.user_id = member)
    or exists (select from public.participants as s where s.activity_id = (activity).id and s.user_id = member);

-- Whether a new activity is for this member: they do not know it, it is not for the members of a group that they are not in, and they want those of its
-- group.
create or replace function accounts.is_news(member uuid, activity public.activities) returns boolean
  language sql stable
  return not accounts.knows_activity(member, activity) and ((activity).group_id is null
    or (not (activity).members_only or rules.is_in_group((activity).group_id, member)) and rules.is_notified_of_group(member, (activity).group_id));

-- A digest of new activities for members who want it this often. Members are notified only of what they do not know yet. The immediate one is about a single activity
-- and names it like a notification, so that it waits until the approval cannot be undone.
create or replace function accounts.write_digest(fresh public.activities[], frequencies text[]) returns void
  language plpgsql as $$
begin
  insert into accounts.outbox (kind, topic, channel, user_id, recipient, recipient_name, locale, payload, enqueued, expires_at, summary_at)
  select 'activity-digest', 'system', 'mail', p.id, p.email, case when p.email_verified then p.name else '' end, p.language,
    jsonb_build_object('activities', digest.activities)
      || case when wanted.frequency = 'immediately' then jsonb_build_object('activity', digest.activities -> 0 -> 'activity') else '{}' end,
    false, now() + rules.lifetime('notice'),
    accounts.digest_due_at(p.id, wanted.frequency, fresh)
  from public.profiles as p cross join public.system_settings as club cross join lateral accounts.mail_frequency(p.id, 'system') as wanted (frequency)
    cross join lateral (
      select jsonb_agg(accounts.facts_for(p, 'system', rules.message_facts_of(a)) order by a.start_time, a.id) as activities
      from unnest(fresh) as a where accounts.is_news(p.id, a)
    ) as digest
  where wanted.frequency = any (frequencies) and digest.activities is not null and p.email is not null
    and (p.email_verified or not (club.require_email_verification or accounts.is_over_limit(p.id, 'activity-digest', 'mail', null)))
    and accounts.is_notification_enabled(p.id, 'mail', 'system');
  perform pg_catalog.pg_notify('outbox', '');
end
$$;

-- The digest of new activities: at most one mail per member and day, and none when nothing is new. What an approval that can still be undone made
-- public is left for the next one.
create or replace function accounts.send_digest() returns void
  language plpgsql as $$
declare
  fresh public.activities[] := array(
    select a from public.activities as a join accounts.announcements as n on n.activity_id = a.id
    where n.announced_at is null and a.phase in ('voting', 'enrolling') and a.start_time > now()
      and coalesce(a.undo_until <= now(), true)
    order by a.start_time, a.id limit rules.limit_of('digestActivities'));
begin
  if cardinality(fresh) = 0 or exists (select from accounts.announcements where announced_at > now() - rules.lifetime('digestPause')) then
    return;
  end if;
  update accounts.announcements set announced_at = now() where activity_id in (select id from unnest(fresh));
  perform accounts.write_digest(fresh, '{daily,weekly}');
end
$$;

-- The next moment at which summaries are due: at 7 in the morning of the member, weekly ones on Mondays.
create or replace function accounts.next_summary(member uuid, frequency text, moment timestamptz default now()) returns timestamptz
  language sql stable
  return (
    select case frequency
        when 'weekly' then date_trunc('week', since.dawn) + interval '7 days 7 hours'
        else date_trunc('day', since.dawn) + interval '1 day 7 hours' end at time zone place.zone
    from (select rules.usable_zone((select s.time_zone from public.user_settings as s where s.user_id = member)) as zone) as place
      cross join lateral (select moment at time zone place.zone - interval '7 hours' as dawn) as since);

-- When the summary is due that a digest waits for: the weekly one, or the daily one of members who get one anyway. Others get the digest alone, and so
-- does who could no longer join one of the activities at that time.
create or replace function accounts.digest_due_at(member uuid, frequency text, fresh public.activities[]) returns timestamptz
  language sql stable
  return (
    select due.moment from (select accounts.next_summary(member, digest_due_at.frequency) as moment) as due
    where (digest_due_at.frequency = 'weekly' or digest_due_at.frequency = 'daily'
        and exists (select from unnest('{activity,votes,leading,review}'::text[]) as topic where accounts.mail_frequency(member, topic) = 'daily'))
      and not exists (select from unnest(fresh) as a where a.start_time <= due.moment or a.vote_closes_at <= due.moment));

-- Whether this mail is one of several to an admin: another of its kind was sent at once within the hour. The hourly job sends the others in one mail.
create or replace function accounts.follows_review_mail(member uuid, kind text) returns boolean
  language sql stable
  return rules.topic_of(kind) = 'review' and exists (
    select from accounts.outbox as o
    where o.user_id = member and o.channel = 'mail' and o.kind = follows_review_mail.kind and o.summary_at is null
      and o.created_at > now() - rules.lifetime('reviewNoticePause'));

-- When the summary with this mail is due; null for a mail that waits for none. What would come too late in a summary does not wait for it: the
-- activity starts before, its vote closes, or an offer ends.
create or replace function accounts.summary_at(member uuid, kind text, topic text, facts jsonb) returns timestamptz
  language sql stable
  return (
    select due.moment from accounts.mail_frequency(member, topic) as wanted (frequency)
      cross join lateral (
        select case when wanted.frequency in ('daily', 'weekly') then accounts.next_summary(member, wanted.frequency)
          when wanted.frequency = 'immediately' and accounts.follows_review_mail(member, kind) then now() end as moment) as due
    where due.moment is not null and not exists (
      select from unnest(array[facts ->> 'startTime', facts ->> 'voteClosesAt', facts ->> 'joinsOpenAt', facts ->> 'expiresAt']::timestamptz[]) as deadline
      where deadline > now() and deadline <= greatest(due.moment, now() + rules.lifetime('reviewNoticePause'))));

-- One mail per member with all that waited for it, oldest first. New activities that can no longer be joined, or that the member has found meanwhile, are
-- left out. So is what an admin has settled meanwhile, what the member has switched off, and what an address that is not verified may not get.
create or replace function accounts.send_summary_mails() returns void
  language plpgsql as $$
begin
  with due as (delete from accounts.outbox where summary_at <= now() and not enqueued returning *),
  wanted as (
    select p.id as member_id, due.created_at, entry.kind, entry.facts
    from due join public.profiles as p on p.id = due.user_id cross join lateral (
      select due.kind, due.payload as facts where due.kind <> 'activity-digest'
      union all
      select due.kind, fresh from jsonb_array_elements(due.payload -> 'activities') as fresh
      where exists (
        select from public.activities as a
        where a.id = (fresh ->> 'activity')::uuid and a.phase in ('voting', 'enrolling') and a.start_time > now() and accounts.is_news(p.id, a))) as entry
    where accounts.mail_address(p, due.kind, due.topic) is not null
      and (due.topic <> 'review' or rules.can_sign_in(p.id) and exists (
        select from public.activities as a where a.id = (entry.facts ->> 'activity')::uuid and rules.is_waiting_for_review(entry.kind, a) and rules.reviews(a, p.id))))
  insert into accounts.outbox (kind, topic, channel, user_id, recipient, recipient_name, locale, payload, enqueued, expires_at)
  select 'activity-summary', 'summary', 'mail', p.id, p.email, case when p.email_verified then p.name else '' end, p.language,
    jsonb_build_object('entries', jsonb_agg(jsonb_build_object('kind', wanted.kind) || wanted.facts order by wanted.created_at, wanted.facts ->> 'startTime')),
    false, now() + rules.lifetime('notice')
  from wanted join public.profiles as p on p.id = wanted.member_id
  group by p.id;
  if found then
    perform pg_catalog.pg_notify('outbox', '');
  end if;
end
$$;

-- Run by the hourly job.
create or replace function accounts.send_summaries() returns void
  language sql as $$
  select accounts.notify_of_seat_changes();
  select accounts.send_digest();
  select accounts.send_summary_mails()
$$;

revoke execute on all functions in schema accounts from public;
