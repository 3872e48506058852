-- Notifications by mail or SMS about changes of activities. They are written in the transaction of the change, so that neither exists
-- without the other. Voting and favorites cause no notification; joining and leaving are gathered in summaries.sql.

-- Whether the current settings of the club and the member allow this notification. A member without a settings row has the column defaults.
create or replace function accounts.is_notification_enabled(member uuid, channel text, topic text) returns boolean
  language sql stable
  return topic = 'account' or (
    select
      case channel when 'mail' then c.email_notifications and coalesce(s.notify_email, true) else c.sms_notifications and coalesce(s.notify_sms, false) end
      and case topic when 'activity' then coalesce(s.notify_activity, true) when 'leading' then coalesce(s.notify_leading, true) else coalesce(s.notify_system, true) end
    from public.system_settings as c left join public.user_settings as s on s.user_id = member);

-- Notifications that an edit causes. A leader may save as often as they like, so a further one updates the waiting one.
create or replace function accounts.is_of_edit(kind text) returns boolean
  language sql immutable
  return kind in ('activity-changed', 'vote-closing-changed', 'activity-rewritten', 'route-changed');

-- Repeated edits must not fill mailboxes: after one such mail, the next of its kind about the same activity waits 10 minutes.
create or replace function accounts.is_throttled(message accounts.outbox) returns boolean
  language sql stable
  return accounts.is_of_edit(message.kind) and exists (
    select from accounts.outbox as earlier
    where earlier.kind = message.kind and earlier.enqueued and earlier.user_id = message.user_id
      and earlier.payload ->> 'activity' = message.payload ->> 'activity'
      and greatest(earlier.created_at, earlier.tried_at) > now() - rules.lifetime('changeNoticePause'));

-- A further change updates the waiting notification. Any other notification of the activity replaces it, because it states time and place too.
create or replace function accounts.merge_pending_notifications(members uuid[], kind text, facts jsonb) returns void
  language plpgsql as $$
begin
  if accounts.is_of_edit(kind) then
    update accounts.outbox as o set payload = facts, created_at = now(), expires_at = now() + (o.expires_at - o.created_at)
    where o.kind = merge_pending_notifications.kind and not o.enqueued and o.user_id = any (members) and o.payload ->> 'activity' = facts ->> 'activity';
  else
    delete from accounts.outbox as o
    where not o.enqueued and o.user_id = any (members) and o.payload ->> 'activity' = facts ->> 'activity' and accounts.is_throttled(o);
  end if;
end
$$;

-- Limits per member and day, because SMS cost money and the number may belong to somebody else: of SMS, and of removals from the
-- same activity per channel.
create or replace function accounts.is_over_daily_limit(member uuid, kind text, channel text, activity uuid) returns boolean
  language sql stable
  return (
    select is_over_daily_limit.channel = 'sms' and count(*) filter (where o.channel = 'sms') >= rules.limit_of('smsPerDay')
      or is_over_daily_limit.kind = 'seat-taken-back' and count(*) filter (where o.kind = 'seat-taken-back' and o.channel = is_over_daily_limit.channel
        and o.payload ->> 'activity' = is_over_daily_limit.activity::text) >= rules.limit_of('removalNoticesPerDay')
    from accounts.outbox as o
    where o.user_id = member and o.payload is not null and o.created_at > now() - interval '1 day');

-- What a mail says of an activity.
create or replace function accounts.facts_of(activity public.activities) returns jsonb
  language sql stable
  return jsonb_build_object('activity', (activity).id, 'title', (activity).title, 'location', (activity).location, 'coordinates', rules.coordinates_json(activity), 'timeZone', (activity).time_zone,
    'startTime', rules.instant((activity).start_time), 'endTime', rules.instant((activity).end_time));

-- These name other members, so they only go to confirmed addresses.
create or replace function accounts.names_members(kind text) returns boolean
  language sql immutable
  return kind in ('activity-question', 'activity-message', 'seat-changes');

