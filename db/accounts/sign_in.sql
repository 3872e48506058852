-- How one comes in. Whoever begins a session locks its member first (for share), so that whoever ends sessions waits and ends this one too;
-- what it stands on is looked at after the lock was had, as it is then.

-- A session of a member whose every factor is proved; its end, or null when the password was changed meanwhile. `password_hash` is null where no password was asked.
create or replace function accounts.begin_session(member uuid, token_hash bytea, password_hash text, address inet, user_agent text, network text)
  returns timestamptz
  language plpgsql as $$
declare
  idle_end timestamptz := now() + rules.session_timeout(member) * interval '1 minute';
begin
  perform from public.profiles where id = member for share;
  if not found or password_hash is not null and not exists (
    select from accounts.credentials as c where c.user_id = member and c.provider_id = 'credential' and c.password = password_hash) then
    return null;
  end if;
  -- However often it is refreshed, a session ends after 30 days.
  insert into accounts.sessions (token_hash, user_id, expires_at, ends_at, address, user_agent)
    values (begin_session.token_hash, member, idle_end, now() + interval '30 days', begin_session.address, begin_session.user_agent);
  insert into accounts.known_networks as k (user_id, network) select member, begin_session.network where begin_session.network <> ''
    on conflict on constraint known_networks_pkey do update set seen_at = now();
  return idle_end;
end
$$;

-- What a member's own settings say of it.
create or replace function rules.has_second_factor(member uuid) returns boolean
  language sql stable
  return exists (select from accounts.second_factors as f where f.user_id = member and f.enabled_at is not null);

-- The one way in after a first factor, whichever it was: a session, or a challenge for who has a second one. `token_hash` becomes the token of either.
-- `phone` is where a code was sent, `passkey` is what signed: they must still be the member's. The code proves the number.
drop function if exists accounts.come_in(uuid, bytea, text, inet, text, text);
drop function if exists accounts.come_in(uuid, bytea, text, inet, text, text, text);
create or replace function accounts.come_in(member uuid, token_hash bytea, password_hash text, address inet, user_agent text, network text, phone text,
  passkey uuid, out ends timestamptz, out challenged boolean)
  language plpgsql as $$
begin
  if phone is null then
    perform from public.profiles where id = member for share;
  else
    update public.profiles as p set phone_trust = 'proved' where p.id = member and p.phone = come_in.phone and p.phone_trust <> 'doubted';
    if not found then
      return;
    end if;
  end if;
  challenged := rules.has_second_factor(member);
  if passkey is not null and not exists (select from accounts.passkeys as k where k.id = passkey and k.user_id = member) then
    return;
  end if;
  if not challenged then
    ends := accounts.begin_session(member, token_hash, password_hash, address, user_agent, network);
  elsif password_hash is null or exists (
    select from accounts.credentials as c where c.user_id = member and c.provider_id = 'credential' and c.password = password_hash) then
    ends := now() + interval '10 minutes';
    insert into accounts.challenges (token_hash, user_id, expires_at) values (come_in.token_hash, member, ends);
  end if;
end
$$;

-- Takes a code that was found right: a code of the app by its half minute, or a backup code by its hash. False when it was taken before.
create or replace function accounts.use_second_factor(member uuid, step bigint, backup_hash bytea) returns boolean
  language plpgsql as $$
begin
  if step is not null then
    update accounts.second_factors set last_step = step where user_id = member and enabled_at is not null and last_step < step;
  else
    delete from accounts.backup_codes where user_id = member and code_hash = backup_hash;
  end if;
  return found;
end
$$;

-- The second step. Null when the code was taken before; then the challenge stays, with one try less. A challenge that is gone takes nothing.
create or replace function accounts.answer_challenge(challenge_hash bytea, member uuid, step bigint, backup_hash bytea, token_hash bytea,
  address inet, user_agent text, network text) returns timestamptz
  language plpgsql as $$
begin
  perform from public.profiles where id = member for share;
  if not accounts.use_second_factor(member, step, backup_hash) then
    return null;
  end if;
  delete from accounts.challenges as c where c.token_hash = challenge_hash and c.user_id = member and c.expires_at > now();
  if not found then
    raise exception using errcode = 'PT401', message = 'BAD_CODE';
  end if;
  return accounts.begin_session(member, token_hash, null, address, user_agent, network);
end
$$;

-- Switches the second factor on that was set up with `secret`, ends every session and begins one. Null when it was set up anew meanwhile, is on
-- already, or `asking` is no session any more.
create or replace function accounts.enable_second_factor(asking bytea, secret bytea, step bigint, salt bytea, code_hashes bytea[], token_hash bytea,
  address inet, user_agent text, network text) returns timestamptz
  language plpgsql as $$
declare
  member uuid := accounts.viewer_of(asking);
begin
  perform from public.profiles where id = member for no key update;
  update accounts.second_factors as f set enabled_at = now(), last_step = step
    where f.user_id = member and f.enabled_at is null and f.secret = enable_second_factor.secret and accounts.viewer_of(asking) = member;
  if not found then
    return null;
  end if;
  perform accounts.keep_backup_codes(member, salt, code_hashes);
  perform accounts.end_sessions_of(member);
  return accounts.begin_session(member, token_hash, null, address, user_agent, network);
end
$$;

-- The codes there were are worth nothing from then on.
create or replace function accounts.keep_backup_codes(member uuid, salt bytea, code_hashes bytea[]) returns void
  language plpgsql as $$
begin
  delete from accounts.backup_codes where user_id = member;
  insert into accounts.backup_codes (user_id, salt, code_hash) select member, keep_backup_codes.salt, unnest(code_hashes);
end
$$;

-- Switches it off; false when the code was taken before.
create or replace function accounts.disable_second_factor(member uuid, step bigint, backup_hash bytea) returns boolean
  language plpgsql as $$
begin
  perform from public.profiles where id = member for no key update;
  if not accounts.use_second_factor(member, step, backup_hash) then
    return false;
  end if;
  delete from accounts.second_factors where user_id = member;
  delete from accounts.challenges where user_id = member;
  return true;
end
$$;

create or replace function accounts.renew_backup_codes(member uuid, step bigint, backup_hash bytea, salt bytea, code_hashes bytea[]) returns boolean
  language plpgsql as $$
begin
  perform from public.profiles where id = member for no key update;
  if not accounts.use_second_factor(member, step, backup_hash) then
    return false;
  end if;
  perform accounts.keep_backup_codes(member, salt, code_hashes);
  return true;
end
$$;

-- What has run out. Guesses are forgotten after a day, networks after a quarter of a year.
create or replace function accounts.sweep_sign_ins() returns void
  language sql as $$
  delete from accounts.challenges where expires_at < now();
  delete from accounts.open_id_starts where expires_at < now();
  delete from accounts.passkey_starts where expires_at < now();
  delete from accounts.guesses where guessed_at < now() - interval '1 day';
  delete from accounts.known_networks where seen_at < now() - interval '90 days'
$$;

-- What members see among their settings.
create or replace function rules.has_second_factor(member uuid) returns boolean
  language sql stable
  return exists (select from accounts.second_factors where user_id = member and enabled_at is not null);

revoke execute on all functions in schema accounts from public;
