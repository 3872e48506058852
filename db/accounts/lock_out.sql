-- Guesses are counted before they are looked at, by one statement, so that any number at once in any number of processes gets no more than the
-- club allows. Full after `max_login_attempts`; then nothing is looked at for a quarter of an hour, twice as long after each time, at most four hours.
-- The setting is read anew by each guess. A day without a guess forgets all.

create or replace function accounts.lock_time(locks integer) returns interval
  language sql immutable
  return least(interval '15 minutes' * power(2, least(locks, 10)), interval '4 hours');

-- Null when this guess may be looked at, else the seconds until one may.
create or replace function accounts.take_guess(kind text, subject bytea, member uuid, network text) returns double precision
  language plpgsql as $$
declare
  most integer := (select max_login_attempts from public.system_settings);
  place text := coalesce((select k.network from accounts.known_networks as k where k.user_id = member and k.network = take_guess.network), '');
begin
  insert into accounts.guesses as g (kind, subject, network) values (take_guess.kind, take_guess.subject, place)
    on conflict on constraint guesses_pkey do update set
      count = case when g.count >= most or g.guessed_at < now() - interval '1 day' then 1 else g.count + 1 end,
      locks = case when g.guessed_at < now() - interval '1 day' then 0 when g.count >= most then g.locks + 1 else g.locks end,
      guessed_at = now()
    where g.count < most or g.guessed_at + accounts.lock_time(g.locks) <= now();
  if found then
    return null;
  end if;
  return (select extract(epoch from least(greatest(g.guessed_at + accounts.lock_time(g.locks) - now(), interval '1 second'), accounts.lock_time(g.locks)))
    from accounts.guesses as g
    where g.kind = take_guess.kind and g.subject = take_guess.subject and g.network = place);
end
$$;

-- The guess was right: the count of where it came from begins anew.
create or replace function accounts.forget_guesses(kind text, subject bytea, member uuid, network text) returns void
  language sql as $$
  delete from accounts.guesses as g where g.kind = forget_guesses.kind and g.subject = forget_guesses.subject
    and g.network = coalesce((select k.network from accounts.known_networks as k where k.user_id = member and k.network = forget_guesses.network), '')
$$;

revoke execute on all functions in schema accounts from public;