-- Null for a member who gets no mails of this kind.
create or replace function accounts.mail_address(member public.profiles, kind text, topic text) returns text
  language sql stable
  return case when accounts.is_notification_enabled((member).id, 'mail', topic)
    and ((member).email_verified or not (accounts.names_members(kind) or (select require_email_verification from public.system_settings))) then (member).email end;

-- Every other notification leaves out who caused it. If the club requires confirmed addresses, others get no mail. SMS are only sent for cancellations
-- and removals. `message` is what a member wrote; it is deleted once it is sent. Returns the number of notifications.
create or replace function accounts.notify_members(members uuid[], kind text, topic text, activity public.activities, more jsonb default '{}',
  message text default null) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb := accounts.facts_of(activity) || more;
  written integer;
begin
  perform accounts.merge_pending_notifications(members, kind, facts);
  insert into accounts.outbox (kind, topic, channel, user_id, recipient, recipient_name, locale, payload, secret, enqueued, expires_at)
  select notify_members.kind, notify_members.topic, delivery.channel, p.id, delivery.address, case when p.email_verified then p.name else '' end, p.language,
    facts, notify_members.message, false, now() + delivery.valid_for
  from public.profiles as p cross join lateral (values
    ('mail', accounts.mail_address(p, notify_members.kind, notify_members.topic), rules.lifetime('notice')),
    ('sms', case when notify_members.kind in ('activity-cancelled', 'seat-taken-back') and accounts.is_notification_enabled(p.id, 'sms', notify_members.topic) then p.phone end, rules.lifetime('smsNotice'))
  ) as delivery (channel, address, valid_for)
  where p.id = any (members) and (p.id is distinct from auth.uid() or notify_members.kind = 'activity-without-leader') and delivery.address is not null
    and not accounts.is_over_daily_limit(p.id, notify_members.kind, delivery.channel, activity.id) and not (accounts.is_of_edit(notify_members.kind) and exists (
      select from accounts.outbox as o
      where o.kind = notify_members.kind and not o.enqueued and o.user_id = p.id and o.payload ->> 'activity' = facts ->> 'activity'));
  get diagnostics written = row_count;
  if written > 0 then
    perform pg_catalog.pg_notify('outbox', '');
  end if;
  return written;
end
$$;

-- The kind of notification for a change of phase, time, place or closing time of the vote, or null for none. An undone command causes none. Without a viewer
-- the clock made the change; of its changes only the start, the end of the vote, and a vote that stays open without its quorum are notified.
create or replace function accounts.notification_kind(before public.activities, after public.activities) returns text
  language sql stable
  return case
    when after.phase = 'active' and before.phase <> 'active' then 'activity-started'
    when before.phase = 'voting' and after.phase = 'enrolling' then 'enrollment-started'
    when before.quorum_missed_at is null and after.quorum_missed_at is not null then 'vote-quorum-missed'
    when auth.uid() is null or after.phase = before.undo_phase and before.undo_by = auth.uid() then null
    when after.phase = before.phase and (after.start_time, after.end_time, after.location, after.latitude, after.longitude)
        is not distinct from (before.start_time, before.end_time, before.location, before.latitude, before.longitude) then
      case when after.phase = 'voting' and after.vote_closed_at is null then 'vote-closing-changed' end
    when after.phase = before.phase then 'activity-changed'
    when after.phase = 'review' and before.phase <> 'rejected' then 'activity-returned'
    when after.phase = 'review' then 'activity-proposed'
    when after.phase = 'rejected' then 'activity-rejected'
    when after.phase = 'cancelled' then 'activity-cancelled'
    when before.phase = 'review' then 'activity-approved'
  end;

