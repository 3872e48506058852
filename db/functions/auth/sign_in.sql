-- Signing in. Creating a session locks the member first (for share), so that ending sessions waits and ends the new session too.
-- Password, phone number and passkey are checked after the lock is held, because they may have changed while it waited.

-- Creates a session for a member who has passed all factors. Returns its idle end, or null if the password has changed meanwhile. `password_hash` is null for
-- sign-ins without a password.
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
  -- A session ends after 30 days, however often it is refreshed.
  insert into accounts.sessions (token_hash, user_id, expires_at, ends_at, address, user_agent)
    values (begin_session.token_hash, member, idle_end, now() + interval '30 days', begin_session.address, begin_session.user_agent);
  insert into accounts.known_networks as k (user_id, network) select member, begin_session.network where begin_session.network <> ''
    on conflict on constraint known_networks_pkey do update set seen_at = now();
  return idle_end;
end
$$;

-- Read by the member's settings, too.
create or replace function rules.has_second_factor(member uuid) returns boolean
  language sql stable
  return exists (select from accounts.second_factors as f where f.user_id = member and f.enabled_at is not null);

-- Signs in after the first factor, with any method: creates a session, or a challenge if the member has a second factor. `token_hash` is the token of either.
-- `phone` received the code and `passkey` signed; both must still belong to the member. The code verifies the number.
drop function if exists accounts.sign_in(uuid, bytea, text, inet, text, text);
drop function if exists accounts.sign_in(uuid, bytea, text, inet, text, text, text);
create or replace function accounts.sign_in(member uuid, token_hash bytea, password_hash text, address inet, user_agent text, network text, phone text,
  passkey uuid, out ends timestamptz, out challenged boolean)
  language plpgsql as $$
begin
  if phone is null then
    perform from public.profiles where id = member for share;
  else
    update public.profiles as p set phone_status = 'verified' where p.id = member and p.phone = sign_in.phone and p.phone_status <> 'needs_verification';
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
    insert into accounts.challenges (token_hash, user_id, expires_at) values (sign_in.token_hash, member, ends);
  end if;
end
$$;

-- Uses up a correct code: a TOTP code by its 30-second time step, or a backup code by its hash. False if it was used before.
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

-- Completes a sign-in with the second factor. Null if the code was used before; the challenge then stays, with one try less. Refused if the challenge has expired.
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

-- Enables the second factor that was set up with `secret`, ends all sessions and creates a new one. Null if the setup was restarted meanwhile, if it is
-- enabled already, or if the session `asking` is no longer valid.
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
  perform accounts.replace_backup_codes(member, salt, code_hashes);
  perform accounts.end_sessions_of(member);
  return accounts.begin_session(member, token_hash, null, address, user_agent, network);
end
$$;

-- Replaces all earlier backup codes.
create or replace function accounts.replace_backup_codes(member uuid, salt bytea, code_hashes bytea[]) returns void
  language plpgsql as $$
begin
  delete from accounts.backup_codes where user_id = member;
  insert into accounts.backup_codes (user_id, salt, code_hash) select member, replace_backup_codes.salt, unnest(code_hashes);
end
$$;

-- Disables the second factor. False if the code was used before.
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
  perform accounts.replace_backup_codes(member, salt, code_hashes);
  return true;
end
$$;

-- Deletes expired rows. Guesses are kept for a day, known networks for 90 days.
create or replace function accounts.delete_expired_sign_ins() returns void
  language sql as $$
  delete from accounts.challenges where expires_at < now();
  delete from accounts.oidc_states where expires_at < now();
  delete from accounts.passkey_challenges where expires_at < now();
  delete from accounts.guesses where guessed_at < now() - interval '1 day';
  delete from accounts.known_networks where seen_at < now() - interval '90 days'
$$;

-- Read by the member's settings.
create or replace function rules.has_second_factor(member uuid) returns boolean
  language sql stable
  return exists (select from accounts.second_factors where user_id = member and enabled_at is not null);

revoke execute on all functions in schema accounts from public;
