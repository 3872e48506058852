-- Tells the emergency contact of the leader that the group is overdue, by every way that exists: mail, and SMS where the club has a provider. The switch
-- of the club for SMS is about notifications, and not about alarms. supabase/hosted/04_administration.sql has the same functions for Supabase, which mails
-- nothing but links.

-- Messages to somebody who is no member: their address is nobody's business but the member's.
create or replace function accounts.is_to_contact(kind text) returns boolean
  language sql immutable
  return rules.has_mark(kind, 'toContact');

-- Whether this message would be too many: a contact, whose address nobody has confirmed, hears a few times of one activity, and of few activities a day, of
-- all leaders. An alarm that repeats the last message leaves room for the all-clear. One that follows an all-clear is more important than the next all-clear.
-- A new time of the return leaves room for the alarm or the all-clear that follows.
create or replace function accounts.is_too_much_for_contact(kind text, activity_id uuid, leader uuid, channel text, address text) returns boolean
  language sql stable
  return (
    select heard.number >= rules.limit_of('alarmMessages') - (case is_too_much_for_contact.kind when 'alarm-postponed-contact' then 1 else 0 end)
      or is_too_much_for_contact.kind = 'leader-overdue-contact' and heard.number = rules.limit_of('alarmMessages') - 1 and heard.latest = 'leader-overdue-contact'
      -- Each alarm may be followed by an all-clear, and both count.
      or is_too_much_for_contact.kind <> 'all-clear-contact' and (
        select count(*) from accounts.outbox as o
        where (o.user_id = leader or o.recipient = address) and o.kind in ('leader-overdue-contact', 'alarm-postponed-contact') and o.channel = is_too_much_for_contact.channel
          and o.created_at > now() - interval '1 day') >= rules.limit_of('smsPerDay') / 2
    from (
      select count(*) as number, (array_agg(o.kind order by o.created_at desc))[1] as latest
      from accounts.outbox as o
      where o.recipient = address and accounts.is_to_contact(o.kind) and o.channel = is_too_much_for_contact.channel and o.state <> 'dead'
        and o.payload ->> 'activity' = activity_id::text) as heard);

-- Writes messages of one kind to contacts. `told` has their ways and the name of their leader, as messages that were or would be sent to them.
create or replace function accounts.write_to_contacts(kind text, activity public.activities, facts jsonb, told accounts.outbox[]) returns boolean
  language plpgsql as $$
begin
  insert into accounts.outbox (kind, topic, channel, user_id, recipient, recipient_name, locale, payload, enqueued, expires_at)
  select write_to_contacts.kind, 'emergency', o.channel, o.user_id, o.recipient, o.recipient_name, accounts.plain_language(o.locale),
    rules.facts_of(activity) || facts || jsonb_build_object('leader', o.payload ->> 'leader'), false, now() + rules.lifetime('return')
  from unnest(told) as o
  where not accounts.is_too_much_for_contact(write_to_contacts.kind, activity.id, o.user_id, o.channel, o.recipient);
  if found then
    perform pg_catalog.pg_notify('outbox', '');
  end if;
  return found;
end
$$;

-- Returns false if there is no way, or the contact has heard enough.
create or replace function rules.alert_contact(activity public.activities, facts jsonb, channels text[]) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  message accounts.outbox;
  messages accounts.outbox[] := '{}';
begin
  for message.channel, message.recipient, message.user_id, message.recipient_name, message.locale in
    select way.channel, way.address, c.user_id, c.name, p.language
    from public.emergency_contacts as c join public.profiles as p on p.id = c.user_id
      cross join lateral (values ('mail', c.email), ('sms', c.phone)) as way (channel, address)
    where c.user_id = activity.creator_id and way.address is not null and way.channel = any (channels)
  loop
    message.payload := facts;
    messages := messages || message;
  end loop;
  return accounts.write_to_contacts('leader-overdue-contact', activity, facts, messages);
end
$$;

-- The last message to each contact who got the alarm of an activity, by each way. What waits to be sent has told nobody.
create or replace function accounts.last_messages_to_contacts(activity_id uuid) returns accounts.outbox[]
  language sql stable
  return array(
    select (array_agg(o order by o.created_at desc))[1] from accounts.outbox as o
    where accounts.is_to_contact(o.kind) and o.enqueued and o.payload ->> 'activity' = activity_id::text
    group by o.channel, o.recipient);

-- Tells those contacts that the group is back: the same people by the same ways, also if the leader has changed or deleted the contact since. An alarm that
-- waits is no longer wanted, see accounts.is_past_alarm.
create or replace function rules.reassure_contacts(activity public.activities) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.write_to_contacts('all-clear-contact', activity, '{}', array(
    select o from unnest(accounts.last_messages_to_contacts(activity.id)) as o where o.kind <> 'all-clear-contact'));
end
$$;

-- Tells contacts when the group is expected now. A message that waits to be sent with an earlier time gets the new one.
create or replace function rules.tell_contacts_new_return(activity public.activities, facts jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update accounts.outbox as o set payload = o.payload || facts
  where o.kind in ('alarm-postponed', 'alarm-postponed-contact') and o.state in ('queued', 'failed') and o.payload ->> 'activity' = activity.id::text;
  perform accounts.write_to_contacts('alarm-postponed-contact', activity, facts, accounts.last_messages_to_contacts(activity.id));
end
$$;

-- Tells contacts again who believe that the group is back.
create or replace function rules.alert_contacts_again(activity public.activities, channels text[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.write_to_contacts('leader-overdue-contact', activity, rules.overdue_facts(activity) - 'leader', array(
    select o from unnest(accounts.last_messages_to_contacts(activity.id)) as o where o.kind = 'all-clear-contact' and o.channel = any (channels)));
end
$$;

-- The all-clear since this moment was taken back: what was not sent is dropped. Returns the members who got it by mail or on a device.
create or replace function rules.retract_all_clear_messages(activity public.activities, since timestamptz) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
begin
  delete from accounts.outbox as o
  where o.kind in ('all-clear', 'all-clear-contact') and not o.enqueued and o.payload ->> 'activity' = activity.id::text and o.created_at >= since;
  return array(
    select distinct o.user_id from accounts.outbox as o
    where o.kind = 'all-clear' and o.payload ->> 'activity' = activity.id::text and o.created_at >= since);
end
$$;

-- A contact who was alarmed is still told that the group is back when the account of the leader is deleted meanwhile. Otherwise the messages of a member are
-- deleted with the account.
create or replace function accounts.keep_messages_to_contacts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update accounts.outbox as o set user_id = null
  where o.user_id = old.id and accounts.is_to_contact(o.kind) and o.state in ('queued', 'failed', 'sent') and exists (
    select from public.activities as a where a.id = (o.payload ->> 'activity')::uuid and a.returned_at is null and rules.awaits_return(a));
  return old;
end
$$;
create or replace trigger keep_messages_to_contacts before delete on public.profiles for each row execute function accounts.keep_messages_to_contacts();

revoke execute on all functions in schema accounts from public;
