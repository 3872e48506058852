-- Sessions with opaque tokens. A refresh locks the member first (for share). Ending sessions therefore waits for running refreshes,
-- and deletes the tokens that they created as well.

-- `{token, expiresAt, user}` of a new session.
create or replace function accounts.session_json(member uuid, token text, session_end timestamptz) returns json
  language plpgsql as $$
begin
  perform accounts.act_as(member);
  return json_build_object('token', token, 'expiresAt', rules.instant(session_end), 'user', rules.user_info(member));
end
$$;

create or replace function accounts.remember_network(member uuid, network text) returns void
  language sql as $$
  insert into accounts.known_networks (user_id, network) select member, remember_network.network where remember_network.network <> ''
  on conflict on constraint known_networks_pkey do update set seen_at = now()
$$;

-- Creates a session for a member who has passed all factors.
create or replace function accounts.begin_session(member uuid, requester accounts.requester) returns json
  language plpgsql as $$
declare
  token text := accounts.new_token();
  idle_end timestamptz := now() + rules.session_timeout(member) * interval '1 minute';
begin
  -- A session ends after 30 days, however often it is refreshed.
  insert into accounts.sessions (token_hash, user_id, expires_at, ends_at, address, user_agent)
    values (accounts.hash_token(token), member, idle_end, now() + make_interval(days => rules.limit_of('sessionDays')), requester.address, requester.user_agent);
  perform accounts.remember_network(member, requester.network);
  return accounts.session_json(member, token, idle_end);
end
$$;

-- Replaces the token of a valid session. The old token stays valid for 2 minutes: for requests in flight, and for a client that lost the response.
create or replace function accounts.refresh_session(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := accounts.viewer_of(requester.token_hash);
  refusal json := case when member is not null then accounts.count_attempt('refresh', member::text, requester.is_limited) end;
  token text := accounts.new_token();
  old accounts.sessions;
  idle_end timestamptz;
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
  idle_end := least(old.ends_at, now() + rules.session_timeout(member) * interval '1 minute');
  insert into accounts.sessions (token_hash, id, user_id, created_at, expires_at, ends_at, address, user_agent)
    values (accounts.hash_token(token), old.id, member, old.created_at, idle_end, old.ends_at, requester.address, requester.user_agent);
  perform accounts.remember_network(member, requester.network);
  return accounts.session_json(member, token, idle_end);
end
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
