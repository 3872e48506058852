-- Mails, SMS and push notifications about activities. rules.notify_members and the summaries write them with rules.deliver_notifications. Supabase only mails links:
-- there, supabase/hosted/04_administration.sql replaces the functions in `rules` by ones that do nothing.

-- Whether the member wants push notifications of this topic. A member without a settings row has the column defaults.
create or replace function accounts.wants_push(member uuid, topic text) returns boolean
  language sql stable
  return coalesce((
    select case topic
        when 'activity' then s.push_activity when 'votes' then s.push_votes when 'reminders' then s.push_reminders
        when 'leading' then s.push_leading when 'review' then s.push_review end
    from public.user_settings as s where s.user_id = member), true);

-- Whether a device of the member gets push notifications of this topic: its session is valid.
create or replace function accounts.reaches_device(member uuid, topic text) returns boolean
  language sql stable
  return accounts.wants_push(member, topic) and exists (
    select from accounts.push_subscriptions as p join accounts.sessions as s on s.id = p.session_id
    where p.user_id = member and accounts.is_session_valid(s));

-- Reminders are mailed at once or never; `automatically`, if no device gets them.
create or replace function accounts.reminder_frequency(member uuid, choice text) returns text
  language sql stable
  return case when choice = 'automatically' then case when accounts.reaches_device(member, 'reminders') then 'never' else 'immediately' end else choice end;

-- How often the member wants mails of this topic: immediately, daily, weekly or never. A member without a settings row has the column defaults.
create or replace function accounts.mail_frequency(member uuid, topic text) returns text
  language sql stable
  return coalesce((
    select case topic
        when 'activity' then s.mail_activity when 'votes' then s.mail_votes when 'leading' then s.mail_leading
        when 'review' then s.mail_review when 'system' then s.mail_system
        when 'reminders' then accounts.reminder_frequency(member, s.mail_reminders) end
    from public.user_settings as s where s.user_id = member),
    case topic when 'system' then 'daily' when 'reminders' then accounts.reminder_frequency(member, 'automatically') else 'immediately' end);

-- Whether the current settings of the club and the member allow this notification. Nobody can switch off mails about the account and alarms.
create or replace function accounts.is_notification_enabled(member uuid, channel text, topic text) returns boolean
  language sql stable
  return topic in ('account', 'emergency') or rules.wants_topic(member, topic) and (
    select case channel
        when 'mail' then c.email_notifications and coalesce(s.notify_email, true) and accounts.mail_frequency(member, topic) <> 'never'
        when 'sms' then c.sms_notifications and coalesce(s.notify_sms, false)
        else accounts.wants_push(member, topic) end
    from public.system_settings as c left join public.user_settings as s on s.user_id = member);

-- What is written to this member: only who takes part, or did until they were removed, has a calendar entry to correct.
create or replace function accounts.facts_to(member uuid, kind text, facts jsonb) returns jsonb
  language sql stable
  return case
    when not facts ? 'sequence' or kind = 'seat-taken-back'
      or exists (select from public.participants as seat where seat.activity_id = (facts ->> 'activity')::uuid and seat.user_id = member)
      or exists (select from public.activities as a where a.id = (facts ->> 'activity')::uuid and rules.is_led_by(a, member)) then facts
    else facts - 'sequence' end;

-- What a message to this member says: the leader is named only to a verified address, where nothing depends on it.
create or replace function accounts.facts_for(member public.profiles, topic text, facts jsonb) returns jsonb
  language sql stable
  return case when (member).email_verified or topic = 'emergency' then facts else facts - 'leader' end;

-- Whether a message waits because one of its kind about the same activity was sent less than 10 minutes ago. So repeated edits do not fill mailboxes, and
-- devices do not ring for each member who joins.
create or replace function accounts.is_throttled(message accounts.outbox) returns boolean
  language sql stable
  return rules.is_merged(message.kind) and exists (
    select from accounts.outbox as earlier
    where earlier.kind = message.kind and earlier.enqueued and earlier.user_id = message.user_id
      and earlier.channel = message.channel and earlier.subscription_id is not distinct from message.subscription_id
      and earlier.payload ->> 'activity' = message.payload ->> 'activity'
      and greatest(earlier.created_at, earlier.tried_at) > now() - rules.lifetime('changeNoticePause'));

