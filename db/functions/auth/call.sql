-- Whether the member chose to stay signed in on this device, and the club offers it.
create or replace function accounts.stays(session accounts.sessions) returns boolean
  language sql stable
  return session.stay and (select offer_stay_signed_in from public.system_settings);

-- Minutes without use until the session ends. The member's own timeout is for devices on which the member does not stay signed in.
create or replace function accounts.idle_minutes(session accounts.sessions) returns integer
  language sql stable
  return case when accounts.stays(session) then rules.limit_of('stayDays') * 24 * 60 else rules.session_timeout(session.user_id) end;

-- When the session ends if nobody uses it. A session that does not stay also ends after a fixed time, however often it is used.
create or replace function accounts.end_of(session accounts.sessions) returns timestamptz
  language sql stable
  return least(session.seen_at + accounts.idle_minutes(session) * interval '1 minute', case when not accounts.stays(session) then session.ends_at end);

-- The settings count at once: if the club shortens the idle timeout below the idle time of a session, the session has ended.
create or replace function accounts.is_session_valid(session accounts.sessions) returns boolean
  language sql stable
  return session.end_reason is null and session.expires_at > now() and accounts.end_of(session) > now();

create or replace function accounts.viewer_of(token_hash bytea) returns uuid
  language plpgsql stable as $$
begin
  return (select user_id from accounts.sessions as s where s.token_hash = viewer_of.token_hash and accounts.is_session_valid(s));
end
$$;

-- Notes that somebody used the session, at most once a minute. It comes last in a transaction and waits for no lock, so it cannot deadlock with
-- a command that locks the member and then ends the sessions, and members can read while a restore locks the whole table: an update takes its lock
-- of the table even if it changes no row. If nothing else was written, the transaction does not wait for a replica, so that members can read while
-- it is away.
create or replace function accounts.mark_as_used(token_hash bytea) returns void
  language plpgsql as $$
declare
  only_reads boolean := pg_current_xact_id_if_assigned() is null;
begin
  if not exists (
    select from accounts.sessions as s
    where s.token_hash = mark_as_used.token_hash and s.seen_at < now() - rules.lifetime('sessionUse')) then
    return;
  end if;
  begin
    lock table accounts.sessions in row exclusive mode nowait;
  exception when lock_not_available then
    return;
  end;
  update accounts.sessions as u set seen_at = now() where u.token_hash = (
    select s.token_hash from accounts.sessions as s
    where s.token_hash = mark_as_used.token_hash and s.seen_at < now() - rules.lifetime('sessionUse') for no key update skip locked);
  if only_reads and found then
    perform set_config('synchronous_commit', 'off', true);
  end if;
end
$$;

-- The member of a valid session. With `active`, a person sent the request, and the session counts as used.
create or replace function accounts.check_session(token_hash bytea, active boolean) returns uuid
  language plpgsql as $$
declare
  member uuid := accounts.viewer_of(token_hash);
begin
  if active and member is not null then
    perform accounts.mark_as_used(token_hash);
  end if;
  return member;
end
$$;

-- What the token of a hosted project states about its owner.
create or replace function accounts.claims(member uuid, session uuid) returns text
  language sql stable
  return format('{"sub":"%s","session_id":"%s"}', member, session);

-- Makes the member of a valid session the viewer of this transaction. Null without one.
create or replace function accounts.act_as_owner_of(token_hash bytea) returns uuid
  language plpgsql as $$
declare
  member uuid;
  session uuid;
begin
  select s.user_id, s.id into member, session from accounts.sessions as s where s.token_hash = act_as_owner_of.token_hash and accounts.is_session_valid(s);
  perform set_config('request.jwt.claims', accounts.claims(member, session), true);
  return member;
end
$$;

-- Earlier versions did not know whether a person sent the request.
drop function if exists accounts.call(bytea, text, jsonb);

-- One round trip per command: resolves the token, switches to the viewer's role for this transaction, and runs the command.
-- It is not security definer, because such a function may not change the role. Only the server's own role may call it.
-- With `active`, a person sent the request, and the session counts as used; the app also sends requests automatically.
create or replace function accounts.call(token_hash bytea, name text, input jsonb, active boolean default false) returns json
  language plpgsql as $$
declare
  viewer uuid := accounts.act_as_owner_of(token_hash);
  answer json;
begin
  if token_hash is not null and viewer is null then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  perform set_config('role', case when viewer is not null then 'authenticated' else 'anon' end, true);
  execute format('select public.%I($1)', name) into answer using input;
  if active and viewer is not null then
    perform set_config('role', 'none', true);
    perform accounts.mark_as_used(token_hash);
  end if;
  return answer;
end
$$;

-- Locks the member, so that ending the session at the same time prevents the change.
create or replace function accounts.lock_signed_in(member uuid, requester accounts.requester) returns void
  language plpgsql as $$
begin
  perform from public.profiles where id = member for no key update;
  if accounts.viewer_of(requester.token_hash) is null then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
end
$$;
