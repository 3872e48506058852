-- Push notifications to the devices of a member. A subscription belongs to a session and is deleted when the session ends.

create or replace function rules.has_push(session uuid) returns boolean
  language sql stable
  return exists (select from accounts.push_subscriptions as p where p.session_id = session);

-- `proof` has the public key with which browsers subscribe.
create or replace function accounts.get_push_subscription(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql stable as $$
begin
  perform rules.me();
  return json_build_object('publicKey', proof ->> 'publicKey', 'isSubscribed', rules.has_push(rules.session_id()));
end
$$;

-- Subscribes the device of this session. A browser has one endpoint, so the subscription of the member who used it before is replaced. The session is checked
-- again after the member is locked, so that a concurrent sign-out leaves no subscription. Above the limit the oldest subscription goes.
create or replace function accounts.subscribe_to_push(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
  refusal json := accounts.count_attempt('settings', member::text, requester.is_limited);
begin
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.lock_signed_in(member, requester);
  delete from accounts.push_subscriptions as p where p.endpoint = input ->> 'endpoint' and p.session_id <> rules.session_id();
  insert into accounts.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    values (member, rules.session_id(), input ->> 'endpoint', input ->> 'p256dh', input ->> 'auth')
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now();
  delete from accounts.push_subscriptions as p where p.user_id = member and p.id not in (
    select newest.id from accounts.push_subscriptions as newest where newest.user_id = member
    order by newest.created_at desc, newest.id limit rules.limit_of('pushDevices'));
  return '{"ok":true}';
end
$$;

create or replace function accounts.unsubscribe_from_push(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
begin
  perform rules.me();
  delete from accounts.push_subscriptions where session_id = rules.session_id();
  return '{"ok":true}';
end
$$;

-- A session has a row for each token; it has ended when no row is left, or with a reason.
create or replace function accounts.remove_push_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from accounts.push_subscriptions as p
  where p.session_id = old.id and not exists (select from accounts.sessions as s where s.id = old.id and s.end_reason is null);
  return null;
end
$$;
create or replace trigger remove_push_subscription after delete or update of end_reason on accounts.sessions for each row
  execute function accounts.remove_push_subscription();
