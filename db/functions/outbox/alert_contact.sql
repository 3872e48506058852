-- Tells the emergency contact of the leader that the group is overdue, by every way that exists: mail, and SMS where the club sends any. Returns false if
-- there is none. supabase/hosted/04_administration.sql has the same function for Supabase, which mails nothing but links.
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

revoke execute on all functions in schema accounts from public;
