-- A session ends when it expires. It also ends at once if the club or the member sets an idle timeout that it has already exceeded.
create or replace function accounts.is_session_valid(session accounts.sessions) returns boolean
  language sql stable
  return session.expires_at > now() and session.ends_at > now()
    and session.seen_at > now() - rules.session_timeout(session.user_id) * interval '1 minute';

-- One round trip per command: resolves the token, switches to the viewer's role for this transaction, and runs the command.
-- It is not security definer, because such a function may not change the role. Only the server's own role may call it.

create or replace function accounts.viewer_of(token_hash bytea) returns uuid
  language plpgsql stable as $$
begin
  return (select user_id from accounts.sessions as s where s.token_hash = viewer_of.token_hash and accounts.is_session_valid(s));
end
$$;

create or replace function accounts.call(token_hash bytea, name text, input jsonb) returns json
  language plpgsql as $$
declare
  viewer uuid := accounts.viewer_of(token_hash);
  answer json;
begin
  if token_hash is not null and viewer is null then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  perform
    set_config('request.jwt.claims', case when viewer is not null then format('{"sub":"%s","role":"authenticated"}', viewer) else '{"role":"anon"}' end, true),
    set_config('role', case when viewer is not null then 'authenticated' else 'anon' end, true);
  execute format('select public.%I($1)', name) into answer using input;
  return answer;
end
$$;