-- Whether the member has had enough messages. SMS are limited, because they cost money and the number may belong to somebody else; so are mails to an address
-- that nobody has confirmed, but for alarms. Removals from the same activity and questions to lead it are limited per channel and day, and so is what members
-- hear of an alarm, which ends and continues as often as its leader says so: a new time leaves room for the alarm or the all-clear that follows. Messages to
-- several devices count once.
create or replace function accounts.is_over_limit(member uuid, kind text, channel text, activity uuid) returns boolean
  language sql stable
  return (
    select is_over_limit.channel = 'sms' and count(*) filter (where o.channel = 'sms') >= rules.limit_of('smsPerDay')
      or is_over_limit.channel = 'mail' and rules.topic_of(is_over_limit.kind) is distinct from 'emergency'
        and count(*) filter (where o.channel = 'mail') >= rules.limit_of('unconfirmedPerDay')
        and not (select p.email_verified from public.profiles as p where p.id = member)
      or case when is_over_limit.kind in ('seat-taken-back', 'leadership-offered', 'co-leader-asked', 'co-leader-removed') then
          count(distinct o.created_at) filter (where alike) >= rules.limit_of('removalNoticesPerDay')
        when is_over_limit.kind = 'activity-overdue' then count(distinct o.created_at) filter (where alike) >= rules.limit_of('smsPerDay') else false end
    from accounts.outbox as o cross join lateral (
      select o.kind = is_over_limit.kind and o.channel = is_over_limit.channel and o.payload ->> 'activity' = is_over_limit.activity::text) as same (alike)
    where o.user_id = member and o.payload is not null and o.created_at > now() - interval '1 day')
  or is_over_limit.kind in ('leader-overdue', 'alarm-postponed', 'all-clear') and (
    select count(distinct o.created_at) >= rules.limit_of('alarmMessages') - (case is_over_limit.kind when 'alarm-postponed' then 1 else 0 end)
    from accounts.outbox as o
    where o.user_id = member and o.kind in ('leader-overdue', 'alarm-postponed', 'all-clear') and o.channel = is_over_limit.channel
      and o.payload ->> 'activity' = is_over_limit.activity::text);

-- The address for mails of this kind; null if the member gets none. What names other members only goes to a verified address.
create or replace function accounts.mail_address(member public.profiles, kind text, topic text) returns text
  language sql stable
  return case when rules.is_sent_by(kind, 'mail') and accounts.is_notification_enabled((member).id, 'mail', topic)
    and ((member).email_verified or not (rules.has_mark(kind, 'namesMembers') or (select require_email_verification from public.system_settings))) then (member).email end;

-- When a push notification expires: an alarm after a day, one about a vote when the vote closes, and most others at the start of the activity.
create or replace function accounts.push_deadline(kind text, facts jsonb) returns timestamptz
  language sql stable
  return least(now() + rules.lifetime('notice'), case rules.notification_kinds() -> kind ->> 'until'
    when 'day' then now() + rules.lifetime('return')
    when 'vote' then (facts ->> 'voteClosesAt')::timestamptz
    when 'start' then case when (facts ->> 'startTime')::timestamptz > now() then (facts ->> 'startTime')::timestamptz end end);

-- Whether the member has quiet hours at a moment. Push notifications then wait. Quiet hours may pass midnight.
create or replace function accounts.is_quiet(member uuid, moment timestamptz default now()) returns boolean
  language sql stable
  return coalesce((
    select case
      when s.quiet_from < s.quiet_until then clock.now >= s.quiet_from and clock.now < s.quiet_until
      when s.quiet_from > s.quiet_until then clock.now >= s.quiet_from or clock.now < s.quiet_until end
    from public.user_settings as s cross join lateral (select to_char(moment at time zone rules.usable_zone(s.time_zone), 'HH24:MI') as now) as clock
    where s.user_id = member), false);

-- Whether the command that wrote a message can still be undone. It wrote the activity in the same transaction, so both rows have the same time.
create or replace function accounts.is_undoable(message accounts.outbox) returns boolean
  language sql stable
  return exists (
    select from public.activities as a
    where a.id = (message.payload ->> 'activity')::uuid and a.undo_until > now() and a.updated_at = message.created_at);

-- Whether a message waits. A mail waits for the summary of its member, and a push notification for the end of the quiet hours. Every message waits while the
-- command that wrote it can be undone. An alarm never waits.
create or replace function accounts.is_held(message accounts.outbox) returns boolean
  language sql stable
  return message.summary_at is not null
    or message.topic <> 'emergency' and (message.channel = 'push' and accounts.is_quiet(message.user_id) or accounts.is_undoable(message));

-- Deletes the messages that wait of the last command on an activity, which is being undone. If it was an approval that no mail has announced, the next approval
-- announces the activity.
create or replace function rules.drop_undone_messages(activity public.activities) returns void
  language sql security definer set search_path = '' as $$
  delete from accounts.pending_notifications as n
  where n.topic <> 'emergency' and n.facts ->> 'activity' = activity.id::text and n.created_at = activity.updated_at;
  delete from accounts.outbox as o
  where not o.enqueued and o.topic <> 'emergency' and o.payload ->> 'activity' = activity.id::text and o.created_at = activity.updated_at;
  delete from accounts.announcements as n
  where n.activity_id = activity.id and n.announced_at is null and activity.phase = 'voting' and activity.undo_phase = 'review' and not exists (
    select from accounts.outbox as o where o.kind = 'activity-digest' and o.payload ->> 'activity' = activity.id::text)
