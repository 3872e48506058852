-- Lockout after wrong guesses. A guess is counted before it is checked, in one statement, so that concurrent guesses in several processes cannot exceed the limit.
-- After `max_login_attempts` guesses the account is locked for 15 minutes. Each further lock doubles that, up to 4 hours.
-- Every guess reads the current setting. After a day without a guess the count starts again.

create or replace function accounts.lock_duration(locks integer) returns interval
  language sql immutable
  return least(rules.lifetime('firstLock') * power(2, least(locks, 10)), rules.lifetime('longestLock'));

-- The network under which a guess is counted: one that the member uses, else none. An unknown address has such networks too, every second one,
-- chosen by a key of the club. Otherwise a guess at a locked address would tell who is a member to anybody in the same network.
create or replace function accounts.counted_network(subject bytea, member uuid, network text) returns text
  language plpgsql as $$
declare
  key bytea := (select value from accounts.keys where name = 'lockout');
begin
  if member is not null then
    return coalesce((select k.network from accounts.known_networks as k where k.user_id = member and k.network = counted_network.network), '');
  end if;
  if key is null then
    insert into accounts.keys (name, value) values ('lockout', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))) on conflict do nothing;
    select value into key from accounts.keys where name = 'lockout';
  end if;
  return case when get_bit(sha256(key || subject || convert_to(network, 'UTF8')), 0) = 1 then network else '' end;
end
$$;

-- Null if this guess may be checked, else the seconds until the lock ends.
create or replace function accounts.count_guess(kind text, subject bytea, member uuid, network text) returns double precision
  language plpgsql as $$
declare
  limit_of_guesses integer := (select max_login_attempts from public.system_settings);
  counted_network text := accounts.counted_network(subject, member, network);
begin
  insert into accounts.guesses as g (kind, subject, network) values (count_guess.kind, count_guess.subject, counted_network)
    on conflict on constraint guesses_pkey do update set
      count = case when g.count >= limit_of_guesses or g.guessed_at < now() - rules.lifetime('attempt') then 1 else g.count + 1 end,
      locks = case when g.guessed_at < now() - rules.lifetime('attempt') then 0 when g.count >= limit_of_guesses then g.locks + 1 else g.locks end,
      guessed_at = now()
    where g.count < limit_of_guesses or g.guessed_at + accounts.lock_duration(g.locks) <= now();
  if found then
    return null;
  end if;
  return (select extract(epoch from least(greatest(g.guessed_at + accounts.lock_duration(g.locks) - now(), interval '1 second'), accounts.lock_duration(g.locks)))
    from accounts.guesses as g
    where g.kind = count_guess.kind and g.subject = count_guess.subject and g.network = counted_network);
end
$$;

-- The guess was right: resets the count of the network that it came from.
create or replace function accounts.reset_guesses(kind text, subject bytea, member uuid, network text) returns void
  language sql as $$
  delete from accounts.guesses as g where g.kind = reset_guesses.kind and g.subject = reset_guesses.subject
    and g.network = accounts.counted_network(subject, member, network)
$$;

-- What guesses at a member are counted under: the address for passwords, the number for codes by SMS, the id for codes of the second factor.
create or replace function accounts.guess_subjects(member public.profiles) returns bytea[]
  language sql stable
  return array[accounts.hash_token(member.email), accounts.hash_token(member.phone), accounts.hash_token(member.id::text)];

-- The locks that are in force, and when each ends.
create or replace function accounts.current_locks() returns table (subject bytea, ends_at timestamptz)
  language sql stable as $$
  select g.subject, g.guessed_at + accounts.lock_duration(g.locks)
  from accounts.guesses as g, public.system_settings as c
  where g.count >= c.max_login_attempts and g.guessed_at + accounts.lock_duration(g.locks) > now()
$$;

-- When the last lock ends; null without one.
create or replace function rules.locked_until(member uuid) returns timestamptz
  language sql stable as $$
  select max(l.ends_at) from accounts.current_locks() as l
  where l.subject = any ((select accounts.guess_subjects(p) from public.profiles as p where p.id = member)::bytea[])
$$;

-- The members who are locked now. Locks are rare, so the members are read only if there is one, and once for all locks.
create or replace function rules.locked_members() returns setof uuid
  language sql stable as $$
  with locks as materialized (select l.subject from accounts.current_locks() as l)
  select distinct p.id from public.profiles as p, unnest(accounts.guess_subjects(p)) as s (subject)
  where exists (select from locks) and s.subject in (select subject from locks)
$$;

-- Forgets the guesses. The member is notified if there was a lock.
create or replace function rules.unlock(member uuid) returns void
  language plpgsql as $$
begin
  if rules.locked_until(member) is not null then
    perform accounts.post('account-unlocked', member, facts => accounts.by_viewer());
  end if;
  delete from accounts.guesses where subject = any ((select accounts.guess_subjects(p) from public.profiles as p where p.id = member)::bytea[]);
end
$$;