-- The recipients: admins for proposals, and of a vote without its quorum that nobody leads; else the leader. If the activity is public also its participants, voters of an open vote, and, once enrollment opens,
-- members who marked it as a favorite or would come on the selected route.
create or replace function accounts.notification_recipients(kind text, before public.activities, after public.activities) returns uuid[]
  language sql stable
  return case
    when kind = 'activity-proposed' or kind = 'vote-quorum-missed' and after.creator_id is null then array(select id from public.profiles where is_admin)
    when kind = 'activity-cancelled' and after.never_public and after.reviewed_version is not null then
      array(select after.creator_id union select user_id from public.participants where activity_id = after.id)
    when kind in ('activity-approved', 'activity-rejected', 'activity-returned', 'vote-quorum-missed') or rules.is_hidden(after) then array[after.creator_id]
    else array(
      select after.creator_id
      union select user_id from public.participants where activity_id = after.id
      union select user_id from public.votes where activity_id = after.id and before.phase = 'voting' and kind <> 'activity-started'
      union select user_id from public.favorites where activity_id = after.id and kind = 'enrollment-started'
      union select i.user_id from public.route_interests as i join public.routes as r on r.id = i.route_id
        where i.activity_id = after.id and r.is_selected and kind = 'enrollment-started')
  end;

create or replace function accounts.notify_of_activity_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  kind text := accounts.notification_kind(old, new);
begin
  if kind is not null then
    perform accounts.notify_members(
      accounts.notification_recipients(kind, old, new), kind, case kind when 'activity-proposed' then 'system' else 'activity' end, new,
      jsonb_strip_nulls(jsonb_build_object(
        'reason', case kind when 'activity-rejected' then new.reject_reason when 'activity-cancelled' then new.cancel_reason end,
        'votes', case kind when 'vote-quorum-missed' then rules.count_voters(new) end,
        'quorum', case kind when 'vote-quorum-missed' then new.quorum end,
        'route', case kind when 'enrollment-started' then (select title from public.routes where activity_id = new.id and is_selected) end))
      || case when new.phase = 'voting' and new.vote_closes_at is distinct from old.vote_closes_at then jsonb_build_object('voteClosesAt', rules.instant(new.vote_closes_at)) else '{}' end);
  end if;
  return null;
end
$$;

create or replace function accounts.notify_of_proposal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.notify_members(accounts.notification_recipients('activity-proposed', null, new), 'activity-proposed', 'system', new);
  return null;
end
$$;

-- Admins are told when the leader rewrites what they have approved.
create or replace function accounts.notify_of_rewriting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(rules.changed_since_review(new)) as field where (new.field_versions ->> field)::integer = new.version) then
    perform accounts.notify_members(array(select id from public.profiles where is_admin), 'activity-rewritten', 'system', new);
  end if;
  return null;
end
$$;

create or replace function accounts.notify_of_new_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.notify_members(array[new.creator_id], 'activity-handed-over', 'activity', new);
  return null;
end
$$;

-- Admins choose a new leader when the account of the leader is deleted. The admin who deleted it is told, too.
create or replace function accounts.notify_of_lost_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.notify_members(array(select id from public.profiles where is_admin), 'activity-without-leader', 'system', new);
  return null;
end
$$;

-- Members who voted for a deleted activity, joined it or marked it as a favorite are told, unless it was over or cancelled before.
create or replace function accounts.notify_of_deletion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.notify_members(
    array(
      select old.creator_id
      union select user_id from public.votes where activity_id = old.id
      union select user_id from public.participants where activity_id = old.id
      union select user_id from public.favorites where activity_id = old.id),
    'activity-deleted', 'activity', old);
  return old;
end
$$;

-- Voters are told when their route is removed or becomes another one. A better description changes nothing for them. Routes that are deleted with
-- their activity cause no notification, because its row is gone already.
create or replace function accounts.notify_of_route() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.notify_members(
    array(select user_id from public.votes where route_id = old.id), case tg_op when 'DELETE' then 'route-removed' else 'route-changed' end,
    'activity', a, jsonb_build_object('route', coalesce(new.title, old.title)))
  from public.activities as a where a.id = old.activity_id;
  return coalesce(new, old);
