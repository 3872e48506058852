-- The last step of every sign-in method. Creating a session locks the member first (for share), so that ending sessions waits and ends the new
-- session too. Password, phone number and passkey are checked after the lock is held, because they may have changed while it waited.

create or replace function accounts.has_password(member uuid, password_hash text) returns boolean
  language sql stable
  return exists (
    select from accounts.credentials as c
    where c.user_id = has_password.member and c.provider_id = 'credential' and c.password = has_password.password_hash);

-- Begins a session after the first factor, or returns a challenge if the member has a second one. The verified factor is the password of
-- `password_hash`, the code sent to `phone`, or `passkey`; it must still belong to the member. All are null for an identity provider.
-- The input says whether to stay signed in on this device.
create or replace function accounts.sign_in(member uuid, requester accounts.requester, input jsonb, password_hash text default null,
  phone text default null, passkey uuid default null) returns json
  language plpgsql as $$
declare
  owner public.profiles;
  token text;
  stay boolean := coalesce((input ->> 'stay')::boolean, false);
begin
  if phone is null then
    select * into owner from public.profiles where id = member for share;
  else
    select * into owner from public.profiles as p where p.id = member and p.phone = sign_in.phone and p.phone_status <> 'needs_verification' for no key update;
  end if;
  if passkey is not null and not exists (select from accounts.passkeys as k where k.id = passkey and k.user_id = owner.id) then
    return accounts.refusal('BAD_PASSKEY');
  elsif phone is not null and owner.id is null then
    return accounts.refusal('BAD_CODE');
  elsif owner.id is null or password_hash is not null and not accounts.has_password(member, password_hash) then
    return accounts.refusal('BAD_CREDENTIALS');
  end if;
  if not owner.email_verified and (select require_email_verification from public.system_settings) then
    -- The first link may be lost or expired. The address of an established account is one that an admin entered.
    if accounts.count_attempt('reminder', member::text, requester.is_limited) is null then
      perform accounts.post(case when owner.is_established then 'email-entered' else 'confirm-address' end, member, accounts.create_link('verify-email', member, owner.email));
    end if;
    return accounts.refusal('EMAIL_NOT_VERIFIED');
  end if;
  update public.profiles set phone_status = 'verified' where id = member and sign_in.phone is not null and phone_status <> 'verified';
  if not rules.has_second_factor(member) then
    return accounts.begin_session(member, requester, stay);
  end if;
  token := accounts.new_token();
  insert into accounts.challenges (token_hash, user_id, expires_at, stay)
    values (accounts.hash_token(token), member, now() + rules.lifetime('challenge'), stay);
  return json_build_object('mfaRequired', true, 'challenge', token);
end
$$;

-- Counts the attempt and the guess. Unknown addresses are counted like known ones.
create or replace function accounts.start_email_login(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := (select id from public.profiles where email = input ->> 'email');
  refusal json := accounts.count_attempt('sign-in', requester.network, requester.is_limited);
  wait double precision;
begin
  if refusal is not null then
    return refusal;
  end if;
  wait := accounts.count_guess('password', accounts.hash_token(input ->> 'email'), member, requester.network);
  if wait is not null then
    return accounts.refusal('LOCKED_OUT', wait);
  end if;
  return json_build_object('passwordHash', (select password from accounts.credentials where user_id = member and provider_id = 'credential'));
end
$$;

create or replace function accounts.email_login(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := (select id from public.profiles where email = input ->> 'email');
begin
  perform accounts.reset_guesses('password', accounts.hash_token(input ->> 'email'), member, requester.network);
  return accounts.sign_in(member, requester, input, proof ->> 'passwordHash');
end
$$;
