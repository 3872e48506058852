-- Tells the emergency contact of the leader that the group is overdue, by every way that exists: mail, and SMS where the club sends any. Returns false if
-- there is none. supabase/hosted/04_administration.sql has the same functions for Supabase, which mails nothing but links.
create or replace function rules.alert_contact(activity public.activities, facts jsonb, channels text[]) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  insert into accounts.outbox (kind, topic, channel, user_id, recipient, recipient_name, locale, payload, enqueued, expires_at)
  select 'leader-overdue-contact', 'emergency', way.channel, c.user_id, way.address, c.name, p.language, facts, false, now() + rules.lifetime('return')
  from public.emergency_contacts as c join public.profiles as p on p.id = c.user_id cross join public.system_settings as club
    cross join lateral (values ('mail', c.email), ('sms', case when club.sms_notifications then c.phone end)) as way (channel, address)
  where c.user_id = activity.creator_id and way.address is not null and way.channel = any (channels);
  if found then
    perform pg_catalog.pg_notify('outbox', '');
  end if;
  return found;
end
$$;

-- Tells those contacts that the group is back: the same people by the same ways, also if the leader has changed or deleted the contact since. An alarm that
-- waits is no longer wanted, see accounts.is_past_alarm.
create or replace function rules.reassure_contacts(activity public.activities) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into accounts.outbox (kind, topic, channel, user_id, recipient, recipient_name, locale, payload, enqueued, expires_at)
  select distinct on (o.channel, o.recipient) 'all-clear-contact', 'emergency', o.channel, o.user_id, o.recipient, o.recipient_name, o.locale,
    rules.facts_of(activity) || jsonb_build_object('leader', o.payload ->> 'leader'), false, now() + rules.lifetime('return')
  from accounts.outbox as o
  where o.kind = 'leader-overdue-contact' and o.enqueued and o.payload ->> 'activity' = activity.id::text and not exists (
    select from accounts.outbox as later
    where later.kind = 'all-clear-contact' and later.payload ->> 'activity' = activity.id::text and later.channel = o.channel
      and later.recipient = o.recipient and later.created_at >= o.created_at)
  order by o.channel, o.recipient, o.created_at desc;
  if found then
    perform pg_catalog.pg_notify('outbox', '');
  end if;
end
$$;

-- The all-clear since this moment was taken back: what was not sent is dropped, and contacts who got it are told again what they were told before. Returns
-- the members who got it by mail or on a device.
create or replace function rules.retract_all_clear_messages(activity public.activities, since timestamptz) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
begin
  delete from accounts.outbox as o
  where o.kind in ('all-clear', 'all-clear-contact') and not o.enqueued and o.payload ->> 'activity' = activity.id::text and o.created_at >= since;
  insert into accounts.outbox (kind, topic, channel, user_id, recipient, recipient_name, locale, payload, enqueued, expires_at)
  select distinct on (o.channel, o.recipient) o.kind, o.topic, o.channel, o.user_id, o.recipient, o.recipient_name, o.locale, o.payload, false,
    now() + rules.lifetime('return')
  from accounts.outbox as o
  where o.kind = 'leader-overdue-contact' and o.payload ->> 'activity' = activity.id::text and exists (
    select from accounts.outbox as clear
    where clear.kind = 'all-clear-contact' and clear.payload ->> 'activity' = activity.id::text and clear.created_at >= since
      and clear.channel = o.channel and clear.recipient = o.recipient)
  order by o.channel, o.recipient, o.created_at desc;
  if found then
    perform pg_catalog.pg_notify('outbox', '');
  end if;
  return array(
    select distinct o.user_id from accounts.outbox as o
    where o.kind = 'all-clear' and o.payload ->> 'activity' = activity.id::text and o.created_at >= since);
end
$$;

-- Messages to somebody who is no member: their address is nobody's business but the member's.
create or replace function accounts.is_to_contact(kind text) returns boolean
  language sql immutable
  return kind in ('leader-overdue-contact', 'all-clear-contact');

revoke execute on all functions in schema accounts from public;