$$;

-- What waits to be sent of a message of a discussion gets its new text; without one, it is not sent. What gathers messages gets their words when it is sent.
create or replace function rules.change_sent_message(message_id uuid, written text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if written is null then
    delete from accounts.pending_notifications as n where n.facts ->> 'messageId' = message_id::text;
    delete from accounts.outbox as o where o.kind = 'message-to-you' and not o.enqueued and o.payload ->> 'messageId' = message_id::text;
  else
    update accounts.pending_notifications as n set message = written where n.kind = 'message-to-you' and n.facts ->> 'messageId' = message_id::text;
    update accounts.outbox as o set secret = written where o.kind = 'message-to-you' and not o.enqueued and o.payload ->> 'messageId' = message_id::text;
  end if;
end
$$;

-- Nor to this member.
create or replace function rules.drop_sent_message(message_id uuid, reader uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update accounts.pending_notifications as n set members = array_remove(n.members, reader) where n.facts ->> 'messageId' = message_id::text;
  delete from accounts.outbox as o
  where o.user_id = reader and o.kind = 'message-to-you' and not o.enqueued and o.payload ->> 'messageId' = message_id::text;
end
$$;

-- Whether a message about an alarm is outdated: the group is back or expected at another time, the activity was deleted, or an all-clear was withdrawn.
create or replace function accounts.is_past_alarm(message accounts.outbox) returns boolean
  language sql stable
  return message.kind in ('activity-overdue', 'leader-overdue', 'leader-overdue-contact', 'alarm-postponed', 'alarm-postponed-contact') and not exists (
      select from public.activities as a
      where a.id = (message.payload ->> 'activity')::uuid and a.returned_at is null
        and coalesce(message.payload ->> 'expectedReturn' = rules.instant(rules.expected_return(a)), true))
    or message.kind in ('all-clear', 'all-clear-contact') and exists (
      select from public.activities as a where a.id = (message.payload ->> 'activity')::uuid and a.returned_at is null);

-- Whether a confirmation or a reminder of a start is pointless: the member left, or the activity does not take place.
create or replace function accounts.is_of_left_activity(message accounts.outbox) returns boolean
  language sql stable
  return message.kind in ('seat-confirmed', 'activity-reminder') and not exists (
    select from public.activities as a
    where a.id = (message.payload ->> 'activity')::uuid and a.phase in ('enrolling', 'active') and (rules.is_led_by(a, message.user_id)
      or exists (select from public.participants as seat where seat.activity_id = a.id and seat.user_id = message.user_id)));

-- Whether a message should still be sent: the settings allow it, and it is not about an alarm that has ended. A push notification must also be before its
-- deadline. Its device must have a valid session, and the same notification must be unread in the app.
create or replace function accounts.is_wanted(message accounts.outbox) returns boolean
  language sql stable
  return accounts.is_notification_enabled(message.user_id, message.channel, message.topic) and not accounts.is_past_alarm(message)
    and not accounts.is_of_left_activity(message) and (message.channel <> 'push' or (
    message.expires_at > now()
    and exists (
      select from accounts.push_subscriptions as p join accounts.sessions as s on s.id = p.session_id
      where p.id = message.subscription_id and accounts.is_session_valid(s))
    and exists (
      select from public.notifications as n
      where n.user_id = message.user_id and n.kind = message.kind and n.facts ->> 'activity' = message.payload ->> 'activity'
        and n.created_at >= message.created_at and n.read_at is null
        -- One of the members whom the message reports is still in the notification. Messages of an earlier version have no `fresh`.
        and (not message.payload ? 'fresh' or exists (select from unnest(n.members) as member where message.payload -> 'fresh' ? member::text)))));

-- How many activities wait for an admin or reviewer in this way, as Home counts them.
create or replace function accounts.count_waiting(member uuid, kind text) returns integer
  language sql stable
  return case kind when 'activity-proposed' then (rules.waiting_reviews(member) ->> 'waiting')::integer
    when 'activity-rewritten' then (rules.needs_admins(member) -> 'rewritten' ->> 'count')::integer
    else (rules.needs_admins(member) -> 'leaderless' ->> 'count')::integer end;

-- The facts of a message when it is sent. A push notification has the count of the members whom the notification in the app gathers, the name of the latest, and what they wrote.
-- It also has `mayJoin`: whether the member can join, since enrollment has begun, or a spot is offered to them. For admins and reviewers it counts what waits for them.
create or replace function accounts.facts_when_sent(message accounts.outbox) returns jsonb
  language sql stable
  return message.payload || case when message.channel = 'push' then coalesce((
      select jsonb_build_object('memberCount', cardinality(n.members), 'member', (
        select p.name from unnest(n.members) with ordinality as gathered (id, position) join public.profiles as p using (id) order by position desc limit 1))
        || rules.words_of(n)
      from public.notifications as n
      where rules.gathers_members(message.kind) and n.user_id = message.user_id and n.kind = message.kind and n.read_at is null
        and n.facts ->> 'activity' = message.payload ->> 'activity'), '{}')
    || case when message.topic = 'review' then jsonb_build_object('activityCount', accounts.count_waiting(message.user_id, message.kind)) else '{}' end
    || jsonb_build_object('mayJoin', message.kind in ('enrollment-started', 'joining-opened', 'spot-offered', 'offer-ending') and not exists (
      select from public.participants as seat where seat.user_id = message.user_id and seat.activity_id = (message.payload ->> 'activity')::uuid))
    else '{}' end;

-- The channels on which a member gets this kind of notification, each with the address or the subscription. The language is not SQL, because PostgreSQL 18
-- inlines the function and fails with "variable not found in subplan target list". The lock waits for a sign-out, whose device then gets no message.
create or replace function accounts.channels_to(member public.profiles, kind text, topic text, facts jsonb)
  returns table (channel text, address text, subscription uuid, expires_at timestamptz)
  language plpgsql as $$
begin
  return query values
    ('mail', accounts.mail_address(member, kind, topic), null::uuid,
      case topic when 'reminders' then accounts.push_deadline(kind, facts) else now() + rules.lifetime('notice') end),
    ('sms', case when rules.is_sent_by(kind, 'sms') and accounts.is_notification_enabled(member.id, 'sms', topic) then member.phone end,
      null, now() + rules.lifetime('smsNotice'));
  if rules.is_sent_by(kind, 'app') and accounts.is_notification_enabled(member.id, 'push', topic) then
    return query select 'push', '', p.id, accounts.push_deadline(kind, facts) from accounts.push_subscriptions as p
      where p.user_id = member.id order by p.id for key share;
  end if;
end
$$;

-- Whether a message about an edit waits, and a later one to the same member or device makes it unnecessary: it states time and place too, and no later.
create or replace function accounts.is_replaced(message accounts.outbox, later accounts.outbox) returns boolean
  language sql stable
  return rules.is_of_edit(message.kind) and not message.enqueued and not rules.is_merged(later.kind) and rules.is_sent_by(later.kind, 'mail')
    and message.user_id = later.user_id and message.channel = later.channel and message.subscription_id is not distinct from later.subscription_id
    and message.payload ->> 'activity' = later.payload ->> 'activity' and coalesce(later.summary_at <= message.summary_at, later.summary_at is null)
    and (accounts.is_throttled(message) or accounts.is_held(message));

-- Notes a notification of a command, and wakes the processes that send messages. Which entries of calendars it corrects depends on who takes part now.
-- An alarm is written at once: commands that end it look for its messages. `message` is what a member wrote.
create or replace function rules.deliver_notifications(recipients uuid[], kind text, topic text, facts jsonb, message text default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  event accounts.pending_notifications;
begin
  if recipients = '{}' then
    return;
  elsif topic = 'emergency' then
    event := row(0, kind, topic, recipients, facts, message, now());
    perform accounts.write_messages_of(event);
  elsif rules.has_mark(kind, 'changesCalendar') then
    insert into accounts.pending_notifications (kind, topic, members, facts, message)
    select deliver_notifications.kind, deliver_notifications.topic, array_agg(recipient), told.facts, deliver_notifications.message
    from unnest(recipients) as recipient cross join lateral accounts.facts_to(recipient, deliver_notifications.kind, deliver_notifications.facts) as told (facts)
    group by told.facts;
  else
    insert into accounts.pending_notifications (kind, topic, members, facts, message) values (kind, topic, recipients, facts, message);
  end if;
  perform pg_catalog.pg_notify('outbox', '');
end
$$;

-- Switches the mails of a member off who unsubscribed, or on again. The change gets the current time, so that it wins over earlier changes on other devices.
create or replace function accounts.switch_mail(member uuid, is_on boolean) returns void
  language sql as $$
  insert into public.user_settings (user_id) select id from public.profiles where id = member on conflict do nothing;
  update public.user_settings set
    notify_email = is_on, changed_at = changed_at || jsonb_build_object('notifications.email', rules.instant(now())), updated_at = now()
  where user_id = member
$$;

revoke execute on all functions in schema accounts from public;
