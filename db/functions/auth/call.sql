-- A session ends when it expires. It also ends at once if the club or the member sets an idle timeout that it has already exceeded.
create or replace function accounts.is_session_valid(session accounts.sessions) returns boolean
  language sql stable
  return session.expires_at > now() and session.ends_at > now()
    and session.seen_at > now() - rules.session_timeout(session.user_id) * interval '1 minute';

create or replace function accounts.viewer_of(token_hash bytea) returns uuid
  language plpgsql stable as $$
begin
  return (select user_id from accounts.sessions as s where s.token_hash = viewer_of.token_hash and accounts.is_session_valid(s));
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

-- One round trip per command: resolves the token, switches to the viewer's role for this transaction, and runs the command.
-- It is not security definer, because such a function may not change the role. Only the server's own role may call it.
create or replace function accounts.call(token_hash bytea, name text, input jsonb) returns json
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
  return answer;
end
$$;
