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

-- Makes a member the viewer of the rest of this transaction.
create or replace function accounts.act_as(member uuid, session uuid default null) returns void
  language plpgsql as $$
begin
  perform set_config('request.jwt.claims', json_build_object('sub', member, 'session_id', session)::text, true);
end
$$;

-- One round trip per command: resolves the token, switches to the viewer's role for this transaction, and runs the command.
-- It is not security definer, because such a function may not change the role. Only the server's own role may call it.
create or replace function accounts.call(token_hash bytea, name text, input jsonb) returns json
  language plpgsql as $$
declare
  session accounts.sessions;
  answer json;
begin
  select * into session from accounts.sessions as s where s.token_hash = call.token_hash and accounts.is_session_valid(s);
  if token_hash is not null and session.id is null then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  perform accounts.act_as(session.user_id, session.id), set_config('role', case when session.id is not null then 'authenticated' else 'anon' end, true);
  execute format('select public.%I($1)', name) into answer using input;
  return answer;
end
$$;
