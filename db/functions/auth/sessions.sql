-- Sessions with opaque tokens. A refresh locks the member first (for share). Ending sessions therefore waits for running refreshes,
-- and deletes the tokens that they created as well.

create or replace function accounts.remember_network(member uuid, network text) returns void
  language sql as $$
  insert into accounts.known_networks (user_id, network) select member, remember_network.network where remember_network.network <> ''
  on conflict on constraint known_networks_pkey do update set seen_at = now()
$$;

-- A token for a new session, or another one for an old session. Answers `{token, expiresAt, user}`.
create or replace function accounts.issue_token(member uuid, requester accounts.requester, session uuid, created_at timestamptz, ends_at timestamptz) returns json
  language plpgsql as $$
declare
  token text := accounts.new_token();
  idle_end timestamptz := least(issue_token.ends_at, now() + rules.session_timeout(member) * interval '1 minute');
begin
  insert into accounts.sessions (token_hash, id, user_id, created_at, expires_at, ends_at, address, user_agent) values (accounts.hash_token(token),
    session, member, issue_token.created_at, idle_end, issue_token.ends_at, requester.address, requester.user_agent);
  perform accounts.remember_network(member, requester.network), set_config('request.jwt.claims', accounts.claims(member, session), true);
  return json_build_object('token', token, 'expiresAt', rules.instant(idle_end), 'user', rules.user_info(member));
end
$$;

-- Creates a session for a member who has passed all factors. It ends after a fixed time, however often it is refreshed.
create or replace function accounts.begin_session(member uuid, requester accounts.requester) returns json
  language sql as $$
  select accounts.issue_token(member, requester, gen_random_uuid(), now(), now() + make_interval(days => rules.limit_of('sessionDays')))
$$;

-- Replaces the token of a valid session. The old token stays valid for 2 minutes: for requests in flight, and for a client that lost the response.
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
  return accounts.issue_token(member, requester, old.id, old.created_at, old.ends_at);
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
