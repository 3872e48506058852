-- Sessions with opaque tokens. A refresh locks the member first (for share). Ending sessions therefore waits for running refreshes,
-- and deletes the tokens that they created as well.

create or replace function accounts.remember_network(member uuid, network text) returns void
  language sql as $$
  insert into accounts.known_networks (user_id, network) select member, remember_network.network where remember_network.network <> ''
  on conflict on constraint known_networks_pkey do update set seen_at = now()
$$;

-- A token for a new session, or another one for an old session. Answers `{token, expiresAt, user}`.
create or replace function accounts.issue_token(session accounts.sessions, requester accounts.requester) returns json
  language plpgsql as $$
declare
  token text := accounts.new_token();
begin
  insert into accounts.sessions (token_hash, id, user_id, created_at, ends_at, seen_at, stay, address, user_agent)
    values (accounts.hash_token(token), session.id, session.user_id, session.created_at, session.ends_at, session.seen_at, session.stay,
      requester.address, requester.user_agent);
  perform accounts.remember_network(session.user_id, requester.network),
    set_config('request.jwt.claims', accounts.claims(session.user_id, session.id), true);
  return json_build_object('token', token, 'expiresAt', rules.instant(accounts.end_of(session)), 'user', rules.user_info(session.user_id));
end
$$;

-- Creates a session for a member who has passed all factors. With `stay`, the member wants to stay signed in on this device.
create or replace function accounts.begin_session(member uuid, requester accounts.requester, stay boolean default false) returns json
  language plpgsql as $$
declare
  session accounts.sessions;
begin
  session.id := gen_random_uuid();
  session.user_id := member;
  session.created_at := now();
  session.seen_at := now();
  session.ends_at := now() + make_interval(days => rules.limit_of('sessionDays'));
  session.stay := coalesce(begin_session.stay, false);
  return accounts.issue_token(session, requester);
end
$$;

-- Creates a session instead of the requester's own, which has just been ended with all others.
create or replace function accounts.renew_session(member uuid, requester accounts.requester) returns json
  language sql as $$
  select accounts.begin_session(member, requester, (select s.stay from accounts.sessions as s where s.token_hash = requester.token_hash))
$$;

-- Replaces the token of a valid session. The old token stays valid for 2 minutes: for requests in flight, and for a client that lost the response.
-- The app refreshes automatically, so this is no use of the session, unless the client says how long ago the member last did something.
create or replace function accounts.refresh_session(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := accounts.viewer_of(requester.token_hash);
  refusal json := case when member is not null then accounts.count_attempt('refresh', member::text, requester.is_limited) end;
  old accounts.sessions;
begin
  if refusal is not null then
    return refusal;
  end if;
  perform from public.profiles where id = member for share;
  update accounts.sessions as s set expires_at = least(s.expires_at, now() + rules.lifetime('refreshGrace'))
    where s.token_hash = requester.token_hash and s.user_id = member and accounts.is_session_valid(s) returning * into old;
  if not found then
    return accounts.refusal('NOT_SIGNED_IN');
  end if;
  -- Another token of the same session may have been used later.
  old.seen_at := greatest((select max(s.seen_at) from accounts.sessions as s where s.id = old.id),
    now() - make_interval(secs => (input ->> 'idleSeconds')::integer));
  return accounts.issue_token(old, requester);
end
$$;

-- The sessions of an account are deleted with it.
create or replace function accounts.remember_deleted_sessions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into accounts.deleted_sessions (token_hash)
  select s.token_hash from accounts.sessions as s where s.user_id = old.id and s.end_reason is null;
  return old;
end
$$;
create or replace trigger remember_deleted_sessions before delete on public.profiles for each row execute function accounts.remember_deleted_sessions();

-- Why the session of a token ended, with the minutes without use if that was the reason. The reason is null if the club does not know.
create or replace function accounts.explain_sign_out(input jsonb, requester accounts.requester, proof jsonb) returns json
  language sql stable as $$
  select json_build_object('reason', coalesce(max(reason), (
      select 'account-deleted' from accounts.deleted_sessions as d where d.token_hash = accounts.hash_token(input ->> 'token'))), 'idleMinutes', max(minutes) filter (where reason = 'idle'))
  from (
    select accounts.idle_minutes(s) as minutes, coalesce(s.end_reason, case
      when accounts.is_session_valid(s) then null
      when not accounts.stays(s) and s.ends_at <= now() then 'expired'
      when accounts.end_of(s) <= now() then 'idle' end) as reason
    from accounts.sessions as s where s.token_hash = accounts.hash_token(input ->> 'token')) as session
$$;

-- Signs out: deletes every token of the sign-in that this token belongs to.
create or replace function accounts.logout(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  ended accounts.sessions;
begin
  select * into ended from accounts.sessions as s where s.token_hash = requester.token_hash;
  perform from public.profiles where id = ended.user_id for no key update;
  delete from accounts.sessions where id = ended.id;
  return '{"ok":true}';
end
$$;