end
$$;

-- Removals by the leader or an admin. Seats that are deleted with a member or an activity cause no notification, because that row is gone already.
create or replace function accounts.notify_of_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.notify_members(array[old.user_id], 'seat-taken-back', 'activity', a) from public.activities as a where a.id = old.activity_id;
  return null;
end
$$;

create or replace trigger notify_of_activity_change after update of phase, start_time, end_time, location, latitude, longitude, vote_closes_at, quorum_missed_at on public.activities for each row
  when (old.phase <> new.phase or (old.start_time, old.end_time, old.location, old.latitude, old.longitude)
      is distinct from (new.start_time, new.end_time, new.location, new.latitude, new.longitude)
    or old.vote_closes_at is distinct from new.vote_closes_at or old.quorum_missed_at is null and new.quorum_missed_at is not null)
  execute function accounts.notify_of_activity_change();
create or replace trigger notify_of_proposal after insert on public.activities for each row
  when (new.phase = 'review' and auth.uid() is not null) execute function accounts.notify_of_proposal();
create or replace trigger notify_of_rewriting after update of version on public.activities for each row
  when (new.reviewed_version is not null) execute function accounts.notify_of_rewriting();
create or replace trigger notify_of_new_leader after update of creator_id on public.activities for each row
  when (old.creator_id is null and new.creator_id is not null) execute function accounts.notify_of_new_leader();
create or replace trigger notify_of_lost_leader after update of creator_id on public.activities for each row
  when (old.creator_id is not null and new.creator_id is null and new.phase not in ('finished', 'cancelled')) execute function accounts.notify_of_lost_leader();
create or replace trigger notify_of_deletion before delete on public.activities for each row
  when (old.phase in ('voting', 'enrolling', 'active')) execute function accounts.notify_of_deletion();
create or replace trigger notify_of_removed_route before delete on public.routes for each row execute function accounts.notify_of_route();
create or replace trigger notify_of_changed_route after update of title, distance, duration, difficulty on public.routes for each row
  when ((old.title, old.distance, old.duration, old.difficulty) is distinct from (new.title, new.distance, new.duration, new.difficulty))
  execute function accounts.notify_of_route();
create or replace trigger notify_of_removal after delete on public.participants for each row
  when (auth.uid() <> old.user_id) execute function accounts.notify_of_removal();

-- Whether messages to members can be sent. supabase/hosted/04_administration.sql has the same functions for Supabase, which only mails links.
create or replace function rules.sends_notifications() returns boolean
  language sql stable
  return (select email_notifications from public.system_settings);

-- Sends a message of the viewer about an activity by mail. Returns how many members it goes to.
create or replace function rules.send_message(kind text, activity public.activities, members uuid[], message text) returns integer
  language plpgsql set search_path = '' as $$
begin
  return accounts.notify_members(members, kind, 'activity', activity,
    jsonb_build_object('sender', (select name from public.profiles where id = auth.uid())), message);
end
$$;

create or replace function rules.count_message_recipients(kind text, members uuid[]) returns bigint
  language sql stable
  return (
    select count(*) from public.profiles as member
    where member.id = any (members) and accounts.mail_address(member, count_message_recipients.kind, 'activity') is not null);

-- The member unsubscribed from mails. The change gets the current time, so that it wins over earlier changes on other devices.
create or replace function accounts.unsubscribe_from_mail(member uuid) returns void
  language sql as $$
  insert into public.user_settings (user_id) select id from public.profiles where id = member on conflict do nothing;
  update public.user_settings set
    notify_email = false, changed_at = changed_at || jsonb_build_object('notifications.email', rules.instant(now())), updated_at = now()
  where user_id = member
$$;

revoke execute on all functions in schema accounts from public;
